/**
 * The thread for what takes long does not stay: it ends when nothing was asked of it for a while, unless it keeps
 * something.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testKeySource } from '../store/testing/keys.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { threadFile } from '../testing/thread-files.ts';
import { StoreHost } from './store-host.ts';

const folder = temporaryFolder();
const workPath = join(folder.path, 'work.db');
const paths = {
  cachePath: join(folder.path, 'cache.db'),
  workPath,
  folder: join(folder.path, 'closes'),
  timeZone: 'UTC',
  now: 1,
};
let threads: Worker[];
let host: StoreHost;

beforeEach(() => {
  threads = [];
  host = new StoreHost(
    () => {
      const thread = new Worker(threadFile('store'));
      threads.push(thread);
      return thread;
    },
    { jobProgress: () => undefined, recovered: () => undefined, report: (text) => expect.unreachable(text) },
    testKeySource,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await host.stop();
});

it('ends, and another one is started for what is asked later', async () => {
  await host.store.keepArrived(workPath);
  expect(threads).toHaveLength(2);
  const ended = once(threads[1] as Worker, 'exit');
  await vi.advanceTimersByTimeAsync(4_000);
  await host.store.keepArrived(workPath);
  await vi.advanceTimersByTimeAsync(4_000);
  await host.store.keepArrived(workPath);
  expect(threads).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await ended).toEqual([0]);
  await host.store.keepArrived(workPath);
  expect(threads).toHaveLength(3);
});

it('stays with what it keeps for the next look', async () => {
  await host.store.refreshExceptions('job', paths, { what: 'touched' });
  await vi.advanceTimersByTimeAsync(60_000);
  // Answered behind what the host has asked the thread by then.
  await host.store.closeDatabase(paths.cachePath);
  await host.store.refreshExceptions('job', paths, { what: 'touched' });
  expect(threads).toHaveLength(2);
});
