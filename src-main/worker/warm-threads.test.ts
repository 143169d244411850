/** Threads that tests hand on know nothing of the store before, and none is handed on that has died. */
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testKeySource } from '../store/testing/keys.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { StoreHost } from './store-host.ts';
import { warmStoreThread } from './testing/warm-threads.ts';

let folder: ReturnType<typeof temporaryFolder>;
let asked: string[];
let hosts: StoreHost[];
beforeEach(() => {
  folder = temporaryFolder();
  [asked, hosts] = [[], []];
});
afterEach(async () => {
  for (const host of hosts) await host.stop();
  folder.remove();
});

type Warm = ReturnType<typeof warmStoreThread> & { readonly thread: { readonly threadId: number } };

function newHost() {
  const threads: Warm[] = [];
  const host = new StoreHost(
    () => {
      const thread = warmStoreThread() as Warm;
      threads.push(thread);
      return thread;
    },
    { jobProgress: () => undefined, recovered: () => undefined, report: (text) => expect.unreachable(text) },
    (path) => {
      asked.push(path);
      return testKeySource(path);
    },
  );
  hosts.push(host);
  return { host, threads };
}

it('the next store of a thread asks for its keys, and finds the databases closed', async () => {
  const path = join(folder.path, 'work.db');
  const first = newHost();
  await first.host.store.openWork(path);
  const ended = once(first.threads[0] as Warm, 'exit');
  await first.host.stop();
  expect(await ended).toEqual([0]);

  const second = newHost();
  await second.host.store.openWork(path);
  expect(second.threads[0]?.thread).toBe(first.threads[0]?.thread);
  expect(asked).toEqual([path, path]);
  expect(await second.host.store.listRecoveries()).toEqual([]);
});

it('one that was ended in the middle is not handed on', async () => {
  const path = join(folder.path, 'work.db');
  const first = newHost();
  await first.host.store.openWork(path);
  const [thread] = first.threads;
  const ended = once(thread as Warm, 'exit');
  await thread?.terminate();
  await ended;

  const second = newHost();
  await second.host.store.openWork(path);
  expect(second.threads[0]?.thread).not.toBe(thread?.thread);
});
