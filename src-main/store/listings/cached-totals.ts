/**
 * Totals without looking at the records: from the counts and sums that the database keeps up to date per group of
 * records and per hour, day and month of UTC (migration 0004).
 *
 * A period is put together from whole months, then days, then hours, each with a sign: 2 to 31 October is October less
 * its first day. What is left of it at its ends, less than an hour each, is added up from the records themselves.
 */

import type { ListingFilter, ListingSummary } from '../../../src-shared/contract/listings.ts';
import { DAY_MS, HOUR_MS } from '../../../src-shared/durations.ts';
import type { Period } from '../../../src-shared/period.ts';
import { choiceFields, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';
import { type Bound, figureNames, type Group, type Statement, scanGroups, totalKeys } from './totals.ts';

export const LEVELS = { hour: 0, day: 1, month: 2, dateless: 3 } as const;

type Piece = { readonly sign: 1 | -1; readonly level: number; readonly from: number; readonly to: number };

/** What the database keeps a listing's groups apart by: every choice, and what totals are kept apart by. */
export function groupFields(listing: ListingDefinition): string[] {
  return [...new Set([...choiceFields(listing).map(({ name }) => name), ...totalKeys(listing)])];
}

/** The groups of records in the period, and of those without a readable date, which belong to every period. */
export function readGroups(db: Db, listing: ListingDefinition, period: Period): Group[] {
  const { pieces, rests } = piecesOf(period);
  const keys = groupFields(listing);
  const figures = figureNames(listing);
  const dateless: Piece = { sign: 1, level: LEVELS.dateless, from: 0, to: 1 };
  const all = [...pieces, dateless];
  const kept = prepared<Bound[], Group>(
    db,
    `WITH piece (sign, level, low, high) AS (VALUES ${all.map(() => '(?, ?, ?, ?)').join(', ')})
       SELECT ${[...keys, ...figures].join(', ')} FROM (
         SELECT groupKey, ${figures.map((figure) => `sum(sign * ${figure}) AS ${figure}`).join(', ')}
         FROM piece CROSS JOIN ${listing.name}Totals AS t
         ON t.level = piece.level AND t.bucket >= low AND t.bucket < high
         GROUP BY groupKey
       ) JOIN ${listing.name}Group USING (groupKey)`,
  ).all(...all.flatMap(({ sign, level, from, to }) => [sign, level, from, to]));
  const { dateField } = listing;
  const scanned = rests.flatMap(({ from, to }) =>
    scanGroups(db, listing, { sql: `${dateField} >= ? AND ${dateField} < ?`, values: [from, to] }, keys),
  );
  return [...kept, ...scanned];
}

/** The groups that the filter's choices leave. */
export function chosenGroups(groups: readonly Group[], choices: ListingFilter['choices']): Group[] {
  const chosen = Object.entries(choices)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => [field, new Set<unknown>(values)] as const);
  return groups.filter((group) => chosen.every(([field, values]) => values.has(group[field])));
}

/** How many records of the months that the period touches the choices leave: never fewer than of the period itself. */
export function countAbout(
  db: Db,
  listing: ListingDefinition,
  period: Period,
  choices: ListingFilter['choices'],
): number {
  const { sql, values } = recordsAbout('coalesce(sum(records), 0)', listing, period, choices);
  return Number(prepared<Bound[], { records: bigint }>(db, sql).get(...values)?.records ?? 0);
}

/** Whether `countAbout` is more than so many. It stops counting once it is, mostly after a few groups of a year's. */
export function isMoreAbout(
  db: Db,
  listing: ListingDefinition,
  period: Period,
  choices: ListingFilter['choices'],
  most: number,
): boolean {
  const { sql, values } = recordsAbout('records', listing, period, choices);
  let count = 0;
  for (const { records } of prepared<Bound[], { records: bigint }>(db, sql).iterate(...values)) {
    count += Number(records);
    if (count > most) return true;
  }
  return false;
}

