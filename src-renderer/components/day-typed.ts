import { localDay } from '../../src-shared/contract/call.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import type { DateOrder } from '../../src-shared/written-dates.ts';

/**
 * A day as a person types it, as YYYY-MM-DD: `2026-10-31`, digits in the reader's own order, or the month by its name
 * in the language (`31 oct 2026`, `October 31, 2026`). Null for what is no day, or could be two.
 */
export function dayTyped(text: string, order: DateOrder, language: Language): string | null {
  const [first = '', second = '', third = '', more] = text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  if (third === '' || more !== undefined) return null;
  if (/^\d{4}$/.test(first)) return dayWritten(first, monthOf(second, language), third);
  if (!/^\d{4}$/.test(third)) return null;
  if (/^\D/.test(first)) return dayWritten(third, monthOf(first, language), second);
  if (/^\D/.test(second)) return dayWritten(third, monthOf(second, language), first);
  if (order === 'year-first') return null;
  return order === 'day-first' ? dayWritten(third, second, first) : dayWritten(third, first, second);
}

/** Peru writes setiembre where others write septiembre. */
const LOCALES: Readonly<Record<Language, readonly string[]>> = { en: ['en'], es: ['es', 'es-PE'] };

function monthOf(text: string, language: Language): string {
  if (/^\d+$/.test(text)) return text;
  const names = LOCALES[language].map(
    (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
  );
  // The whole name or its beginning.
  const isNamed = (month: number) =>
    names.some((name) => name.format(Date.UTC(2000, month)).toLowerCase().startsWith(text));
  return text.length < 3
    ? ''
    : String(Array.from({ length: 12 }, (_, month) => month).findIndex(isNamed) + 1);
}

/** `YYYY-MM-DD` of a year of four digits, a month and a day in digits; null for what is no day. */
function dayWritten(year: string, month: string, day: string): string | null {
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const written = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  // 31 February is none.
  return localDay.safeParse(written).success ? written : null;
}
