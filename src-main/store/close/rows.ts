/** The records of a month's close, handed over in pieces: from the cache, or from the snapshot that is attached. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { Db, DbRow } from '../engine/open.ts';
import { toListingRow } from '../listings/query.ts';
import { type MonthChoice, monthWhere, orderOf } from './records.ts';

/** Rows handed over at once. */
export const CHUNK = 500;

/** Rows by their position, read piece by piece: nothing stays open if the rest is never asked for. */
function* pieces(
  count: number,
  listing: ListingDefinition,
  read: (from: number, to: number) => readonly DbRow[],
): Generator<ListingRow[]> {
  for (let from = 0; from < count; from += CHUNK)
    yield read(from, from + CHUNK).map((row) => toListingRow(listing, row));
}

/** The order is fixed when the first piece is asked for; to be read within one transaction. */
export function* liveRows(db: Db, listing: ListingDefinition, about: MonthChoice): Generator<ListingRow[]> {
  const { name } = listing;
  const where = monthWhere(listing, about);
  const positions = `temp.${name}OfClose`;
  db.exec(`CREATE TEMP TABLE ${name}OfClose (number INTEGER PRIMARY KEY, rowKey INTEGER NOT NULL)`);
  const { changes } = db
    .prepare(
      `INSERT INTO ${positions} (rowKey) SELECT rowKey FROM main.${name} WHERE ${where.sql} ORDER BY ${orderOf(listing)}`,
    )
    .run(...where.values);
  const rows = db.prepare<[number, number], DbRow>(
    `SELECT c.* FROM ${positions} AS p CROSS JOIN main.${name} AS c ON c.rowKey = p.rowKey
     WHERE p.number > ? AND p.number <= ? ORDER BY p.number`,
  );
  yield* pieces(changes, listing, (from, to) => rows.all(from, to));
}

export function frozenRows(db: Db, listing: ListingDefinition, count: number): Generator<ListingRow[]> {
  const rows = db.prepare<[number, number], DbRow>(
    `SELECT * FROM frozen.${listing.name} WHERE rowKey > ? AND rowKey <= ? ORDER BY rowKey`,
  );
  return pieces(count, listing, (from, to) => rows.all(from, to));
}
