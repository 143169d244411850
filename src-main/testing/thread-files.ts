/** Where tests start threads of the main process from. */

export const THREAD_SOURCES = {
  store: new URL('../worker/store-thread.ts', import.meta.url),
  answer: new URL('../service-client/answer-thread.ts', import.meta.url),
  reader: new URL('../statement-reader/reader-entry.ts', import.meta.url),
  sandbox: new URL('../demo/sandbox-thread.ts', import.meta.url),
} as const;

/** Names the folder of bundled threads to tests, and to the programs that they start. */
export const BUNDLED = 'TIEOUT_TEST_THREADS';

/** The bundle of this run (bundle-threads.ts), as in the product; else, as in a bench, the source. */
export function threadFile(name: keyof typeof THREAD_SOURCES): URL {
  const folder = process.env[BUNDLED];
  return folder ? new URL(`${name}.js`, folder) : THREAD_SOURCES[name];
}
