/**
 * Adding many records that are not there yet: totals and search follow by one statement each instead of by triggers, a
 * record at a time. To be called within a transaction, so that records are never there without their totals.
 */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ColumnValue, ReceivedRecord } from '../../service-client/record.ts';
import { type Db, prepared } from '../engine/open.ts';
import { searchTextOf } from '../engine/search-text.ts';
import { addAbove } from '../migrations/cache/0004-totals-and-search.ts';
import { indexAbove, indexAsUsual, indexInParts } from './search-merging.ts';
import { addSummed, CACHED_TOTALS, type Summed } from './summed.ts';

/**
 * What a row has behind its identity and the listing's fields: `problems` as JSON, null for none; times in epoch ms.
 */
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

type Trigger = { readonly name: string; readonly sql: string };

/** What the triggers of a listing's table do, while there are any, for each record that is added. */
const triggersOf = (db: Db, { name }: { readonly name: string }): Trigger[] =>
  prepared<[string, string], Trigger>(
    db,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name IN (?, ?)",
  ).all(`${name}TotalsAdd`, `${name}SearchAdd`);

/**
 * Adds records of identities that are not there, each once; `sums` is what they add to the totals, if the caller has it
 * at hand.
 */
export function addMany(
  db: Db,
  listing: ListingDefinition,
  rows: readonly NewRow[],
  sums?: readonly Summed[],
): void {
  // Half as long again if it had to be ready for a record that is there.
  const add = prepared<[NewRow], unknown>(db, addSql(listing));
  const kept = CACHED_TOTALS.get(listing.name);
  const triggers = triggersOf(db, listing);
  const isPrepared = triggers.length === 0;
  if (!kept || (rows.length < MANY && !isPrepared)) {
    for (const row of rows) add.run(row);
    return;
  }
  const above = prepared<[], bigint>(db, `SELECT coalesce(max(rowKey), 0) FROM ${listing.name}`)
    .pluck()
    .get();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  for (const row of rows) add.run(row);
  if (sums) addSummed(db, listing, sums);
  else for (const sql of addAbove(kept)) prepared(db, sql).run(above);
  if (!isPrepared) indexInParts(db, listing);
  indexAbove(db, listing, above ?? 0n);
  if (!isPrepared) indexAsUsual(db, listing);
  for (const { sql } of triggers) db.exec(sql);
}

/**
 * Prepares a database for many records: removes the triggers and indexes texts in parts. The returned function undoes
 * both, within the same transaction. Done once and not for every few thousand records, because a change of the schema
 * has every statement compiled anew.
 */
export function prepareForMany(db: Db): () => void {
  const all = Object.values(listings);
  const triggers = all.flatMap((listing) => triggersOf(db, listing));
  for (const listing of all) indexInParts(db, listing);
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  return () => {
    for (const listing of all) indexAsUsual(db, listing);
    for (const { sql } of triggers) db.exec(sql);
  };
}
