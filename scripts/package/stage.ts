/**
 * The folder that is packaged: the build, and a clean install of the run-time dependencies from the lockfile. Never the
 * developer's `node_modules`: an install script has put this machine's library there, and the packages' loaders prefer
 * it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { npmCommand } from '../bootstrap/dependencies.mjs';
import { StepError, tail } from '../bootstrap/log.mjs';
import { run } from '../bootstrap/run.mjs';
import { isLibraryOf, PACKAGES_WITH_LIBRARIES, type Target } from './targets.ts';

type StageOptions = {
  readonly root: string;
  /** The build of the form that is packaged. */
  readonly build: string;
  /** Emptied before. */
  readonly folder: string;
  readonly target: Target;
  readonly version: string;
  /** The notices of what is in it. */
  readonly notices: string;
  /** Takes the place of a prebuilt library of better-sqlite3, by its name below `prebuilds`; for the stand-in. */
  readonly ownLibrary?: { readonly name: string; readonly file: string };
};

/** Makes the folder. Throws StepError where the install fails or a library is missing. */
export async function stage(options: StageOptions): Promise<void> {
  const { root, build, folder, target, version, ownLibrary } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name));
  await install(folder);
  rmSync(join(folder, 'package-lock.json'));
  rmSync(join(folder, 'node_modules', '.package-lock.json'), { force: true });
  rmSync(join(folder, 'node_modules', '.bin'), { recursive: true, force: true });
  if (ownLibrary)
    cpSync(ownLibrary.file, join(folder, 'node_modules', 'better-sqlite3', 'prebuilds', ownLibrary.name));
  prune(join(folder, 'node_modules'), target);
  mustHaveLibraries(join(folder, 'node_modules'), target);
  cpSync(build, join(folder, 'out'), {
    recursive: true,
    filter: (file) => !/package(s|-folders)\.json$/.test(file),
  });
  writeFileSync(join(folder, 'out', 'notices.txt'), options.notices);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(shipped(manifest, version), null, 2)}\n`);
}

async function install(folder: string): Promise<void> {
  const command = [...npmCommand(), 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await run(command, { cwd: folder, capture: true, env: cleanEnvironment() });
  if (code === 0) return;
  throw new StepError({
    step: 'installing the run-time dependencies',
    why: `npm ci ended with code ${code}.`,
    tail: tail(output),
    todo: 'check the network and `npm config get registry`, then run the command again.',
  });
}

/** Without what `npm run` hands down, which would have npm work on the project's own folder. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(lifecycle|package)_|^npm_config_local_prefix$/i.test(name),
    ),
  );
}

/** The manifest as it ships: what the app and the packager read, nothing of development. */
export function shipped(manifest: Record<string, unknown>, version: string): Record<string, unknown> {
  const { name, productName, desktopName, description, license, author, type, main, dependencies } = manifest;
  return {
    name,
    productName,
    desktopName,
    version,
    description,
    license,
    author,
    private: true,
    type,
    main,
    dependencies,
  };
}

/** Whether a file of a package is needed at run time, by its path in the package. */
export function isNeeded(packageName: string, path: string, target: Target): boolean {
  if (path === 'package.json' || /^licen[cs]e/i.test(path)) return true;
  const hasLibraries: readonly string[] = PACKAGES_WITH_LIBRARIES;
  if (!hasLibraries.includes(packageName)) return false;
  if (path.startsWith('prebuilds/')) return isLibraryOf(path.slice('prebuilds/'.length), target);
  return path.startsWith('lib/') && path.endsWith('.js');
}

/** Takes away sources, build recipes and other systems' libraries, and folders that are empty then. */
function prune(modules: string, target: Target): void {
  for (const name of packagesIn(modules)) {
    const folder = join(modules, name);
    for (const path of filesIn(folder)) if (!isNeeded(name, path, target)) rmSync(join(folder, path));
    removeEmpty(folder);
  }
}

function packagesIn(modules: string): string[] {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}

/** Paths of all files below the folder, with `/` between. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function removeEmpty(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) removeEmpty(path);
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

function mustHaveLibraries(modules: string, target: Target): void {
  for (const name of PACKAGES_WITH_LIBRARIES) {
    const folder = join(modules, name, 'prebuilds');
    const libraries = existsSync(folder) ? filesIn(folder).filter((path) => path.endsWith('.node')) : [];
    if (libraries.length === target.archs.length) continue;
    throw new StepError({
      step: 'staging the native libraries',
      why: `${name} brings ${libraries.length} libraries for ${target.system} (${target.archs.join(', ')}): ${libraries.join(', ')}.`,
      todo: 'look whether the package has prebuilt libraries for this system in its new version.',
    });
  }
}
