import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { deposits } from '../../src-shared/service/deposits.ts';
import { formWithoutKey } from '../store/engine/file-cipher.ts';
import { openDatabase } from '../store/engine/open.ts';
import { recordStorer } from '../store/listings/records.ts';
import { prepare } from '../store/recovery/testing/work.ts';
import { openCache, openWork } from '../store/testing/databases.ts';
import { testKeySource } from '../store/testing/keys.ts';
import { depositRecord } from '../store/testing/records.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { StoreHost } from './store-host.ts';
import { warmStoreThread } from './testing/warm-threads.ts';

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
      const thread = warmStoreThread();
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

/** Large files, each made once: tests get copies. */
const made = temporaryFolder();
afterAll(() => made.remove());
function copied(name: string, make: (path: string) => void, path: string): string {
  const source = join(made.path, name);
  if (!existsSync(source)) make(source);
  copyFileSync(source, path);
  return path;
}

/** A cache with records, large enough to be mended in the background, as an app that was killed leaves it. */
function leftOpen(name: string): string {
  const path = copied('cache.db', makeCache, join(folder.path, name));
  writeFileSync(`${path}.open`, 'open');
  return path;
}

function makeCache(path: string): void {
  const db = openCache(path);
  const records = Array.from({ length: RECORDS }, (_, index) => depositRecord(index + 1));
  recordStorer(db, deposits)({ records, readAt: 1 });
  db.prepare('INSERT INTO balanceSnapshot VALUES (1, ?)').run(JSON.stringify('x'.repeat(9 * 1024 * 1024)));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** Overwrites the page where the index of the date begins. */
function damage(path: string): void {
  const db = openCache(path);
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

it('a damaged cache is mended in the background, with its progress told, while another workspace is answered', async () => {
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
  // The store's own, and one for each mending.
  expect(threads).toHaveLength(3);
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

it('a plain cache of an earlier version is encrypted in the background before it is asked, with its progress told', async () => {
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

/** People's own work in which 30 orders are written down, too large to be recovered while others wait. */
function largeWork(name: string): string {
  mkdirSync(join(folder.path, name));
  return copied('work.db', makeWork, join(folder.path, name, 'work.db'));
}

function makeWork(path: string): void {
  const db = openWork(path);
  for (let number = 1; number <= 30; number += 1) prepare(db, number);
  db.prepare('INSERT INTO closeSetting (one, document) VALUES (1, ?)').run(
    JSON.stringify({ onePerson: false, more: 'x'.repeat(9 * 1024 * 1024) }),
  );
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** Overwrites the page in which the table begins. */
function damageTable(path: string, table: string): void {
  const db = openWork(path);
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0x5a, (root - 1) * size, root * size);
  writeFileSync(path, bytes);
}

it.each([
  ['left open', (path: string) => damageTable(path, 'kycCheck')],
  [
    'closed in order and missing beside its copy',
    (path: string) => renameSync(path, join(path, '../work.backup-1.db')),
  ],
])(
  'large work that is damaged, %s, is recovered in the background and told, while another workspace is answered',
  async (how, damage) => {
    const path = largeWork('a');
    const other = join(folder.path, 'b', 'work.db');
    mkdirSync(join(folder.path, 'b'));
    damage(path);
    if (how === 'left open') writeFileSync(`${path}.open`, 'open');
    await host.store.listOrders(other);
    told.length = 0;
    const answered: string[] = [];
    await Promise.all([
      host.store.listOrders(path).then((orders) => answered.push(`recovered: ${orders.length}`)),
      host.store.listOrders(path).then((orders) => answered.push(`recovered: ${orders.length}`)),
      host.store.listOrders(other).then(() => answered.push('other')),
    ]);
    expect(answered).toEqual(['other', 'recovered: 30', 'recovered: 30']);
    expect(told.at(0)).toBe(0);
    expect(told).toContain(null);
    expect(await host.store.listRecoveries()).toMatchObject([
      { path, work: { sendingBarred: expect.any(Boolean) } },
    ]);
    const { entries } = await host.store.listAudit(path, {
      before: null,
      limit: 5,
      actions: ['audit.recovered'],
    });
    expect(entries).toHaveLength(1);
    // Its thread is gone again, and nothing is left to do.
    await host.store.closeDatabase(path);
    expect(existsSync(`${path}.open`)).toBe(false);
    expect(await host.store.listOrders(path)).toHaveLength(30);
    expect(await host.store.listRecoveries()).toHaveLength(1);
  },
);

it('large work that was only left open is checked in the background, and goes on as it is', async () => {
  const path = largeWork('a');
  writeFileSync(`${path}.open`, 'open');
  expect(await host.store.listOrders(path)).toHaveLength(30);
  expect(told).toEqual([0, null]);
  expect(threads).toHaveLength(2);
  expect(await host.store.listRecoveries()).toEqual([]);
});
