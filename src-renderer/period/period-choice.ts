/**
 * Which days a listing shows: a month, any range of days, or one named by today's date ("last month"), which a view
 * kept for later means anew each time. Days are local days of the reporting time zone, `YYYY-MM-DD`; `today` is one,
 * too.
 */
import { DAY_MS } from '../../src-shared/durations.ts';
import { addMonths, type Month } from '../../src-shared/period.ts';

export type Days = { readonly first: string; readonly last: string };

export const PRESETS = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'year-to-date',
  'last-year',
] as const;
type Preset = (typeof PRESETS)[number];

export type PeriodChoice =
  | { readonly kind: 'month'; readonly month: Month }
  | ({ readonly kind: 'days' } & Days)
  | { readonly kind: 'preset'; readonly preset: Preset };

/** First and last local day of a month. */
export function monthDays(month: Month): Days {
  return monthsDays(month, month);
}

/** The days from the first of one month to the last of another. */
function monthsDays(firstMonth: Month, lastMonth: Month): Days {
  const [year, number] = lastMonth.split('-').map(Number) as [number, number];
  // Day 0 of the next month is this month's last; a calendar question, so no time zone takes part.
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { first: `${firstMonth}-01`, last: `${lastMonth}-${last}` };
}

/** The three months of a quarter, 1 to 4. */
export function quarterDays(year: number, quarter: number): Days {
  const first = addMonths(`${year}-01`, (quarter - 1) * 3);
  return monthsDays(first, addMonths(first, 2));
}

/** The days that the choice means today. */
export function daysOf(choice: PeriodChoice, today: string): Days {
  if (choice.kind === 'month') return monthDays(choice.month);
  return choice.kind === 'days'
    ? { first: choice.first, last: choice.last }
    : presetDays(choice.preset, today);
}

function presetDays(preset: Preset, today: string): Days {
  const month = today.slice(0, 7);
  const year = Number(today.slice(0, 4));
  const quarter = quarterOf(month);
  switch (preset) {
    case 'this-month':
      return monthDays(month);
    case 'last-month':
      return monthDays(addMonths(month, -1));
    case 'this-quarter':
      return quarterDays(year, quarter);
    case 'last-quarter':
      return quarterDays(year, quarter - 1);
    case 'year-to-date':
      return { first: `${year}-01-01`, last: today };
    case 'last-year':
      return monthsDays(`${year - 1}-01`, `${year - 1}-12`);
  }
}

function quarterOf(month: Month): number {
  return Math.ceil(Number(month.slice(5)) / 3);
}

/** What the days are as a whole: a month, a quarter, a year, or nothing that has a name. */
type Shape =
  | { readonly kind: 'month'; readonly month: Month }
  | { readonly kind: 'quarter'; readonly year: number; readonly quarter: number }
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'days' };

export function shapeOf({ first, last }: Days): Shape {
  const month = first.slice(0, 7);
  const year = Number(first.slice(0, 4));
  const quarter = quarterOf(month);
  const is = (days: Days) => days.first === first && days.last === last;
  if (is(monthDays(month))) return { kind: 'month', month };
  if (is(quarterDays(year, quarter))) return { kind: 'quarter', year, quarter };
  if (is(monthsDays(`${year}-01`, `${year}-12`))) return { kind: 'year', year };
  return { kind: 'days' };
}

/** The neighbouring days of the same shape: the month before, the quarter after; other ranges move by their length. */
export function stepped(days: Days, by: 1 | -1): PeriodChoice {
  const shape = shapeOf(days);
  if (shape.kind === 'month') return { kind: 'month', month: addMonths(shape.month, by) };
  if (shape.kind === 'quarter') return { kind: 'days', ...quarterDays(shape.year, shape.quarter + by) };
  if (shape.kind === 'year')
    return { kind: 'days', ...monthsDays(`${shape.year + by}-01`, `${shape.year + by}-12`) };
  const [first, last] = [Date.parse(days.first), Date.parse(days.last)];
  const shift = (last - first + DAY_MS) * by;
  return { kind: 'days', first: dayText(first + shift), last: dayText(last + shift) };
}

/** The calendar's next day. */
export const dayAfter = (day: string): string => dayText(Date.parse(day) + DAY_MS);

/** A calendar's day, which has 24 hours in UTC wherever it is lived. */

function dayText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
