/**
 * Days, months and windows in a workspace's reporting time zone. Pure: the clock is an argument.
 * Instants are epoch milliseconds (UTC); the service's `from` and `to` are derived at the client's edge.
 */
import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './durations.ts';

/** A calendar month of the reporting time zone, `YYYY-MM`. */
export type Month = string;

export const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Half-open interval of instants, epoch milliseconds: `from` belongs to it, `to` does not. */
export type Period = { from: number; to: number };

/** The longest interval a listing accepts between from and to (specification, Limits). */
export const MAX_WINDOW_DAYS = 60;

/** True when the runtime knows the IANA zone, e.g. `America/Lima`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The month that an instant (epoch ms) falls in, in the zone. */
export function monthOf(instant: number, timeZone: string): Month {
  return dayOf(instant, timeZone).slice(0, -3);
}

/** The local day `YYYY-MM-DD` that an instant (epoch ms) falls in, in the zone. */
export function dayOf(instant: number, timeZone: string): string {
  const shift = shiftOf(instant, timeZone);
  if (shift === null) return zoned(instant, timeZone).toPlainDate().toString();
  return new Date(instant + shift).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/** The month's instants in the zone: from its first moment to the next month's first moment. */
export function monthPeriod(month: Month, timeZone: string): Period {
  return known(`${month} ${timeZone}`, () => {
    const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
    return {
      from: first.toZonedDateTime(timeZone).epochMilliseconds,
      to: first.add({ months: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
    };
  });
}

/** The instants of the local days `first`..`last`, both `YYYY-MM-DD` and both included. */
export function dayPeriod(first: string, last: string, timeZone: string): Period {
  return known(`${first} ${last} ${timeZone}`, () => ({
    from: Temporal.PlainDate.from(first).toZonedDateTime(timeZone).epochMilliseconds,
    to: Temporal.PlainDate.from(last).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  }));
}

/** A month's tie-out asks for each of its days a hundred times, and a zone's calendar takes its time. */
const periods = new Map<string, Period>();
const MOST_PERIODS = 2_000;

function known(name: string, read: () => Period): Period {
  const period = periods.get(name) ?? read();
  if (periods.size >= MOST_PERIODS) periods.clear();
  periods.set(name, period);
  return { ...period };
}

/** Whether the days, both included, have one in the month. */
export function reaches(
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  month: Month,
): boolean {
  return firstDay.slice(0, 7) <= month && month <= lastDay.slice(0, 7);
}

/** The month `count` months after (or before, when negative). */
export function addMonths(month: Month, count: number): Month {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString();
}

/** The months from the first to the last one, both included; none where the last comes before the first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Wall-clock date and time in the zone, `YYYY-MM-DD HH:mm:ss`. */
export function localDateTime(instant: number, timeZone: string): string {
  const shift = shiftOf(instant, timeZone);
  if (shift !== null)
    return new Date(instant + shift).toISOString().slice(0, -'.000Z'.length).replace('T', ' ');
  return zoned(instant, timeZone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/**
 * Milliseconds to add to the instant so that its UTC reading shows the zone's wall clock (what a spreadsheet date is).
 */
export function wallClockShift(instant: number, timeZone: string): number {
  return shiftOf(instant, timeZone) ?? offsetAt(instant, timeZone);
}

const offsetAt = (instant: number, timeZone: string): number =>
  zoned(instant, timeZone).offsetNanoseconds / 1_000_000;

/** By zone, and by day as UTC counts them: null for a day on which the clocks change. */
const shifts = new Map<string, Map<number, number | null>>();
const MOST_SHIFTS = 2_000;
const MOST_ZONES = 20;

/**
 * The shift of all of the instant's day as UTC counts it; null where it is not one, or where a calendar has to say:
 * records come by the thousand, and a zone's calendar takes its time. A day at both ends of which the clocks stand
 * alike has no change: none of all zones changes them twice within six days (looked through from 1900 to 2045).
 */
function shiftOf(instant: number, timeZone: string): number | null {
  if (!isPlain(instant)) return null;
  if (timeZone === 'UTC') return 0;
  let ofZone = shifts.get(timeZone);
  if (!ofZone) {
    if (shifts.size >= MOST_ZONES) shifts.clear();
    ofZone = new Map();
    shifts.set(timeZone, ofZone);
  }
  const day = Math.floor(instant / DAY_MS);
  let shift = ofZone.get(day);
  if (shift === undefined) {
    const [first, last] = [offsetAt(day * DAY_MS, timeZone), offsetAt((day + 1) * DAY_MS, timeZone)];
    shift = first === last ? first : null;
    if (ofZone.size >= MOST_SHIFTS) ofZone.clear();
    ofZone.set(day, shift);
  }
  return shift;
}

const FIRST_PLAIN = Date.UTC(1000, 0, 1);
const LAST_PLAIN = Date.UTC(9999, 0, 1);

/**
 * Years of four digits, and some room for the shift: of others, and of what is no instant, Temporal has its own say.
 */
const isPlain = (instant: number): boolean =>
  Number.isInteger(instant) && instant >= FIRST_PLAIN && instant < LAST_PLAIN;

/**
 * As nearly all are written, and as `Date.parse` reads them like Temporal, thirty times as fast. A leap day is left to
 * Temporal, which knows the years.
 */
const PLAIN_INSTANT =
  /^[1-9]\d{3}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/**
 * Reads an ISO 8601 UTC timestamp as the service writes them (specification, Merchant reporting records).
 * Returns epoch ms, or undefined when the text is none; a text without a zone is taken as UTC, as documented.
 */
export function readInstant(text: string): number | undefined {
  if (PLAIN_INSTANT.test(text)) return Date.parse(text);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return undefined;
  const withZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
  try {
    return Temporal.Instant.from(withZone).epochMilliseconds;
  } catch {
    return undefined;
  }
}

function zoned(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}
