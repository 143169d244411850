/** Calendar days as banks and programs write them. */
import type { DateOrder } from '../../src-shared/contract/statement-mapping.ts';
import { DAY_MS } from '../../src-shared/durations.ts';

/** Longest text that can be a day with its time. */
const LONGEST_DAY = 80;

/** Numbers of the months by their names and abbreviations in English and Spanish, without accents. */
const MONTHS: ReadonlyMap<string, number> = numbered(
  'jan january ene enero',
  'feb february febrero',
  'mar march marzo',
  'apr april abr abril',
  'may mayo',
  'jun june junio',
  'jul july julio',
  'aug august ago agosto',
  'sep sept september set setiembre septiembre',
  'oct october octubre',
  'nov november noviembre',
  'dec december dic diciembre',
);
/** Days of the week from Sunday, 1. */
const WEEKDAYS: ReadonlyMap<string, number> = numbered(
  'sun sunday dom domingo',
  'mon monday lun lunes',
  'tue tues tuesday mar martes',
  'wed wednesday mie miercoles',
  'thu thur thurs thursday jue jueves',
  'fri friday vie viernes',
  'sat saturday sab sabado',
);

/** A time of the day from 00:00 to 23:59:59.9, with its zone; 24:00 may be meant as either of two days. */
const TIME = String.raw`(?:(?:T|\s*,?\s)\s*(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m\.?)?(?:\s?(?:Z|UTC|GMT|PET|[+-]\d{2}:?\d{2}))?)?`;
const WEEKDAY = /^(\p{L}{3,10})\.?,?\s+(?=\S)/u;
const NUMERIC = new RegExp(String.raw`^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})${TIME}$`, 'i');
const COMPACT = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${TIME}$`, 'i');
const NAMED = new RegExp(
  String.raw`^(\d{1,2})[\s./-]*(?:de\s+)?(\p{L}{3,10})\.?[\s./-]*(?:de[l]?\s+)?(\d{4}|\d{2})${TIME}$`,
  'iu',
);
const NAMED_FIRST = new RegExp(String.raw`^(\p{L}{3,10})\.?\s+(\d{1,2}),?\s+(\d{4})${TIME}$`, 'iu');

/**
 * `YYYY-MM-DD`, or null for what is no day. A year of two digits is of this century. A time behind it is left out: the
 * day is the one that is written, in the writer's zone. A day of the week before it must be its own.
 */
export function readWrittenDay(written: string, order: DateOrder): string | null {
  if (written.length > LONGEST_DAY) return null;
  const text = written.trim();
  const weekday = WEEKDAY.exec(text);
  const named = weekday && WEEKDAYS.get(nameOf(weekday[1]));
  if (!weekday || named === undefined || named === null) return bareDay(text, order);
  const day = bareDay(text.slice(weekday[0].length), order);
  // `mar 5 2026` may begin with a Tuesday or with March.
  if (day === null) return bareDay(text, order);
  return new Date(`${day}T00:00:00Z`).getUTCDay() + 1 === named ? day : null;
}

function bareDay(text: string, order: DateOrder): string | null {
  const compact = COMPACT.exec(text);
  if (compact) return calendarDay(compact[1], compact[2], compact[3]);
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, first = '', , second = '', third = ''] = numeric;
    if (first.length === 4) return third.length > 2 ? null : calendarDay(first, second, third);
    if (first.length > 2 || order === 'ymd') {
      return order === 'ymd' && first.length === 2 && third.length <= 2
        ? calendarDay(`20${first}`, second, third)
        : null;
    }
    const year = third.length === 2 ? `20${third}` : third;
    return order === 'dmy' ? calendarDay(year, second, first) : calendarDay(year, first, second);
  }
  const named = NAMED.exec(text);
  if (named) return namedDay(named[3], named[2], named[1]);
  const namedFirst = NAMED_FIRST.exec(text);
  return namedFirst ? namedDay(namedFirst[3], namedFirst[1], namedFirst[2]) : null;
}

/** Whether a text is meant as a day, be it a right one or not: it begins like one, or has no letters. */
export function looksLikeDay(text: string): boolean {
  const begun = text.slice(0, LONGEST_DAY).trim();
  const weekday = WEEKDAY.exec(begun);
  const start = weekday && WEEKDAYS.has(nameOf(weekday[1])) ? begun.slice(weekday[0].length) : begun;
  return (
    /^\s*(\d{1,4}\s*[./-]\s*[\p{L}\d]{1,10}\s*[./-]\s*\d{1,4}|\d{8})\b/u.test(start) ||
    (/\d/.test(start) && !/\p{L}/u.test(start))
  );
}

function namedDay(year = '', name = '', day = ''): string | null {
  const month = MONTHS.get(nameOf(name));
  if (month === undefined) return null;
  return calendarDay(year.length === 2 ? `20${year}` : year, String(month), day);
}

/** The number of a month by its name or abbreviation in English or Spanish. */
export const monthNumber = (name: string): number | undefined => MONTHS.get(nameOf(name));

/** The day as ISO text when the calendar has it. */
export function calendarDay(year = '', month = '', day = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (year.length !== 4 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const ENDS_BEFORE = /T00:00:00(?:\.0{1,9})?(?:[+-]\d{2}:\d{2})?$|Z$/;

/**
 * The last day of a range that ends at a moment (ISO text) of this day: that of the closing balance where it is the day
 * before, and the range ends at midnight or is told in UTC.
 */
export function lastDayOfRange(end: string, day: string | null, closing: string | null): string | null {
  if (day === null || closing === null) return day ?? closing;
  const isDayAfter = Date.parse(day) - Date.parse(closing) === DAY_MS;
  return isDayAfter && ENDS_BEFORE.test(end) ? closing : day;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function nameOf(name = ''): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function numbered(...names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((each, at) => each.split(' ').map((name) => [name, at + 1] as const)));
}
