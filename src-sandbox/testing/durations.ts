/** Spans of time in milliseconds, for clocks of tests; the service itself counts in seconds (data/calendar.ts). */
import { DAY } from '../data/calendar.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = DAY * 1000;
