/** Exact values for spreadsheet cells. A spreadsheet number is a double: 15 significant digits survive, no more. */
import { decimalsOf } from '../../src-shared/money.ts';
import { wallClockShift } from '../../src-shared/period.ts';

/** Significant decimal digits that every double gives back unchanged. */
const SAFE_DIGITS = 15;

/**
 * The number to write for a decimal text, or undefined when a spreadsheet could not hold it exactly; the caller then
 * writes the text itself. The check makes the conversion safe: what is returned prints as the very same decimal.
 */
export function excelNumber(text: string): number | undefined {
  const digits = text.replace(/^-?0*\.?0*|\./g, '').length;
  return digits <= SAFE_DIGITS ? Number(text) : undefined;
}

/** Accountants' format with as many decimals as the amount has, two at the least; negatives red. */
export function amountFormat(text: string): string {
  const decimals = '0'.repeat(Math.max(2, decimalsOf(text)));
  return `#,##0.${decimals};[Red]-#,##0.${decimals}`;
}

export const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/** The date whose UTC reading is the wall clock of the zone: spreadsheets have dates without a zone. */
export function excelDate(instant: number, timeZone: string): Date {
  return new Date(instant + wallClockShift(instant, timeZone));
}
