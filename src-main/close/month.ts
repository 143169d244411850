/** The days of a calendar month, `YYYY-MM-DD`, first to last. */
import { DAY_MS } from '../../src-shared/durations.ts';

export function daysOfMonth(month: string): string[] {
  const days: string[] = [];
  // A calendar day has no zone: UTC is only how it is counted.
  for (let at = Date.parse(`${month}-01T00:00:00Z`); ; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!day.startsWith(month)) return days;
    days.push(day);
  }
}
