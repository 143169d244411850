/** The end of a window's reading: does what was read hold together with what is cached, and is the window covered. */
import type { Period } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';

export type WindowEnd = {
  readonly window: Period;
  /** How far of it counts as read, where that is not to its end. */
  readonly until?: number;
  readonly rows: number;
  /** The reading that ends; without one the window is covered as of the page's `readAt`. */
  readonly reading?: number;
  /**
   * The whole reading before, which did not meet all that is cached either: what none has met since is no longer
   * listed.
   */
  readonly before?: number;
};

/**
 * How an end came out. `missing`: records of the window that are cached, that this reading did not meet and that the
 * one before did, or there was none before: a page may have moved past unseen, and nothing is covered. `unlisted`:
 * those that neither met; the window is covered.
 */
type EndedWindow = { readonly missing: number; readonly unlisted: number };

/**
 * The end of windows: compiled are only the statements that an end asks for. What is known as no longer listed is not
 * missed again. Runs inside the caller's transaction.
 */
export function windowEnder(
  db: Db,
  { name: table, dateField }: ListingDefinition,
): (end: WindowEnd, readAt: number) => EndedWindow {
  return ({ window, until = window.to, rows, reading, before }, readAt) => {
    const place = { listing: table, from: window.from, to: until };
    let since = readAt;
    let missing: { identity: string; reading: bigint }[] = [];
    if (reading !== undefined) {
      const row = prepared<[number], { startedAt: bigint; within: bigint }>(
        db,
        'SELECT startedAt, within FROM syncReading WHERE reading = ?',
      ).get(reading);
      if (!row) throw new Error(`reading ${reading} of ${table} is not under way`);
      since = Number(row.startedAt);
      const held = prepared<[number, number], bigint>(
        db,
        `SELECT count(*) FROM ${table} WHERE ${dateField} >= ? AND ${dateField} < ?`,
      )
        .pluck()
        .get(window.from, window.to);
      // The count comes from the index; the records themselves are looked at only when it differs.
      if ((held ?? 0n) > row.within)
        missing = prepared<[number, number, number, string], { identity: string; reading: bigint }>(
          db,
          `SELECT identity, reading FROM ${table} WHERE ${dateField} >= ? AND ${dateField} < ? AND reading <> ?
             AND identity NOT IN (SELECT identity FROM unlistedRecord WHERE listing = ?)`,
        ).all(window.from, window.to, reading, table);
      // A record bears the number of the last reading that met it, and numbers only grow.
      const isGone = (record: { reading: bigint }) => before !== undefined && Number(record.reading) < before;
      if (!missing.every(isGone)) return { missing: missing.length, unlisted: 0 };
      const unlist = prepared(
        db,
        'INSERT INTO unlistedRecord (listing, identity, noticedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      );
      for (const { identity } of missing) unlist.run(table, identity, readAt);
      prepared(
        db,
        `DELETE FROM unlistedRecord WHERE listing = ? AND EXISTS
           (SELECT 1 FROM ${table} WHERE identity = unlistedRecord.identity AND reading = ?)`,
      ).run(table, reading);
      prepared(db, 'DELETE FROM syncReading WHERE reading = ?').run(reading);
    }
    if (until <= window.from) return { missing: 0, unlisted: missing.length };
    // A reading that the new one contains says nothing more, and its older as-of time would mislead.
    prepared(
      db,
      'DELETE FROM coverage WHERE listing = @listing AND fromInstant >= @from AND toInstant <= @to',
    ).run(place);
    prepared(
      db,
      `INSERT INTO coverage (listing, fromInstant, toInstant, readAt, rows)
       VALUES (@listing, @from, @to, @readAt, @rows)`,
    ).run({ ...place, readAt: since, rows });
    prepared(
      db,
      'DELETE FROM syncPlan WHERE listing = @listing AND fromInstant >= @from AND toInstant <= @to',
    ).run(place);
    return { missing: 0, unlisted: missing.length };
  };
}
