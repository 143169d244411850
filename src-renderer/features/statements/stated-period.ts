/** The days that a table says it covers, in the rows above its header: `Periodo: 01/10/2026 - 31/10/2026`. */
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import { dayWritten } from '../../components/day-typed.ts';
import type { Period } from './period-fields.tsx';

const NAMES_PERIOD = /\b(periodo|desde|hasta|rango|from|to|period|del|al)\b/;
const DAY = /(?<![\d./-])(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?![\d./-])/g;
/** How much of a cell is looked at. */
const LONGEST_CELL = 200;

/**
 * The first and the last day above the header, where exactly two days stand in rows that name a period, and the lines lie
 * within them; null otherwise, and where the header has nothing above it.
 * @param rows the first rows of the file, as texts
 * @param lines the first and the last day that has a line
 */
export function statedPeriod(
  rows: readonly (readonly string[])[],
  { headerRow, dateOrder }: Pick<TableMapping, 'headerRow' | 'dateOrder'>,
  lines: Period,
): Period | null {
  const found = rows.slice(0, Math.max(0, headerRow - 1)).flatMap((cells) => {
    const texts = cells.map((cell) => cell.slice(0, LONGEST_CELL));
    const words = texts.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    if (!NAMES_PERIOD.test(words)) return [];
    return texts.flatMap((text) => [...text.matchAll(DAY)].flatMap((day) => dayOf(day, dateOrder) ?? []));
  });
  const [firstDay, lastDay, ...others] = [...new Set(found)].sort();
  if (firstDay === undefined || lastDay === undefined || others.length > 0) return null;
  return firstDay <= lines.firstDay && lastDay >= lines.lastDay ? { firstDay, lastDay } : null;
}

/** `YYYY-MM-DD`, or null for what is no day. */
function dayOf(
  [, one = '', , middle = '', other = '']: RegExpMatchArray,
  order: TableMapping['dateOrder'],
): string | null {
  const yearFirst = one.length === 4;
  const year = yearFirst ? one : other;
  // With the year in front the day is behind, whatever the order of the lines' own days.
  const [month, day] = yearFirst ? [middle, other] : order === 'mdy' ? [one, middle] : [middle, one];
  return dayWritten(year, month, day);
}
