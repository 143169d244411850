/** Parts of listings by time, each as of one moment: what was read, and what the team has of it. */
import type { Period } from '../../../src-shared/period.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { without } from '../../reconcile/periods.ts';
import { type Db, prepared } from '../engine/open.ts';

export type ListingPart = Period & { readonly listing: ListingName; readonly readAt: number };
type PartTable = 'coverage' | 'sharedPart';
type PartRow = { fromInstant: bigint; toInstant: bigint; readAt: bigint };

/** The parts that touch the period and are of the moment or later, in order. */
export function partsSince(
  db: Db,
  table: PartTable,
  { listing, from, to, readAt }: ListingPart,
): ListingPart[] {
  return prepared<[string, number, number, number], PartRow>(
    db,
    `SELECT fromInstant, toInstant, readAt FROM ${table}
     WHERE listing = ? AND toInstant > ? AND fromInstant < ? AND readAt >= ? ORDER BY fromInstant`,
  )
    .all(listing, from, to, readAt)
    .map((row) => ({
      listing,
      from: Number(row.fromInstant),
      to: Number(row.toInstant),
      readAt: Number(row.readAt),
    }));
}

/**
 * Notes a part: it takes the place of older ones within it, and becomes one with those of the same moment beside it.
 * `rows` is counted where windows are.
 */
export function notePart(
  db: Db,
  table: PartTable,
  { listing, from, to, readAt }: ListingPart,
  rows = 0,
): void {
  const counted = table === 'coverage' ? 'rows' : '0';
  const beside = prepared<[string, number, number, number], PartRow & { rows: bigint }>(
    db,
    `SELECT fromInstant, toInstant, readAt, ${counted} AS rows FROM ${table}
     WHERE listing = ? AND readAt = ? AND (toInstant = ? OR fromInstant = ?)`,
  ).all(listing, readAt, from, to);
  let [first, last, all] = [from, to, rows];
  for (const { fromInstant, toInstant, rows: more } of beside) {
    first = Math.min(first, Number(fromInstant));
    last = Math.max(last, Number(toInstant));
    all += Number(more);
  }
  prepared(
    db,
    `DELETE FROM ${table} WHERE listing = ? AND fromInstant >= ? AND toInstant <= ? AND readAt <= ?`,
  ).run(listing, first, last, readAt);
  const [names, marks] = table === 'coverage' ? [', rows', ', ?'] : ['', ''];
  prepared(
    db,
    `INSERT INTO ${table} (listing, fromInstant, toInstant, readAt${names}) VALUES (?, ?, ?, ?${marks})
     ON CONFLICT DO NOTHING`,
  ).run(listing, first, last, readAt, ...(table === 'coverage' ? [all] : []));
}

/** The team lacks something of the period: it is sent once more. */
export function unshare(db: Db, { listing, ...period }: Omit<ListingPart, 'readAt'>): void {
  const whole = partsSince(db, 'sharedPart', { listing, ...period, readAt: Number.MIN_SAFE_INTEGER });
  const add = prepared(
    db,
    `INSERT INTO sharedPart (listing, fromInstant, toInstant, readAt) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  for (const { from, to, readAt } of whole) {
    prepared(db, 'DELETE FROM sharedPart WHERE listing = ? AND fromInstant = ? AND toInstant = ?').run(
      ...[listing, from, to],
    );
    for (const left of without([{ from, to }], [period])) add.run(listing, left.from, left.to, readAt);
  }
}
