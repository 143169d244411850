/** The days that a table says it covers, in the rows above its header: `Periodo: 01/10/2026 - 31/10/2026`. */
import type { TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import type { CoveredDays } from '../../src-shared/contract/statement-report.ts';
import { cellText, plainWords } from './columns.ts';
import type { TableRow } from './csv.ts';
import { calendarDay } from './day.ts';

const NAMES_PERIOD = /\b(periodo|desde|hasta|rango|from|to|period|del|al)\b/;
/** A balance is of a day: those of two balances are no period, and the first of them is the day before it. */
const NAMES_BALANCE = /\b(saldos?|balances?)\b/;
const NAMES_ONLY_PERIOD = /\b(periodo|desde|hasta|rango|from|period)\b/;
const DAY = /(?<![\d./-])(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?![\d./-])/g;
/** How much of a cell is looked at. */
const LONGEST_CELL = 200;

/**
 * The first and the last day above the header, where exactly two days stand in rows that name a period; null otherwise,
 * and where the header has nothing above it. Whether the lines lie within them is for the caller to see.
 * @param head the first rows of the file, at least those above the header
 */
export function statedPeriod(
  head: readonly Pick<TableRow, 'cells'>[],
  { headerRow, dateOrder }: Pick<TableMapping, 'headerRow' | 'dateOrder'>,
): CoveredDays | null {
  const found = head.slice(0, Math.max(0, headerRow - 1)).flatMap(({ cells }) => {
    const texts = cells.map((cell) => cellText(cell).slice(0, LONGEST_CELL));
    const words = texts.map(plainWords);
    const names = (what: RegExp) => words.some((each) => what.test(each));
    if (!names(NAMES_PERIOD) || (names(NAMES_BALANCE) && !names(NAMES_ONLY_PERIOD))) return [];
    return texts.flatMap((text) => [...text.matchAll(DAY)].flatMap((day) => dayOf(day, dateOrder) ?? []));
  });
  const [firstDay, lastDay, ...others] = [...new Set(found)].sort();
  return firstDay === undefined || lastDay === undefined || others.length > 0 ? null : { firstDay, lastDay };
}

/** `YYYY-MM-DD`, or null for what is no day. */
function dayOf(
  [, one = '', , middle = '', other = '']: RegExpMatchArray,
  order: TableMapping['dateOrder'],
): string | null {
  const yearFirst = one.length === 4;
  const year = yearFirst ? one : other;
  if (year.length !== 4) return null;
  // With the year in front the day is behind, whatever the order of the lines' own days.
  const [month, day] = yearFirst ? [middle, other] : order === 'mdy' ? [one, middle] : [middle, one];
  return calendarDay(year, month, day);
}
