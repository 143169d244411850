/** Calendar days as banks and programs write them. */
import type { DateOrder } from '../../src-shared/contract/statements.ts';

/** First letters of the months' names in English and Spanish, without accents. */
const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
};

const TIME = String.raw`(?:[T\s,]+\d{1,2}:\d{2}.*)?`;
const NUMERIC = new RegExp(String.raw`^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})${TIME}$`);
const COMPACT = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${TIME}$`);
const NAMED = new RegExp(
  String.raw`^(\d{1,2})[\s./-]*(?:de\s+)?([\p{L}]{3,10})\.?[\s./-]*(?:de[l]?\s+)?(\d{4}|\d{2})${TIME}$`,
  'iu',
);
const NAMED_FIRST = new RegExp(String.raw`^([\p{L}]{3,10})\.?\s+(\d{1,2}),?\s+(\d{4})${TIME}$`, 'iu');

/** `YYYY-MM-DD`, or null for what is no day. A year of two digits is of this century; a time behind it is left out. */
export function readWrittenDay(written: string, order: DateOrder): string | null {
  const text = written.trim();
  const compact = COMPACT.exec(text);
  if (compact) return calendarDay(compact[1], compact[2], compact[3]);
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, first = '', , second = '', third = ''] = numeric;
    if (first.length === 4) return calendarDay(first, second, third);
    if (first.length > 2 || order === 'ymd') {
      return order === 'ymd' && first.length === 2 ? calendarDay(`20${first}`, second, third) : null;
    }
    const year = third.length === 2 ? `20${third}` : third;
    return order === 'dmy' ? calendarDay(year, second, first) : calendarDay(year, first, second);
  }
  const named = NAMED.exec(text);
  if (named) return namedDay(named[3], named[2], named[1]);
  const namedFirst = NAMED_FIRST.exec(text);
  return namedFirst ? namedDay(namedFirst[3], namedFirst[1], namedFirst[2]) : null;
}

/** Whether a text is meant as a day, be it a right one or not. */
export function looksLikeDay(text: string): boolean {
  return /^\s*(\d{1,4}\s*[./-]\s*[\p{L}\d]{1,10}\s*[./-]\s*\d{1,4}|\d{8})\b/u.test(text);
}

/** The order that the days must have been written in; null when they leave it open (`05/04/2026` alone). */
export function dateOrderOf(days: Iterable<string>): DateOrder | null {
  let ymd = false;
  for (const day of days) {
    const match = /^\s*(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/.exec(day);
    if (!match) {
      if (/^\s*\d{8}\b/.test(day)) ymd = true;
      continue;
    }
    const [, first = '', second = ''] = match;
    if (first.length === 4) ymd = true;
    else if (Number(first) > 12) return 'dmy';
    else if (Number(second) > 12) return 'mdy';
  }
  return ymd ? 'ymd' : null;
}

function namedDay(year = '', name = '', day = ''): string | null {
  const month = MONTHS[name.normalize('NFD').slice(0, 3).toLowerCase()];
  if (month === undefined) return null;
  return calendarDay(year.length === 2 ? `20${year}` : year, String(month), day);
}

/** The day as ISO text when the calendar has it. */
export function calendarDay(year = '', month = '', day = ''): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (year.length !== 4 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
