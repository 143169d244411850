import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wasLeftOpen } from '../store/recovery/kept-database.ts';
import { testKeySource } from '../store/testing/keys.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { threadFile } from '../testing/thread-files.ts';
import { StoreHost } from './store-host.ts';

let folder: ReturnType<typeof temporaryFolder>;
const threads: Worker[] = [];
const started = () =>
  new StoreHost(
    () => {
      const thread = new Worker(threadFile('store'));
      threads.push(thread);
      return thread;
    },
    { jobProgress: () => undefined, recovered: () => undefined, report: () => undefined },
    testKeySource,
  );
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
  folder.remove();
});

it('databases are closed in order by the time it returns, without the main thread doing anything meanwhile', async () => {
  const host = started();
  const paths = ['cache.db', 'work.db'].map((name) => join(folder.path, name));
  await host.store.openCache(paths[0] as string);
  await host.store.openWork(paths[1] as string);
  expect(paths.map(wasLeftOpen)).toEqual([true, true]);
  host.stopNow(4_000);
  expect(paths.map(wasLeftOpen)).toEqual([false, false]);
});

it('a thread that is held up is not waited for longer than was said', async () => {
  const host = started();
  const path = join(folder.path, 'work.db');
  await host.store.openWork(path);
  const [thread] = threads;
  // Stands for a thread that never comes to it.
  await thread?.terminate();
  const endless = new Worker('for (;;);', { eval: true });
  const held = new StoreHost(
    () => endless,
    { jobProgress: () => undefined, recovered: () => undefined, report: () => undefined },
    testKeySource,
  );
  held.start();
  const wait = vi.spyOn(Atomics, 'wait');
  held.stopNow(300);
  const waits = wait.mock.calls.map(([, , , ms]) => ms ?? Number.POSITIVE_INFINITY);
  wait.mockRestore();
  expect(waits.length).toBeGreaterThan(0);
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
  await endless.terminate();
});

it('says that it is idle when nothing is asked that could write, also after a failure', async () => {
  const host = started();
  const path = join(folder.path, 'work.db');
  expect(host.isIdle).toBe(true);
  const opening = host.store.openWork(path);
  expect(host.isIdle).toBe(false);
  await opening;
  expect(host.isIdle).toBe(true);
  host.stopNow(4_000);
  const late = host.store.openWork(path);
  await expect(late).rejects.toMatchObject({ code: 'cancelled' });
  expect(host.isIdle).toBe(true);
});
