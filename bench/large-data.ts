/**
 * A database of so many deposits that a year's other listings beside them, or a copy of it, would fill the disk:
 * deposits alone, put in as a computer that joins a team takes them, with the search index merged behind.
 */
import '../src-main/store/testing/keys.ts';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { addMany, type NewRow, rowOf } from '../src-main/store/listings/add-many.ts';
import { mergeSearch } from '../src-main/store/listings/search-merging.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { generateRecords } from './listing-data.ts';

/** In one transaction: memory does not grow with it, and fewer parts are left to be merged. */
const BATCH = 50_000;
const READ_AT = Date.parse('2027-01-02T00:00:00Z');
const MEMORY_KB = 512 * 1024;

/** The path of a database with so many deposits and nothing else; made when it is not there. It may be written to. */
export function largeDatabase(count: number): string {
  const folder = join(import.meta.dirname, '..', '.tieout', 'bench');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `large-${count}.db`);
  if (existsSync(path)) return path;
  const partial = `${path}.partial`;
  const db = openDatabase(partial);
  db.pragma('synchronous = OFF');
  db.pragma(`cache_size = -${MEMORY_KB}`);
  const add = db.transaction((rows: readonly NewRow[]) => addMany(db, deposits, rows));
  // Goes on where it was ended.
  let there = Number(db.prepare('SELECT count(*) FROM deposits').pluck().get());
  let rows: NewRow[] = [];
  let number = 0;
  for (const record of generateRecords(deposits, count)) {
    number += 1;
    if (number <= there) continue;
    rows.push(rowOf(deposits, record, null, [READ_AT, READ_AT, READ_AT]));
    if (rows.length < BATCH && number < count) continue;
    add.immediate(rows);
    there = number;
    rows = [];
    if (number % (10 * BATCH) === 0) console.log(`${number} deposits`);
  }
  while (mergeSearch(db));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  renameSync(partial, path);
  return path;
}
