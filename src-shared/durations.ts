/**
 * Spans of time in milliseconds, for clocks and ages. A day here is 24 hours; a day of the calendar, which is longer or
 * shorter where clocks change, is cut in period.ts.
 */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
