import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openWork } from '../testing/databases.ts';
import type { Db } from './open.ts';
import { emptyTable, indexTable } from './temporary-table.ts';

const folder = temporaryFolder();
let opened = 0;
let db: Db;
beforeEach(() => {
  opened += 1;
  db = openWork(`${folder.path}/${opened}.db`);
});
afterEach(() => db.close());
afterAll(() => folder.remove());

const empty = () => emptyTable(db, 'staged', '(n INTEGER PRIMARY KEY, day TEXT)');
const put = (rows: number) =>
  db.exec(`WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < ${rows})
    INSERT INTO temp.staged SELECT n, 'a day' FROM each`);
const count = () => db.prepare('SELECT count(*) FROM temp.staged').pluck().get();
const indexes = () =>
  db.prepare("SELECT name FROM temp.sqlite_schema WHERE type = 'index'").pluck().all() as string[];
const index = (times: number) => indexTable(db, { name: 'stagedByDay', table: 'staged', on: 'day' }, times);
/** Changes with each table or index of the connection that is made or dropped. */
const version = () => db.prepare('PRAGMA temp.schema_version').pluck().get();

it('is there and empty, whatever was in it, and is made once', () => {
  empty();
  const made = version();
  put(3);
  expect(count()).toBe(3n);
  empty();
  expect([count(), version()]).toEqual([0n, made]);
});

it('is made again where what had made it was taken back', () => {
  db.exec('BEGIN');
  empty();
  put(2);
  db.exec('ROLLBACK');
  empty();
  expect(count()).toBe(0n);
});

it('has an index only while it is worth it, and none that it is filled through', () => {
  empty();
  put(200);
  index(0);
  index(100);
  expect(indexes()).toEqual([]);
  index(101);
  expect(indexes()).toEqual(['stagedByDay']);
  empty();
  expect([count(), indexes()]).toEqual([0n, []]);
});
