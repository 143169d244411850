import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PAGE_BYTES } from '../engine/file-cipher.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { readTable } from './readable-rows.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
let files = 0;
let path = '';
const FORM = { columns: ['id', 'text'], key: null };
/** More than several pages have room for. */
const LONG = 'long '.repeat(10_000);

beforeEach(() => {
  files += 1;
  path = join(folder.path, `${files}.db`);
});

/** A database with this table alone, closed; which pages of what kind the table has, by their path from its root. */
function written(texts: readonly string[]): { pages: Map<string, number> } {
  const db = openDatabase(path, {
    migrations: [{ name: 'told', sql: 'CREATE TABLE told (id INTEGER PRIMARY KEY, text TEXT)' }],
  });
  const insert = db.prepare('INSERT INTO told (text) VALUES (?)');
  db.transaction(() => {
    for (const text of texts) insert.run(text);
  })();
  const rows = db
    .prepare<[], { path: string; pageno: bigint }>("SELECT path, pageno FROM dbstat WHERE name = 'told'")
    .all();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return { pages: new Map(rows.map((row) => [row.path, Number(row.pageno)])) };
}

function damage(...pages: readonly (number | undefined)[]): void {
  const bytes = readFileSync(path);
  for (const page of pages)
    bytes.fill(0x5a, ((page ?? Number.NaN) - 1) * PAGE_BYTES, (page ?? Number.NaN) * PAGE_BYTES);
  writeFileSync(path, bytes);
}

/** The ids of the rows that can be read, and how often rows were asked for. */
function readOf(): { ids: number[]; whole: boolean; asked: number } {
  const db = openDatabase(path, { readonly: true });
  let asked = 0;
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    const statement = prepare(sql) as Database.Statement<unknown[]>;
    const all = statement.all.bind(statement);
    statement.all = (...bound: unknown[]) => {
      asked += 1;
      return all(...bound);
    };
    return statement;
  }) as Db['prepare'];
  const ids: number[] = [];
  const { whole } = readTable(db, 'told', FORM, (rows) => ids.push(...rows.map(({ id }) => Number(id))));
  db.close();
  return { ids: ids.sort((a, b) => a - b), whole, asked };
}

it('reads what lies between two rows that cannot be read, of a table of one page', () => {
  const { pages } = written([LONG, 'short', 'short', LONG]);
  damage(pages.get('/000+000000'), pages.get('/003+000000'));
  expect(readOf()).toMatchObject({ ids: [2, 3], whole: false });
});

it('reads what lies between two pages that cannot be read', () => {
  const { pages } = written(Array.from({ length: 400 }, (_, index) => `row ${index} `.repeat(10)));
  const leaves = [...pages.keys()].filter((name) => /^\/[0-9a-f]{3}\/$/.test(name)).sort();
  expect(leaves.length).toBeGreaterThan(4);
  damage(pages.get(leaves[0] ?? ''), pages.get(leaves.at(-1) ?? ''));
  const { ids, whole } = readOf();
  expect([ids.length > 200, ids.includes(200), ids.includes(1), ids.includes(400), whole]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('does not go on looking where the page that all searches begin at cannot be read', () => {
  const { pages } = written(Array.from({ length: 400 }, (_, index) => `row ${index} `.repeat(10)));
  damage(pages.get('/'));
  const { ids, whole, asked } = readOf();
  expect([ids, whole]).toEqual([[], false]);
  // From both ends, with fewer rows each time, and no more.
  expect(asked).toBeLessThan(30);
});
