/** The systems that Tieout is packaged for, and what of the native packages each of them needs. */

export type System = 'linux' | 'win' | 'mac';
type Arch = 'x64' | 'arm64';

export type Target = {
  readonly system: System;
  /** More than one: both halves of a universal macOS app. */
  readonly archs: readonly Arch[];
};

export const PACKAGES_WITH_LIBRARIES = ['better-sqlite3', 'keytar'] as const;

const PLATFORM: Readonly<Record<System, NodeJS.Platform>> = { linux: 'linux', win: 'win32', mac: 'darwin' };

/** The system that this script runs on. */
export function ownSystem(platform: NodeJS.Platform = process.platform): System {
  return platform === 'win32' ? 'win' : platform === 'darwin' ? 'mac' : 'linux';
}

/**
 * Whether a prebuilt library is for the target, by its path below `prebuilds` (`linux-x64.node`,
 * `darwin-arm64/x.node`).
 */
export function isLibraryOf(path: string, { system, archs }: Target): boolean {
  const [first = ''] = path.split('/');
  const name = first.replace(/\.node$/, '');
  return archs.some((arch) => name === `${PLATFORM[system]}-${arch}`);
}

/** How the files end that people download. */
export const INSTALLERS = ['deb', 'tar.gz', 'exe', 'dmg', 'zip'] as const;

/** Whether a file that the packager has made is for people, and not its own note. */
export const isForPeople = (name: string): boolean =>
  INSTALLERS.some((ending) => name.endsWith(`.${ending}`));
