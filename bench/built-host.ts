/**
 * The store as the app has it: its threads run the script of the build, for compiling their source would take memory
 * that the app does not need.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { testKeySource } from '../src-main/store/testing/keys.ts';
import { STORE_THREAD } from '../src-main/worker/start-ahead.ts';
import { StoreHost } from '../src-main/worker/store-host.ts';

export function builtHost(): StoreHost {
  const script = builtStoreThread();
  return new StoreHost(
    () => new Worker(script, STORE_THREAD),
    { jobProgress: () => undefined, recovered: () => undefined, report: (text) => console.error(text) },
    testKeySource,
  );
}

function builtStoreThread(): string {
  const chunks = join(import.meta.dirname, '..', 'out', 'main', 'chunks');
  const name = readdirSync(chunks).find((file) => /^store-thread-.*\.js$/.test(file));
  if (!name) throw new Error('the app is not built: npm run bench builds it');
  return join(chunks, name);
}
