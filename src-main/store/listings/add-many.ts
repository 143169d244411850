/**
 * Adding many records that are not there yet: totals and search follow by one statement each instead of by triggers, a record at a time. To
 * be called within a transaction, so that nobody ever sees the one without the other.
 */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { ReceivedRecord } from '../../service-client/record.ts';
import { type Db, prepared } from '../engine/open.ts';
import { searchTextOf } from '../engine/search-text.ts';
import { addAbove, keptTotals } from '../migrations/cache/0004-totals-and-search.ts';

/** A record as a row is written: `problems` as JSON, null for none; times in epoch ms. */
export type NewRow = Pick<ReceivedRecord, 'identity' | 'columns' | 'asReceived'> & {
  readonly problems: string | null;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly lastChanged: number;
};

/** Below, the triggers are the shorter way. */
const MANY = 50;

const KEPT = new Map(keptTotals.map((kept) => [kept.name, kept]));

/** Adds the records, or puts one in the place of the one that has its identity. */
export function putRow(db: Db, listing: ListingDefinition): (row: NewRow) => void {
  const fields = listing.fields.map(({ name }) => name);
  const columns = [
    ...['identity', ...fields, 'searchText', 'problems', 'asReceived'],
    ...['firstSeen', 'lastSeen', 'lastChanged'],
  ];
  const put = prepared(
    db,
    `INSERT INTO ${listing.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (identity) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  return ({ identity, columns: values, problems, asReceived, firstSeen, lastSeen, lastChanged }) =>
    void put.run(
      identity,
      ...fields.map((name) => values[name]),
      searchTextOf(listing, values),
      ...[problems, asReceived, firstSeen, lastSeen, lastChanged],
    );
}

/** Adds records of identities that are not there, each once. */
export function addMany(db: Db, listing: ListingDefinition, rows: readonly NewRow[]): void {
  const put = putRow(db, listing);
  const kept = KEPT.get(listing.name);
  if (rows.length < MANY || !kept) {
    for (const row of rows) put(row);
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
  for (const row of rows) put(row);
  for (const sql of addAbove(kept)) prepared(db, sql).run(above);
  for (const { sql } of triggers) db.exec(sql);
}
