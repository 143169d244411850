/**
 * Where the data folder is, and whether it may be there. Pure: the system, its paths and its environment are arguments.
 *
 * On Windows it does not belong in the roaming profile, where Electron puts it: offices copy that between computers or
 * redirect it to a share. SQLite's log works on no share, and two computers on one database destroy it. The same is
 * true of folders that a synchroniser copies while they are written.
 */
import { posix, win32 } from 'node:path';

export type DataPlace = {
  readonly folder: string;
  /** Where earlier versions had it, to be moved once. */
  readonly before: string | null;
};

/**
 * @param about.usual the folder as Electron has it: told on the command line, or the system's usual one
 * @param about.isGiven whether it was told on the command line: then it stays
 */
export function dataPlace(about: {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly usual: string;
  readonly isGiven: boolean;
}): DataPlace {
  const { platform, env, home, usual, isGiven } = about;
  if (isGiven || platform !== 'win32') return { folder: usual, before: null };
  const local = env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local');
  // Not the folder itself: installers put programs there.
  return { folder: win32.join(local, 'Tieout', 'Data'), before: usual };
}

export type Unfit = 'share' | 'synchronised';

/** Types of file systems on other computers, as Linux counts them (statfs) and as macOS names them (mount). */
const REMOTE_TYPES = new Set<number | string>([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and later
  0x5346414f, // AFS
  'smbfs',
  'nfs',
  'afpfs',
  'webdav',
]);
const SYNCHRONISERS =
  /^(onedrive( - .+)?|dropbox( \(.+\))?|google drive|googledrive.*|my drive|icloud ?drive|mobile documents|cloudstorage|nextcloud|owncloud|box( sync)?|pcloud ?drive)$/i;

/**
 * Why the folder may not be where it is; null when it may.
 *
 * @param place.path the folder with every link and every drive's letter resolved
 * @param place.type of its file system, where the system tells
 */
export function unfitFor(place: {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly path: string;
  readonly type?: number | string | undefined;
}): Unfit | null {
  const { platform, env, path, type } = place;
  if (platform === 'win32' && isOnOtherComputer(path)) return 'share';
  if (type !== undefined && REMOTE_TYPES.has(type)) return 'share';
  const { sep, relative, isAbsolute } = platform === 'win32' ? win32 : posix;
  const isBelow = (folder: string) => {
    const way = relative(folder, path);
    return !way.startsWith('..') && !isAbsolute(way);
  };
  const told = [env.OneDrive, env.OneDriveCommercial, env.OneDriveConsumer].filter((folder) => !!folder);
  if (told.some((folder) => isBelow(folder as string))) return 'synchronised';
  return path.split(sep).some((name) => SYNCHRONISERS.test(name)) ? 'synchronised' : null;
}

/** `\\server\share\…`, also in its long form; `\\?\C:\…` is this computer's. */
function isOnOtherComputer(path: string): boolean {
  return /^\\\\(?![?.]\\)/.test(path) || /^\\\\\?\\UNC\\/i.test(path);
}

/** The type of the file system that the path lies on, out of what macOS' `mount` says. */
export function mountedType(listing: string, path: string): string | undefined {
  let best = { at: '', type: undefined as string | undefined };
  for (const [, at = '', type] of listing.matchAll(/ on (\/.*?) \((\w+)/g)) {
    const isAbove = at === '/' || path === at || path.startsWith(`${at}/`);
    if (isAbove && at.length >= best.at.length) best = { at, type };
  }
  return best.type;
}
