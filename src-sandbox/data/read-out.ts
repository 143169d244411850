import { LosslessNumber } from 'lossless-json';
import { dayOf, secondsOf } from './calendar.ts';
import type { AccountRecord, ListingData } from './listings.ts';

/** A listed record for comparison: amounts are the literals of the wire as text, ids stay numbers. */
export type ListedRecord = { readonly [field: string]: string | number | boolean | unknown[] };

/** Which records to read out: a half-open window of creation, and exact values of any wire fields. */
export type Selection = {
  /** ISO 8601 instant, included. */
  readonly from?: string | undefined;
  /** ISO 8601 instant, excluded. */
  readonly to?: string | undefined;
  readonly [field: string]: string | undefined;
};

/**
 * What the service would list at `now` (Unix seconds), in its own order. It walks the days itself instead of
 * asking the pager, so that a mistake in paging cannot hide in a test that compares with this.
 */
export function* readOut<R extends AccountRecord>(
  listing: ListingData<R>,
  selection: Selection,
  now: number,
  newestFirst: boolean,
): Generator<ListedRecord> {
  const { from, to, ...fields } = selection;
  const low = from === undefined ? Number.NEGATIVE_INFINITY : secondsOf(from);
  const high = to === undefined ? Number.POSITIVE_INFINITY : secondsOf(to);
  const days: number[] = [];
  const last = Math.min(dayOf(high), listing.shelf.lastDay(now));
  for (let day = Math.max(dayOf(low), listing.shelf.firstDay); day <= last; day += 1) days.push(day);
  for (const day of newestFirst ? days.reverse() : days) {
    const records = [...listing.shelf.day(day)];
    for (const record of newestFirst ? records.reverse() : records) {
      if (record.created > now || record.created < low || record.created >= high) continue;
      const listed = asText(listing.wire(record, now));
      if (Object.entries(fields).every(([name, value]) => value === undefined || listed[name] === value)) {
        yield listed;
      }
    }
  }
}

function asText(record: object): ListedRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      value instanceof LosslessNumber ? value.value : value,
    ]),
  );
}
