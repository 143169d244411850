/** Seconds in a day. Days are UTC days, counted from 1970-01-01; times are whole Unix seconds. */
export const DAY = 86_400;

/** The UTC day a Unix second falls on. */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY);
}

/** Lima is five hours behind UTC all year. */
const LIMA = 5 * 3_600;

/** The calendar day in Lima a Unix second falls on. */
export function limaDayOf(seconds: number): number {
  return dayOf(seconds - LIMA);
}

/** ISO 8601 UTC timestamp with whole seconds, e.g. 2026-03-31T23:59:59Z. */
export function isoSeconds(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Calendar date of a UTC day, e.g. 2026-03-31. */
export function isoDate(day: number): string {
  return isoSeconds(day * DAY).slice(0, 10);
}

/** Unix seconds of an ISO 8601 instant. */
export function secondsOf(iso: string): number {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) throw new RangeError(`not an ISO 8601 instant: ${iso}`);
  return Math.floor(ms / 1000);
}

/** First day of the month that lies `back` months before the month of `seconds`. */
export function firstDayOfMonth(seconds: number, back = 0): number {
  const date = new Date(seconds * 1000);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1) / 1000);
}

/** 0 Sunday .. 6 Saturday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The month of a UTC day as "2026-03". */
export function monthOf(day: number): string {
  return isoDate(day).slice(0, 7);
}
