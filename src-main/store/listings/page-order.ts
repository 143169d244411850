/**
 * Pages far into a listing, without counting up to them. In the order of the date, what is kept per month, day and hour
 * tells the hour in which the page begins. Any other order is sorted once and remembered, until something changes.
 */

import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { DAY_MS, HOUR_MS } from '../../../src-shared/durations.ts';
import type { Period } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { changeStamp } from '../engine/change-stamp.ts';
import { type Db, type DbRow, guarded, prepared } from '../engine/open.ts';
import { chosenGroups, groupsSql, LEVELS, monthOf, readGroups } from './cached-totals.ts';
import { filterPeriod, hasDateless, hasOnlyChoices, refuseUnknownFields } from './filter.ts';
import { type RowsQuery, readRows, rowsSql, shownOf, toListingRow } from './query.ts';
import type { Bound } from './totals.ts';

type PageQuery = RowsQuery & { readonly limit: number; readonly offset: number };

/** Up to so many rows are passed over in less time than it takes to find a way around them. */
const NEAR_ROWS = 1_000;

/** Reads pages of the listings in one database. */
export class PageReader {
  private readonly db: Db;
  private readonly near: number;
  /** What `pageOrder` holds, and the state of the data that it was made from. */
  private remembered: { readonly order: string; readonly version: string } | undefined;

  /** `near`: how many rows are simply passed over; a test may say none. */
  constructor(db: Db, near = NEAR_ROWS) {
    this.db = db;
    this.near = near;
    db.exec('CREATE TEMP TABLE pageOrder (position INTEGER PRIMARY KEY, rowKey INTEGER NOT NULL)');
  }

  /** The same rows as `readRows`, throwing the same. */
  read(listing: ListingDefinition, query: PageQuery): ListingRow[] {
    if (query.offset < this.near) return readRows(this.db, listing, query);
    return guarded(() =>
      this.db.transaction(() => {
        refuseUnknownFields(listing, query.filter);
        if (isByDate(this.db, listing, query)) {
          const nearby = nearbyQuery(this.db, listing, query);
          return nearby ? readRows(this.db, listing, nearby) : [];
        }
        return this.readRemembered(listing, query);
      })(),
    );
  }

  private readRemembered(listing: ListingDefinition, query: PageQuery): ListingRow[] {
    const { filter, timeZone, sort, limit, offset } = query;
    const order = JSON.stringify([listing.name, filter, timeZone, sort]);
    if (this.remembered?.order !== order || this.remembered.version !== changeStamp(this.db)) {
      const keys = rowsSql(this.db, listing, { filter, timeZone, sort }, 'rowKey');
      this.remembered = undefined;
      this.db.exec('DELETE FROM temp.pageOrder');
      // Rows are numbered from 1 in the order in which they are inserted.
      this.db.prepare<Bound[]>(`INSERT INTO temp.pageOrder (rowKey) ${keys.sql}`).run(...keys.values);
      this.remembered = { order, version: changeStamp(this.db) };
    }
    return this.db
      .prepare<[number, number], DbRow>(
        `SELECT ${shownOf(listing)} FROM temp.pageOrder CROSS JOIN ${listing.name} AS listing USING (rowKey)
         WHERE position > ? AND position <= ? ORDER BY position`,
      )
      .all(offset, offset + limit)
      .map((row) => toListingRow(listing, row));
  }
}

function isByDate(db: Db, listing: ListingDefinition, { sort, filter }: PageQuery): boolean {
  return sort.field === listing.dateField && hasOnlyChoices(filter) && !hasDateless(db, listing);
}

/** The query of the same rows that begins in their hour; undefined when there are none so far in. */
function nearbyQuery(db: Db, listing: ListingDefinition, query: PageQuery): PageQuery | undefined {
  const { filter, timeZone, sort, offset } = query;
  const period = filterPeriod(listing, filter, timeZone);
  // Rows are counted from the month's end at which the reading begins, so that all buckets are whole.
  const months = { from: monthOf(period.from), to: monthOf(period.to - 1, 1) };
  const before = sort.descending
    ? { from: period.to, to: months.to }
    : { from: months.from, to: period.from };
  const outside = chosenGroups(readGroups(db, listing, before), filter.choices);
  let position = outside.reduce((sum, { records }) => sum + Number(records), offset);
  let span = months;
  for (const level of [LEVELS.month, LEVELS.day, LEVELS.hour]) {
    const found = bucketAt(db, listing, query, level, span, position);
    if (!found) return undefined;
    position -= found.passed;
    span = { from: found.bucket, to: endOf(level, found.bucket) };
  }
  // In the hour at which the period begins or ends, the rows before it have been counted, too.
  if (sort.descending ? span.to > period.to : span.from < period.from) return query;
  const within = sort.descending ? { from: period.from, to: span.to } : { from: span.from, to: period.to };
  return { ...query, within, offset: position };
}

function bucketAt(
  db: Db,
  listing: ListingDefinition,
  { filter, sort }: PageQuery,
  level: number,
  span: Period,
  position: number,
): { bucket: number; passed: number } | undefined {
  const groups = groupsSql(listing, filter.choices);
  const buckets = prepared<Bound[], { bucket: bigint; records: bigint }>(
    db,
    `SELECT bucket, sum(records) AS records FROM ${listing.name}Totals
       WHERE level = ? AND bucket >= ? AND bucket < ? ${groups.sql}
       GROUP BY bucket ORDER BY bucket ${sort.descending ? 'DESC' : 'ASC'}`,
  ).all(level, span.from, span.to, ...groups.values);
  let passed = 0;
  for (const { bucket, records } of buckets) {
    if (passed + Number(records) > position) return { bucket: Number(bucket), passed };
    passed += Number(records);
  }
  return undefined;
}

function endOf(level: number, bucket: number): number {
  if (level === LEVELS.month) return monthOf(bucket, 1);
  return bucket + (level === LEVELS.day ? DAY_MS : HOUR_MS);
}
