/** Where tests start threads of the main process from, and the programs that they kill. */
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const THREAD_SOURCES = {
  store: new URL('../worker/store-thread.ts', import.meta.url),
  storesInTurn: new URL('../worker/testing/stores-in-turn.ts', import.meta.url),
  answer: new URL('../service-client/answer-thread.ts', import.meta.url),
  reader: new URL('../statement-reader/reader-entry.ts', import.meta.url),
  sandbox: new URL('../demo/sandbox-thread.ts', import.meta.url),
} as const;

/** Which files are such programs, from the root of the sources. */
export const CHILD_SOURCES = 'src-main/**/testing/*kill*-child.ts';

/** Names the folder of what was bundled to tests, and to the programs that they start. */
export const BUNDLED = 'TIEOUT_TEST_THREADS';

/** The bundle of this run (bundle-threads.ts), as in the product; else, as in a bench, the source. */
export function threadFile(name: keyof typeof THREAD_SOURCES): URL {
  const folder = process.env[BUNDLED];
  return folder ? new URL(`${name}.js`, folder) : THREAD_SOURCES[name];
}

/** The same for a program that tests kill, by where its source is. */
export function childFile(folder: string, source: string): string {
  const path = join(folder, source);
  const bundled = process.env[BUNDLED];
  return bundled ? fileURLToPath(new URL(`${childName(path)}.js`, bundled)) : path;
}

/**
 * What a program is called in the bundle: by its place, told from here, for who names the folder of all sources is
 * reached by each change.
 */
export const childName = (path: string): string =>
  relative(import.meta.dirname, path)
    .replaceAll(sep, '/')
    .replace(/^(?:\.\.\/)+|\.ts$/g, '');
