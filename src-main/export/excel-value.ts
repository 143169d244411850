/** Exact values for spreadsheet cells. A spreadsheet number is a double: 15 significant digits survive, no more. */
import { HOUR_MS } from '../../src-shared/durations.ts';
import { decimalsOf } from '../../src-shared/money.ts';
import { wallClockShift } from '../../src-shared/period.ts';

/** Significant decimal digits that every double gives back unchanged. */
const SAFE_DIGITS = 15;
/** Amounts of fewer units than this have no more digits than a spreadsheet's number. */
export const UNITS_ALWAYS_SAFE = 10n ** BigInt(SAFE_DIGITS);
/** The most characters (UTF-16) a cell may hold; a workbook with more is called damaged. */
const LONGEST_TEXT = 32_767;

/**
 * The number to write for a decimal text, or undefined when a spreadsheet could not hold it exactly; the caller then
 * writes the text itself. The check makes the conversion safe: what is returned prints as the very same decimal.
 */
export function excelNumber(text: string): number | undefined {
  // Too short for more digits, its point and sign left aside: as nearly all amounts are.
  if (text.length <= SAFE_DIGITS) return Number(text);
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const significant = `${whole}${fraction.replace(/0+$/, '')}`.replace(/^0+/, '');
  return significant.length <= SAFE_DIGITS ? Number(text) : undefined;
}

/** Letters and signs of which nothing below is ever changed; an underscore may begin an escaped character. */
const ORDINARY = /^[ -^`-~\u00a0-\u00ff]*$/;

/**
 * Text as a cell can hold it. Characters that XML forbids become the sign for an unknown character rather than
 * nothing; what a spreadsheet would take for an escaped character (`_x0041_`) is itself escaped; text beyond the limit
 * of a cell is cut, visibly.
 */
export function excelText(text: string): string {
  if (text.length <= LONGEST_TEXT && ORDINARY.test(text)) return text;
  const safe = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '\ufffd')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    // An XML reader would make a line feed of it.
    .replaceAll('\r', '_x000D_');
  return safe.length <= LONGEST_TEXT ? safe : `${safe.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}

/** By decimals: the same text each time, for it is looked up for every cell. */
const amountFormats: string[] = [];

/** Accountants' format with as many decimals as the amount has, two at the least; negatives red. */
export function amountFormat(text: string): string {
  const decimals = Math.max(2, decimalsOf(text));
  let format = amountFormats[decimals];
  if (format === undefined) {
    const zeros = '0'.repeat(decimals);
    format = `#,##0.${zeros};[Red]-#,##0.${zeros}`;
    amountFormats[decimals] = format;
  }
  return format;
}

export const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss';
export const DAY_FORMAT = 'yyyy-mm-dd';

const FIRST_SAFE_DATE = Date.UTC(1900, 2, 1);

/**
 * The date whose UTC reading is the wall clock of the zone: spreadsheets have dates without a zone. Undefined before
 * March 1900, where spreadsheets have no dates or miscount them; the caller then writes text.
 */
export function excelDate(instant: number, timeZone: string): Date | undefined {
  const date = new Date(instant + shiftAt(instant, timeZone));
  return date.getTime() < FIRST_SAFE_DATE ? undefined : date;
}

/** A year has fewer hours; more are not worth remembering. */
const MOST_HOURS = 10_000;
const hours = new Map<string, Map<number, number | undefined>>();

/**
 * The zone's shift at the instant, remembered per hour where it is the same at both ends of it: asking for a zone's
 * rules takes longer than writing the cell.
 */
function shiftAt(instant: number, timeZone: string): number {
  let known = hours.get(timeZone);
  if (!known || known.size > MOST_HOURS) {
    known = new Map();
    hours.set(timeZone, known);
  }
  const hour = Math.floor(instant / HOUR_MS);
  let shift = known.get(hour);
  if (shift === undefined && !known.has(hour)) {
    const [first, last] = [hour * HOUR_MS, (hour + 1) * HOUR_MS - 1].map((end) =>
      wallClockShift(end, timeZone),
    );
    shift = first === last ? first : undefined;
    known.set(hour, shift);
  }
  return shift ?? wallClockShift(instant, timeZone);
}