/** What of the groups' numbers of records, in the months that the period touches. */
function recordsAbout(
  what: string,
  listing: ListingDefinition,
  period: Period,
  choices: ListingFilter['choices'],
): Statement {
  const groups = groupsSql(listing, choices);
  return {
    sql: `SELECT ${what} AS records FROM ${listing.name}Totals
       WHERE level = ? AND bucket >= ? AND bucket < ? ${groups.sql}`,
    values: [LEVELS.month, monthOf(period.from), period.to, ...groups.values],
  };
}

/** Limits a query of `<listing>Totals` to the groups that the choices leave; they must be the listing's own. */
export function groupsSql(listing: ListingDefinition, choices: ListingFilter['choices']): Statement {
  const chosen = choiceFields(listing).flatMap(({ name }) => {
    const values = choices[name] ?? [];
    return values.length === 0 ? [] : [{ name, values }];
  });
  if (chosen.length === 0) return { sql: '', values: [] };
  const conditions = chosen.map(({ name, values }) => `${name} IN (${values.map(() => '?').join(', ')})`);
  return {
    sql: `AND groupKey IN (SELECT groupKey FROM ${listing.name}Group WHERE ${conditions.join(' AND ')})`,
    values: chosen.flatMap(({ values }) => values),
  };
}

/** The values of every choice field that there are among the groups. */
export function choicesOf(listing: ListingDefinition, groups: readonly Group[]): ListingSummary['choices'] {
  return Object.fromEntries(
    choiceFields(listing).map(({ name }) => {
      const records = new Map<string, bigint>();
      for (const group of groups) {
        const value = group[name];
        if (typeof value !== 'string') continue;
        records.set(value, (records.get(value) ?? 0n) + BigInt(group.records ?? 0));
      }
      return [name, [...records].flatMap(([value, count]) => (count > 0n ? [value] : [])).sort()];
    }),
  );
}

/** The period as signed pieces of whole buckets, and the rests at its ends that are none. */
export function piecesOf({ from, to }: Period): { pieces: Piece[]; rests: Period[] } {
  const first = Math.ceil(from / HOUR_MS) * HOUR_MS;
  const last = Math.floor(to / HOUR_MS) * HOUR_MS;
  if (first >= last) return { pieces: [], rests: from < to ? [{ from, to }] : [] };
  const days = [nearest(first, dayBefore, dayAfter), nearest(last, dayBefore, dayAfter)] as const;
  const months = [
    nearest(days[0], monthBefore, monthAfter),
    nearest(days[1], monthBefore, monthAfter),
  ] as const;
  const inner =
    months[0] < months[1]
      ? [
          piece(LEVELS.day, days[0], months[0]),
          piece(LEVELS.month, months[0], months[1]),
          piece(LEVELS.day, months[1], days[1]),
        ]
      : [piece(LEVELS.day, days[0], days[1])];
  const pieces = [piece(LEVELS.hour, first, days[0]), ...inner, piece(LEVELS.hour, days[1], last)];
  const rests = [
    { from, to: first },
    { from: last, to },
  ];
  return {
    pieces: pieces.filter((some) => some.from < some.to),
    rests: rests.filter((rest) => rest.from < rest.to),
  };
}

/** What has to be added to go from one instant to the other: taken away, when it lies before. */
function piece(level: number, from: number, to: number): Piece {
  return from <= to ? { sign: 1, level, from, to } : { sign: -1, level, from: to, to: from };
}

function nearest(
  instant: number,
  before: (instant: number) => number,
  after: (instant: number) => number,
): number {
  const [low, high] = [before(instant), after(instant)];
  return instant - low <= high - instant ? low : high;
}

const dayBefore = (instant: number) => Math.floor(instant / DAY_MS) * DAY_MS;
const dayAfter = (instant: number) => dayBefore(instant) + DAY_MS;

/** The first instant of the UTC month that the instant falls in; `later` months after it. */
export function monthOf(instant: number, later = 0): number {
  const date = new Date(instant);
  date.setUTCHours(0, 0, 0, 0);
  date.setUTCMonth(date.getUTCMonth() + later, 1);
  return date.getTime();
}

const monthBefore = (instant: number) => monthOf(instant);
const monthAfter = (instant: number) => monthOf(instant, 1);
