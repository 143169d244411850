/**
 * Which test files a change can reach, for the quick check while working. A file reaches another when a path to it
 * stands in it as text: imports, threads and children started by path, and files that are read. A folder that is named
 * stands for all that is in it. This is more than what really is loaded, never less; what no such text shows runs in
 * CI.
 */
import { join, posix } from 'node:path';
import { ROOT, readIfThere } from '../bootstrap/paths.mjs';
import { run } from '../bootstrap/run.mjs';

const READ = /\.(tsx?|mjs|cjs|js|html|css)$/;
const TEST = /\.test\.(tsx?|mjs)$/;
/** Paths without their ending, as some tools allow. */
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];
/** A change of these may change every test. */
const EVERYTHING = /^(package(-lock)?\.json|\.?vitest\.config\.\w+|tsconfig[\w.-]*\.json)$/;

/** Imports of types alone: nothing is loaded for them, and types are checked whole. */
const TYPES_ONLY = /^(import|export) type\b[^;]*;/gm;

/** @param {string} text @returns {string[]} what may be paths in it */
function quoted(text) {
  // A dot by itself is a sign, such as that of decimals, where nothing asks for the file's own place.
  const asksWhere = text.includes('import.meta');
  return [...text.replace(TYPES_ONLY, '').matchAll(/(["'`])([\w@.][\w@./-]*)\1/g)]
    .map(([, , path]) => path)
    .filter((path) => path.includes('/') || (asksWhere && (path === '..' || path === '.')));
}

/**
 * @param {{ files: string[], changed: string[], always?: string[], read: (file: string) => string }} about
 *   files: all of the project, from its root, with slashes. changed: among them or gone. always: what every test loads.
 * @returns {{ tests: string[], of: number, all?: string }} the tests to run, of how many; `all` says why it is all of them
 */
export function reachedTests({ files, changed, always = [], read }) {
  const known = new Set([...files, ...changed]);
  const tests = files.filter((file) => TEST.test(file));
  const result = (chosen, all) => ({ tests: chosen, of: tests.length, ...(all ? { all } : {}) });
  const decisive = changed.find((file) => EVERYTHING.test(file));
  if (decisive) return result(tests, `${decisive} changed`);

  const users = new Map();
  const use = (used, user) => users.set(used, (users.get(used) ?? new Set()).add(user));
  for (const file of files.filter((each) => READ.test(each))) {
    for (const path of quoted(read(file))) {
      for (const from of path.startsWith('.') ? [posix.dirname(file)] : ['.'])
        for (const used of resolved(posix.normalize(posix.join(from, path)), known)) use(used, file);
    }
  }
  const reached = new Set(changed);
  for (const file of reached) {
    for (const user of users.get(file) ?? []) reached.add(user);
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      for (const user of users.get(`${folder}/`) ?? []) reached.add(user);
    for (const user of users.get('./') ?? []) reached.add(user);
  }
  const common = always.find((file) => reached.has(file));
  if (common) return result(tests, `what changed reaches ${common}, which every test loads`);
  return result(tests.filter((file) => reached.has(file)));
}

/** The file of a path, or the folder, which ends in a slash. */
function resolved(path, known) {
  const plain = path.replace(/\/$/, '');
  const file = ENDINGS.map((ending) => plain + ending).find((each) => known.has(each));
  return file ? [file] : [`${plain}/`];
}

async function git(...args) {
  const { code, output } = await run(['git', ...args], { cwd: ROOT, capture: true });
  return code === 0 ? output : undefined;
}

const namesIn = (output) => output.split('\0').filter(Boolean);

/**
 * What changed since this branch left main, with what is not committed yet.
 * @returns {Promise<{ base: string, files: string[], changed: string[] } | undefined>} undefined where git cannot tell
 */
async function changes() {
  for (const main of ['origin/main', 'main']) {
    const base = (await git('merge-base', 'HEAD', main))?.trim();
    if (!base) continue;
    const changed = await git('diff', '--name-only', '--no-renames', '-z', base);
    const tracked = await git('ls-files', '-z');
    const fresh = await git('ls-files', '-z', '--others', '--exclude-standard');
    if (changed === undefined || tracked === undefined || fresh === undefined) return undefined;
    const gone = new Set(namesIn((await git('ls-files', '-z', '--deleted')) ?? ''));
    const files = [...namesIn(tracked), ...namesIn(fresh)].filter((file) => !gone.has(file));
    return {
      base: `${base.slice(0, 8)} (${main})`,
      files,
      changed: [...namesIn(changed), ...namesIn(fresh)],
    };
  }
  return undefined;
}

/**
 * The tests that what changed here can reach.
 * @param {string[]} always what every test loads
 */
export async function changedTests(always) {
  const found = await changes();
  if (!found) return undefined;
  const read = (file) => readIfThere(join(ROOT, file));
  return { base: found.base, changed: found.changed.length, ...reachedTests({ ...found, always, read }) };
}
