/**
 * What many new records add to the totals that are kept (migration 0004), summed where they are read: a thread beside
 * the one that stores them has it at hand, and of thousands of records of some hours there are fewer sums than records.
 */
import { DAY_MS, HOUR_MS } from '../../../src-shared/durations.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { ColumnValue } from '../../service-client/record.ts';
import { type Db, prepared } from '../engine/open.ts';
import { keptTotals } from '../migrations/cache/0004-totals-and-search.ts';
import { LEVELS, monthOf } from './cached-totals.ts';
import { figureNames } from './totals.ts';

type GroupValues = readonly (string | null)[];
/**
 * Records of one group and hour of UTC, or without a date: `figureNames` in their order, whole numbers far below 2^53.
 */
export type Summed = readonly [group: GroupValues, hour: number | null, figures: number[]];

/** What is kept of each listing, by its name. */
export const CACHED_TOTALS = new Map(keptTotals.map((kept) => [kept.name, kept]));
const HALF = 4_294_967_296;
/** The instants whose month SQLite knows; all others count to one bucket behind them. */
const [FIRST_MONTH, BEHIND_MONTHS] = [-210_866_760_000_000, 253_402_300_800_000];

/** Undefined for a listing of which no totals are kept. */
export function summerOf(listing: ListingDefinition) {
  const kept = CACHED_TOTALS.get(listing.name);
  if (!kept) return undefined;
  const placeOf = (field: string) => 1 + listing.fields.findIndex(({ name }) => name === field);
  const date = placeOf(kept.date);
  const groups = kept.groups.map(placeOf);
  const by = kept.by === undefined ? [] : [placeOf(kept.by)];
  const amounts = kept.amounts.map(({ name, currency }) => ({
    place: placeOf(name),
    needed: [placeOf(currency), ...by],
  }));
  const problems = 1 + listing.fields.length + 1;
  const figures = figureNames(listing).length;
  const sums = new Map<string, Summed>();

  const sumOf = (row: readonly ColumnValue[]): Summed => {
    const at = row[date];
    const hour = typeof at === 'number' ? floorTo(at, HOUR_MS) : null;
    let key = `${hour}`;
    // With their lengths, so that no two groups look alike.
    for (const place of groups) {
      const value = row[place] as string | null;
      key += value === null ? '-' : `${value.length}:${value}`;
    }
    let sum = sums.get(key);
    if (!sum) {
      sum = [groups.map((place) => row[place] as string | null), hour, new Array(figures).fill(0)];
      sums.set(key, sum);
    }
    return sum;
  };

  return {
    add(row: readonly ColumnValue[]): void {
      const own = sumOf(row)[2];
      const count = (place: number, more: number) => {
        own[place] = (own[place] ?? 0) + more;
      };
      count(0, 1);
      if (row[problems] !== null) count(1, 1);
      let isTotalled = true;
      let figure = 3;
      for (const { place, needed } of amounts) {
        const units = row[place] as bigint | null;
        if (units === null || needed.some((other) => !row[other])) isTotalled = false;
        if (units !== null) {
          const number = Number(units);
          const isSafe = Number.isSafeInteger(number);
          const high = isSafe ? Math.floor(number / HALF) : Number(units >> 32n);
          count(figure, high);
          count(figure + 1, isSafe ? number - high * HALF : Number(units & 4_294_967_295n));
          count(figure + 2, 1);
        }
        figure += 3;
      }
      if (!isTotalled) count(2, 1);
    },
    /** All of them, in the order in which they are kept. */
    sums: (): Summed[] => [...sums.values()].sort(([, a], [, b]) => (a ?? 0) - (b ?? 0)),
  };
}

/** Adds the sums to what is kept. Runs inside the caller's transaction. */
export function addSummed(db: Db, listing: ListingDefinition, sums: readonly Summed[]): void {
  const figures = figureNames(listing);
  const add = prepared<unknown[], unknown>(
    db,
    `INSERT INTO ${listing.name}Totals (level, bucket, groupKey, ${figures.join(', ')})
     VALUES (?, ?, ?, ${figures.map(() => '?').join(', ')})
     ON CONFLICT DO UPDATE SET ${figures.map((figure) => `${figure} = ${figure} + excluded.${figure}`).join(', ')}`,
  );
  const keyOf = groupKeys(db, listing);
  const larger = new Map<string, [level: number, bucket: number, key: bigint, figures: number[]]>();
  const count = (level: number, bucket: number, key: bigint, more: readonly number[]) => {
    const name = `${level} ${bucket} ${key}`;
    const known = larger.get(name);
    if (known) for (const [place, value] of more.entries()) known[3][place] = (known[3][place] ?? 0) + value;
    else larger.set(name, [level, bucket, key, [...more]]);
  };
  for (const [group, hour, own] of sums) {
    const key = keyOf(group);
    if (hour === null) {
      count(LEVELS.dateless, 0, key, own);
      continue;
    }
    add.run(LEVELS.hour, hour, key, ...own.map(BigInt));
    count(LEVELS.day, floorTo(hour, DAY_MS), key, own);
    count(LEVELS.month, monthIn(hour), key, own);
  }
  for (const [level, bucket, key, own] of larger.values()) add.run(level, bucket, key, ...own.map(BigInt));
}

/** The number of a group, which is noted where it is a new one. */
function groupKeys(db: Db, { name }: ListingDefinition): (group: GroupValues) => bigint {
  const fields = CACHED_TOTALS.get(name)?.groups ?? [];
  const find = prepared<GroupValues[number][], bigint>(
    db,
    `SELECT groupKey FROM ${name}Group WHERE ${fields.map((field) => `${field} IS ?`).join(' AND ')}`,
  ).pluck();
  const note = prepared<GroupValues[number][], bigint>(
    db,
    `INSERT INTO ${name}Group (${fields.join(', ')}) VALUES (${fields.map(() => '?').join(', ')}) RETURNING groupKey`,
  ).pluck();
  const known = new Map<string, bigint>();
  return (group) => {
    const text = JSON.stringify(group);
    const key = known.get(text) ?? find.get(...group) ?? note.get(...group);
    if (key === undefined) throw new Error('a group has no number');
    known.set(text, key);
    return key;
  };
}

const floorTo = (at: number, size: number): number => Math.floor(at / size) * size;
const monthIn = (hour: number): number =>
  hour < FIRST_MONTH || hour >= BEHIND_MONTHS ? BEHIND_MONTHS : monthOf(hour);
