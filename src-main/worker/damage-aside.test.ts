/**
 * Damage that a call of any kind meets: one in the background (an export, a matching run, a close), and a quick one of
 * the store's own thread.
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deposits } from '../../src-shared/service/deposits.ts';
import type { ExportRequest } from '../export/export-listing.ts';
import { openDatabase } from '../store/engine/open.ts';
import { recordStorer } from '../store/listings/records.ts';
import { openCache, openWork } from '../store/testing/databases.ts';
import { testKeySource } from '../store/testing/keys.ts';
import { depositRecord } from '../store/testing/records.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { StoreHost } from './store-host.ts';
import { warmStoreThread } from './testing/warm-threads.ts';

const RECORDS = 600;
const NOW = Date.parse('2026-11-10T12:00:00Z');
const ZONE = 'America/Lima';
const FILTER = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' };

let folder: ReturnType<typeof temporaryFolder>;
let cachePath: string;
let workPath: string;
let host: StoreHost;
let recovered: number;
beforeEach(() => {
  folder = temporaryFolder();
  cachePath = join(folder.path, 'cache.db');
  workPath = join(folder.path, 'work.db');
  recovered = 0;
  host = new StoreHost(
    warmStoreThread,
    {
      jobProgress: () => undefined,
      recovered: () => {
        recovered += 1;
      },
      report: (text) => expect.unreachable(text),
    },
    testKeySource,
  );
  const cache = openCache(cachePath);
  const records = Array.from({ length: RECORDS }, (_, index) => depositRecord(index + 1));
  recordStorer(cache, deposits)({ records, readAt: 1 });
  cache.close();
  openWork(workPath).close();
});
afterEach(async () => {
  await host.stop();
  folder.remove();
});

/**
 * Overwrites the page where the table or index begins, of a file that was closed in order: nothing tells of it
 * beforehand.
 */
function damage(path: string, name: string): void {
  const db = openDatabase(path, { readonly: true });
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name));
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  expect(root).toBeGreaterThan(1);
  const bytes = readFileSync(path);
  bytes.fill(0x5a, (root - 1) * size, root * size);
  writeFileSync(path, bytes);
}

const asked = (targetPath = join(folder.path, 'October.xlsx')): ExportRequest => ({
  cachePath,
  targetPath,
  listing: 'deposits',
  filter: FILTER,
  sort: { field: 'creationDate', descending: true },
  language: 'en',
  workspace: {
    name: 'A',
    environment: 'staging',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: ZONE,
  },
  app: 'Tieout',
  exportedAt: NOW,
});
const scope = { book: 'bank', month: '2026-10', timeZone: ZONE } as const;
const setAside = () => readdirSync(folder.path).filter((name) => /\.damaged-[\w-]+\.db$/.test(name));

it('an export that meets a damaged index is written from the recovered cache', async () => {
  damage(cachePath, 'depositsByDate');
  expect(await host.store.exportListing('job', asked())).toBe(RECORDS);
  expect(existsSync(asked().targetPath)).toBe(true);
  expect(await host.store.listRecoveries()).toMatchObject([{ path: cachePath }]);
  expect(recovered).toBe(1);
  expect(setAside()).toHaveLength(1);
});

it('matching that meets damaged decisions goes on with what was recovered', async () => {
  damage(workPath, 'matchRun');
  const request = { cachePath, workPath, ...scope, at: NOW, actor: 'Ana' };
  expect(await host.store.runMatching('job', request)).toMatchObject({ runId: 1 });
  expect(await host.store.listRecoveries()).toMatchObject([{ path: workPath }]);
});

it('a close that meets damage in people’s own work has it recovered', async () => {
  damage(workPath, 'auditEntry');
  const reading = {
    cachePath,
    workPath,
    folder: join(folder.path, 'closes'),
    timeZone: ZONE,
    now: NOW,
  };
  const report = await host.store.readClose(reading, { month: '2026-10', currency: 'PEN' }, 'look');
  expect(report).toMatchObject({ month: '2026-10', currency: 'PEN' });
  const { entries } = await host.store.listAudit(workPath, { before: null, limit: 10, actions: [] });
  expect(entries.map(({ action }) => action)).toEqual(['audit.recovered']);
  expect(await host.store.listRecoveries()).toMatchObject([{ path: workPath }]);
});

const unsettled: Parameters<StoreHost['store']['listExceptions']>[1] = {
  month: null,
  sources: [],
  kinds: [],
  currencies: [],
  statuses: [],
  assignee: null,
  text: '',
  sort: 'age',
  descending: true,
  page: 0,
  pageSize: 50,
};
const today = { now: NOW, timeZone: ZONE };
const closePaths = () => ({ cachePath, workPath, folder: join(folder.path, 'closes'), ...today });

it.each([
  [
    'both databases, with the damage in people’s own work',
    'exceptionRefresh',
    'work',
    () => host.store.listExceptions({ cachePath, workPath }, unsettled, today),
  ],
  [
    'both databases, with the damage in the cache',
    'coverage',
    'cache',
    () => host.store.readMissingOf(closePaths(), '2026-10', 'report'),
  ],
  ['people’s own work', 'kycCheckByDate', 'work', () => host.store.listKycChecks(workPath)],
  ['the cache', 'syncRun', 'cache', () => host.store.readRuns(cachePath)],
] as const)('a quick call on %s is answered once that is recovered', async (_, table, damaged, ask) => {
  const path = damaged === 'work' ? workPath : cachePath;
  damage(path, table);
  expect(await ask()).toBeDefined();
  expect(await host.store.listRecoveries()).toMatchObject([{ path }]);
  expect(setAside()).toHaveLength(1);
});

it('asked by several at once, it is recovered once and all get their answer', async () => {
  damage(cachePath, 'depositsByDate');
  const [one, two, overview] = await Promise.all([
    host.store.exportListing('one', asked(join(folder.path, 'one.xlsx'))),
    host.store.exportListing('two', asked(join(folder.path, 'two.xlsx'))),
    host.store.readMatchingOverview({ cachePath, workPath }, { ...scope, now: NOW }),
  ]);
  expect([one, two]).toEqual([RECORDS, RECORDS]);
  expect(overview).toBeDefined();
  expect(await host.store.listRecoveries()).toHaveLength(1);
});

it('nothing is replaced under work that is going on: what that does is not lost with the old file', async () => {
  const ended: string[] = [];
  await host.store.openWork(workPath);
  // A run that has begun, and damage that another question meets meanwhile.
  const run = host.store.runMatching('run', { cachePath, workPath, ...scope, at: NOW, actor: 'Ana' });
  await host.store.openCache(cachePath);
  await host.store.suspect(workPath);
  const asked = host.store.listAudit(workPath, { before: null, limit: 10, actions: [] });
  await Promise.all([run.then(() => ended.push('run')), asked.then(() => ended.push('asked'))]);
  expect(ended).toEqual(['run', 'asked']);
  expect((await asked).entries.map(({ action }) => action)).toContain('matching.run');
});

it('damage that cannot be mended is reported, not tried for ever', async () => {
  // The file that is exported to stands where a folder is: nothing that recovering could change.
  expect((await failureOf(host.store.exportListing('job', asked(folder.path)))).code).not.toBe(
    'database-damaged',
  );
  expect(await host.store.listRecoveries()).toEqual([]);
});
