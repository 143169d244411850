/** Looking for the causes of a month holds no more of its records than it has to. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openBooks } from '../engine/books.ts';
import { openDatabase } from '../engine/open.ts';
import { stageMonth } from '../matching/month.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { insertFields } from '../testing/records.ts';
import { rowsAtOnce } from '../testing/rows-at-once.ts';
import { findMatchingCauses } from './matching-causes.ts';

const MANY = 5_000;
const SCOPE = { book: 'bank', month: '2026-10', timeZone: LIMA } as const;
const NOW = Date.parse('2026-11-25T12:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let paths: { workPath: string; cachePath: string };

beforeEach(() => {
  folder = temporaryFolder();
  paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  const cache = openDatabase(paths.cachePath);
  const settled = { currency: 'PEN', amountToTransfer: 10_000_000n, status: 'COMPLETED' };
  const creationDate = BigInt(Date.parse('2026-10-05T15:00:00Z'));
  cache.transaction(() =>
    insertFields(
      cache,
      'settlements',
      Array.from({ length: MANY }, () => ({ ...settled, creationDate })),
    ),
  )();
  cache.close();
  openDatabase(paths.workPath, { migrations: workMigrations }).close();
});
afterEach(() => folder.remove());

it('of a book that nobody imports into stages no record and reads none', () => {
  const db = openBooks(paths);
  const most = rowsAtOnce(db);
  stageMonth(db, SCOPE);
  expect(db.prepare('SELECT count(*) FROM temp.record').pluck().get()).toBe(0n);
  expect(findMatchingCauses(db, { ...SCOPE, now: NOW })).toEqual([]);
  expect(most()).toBeLessThan(10);
  db.close();
});

it('of a book whose statements have none of them reads them in slices, and finds each', () => {
  const work = openDatabase(paths.workPath, { migrations: workMigrations });
  enterStatement(work, 'bank', { firstDay: '2026-09-01', lastDay: '2026-11-20', lines: [] });
  work.close();
  const db = openBooks(paths);
  const most = rowsAtOnce(db);
  const causes = findMatchingCauses(db, { ...SCOPE, now: NOW });
  expect(new Set(causes.map(({ key }) => key)).size).toBe(MANY);
  expect(most()).toBeLessThanOrEqual(2_000);
  db.close();
});
