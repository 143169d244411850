/**
 * Adding many records that are not there yet: totals and search follow by one statement each instead of by triggers, a record at a time. To
 * be called within a transaction, so that nobody ever sees the one without the other.
 */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { ColumnValue, ReceivedRecord } from '../../service-client/record.ts';
import { type Db, prepared } from '../engine/open.ts';
import { searchTextOf } from '../engine/search-text.ts';
import { addAbove, keptTotals } from '../migrations/cache/0004-totals-and-search.ts';
import { indexAbove } from './search-merging.ts';

/** What a row has behind its identity and the listing's fields: `problems` as JSON, null for none; times in epoch ms. */
type Behind = [
  searchText: string,
  problems: string | null,
  asReceived: string,
  firstSeen: number,
  lastSeen: number,
  lastChanged: number,
];
const BEHIND = ['searchText', 'problems', 'asReceived', 'firstSeen', 'lastSeen', 'lastChanged'];
const FIRST_SEEN = -3;

/** A record as the values of its row, in the order of its columns: what goes from thread to thread has no names. */
export type NewRow = readonly [identity: string, ...fieldsAndMore: ColumnValue[]];

/** The row of a record that is as it was received, with what is wrong with it and when it was seen. */
export const rowOf = (
  listing: ListingDefinition,
  { identity, columns, asReceived }: ReceivedRecord,
  problems: string | null,
  seen: readonly [first: number, last: number, changed: number],
): NewRow => [
  identity,
  ...listing.fields.map(({ name }) => columns[name] ?? null),
  searchTextOf(listing, columns),
  problems,
  asReceived,
  ...seen,
];

export const behindOf = (row: NewRow): Behind => row.slice(-BEHIND.length) as Behind;
/** Where the rows of a listing have their date. */
export const placeOfDate = ({ fields, dateField }: ListingDefinition): number =>
  1 + fields.findIndex(({ name }) => name === dateField);
export const withFirstSeen = (row: NewRow, firstSeen: number): NewRow =>
  row.with(FIRST_SEEN, firstSeen) as [string, ...ColumnValue[]];

/** Below, the triggers are the shorter way. */
const MANY = 50;

const KEPT = new Map(keptTotals.map((kept) => [kept.name, kept]));

const columnsOf = ({ fields }: ListingDefinition) => [
  'identity',
  ...fields.map(({ name }) => name),
  ...BEHIND,
];
const addSql = (listing: ListingDefinition) => {
  const columns = columnsOf(listing);
  return `INSERT INTO ${listing.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
};

/** Adds the record, or puts it in the place of the one that has its identity. */
export function putRow(db: Db, listing: ListingDefinition, row: NewRow): void {
  const changes = columnsOf(listing).map((column) => `${column} = excluded.${column}`);
  prepared<[NewRow], unknown>(
    db,
    `${addSql(listing)} ON CONFLICT (identity) DO UPDATE SET ${changes.join(', ')}`,
  ).run(row);
}

/** Adds records of identities that are not there, each once. */
export function addMany(db: Db, listing: ListingDefinition, rows: readonly NewRow[]): void {
  // Half as long again if it had to be ready for a record that is there.
  const add = prepared<[NewRow], unknown>(db, addSql(listing));
  const kept = KEPT.get(listing.name);
  if (rows.length < MANY || !kept) {
    for (const row of rows) add.run(row);
    return;
  }
  const triggers = prepared<[string, string], { name: string; sql: string }>(
    db,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name IN (?, ?)",
  ).all(`${listing.name}TotalsAdd`, `${listing.name}SearchAdd`);
  const above = prepared<[], bigint>(db, `SELECT coalesce(max(rowKey), 0) FROM ${listing.name}`)
    .pluck()
    .get();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  for (const row of rows) add.run(row);
  for (const sql of addAbove(kept)) prepared(db, sql).run(above);
  indexAbove(db, listing, above ?? 0n);
  for (const { sql } of triggers) db.exec(sql);
}
