/** What to ask the service for: pure, the clock is an argument. */
import { dayOf, MAX_WINDOW_DAYS, type Period } from '../../src-shared/period.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';

const DAY_MS = 86_400_000;
/** A second less than the limit, because the request's end is widened to the next whole second. */
const LONGEST_WINDOW_MS = MAX_WINDOW_DAYS * DAY_MS - 1000;

/**
 * Cuts a period into windows that the service accepts (specification, Limits: at most 60 days from `from` to `to`),
 * oldest first. The upper bound is frozen at `now`: records created later cannot shift the pages being read, and the
 * window never claims to cover a future that can still bring records. A period in the future gives no window.
 */
export function planWindows(period: Period, now: number): Period[] {
  const end = Math.min(period.to, Math.floor(now / 1000) * 1000);
  const windows: Period[] = [];
  for (let from = period.from; from < end; ) {
    const to = Math.min(from + LONGEST_WINDOW_MS, end);
    windows.push({ from, to });
    from = to;
  }
  return windows;
}

/**
 * Up to when a listing can be complete at `now`, epoch ms. Records of moments are there as they come. A record of a day
 * is there only when its day is over, and which midnight the service means is not specified: the day must be over in
 * UTC and in the reporting time zone.
 */
export function knownUntil(listing: ListingDefinition, now: number, reportingTimeZone: string): number {
  if (!listing.perDay) return now;
  const today = [dayOf(now, 'UTC'), dayOf(now, reportingTimeZone)].sort()[0];
  return Date.parse(`${today}T00:00:00Z`);
}
