/** The end of a window's reading: does what was read hold together with what is kept, and is the window covered. */
import type { Period } from '../../src-shared/period.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import type { Db } from './open.ts';

export type WindowEnd = {
  readonly window: Period;
  readonly rows: number;
  /** The reading that ends; without one the window is covered as of the page's `readAt`. */
  readonly reading?: number;
  /** How many records the reading before did not meet: as many again, and they are taken for no longer listed. */
  readonly missedBefore?: number;
};

/**
 * Prepares the end of windows. Returns how many records of the window are kept and were not met by this reading, those
 * already known as no longer listed left out. Unless the reading before missed as many, nothing is covered then, because
 * a page may have moved past unseen. Runs inside the caller's transaction.
 */
export function windowEnder(
  db: Db,
  listing: ListingDefinition,
): (end: WindowEnd, readAt: number) => { missing: number } {
  const { name: table, dateField } = listing;
  // A reading that the new one contains says nothing more, and its older as-of time would mislead.
  const uncover = db.prepare(
    'DELETE FROM coverage WHERE listing = @listing AND fromInstant >= @from AND toInstant <= @to',
  );
  const cover = db.prepare(
    `INSERT INTO coverage (listing, fromInstant, toInstant, readAt, rows)
     VALUES (@listing, @from, @to, @readAt, @rows)`,
  );
  const readingOf = db.prepare<[number], { startedAt: bigint; within: bigint }>(
    'SELECT startedAt, within FROM syncReading WHERE reading = ?',
  );
  const held = db
    .prepare<[number, number], bigint>(
      `SELECT count(*) FROM ${table} WHERE ${dateField} >= ? AND ${dateField} < ?`,
    )
    .pluck();
  const unmet = db
    .prepare<[number, number, number, string], string>(
      `SELECT identity FROM ${table} WHERE ${dateField} >= ? AND ${dateField} < ? AND reading <> ?
       AND identity NOT IN (SELECT identity FROM unlistedRecord WHERE listing = ?)`,
    )
    .pluck();
  const unlist = db.prepare(
    'INSERT INTO unlistedRecord (listing, identity, noticedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const relist = db.prepare(
    `DELETE FROM unlistedRecord WHERE listing = ? AND EXISTS
       (SELECT 1 FROM ${table} WHERE identity = unlistedRecord.identity AND reading = ?)`,
  );
  const endReading = db.prepare('DELETE FROM syncReading WHERE reading = ?');
  const endPlanned = db.prepare(
    'DELETE FROM syncPlan WHERE listing = @listing AND fromInstant >= @from AND toInstant <= @to',
  );

  return ({ window, rows, reading, missedBefore }, readAt) => {
    const place = { listing: table, from: window.from, to: window.to };
    let since = readAt;
    let missing: string[] = [];
    if (reading !== undefined) {
      const row = readingOf.get(reading);
      if (!row) throw new Error(`reading ${reading} of ${table} is not under way`);
      since = Number(row.startedAt);
      // The count comes from the index; the records themselves are looked at only when it differs.
      if ((held.get(window.from, window.to) ?? 0n) > row.within)
        missing = unmet.all(window.from, window.to, reading, table);
      if (missing.length > 0 && missing.length !== missedBefore) return { missing: missing.length };
      for (const identity of missing) unlist.run(table, identity, readAt);
      relist.run(table, reading);
      endReading.run(reading);
    }
    uncover.run(place);
    cover.run({ ...place, readAt: since, rows });
    endPlanned.run(place);
    return { missing: missing.length };
  };
}
