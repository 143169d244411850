import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deposits } from '../../src-shared/service/deposits.ts';
import { formWithoutKey } from '../store/engine/file-cipher.ts';
import { openDatabase } from '../store/engine/open.ts';
import { recordStorer } from '../store/listings/records.ts';
import { testKeySource } from '../store/testing/keys.ts';
import { depositRecord } from '../store/testing/records.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { StoreHost } from './store-host.ts';

const RECORDS = 600;
const QUERY = {
  filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
  timeZone: 'America/Lima',
  now: Date.parse('2026-11-10T12:00:00Z'),
};

let folder: ReturnType<typeof temporaryFolder>;
let host: StoreHost;
let threads: Worker[];
let told: (number | null | 'recovered')[];
beforeEach(() => {
  folder = temporaryFolder();
  threads = [];
  told = [];
  host = new StoreHost(
    () => {
      const thread = new Worker(new URL('./store-thread.ts', import.meta.url));
      threads.push(thread);
      return thread;
    },
    {
      jobProgress: () => undefined,
      recovered: () => told.push('recovered'),
      mending: (_, mending) => told.push(mending?.rows ?? null),
      report: (text) => expect.unreachable(text),
    },
    testKeySource,
  );
});
afterEach(async () => {
  await host.stop();
  folder.remove();
});

/** A cache with records, large enough to be mended aside, as an app that was killed leaves it. */
function leftOpen(name: string): string {
  const path = join(folder.path, name);
  const db = openDatabase(path);
  const records = Array.from({ length: RECORDS }, (_, index) => depositRecord(index + 1));
  recordStorer(db, deposits)({ records, readAt: 1 });
  db.prepare('INSERT INTO balanceSnapshot VALUES (1, ?)').run(JSON.stringify('x'.repeat(9 * 1024 * 1024)));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  writeFileSync(`${path}.open`, 'open');
  return path;
}

/** Overwrites the page where the index of the date begins. */
function damage(path: string): void {
  const db = openDatabase(path);
  const root = Number(
    db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'depositsByDate'").pluck().get(),
  );
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0x5a, (root - 1) * size, root * size);
  writeFileSync(path, bytes);
  writeFileSync(`${path}.open`, 'damaged');
}

const count = async (path: string) => (await host.store.readSummary(path, 'deposits', QUERY)).count;

it('a damaged cache is mended aside, with its progress told, while another workspace is answered', async () => {
  const path = leftOpen('cache.db');
  const other = leftOpen('other.db');
  damage(path);
  expect(await count(other)).toBe(RECORDS);
  told.length = 0;
  const answered: string[] = [];
  await Promise.all([
    // Asked twice at once, it is mended once.
    count(path).then((found) => answered.push(`mended: ${found}`)),
    count(path).then((found) => answered.push(`mended: ${found}`)),
    host.store.readRuns(other).then(() => answered.push('other')),
  ]);
  expect(answered).toEqual(['other', `mended: ${RECORDS}`, `mended: ${RECORDS}`]);
  expect(told.at(0)).toBeGreaterThan(0);
  expect(told.slice(-2).sort()).toEqual([null, 'recovered'].sort());
  expect(threads).toHaveLength(2);
  expect(await host.store.listRecoveries()).toMatchObject([{ path, restoredFrom: null }]);
  expect(readdirSync(folder.path).filter((name) => /^cache\.damaged-\w+\.db$/.test(name))).toHaveLength(1);
});

it('a cache that was only left open is checked, and goes on as it is', async () => {
  const path = leftOpen('cache.db');
  expect(await count(path)).toBe(RECORDS);
  expect(told).toEqual([null]);
  expect(await host.store.listRecoveries()).toEqual([]);
  expect(existsSync(`${path}.open`)).toBe(true);
  await host.store.closeDatabase(path);
  expect(existsSync(`${path}.open`)).toBe(false);
  expect(await count(path)).toBe(RECORDS);
  expect(told).toEqual([null]);
});

it('a plain cache of an earlier version is encrypted aside before it is asked, with its progress told', async () => {
  const path = join(folder.path, 'cache.db');
  const db = openDatabase(path, { withoutKeys: true });
  const records = Array.from({ length: RECORDS }, (_, index) => depositRecord(index + 1));
  recordStorer(db, deposits)({ records, readAt: 1 });
  db.prepare('INSERT INTO balanceSnapshot VALUES (1, ?)').run(JSON.stringify('x'.repeat(9 * 1024 * 1024)));
  db.close();
  expect(formWithoutKey(path)).toBe('plain');
  expect(await count(path)).toBe(RECORDS);
  expect(formWithoutKey(path)).toBe('encrypted');
  expect(told.at(0)).toBeGreaterThan(0);
  expect(told.at(-1)).toBeNull();
  expect(await host.store.listRecoveries()).toEqual([]);
});
