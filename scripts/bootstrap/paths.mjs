/**
 * Where things are. Everything the bootstrap makes lives in one of three places: `node_modules` (thrown away by a
 * clean install), `.tieout` (results of a run, git-ignored) and the cache (survives clean installs, shared by clones).
 */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const MODULES = join(ROOT, 'node_modules');
export const RESULTS = join(ROOT, '.tieout', 'results');
/** Node's compiled modules, by their content; goes away together with the packages. */
export const COMPILED = join(MODULES, '.cache', 'tieout-compiled');
/** What Playwright makes of journeys and of what they import, which takes it longer than most journeys. */
export const JOURNEYS_MADE = join(MODULES, '.cache', 'tieout-journeys');

/** TIEOUT_CACHE wins, then the platform's usual place for caches. */
export function cacheFolder(env = process.env, platform = process.platform, home = homedir()) {
  if (env.TIEOUT_CACHE) return resolve(env.TIEOUT_CACHE);
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'tieout');
  if (platform === 'win32')
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'tieout', 'cache');
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'tieout');
}

/** What the compiler remembers, for the next clone. */
export const KEPT_TYPES = join(cacheFolder(), 'types');

/** The text of a file; none where it cannot be read. */
export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function packageJson(name) {
  return JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8'));
}

/**
 * The script behind a package's command. It is run with the pinned Node directly, because `.bin` holds shell scripts
 * on Windows and a `#!/usr/bin/env node` elsewhere, which may find another Node.
 */
export function toolScript(packageName, command = packageName) {
  const { bin } = packageJson(packageName);
  const file = typeof bin === 'string' ? bin : bin[command];
  return join(MODULES, packageName, file);
}

/** Full path of a command on PATH, or undefined. Cheaper than asking a shell, and the same on every platform. */
export function findCommand(name, env = process.env, platform = process.platform) {
  // A file without an ending is a script for another shell there.
  const endings = platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const extra = platform === 'linux' ? ['/usr/sbin', '/sbin'] : [];
  for (const folder of [...(env.PATH ?? env.Path ?? '').split(delimiter), ...extra]) {
    if (folder === '') continue;
    for (const ending of endings) {
      const file = join(folder, name + ending);
      if (existsSync(file)) return file;
    }
  }
  return undefined;
}

export function isInside(file, folder) {
  return file === folder || file.startsWith(folder + sep);
}

/** Whether a process with this number runs; also one that belongs to somebody else. */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !hasEnded(pid);
}

/** Linux keeps the number of an ended process until its parent asks for it; in a container that may never happen. */
function hasEnded(pid) {
  try {
    const about = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(about.slice(about.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}
