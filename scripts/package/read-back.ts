/** Reads a finished package back: what is in it, and what of that should not be. */
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { filesIn } from './stage.ts';
import { isLibraryOf, type System, type Target } from './targets.ts';

type Layout = {
  /** What fuses are read from: the program, on macOS the bundle. */
  readonly program: string;
  readonly resources: string;
};

/** Where the packager puts things in its unpacked folder. */
export function layoutOf(system: System, folder: string): Layout {
  if (system === 'mac') {
    const bundle = join(folder, 'Tieout.app');
    return { program: bundle, resources: join(bundle, 'Contents', 'Resources') };
  }
  return {
    program: join(folder, system === 'win' ? 'Tieout.exe' : 'tieout'),
    resources: join(folder, 'resources'),
  };
}

/** Texts that only code for developers has. */
const DEVELOPERS = ['TIEOUT_DEV_SERVER', 'ELECTRON_RENDERER_URL', 'no-sandbox'];
const PACKAGES = ['better-sqlite3', 'keytar', 'node-addon-api'];

/** What is wrong with the app's archive and what lies beside it, as lines. Empty when nothing is. */
export function faultsOf({ resources }: Layout, target: Target): string[] {
  const archive = join(resources, 'app.asar');
  if (!existsSync(archive)) return [`${archive} is missing`];
  const faults: string[] = [];
  const files = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files) {
    if (/\.(ts|tsx|map|gyp|c|cc|cpp|h|hpp)$|\.test\./.test(file)) faults.push(`a source file: ${file}`);
    const inPackage = /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    if (inPackage && !PACKAGES.includes(inPackage) && inPackage !== '@github')
      faults.push(`a package that is not asked for: ${inPackage}`);
  }
  for (const file of files.filter((name) => /^\/out\/main\/.*\.js$/.test(name))) {
    const text = extractFile(archive, file.slice(1)).toString('utf8');
    for (const word of DEVELOPERS) if (text.includes(word)) faults.push(`${word} in ${file}`);
  }
  const unpacked = join(resources, 'app.asar.unpacked');
  const beside = existsSync(unpacked) ? filesIn(unpacked) : [];
  const libraries = beside.filter((file) => file.endsWith('.node'));
  for (const file of beside) if (!file.endsWith('.node')) faults.push(`outside the archive: ${file}`);
  for (const file of libraries) {
    const below = /\/prebuilds\/(.+)$/.exec(file)?.[1] ?? '';
    if (!isLibraryOf(below, target)) faults.push(`another system's library: ${file}`);
    const kind = kindOfProgram(join(unpacked, file));
    if (kind !== target.system) faults.push(`${file} is a library for ${kind}`);
  }
  if (libraries.length !== 2 * target.archs.length) faults.push(`${libraries.length} native libraries`);
  const loose = readdirSync(resources).filter((name) => name === 'app' || name === 'default_app.asar');
  return [...faults, ...loose.map((name) => `${name} beside the archive`)];
}

/** For which system a program or library is, by its first bytes. */
function kindOfProgram(path: string): System | 'unknown' {
  const bytes = Buffer.alloc(4);
  const file = openSync(path, 'r');
  readSync(file, bytes, 0, 4, 0);
  closeSync(file);
  if (bytes.toString('latin1') === '\x7fELF') return 'linux';
  if (bytes.toString('latin1', 0, 2) === 'MZ') return 'win';
  return ['cffaedfe', 'cafebabe'].includes(bytes.toString('hex')) ? 'mac' : 'unknown';
}

/** Words of Chromium in languages that were to be cut. */
export function foreignLanguages(system: System, { resources }: Layout): string[] {
  const known = /^(en|en-US|en_US|es|es-419|es_419)(\.pak|\.lproj)$/;
  const folder = system === 'mac' ? resources : join(resources, '..', 'locales');
  return readdirSync(folder).filter(
    (name) => /\.(pak|lproj)$/.test(name) && !known.test(name) && name !== 'resources.pak',
  );
}

/** Every file with its size, the largest first. */
export function sizes(folder: string): { readonly path: string; readonly bytes: number }[] {
  return filesIn(folder)
    .map((path) => ({ path, bytes: statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0 }))
    .sort((a, b) => b.bytes - a.bytes);
}
