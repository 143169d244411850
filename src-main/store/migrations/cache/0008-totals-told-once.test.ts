import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../../src-shared/durations.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../../engine/open.ts';
import { keptTotals } from './0004-totals-and-search.ts';
import { migrations } from './index.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const BEFORE = migrations.findIndex(({ name }) => name === '0008-totals-told-once');
const RECORDS = 40;

type Column = { readonly name: string; readonly type: string; readonly needed: bigint };

/** Adds records of a listing, of few groups, some of them without an amount, a currency or a date. */
function add(db: Db, listing: string, from: number): void {
  const columns = db
    .prepare<[string], Column>('SELECT name, type, "notnull" AS needed FROM pragma_table_info(?)')
    .all(listing);
  const own = columns.filter(({ name }) => name !== 'rowKey');
  const put = db.prepare<[unknown[]]>(
    `INSERT INTO ${listing} (${own.map(({ name }) => name).join(', ')}) VALUES (${own.map(() => '?').join(', ')})`,
  );
  const value = ({ name, type, needed }: Column, index: number) => {
    if (name === 'identity') return `${listing} ${index}`;
    if (name === 'problems') return index % 5 === 0 ? '[]' : null;
    if (['searchText', 'asReceived'].includes(name)) return '';
    if (/Seen|Changed/.test(name)) return 0;
    if (index % 7 === 0 && !needed) return null;
    if (/[dD]ate$/.test(name)) return Date.UTC(2026, 8, 28) + index * 0.4 * DAY_MS;
    return type === 'INTEGER' ? 5_000_000_000 * (index - 20) : `${name} ${index % 3}`;
  };
  for (let index = from; index < from + RECORDS; index += 1) put.run(own.map((each) => value(each, index)));
}

/** The totals by the values of their groups: their keys depend on which came first. */
const totalsOf = (db: Db, { name, groups }: (typeof keptTotals)[number]) =>
  db
    .prepare(
      `SELECT ${groups.map((group) => `g.${group}`).join(', ')}, t.* FROM ${name}Totals AS t JOIN ${name}Group AS g
        USING (groupKey) WHERE t.records <> 0 ORDER BY level, bucket, ${groups.map((_, place) => place + 1).join(', ')}`,
    )
    .all()
    .map((row) => ({ ...(row as object), groupKey: null }));

/** What a person's cache goes through: records that come, change and go. */
function live(db: Db, then: (db: Db) => Db): Db {
  for (const { name } of keptTotals) add(db, name, 0);
  const after = then(db);
  for (const { name, amounts, groups } of keptTotals) {
    add(after, name, RECORDS);
    after.exec(`
      UPDATE ${name} SET ${amounts[0]?.name} = 7, ${groups[0]} = 'another' WHERE identity LIKE '%3';
      UPDATE ${name} SET problems = '[]' WHERE identity LIKE '%4';
      DELETE FROM ${name} WHERE identity LIKE '%5'`);
  }
  return after;
}

it('keeps the totals of a cache of before as those of one that always was so', () => {
  const path = join(folder.path, 'before.db');
  const old = migrations.slice(0, BEFORE);
  const migrated = live(openDatabase(path, { migrations: old }), (db) => {
    db.close();
    return openDatabase(path);
  });
  const asBefore = live(openDatabase(join(folder.path, 'old.db'), { migrations: old }), (db) => db);
  const asNow = live(openDatabase(join(folder.path, 'new.db')), (db) => db);
  for (const kept of keptTotals) {
    const expected = totalsOf(asBefore, kept);
    expect(expected.length, kept.name).toBeGreaterThan(RECORDS);
    expect(totalsOf(migrated, kept), kept.name).toEqual(expected);
    expect(totalsOf(asNow, kept), kept.name).toEqual(expected);
  }
  for (const db of [migrated, asBefore, asNow]) db.close();
});
