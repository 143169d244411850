/** Calendar days in SQL and out of it. A day is a number, counted from 1970-01-01, where it is computed with. */
import { DAY_MS } from '../../../src-shared/durations.ts';
import { addMonths, type Month, wallClockShift } from '../../../src-shared/period.ts';

export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** First and last day of a month, as numbers. */
export function monthDays(month: Month): { first: number; last: number } {
  return { first: dayNumber(`${month}-01`), last: dayNumber(`${addMonths(month, 1)}-01`) - 1 };
}

/**
 * SQL for the day, as a number, of an instant (epoch ms) in the zone, right for the instants from `from` to `to`:
 * clocks that change in between are told apart.
 */
export function dayOfInstantSql(column: string, zone: string, period: { from: number; to: number }): string {
  const { first, changes } = shiftsOf(zone, period);
  const shifted = [...changes]
    .reverse()
    .map(({ at, shift }) => `WHEN ${column} >= ${at} THEN ${shift}`)
    .join(' ');
  const offset = shifted === '' ? `${first}` : `CASE ${shifted} ELSE ${first} END`;
  // Division rounds towards zero; no record is older than 1970.
  return `((${column} + ${offset}) / ${DAY_MS})`;
}

type Shifts = { readonly first: number; readonly changes: readonly { at: number; shift: number }[] };
const known = new Map<string, Shifts>();
/** No zone changes its clocks twice within six days (looked through from 1900 to 2045); two have within seven. */
const STEP = 6 * DAY_MS;

function shiftsOf(zone: string, { from, to }: { from: number; to: number }): Shifts {
  const key = `${zone} ${from} ${to}`;
  let shifts = known.get(key);
  if (!shifts) {
    const changes: { at: number; shift: number }[] = [];
    const first = wallClockShift(from, zone);
    let shift = first;
    for (let at = from; at < to; at += STEP) {
      const end = Math.min(at + STEP, to);
      const next = wallClockShift(end, zone);
      if (next !== shift) changes.push({ at: changeBetween(at, end, shift, zone), shift: next });
      shift = next;
    }
    shifts = { first, changes };
    known.set(key, shifts);
  }
  return shifts;
}

/** The first instant with another shift than before, to the second. */
function changeBetween(from: number, to: number, before: number, zone: string): number {
  let [low, high] = [Math.floor(from / 1_000), Math.ceil(to / 1_000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallClockShift(middle * 1_000, zone) === before) low = middle;
    else high = middle;
  }
  return high * 1_000;
}
