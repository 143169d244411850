/** How lines are found when they are staged: a question about one must not look through a million. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openBooks } from '../engine/books.ts';
import type { Db } from '../engine/open.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { stageLines, stageLinesSql } from './staging.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  const paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  openCache(paths.cachePath).close();
  openWork(paths.workPath).close();
  db = openBooks(paths);
  stageLines(db, { book: 'ledger', first: 0, last: 0, timeZone: 'UTC', populations: [] }, []);
});
afterEach(() => {
  db.close();
  folder.remove();
});

function planOf(chosen: string, ...bound: string[]): string {
  return db
    .prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${stageLinesSql(chosen, true)}`)
    .all(...bound)
    .map(({ detail }) => detail)
    .join('\n');
}

it('finds named lines by their ids, and the matches of each by its index', () => {
  const plan = planOf('+s.book = ? AND s.id IN (SELECT value FROM json_each(?))', 'ledger', '[1]');
  expect(plan).toContain('SEARCH s USING INTEGER PRIMARY KEY (rowid=?)');
  expect(plan).toContain('SEARCH m USING INDEX matchByLine (lineId=?)');
  expect(plan).not.toMatch(/^SCAN (s|m|match)\b/m);
});

it('finds the lines of days by their book, and the matches of each by its index', () => {
  const plan = planOf('s.book = ? AND s.bookingDay BETWEEN ? AND ?', 'ledger', '2026-10-01', '2026-10-31');
  expect(plan).toContain('SEARCH s USING INDEX statementLineByDay (book=?');
  expect(plan).toContain('SEARCH m USING INDEX matchByLine (lineId=?)');
  expect(plan).not.toMatch(/^SCAN (s|m|match)\b/m);
});
