/** Which Electron is packaged: the one that package.json names, or on machines that cannot have it the stand-in. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../bootstrap/paths.mjs';
import { cachedFile } from '../bootstrap/sqlite.mjs';

export type PackagedElectron = {
  readonly version: string;
  readonly isStandIn: boolean;
  /** Undefined: the packager downloads it for each target. */
  readonly folder?: string;
  /** The database library that fits it, where the prebuilt one does not. */
  readonly ownLibrary?: { readonly name: string; readonly file: string };
};

/** What of the stand-in is not Electron's: the default app, and our own notes. */
const NOT_ELECTRON = new Set(['stand-in.json', join('resources', 'app')]);

/**
 * @param work where a clean copy of the stand-in is put
 * @param env as the bootstrap prepared it
 */
export function packagedElectron(root: string, work: string, env = process.env): PackagedElectron {
  const given = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!given || !existsSync(join(given, 'stand-in.json'))) {
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'));
    return { version, isStandIn: false };
  }
  const version = readFileSync(join(given, 'version'), 'utf8').trim();
  const folder = join(work, 'electron');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(given)) {
    if (NOT_ELECTRON.has(name)) continue;
    const filter = (file: string) => !NOT_ELECTRON.has(file.slice(given.length + 1));
    cpSync(join(given, name), join(folder, name), { recursive: true, verbatimSymlinks: true, filter });
  }
  return {
    version,
    isStandIn: true,
    folder,
    ownLibrary: { name: 'linux-x64.node', file: cachedFile(cacheFolder(env), `electron-${version}`) },
  };
}

/** A version that says what it is, and that comes before the real one. */
export function standInVersion(version: string, electron: string): string {
  return `${version}-standin.${electron}`;
}
