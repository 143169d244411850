/** The store's threads have the keys of a workspace before they touch its files, whichever thread, also a new one. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import type { KeyState } from '../store/engine/keys.ts';
import { depositRecord } from '../store/testing/records.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { threadFile } from '../testing/thread-files.ts';
import { StoreHost } from './store-host.ts';

let folder: ReturnType<typeof temporaryFolder>;
let threads: Worker[];
let asked: string[];
let reports: string[];
let state: KeyState;
let host: StoreHost;
beforeEach(() => {
  folder = temporaryFolder();
  [threads, asked, reports] = [[], [], []];
  state = { keys: { audit: new Uint8Array(32).fill(1), file: new Uint8Array(32).fill(2) } };
  host = new StoreHost(
    () => {
      const thread = new Worker(threadFile('store'));
      threads.push(thread);
      return thread;
    },
    { jobProgress: () => undefined, recovered: () => undefined, report: (text) => reports.push(text) },
    async (path) => {
      asked.push(path);
      if (path.includes('nobody')) throw new TieoutError('workspace-not-found');
      return { folder: folder.path, state };
    },
  );
});
afterEach(async () => {
  await host.stop();
  folder.remove();
});

const page = (id: number) => ({ records: [depositRecord(id)], readAt: id });
const about = { at: 1, actor: 'ana' };
const PLACE = { month: '2026-10', currency: 'PEN' };
const paths = () => ({
  cachePath: join(folder.path, 'cache.db'),
  workPath: join(folder.path, 'work.db'),
  folder: join(folder.path, 'closes'),
  timeZone: 'America/Lima',
  now: 1,
});

it('keys are asked for once, given to every thread, and to one that replaces a dead one', async () => {
  const { cachePath, workPath } = paths();
  // Several calls at once, of which none can go on without them.
  await Promise.all([1, 2, 3].map((id) => host.store.storePages(cachePath, 'deposits', [page(id)])));
  expect(new Set(asked)).toEqual(new Set([cachePath]));
  const before = asked.length;
  await host.store.commentOnClose(workPath, PLACE, 'A word', about);
  expect(await host.store.listCloses(paths())).toHaveLength(1);
  expect(threads).toHaveLength(2);
  await threads[0]?.terminate();
  await host.store.commentOnClose(workPath, PLACE, 'Another', about);
  expect(threads).toHaveLength(3);
  expect((await host.store.listAudit(workPath, { before: null, limit: 9, actions: ['close.'] })).total).toBe(
    2,
  );
  expect(asked).toHaveLength(before);
  expect(reports).toEqual([]);
});

it('a path of no workspace is refused, and nothing is made there', async () => {
  const path = join(folder.path, 'nobody', 'cache.db');
  expect((await failureOf(host.store.openCache(path))).code).toBe('workspace-not-found');
  expect(existsSync(path)).toBe(false);
});

it('keys that are forgotten are asked for again', async () => {
  const { cachePath } = paths();
  await host.store.openCache(cachePath);
  await host.store.closeDatabase(cachePath);
  host.forgetKeys(folder.path);
  await host.store.openCache(cachePath);
  expect(asked).toEqual([cachePath, cachePath]);
});

it('no error and no report says a key', async () => {
  const secret = Buffer.from('keys-are-never-told-to-anybody!!');
  state = { keys: { audit: new Uint8Array(secret), file: new Uint8Array(secret) } };
  const { cachePath, workPath } = paths();
  const failures = [
    await failureOf(host.store.storePages(cachePath, 'deposits', null as never)),
    await failureOf(host.store.openCache(folder.path)),
    await failureOf(host.store.signClose(paths(), PLACE, null as never, about)),
    await failureOf(host.store.commentOnClose(workPath, null as never, 'A word', about)),
  ];
  const told = JSON.stringify([failures, reports]);
  expect(told.length).toBeGreaterThan(200);
  for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const)
    expect(told).not.toContain(secret.toString(form));
  expect(told).not.toContain([...secret].join(','));
});
