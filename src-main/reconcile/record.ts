/** Cached records as the reconciling rooms get them: amounts as units (money.ts), instants as epoch ms. */
import { dayOf } from '../../src-shared/period.ts';

export type CachedRecord = Readonly<Record<string, string | bigint | null>> & { readonly identity: string };

/** An amount in units; what is missing or unreadable counts as nothing. */
export function unitsIn(record: CachedRecord, field: string): bigint {
  const value = record[field];
  return typeof value === 'bigint' ? value : 0n;
}

/** A text field; empty where it is missing. */
export function textIn(record: CachedRecord, field: string): string {
  const value = record[field];
  return typeof value === 'string' ? value : '';
}

/** An instant in epoch ms, or null. */
export function instantIn(record: CachedRecord, field: string): number | null {
  const value = record[field];
  return typeof value === 'bigint' ? Number(value) : null;
}

/**
 * No zone changes its day within a quarter of an hour of the clock, so what is told by quarters can be cut in any zone.
 */
export const QUARTER = 900_000;

/** The days of instants in one zone; quarters are remembered, because records come by the thousand. */
export function dayCutter(timeZone: string): (instant: number) => string {
  const known = new Map<number, string>();
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER);
    let day = known.get(quarter);
    if (day === undefined) {
      day = dayOf(quarter * QUARTER, timeZone);
      known.set(quarter, day);
    }
    return day;
  };
}
