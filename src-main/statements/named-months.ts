/** The months that a file names in the texts above its table. Pure. */
import { monthNumber, readWrittenDay } from './day.ts';

/** How much of a text is looked at. */
const LONGEST = 200;
const DAY = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/g;
const NAMED = /(\p{L}{3,10})\.?(?: \d{1,2},?)?(?: de| del)? (\d{4})(?!\d)/gu;
const YEAR_FIRST = /(?<![\d/.-])(20\d\d)[-/]?(0[1-9]|1[0-2])(?:00)?(?![\d/.-])/g;
const YEAR_LAST = /(?<![\d/.-])(0?[1-9]|1[0-2])[-/](20\d\d)(?![\d/.-])/g;

/**
 * `YYYY-MM` of every day and month that the texts name, each once, earliest first. Days are written with the day first.
 */
export function namedMonths(texts: readonly string[]): string[] {
  const found = texts.flatMap((whole) => {
    const text = whole.slice(0, LONGEST).replace(/\s+/g, ' ');
    const months = [...text.matchAll(DAY)].flatMap(
      ([day]) => (readWrittenDay(day, 'dmy') ?? readWrittenDay(day, 'ymd'))?.slice(0, 7) ?? [],
    );
    for (const [, name = '', year] of text.matchAll(NAMED)) {
      const number = monthNumber(name);
      if (number !== undefined) months.push(`${year}-${String(number).padStart(2, '0')}`);
    }
    for (const [, year, month] of text.matchAll(YEAR_FIRST)) months.push(`${year}-${month}`);
    for (const [, month = '', year] of text.matchAll(YEAR_LAST))
      months.push(`${year}-${month.padStart(2, '0')}`);
    return months;
  });
  return [...new Set(found)].sort();
}
