/**
 * What stands in the cells of the close workbook: values with their formats, and formulas with the app's own figures.
 */
import type ExcelJS from 'exceljs';
import { decimalsOf } from '../../../src-shared/money.ts';
import { DATE_FORMAT, DAY_FORMAT, excelDate, excelNumber, excelText } from '../excel-value.ts';

/** One object per look, because the library finds a style it has met again by its identity. */
type Style = Partial<ExcelJS.Style>;

export type Cell = {
  readonly value: string | number | boolean | Date;
  /** With it, `value` is what the app computed exactly, shown by viewers that do not calculate. */
  readonly formula?: string;
  readonly style: Style;
};

const HEADER_FILL: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE9ECEF' } };

const FONT = { name: 'Calibri', family: 2, size: 11 } as const;
const BOLD = { ...FONT, bold: true } as const;
const HEADER: Style = { font: BOLD, fill: HEADER_FILL, border: { bottom: { style: 'thin' } } };

export const STYLES = {
  plain: {},
  text: { numFmt: '@' },
  /** What the next cell would cut: in smaller letters. Not every program makes a row as high as a second line needs. */
  fitted: { numFmt: '@', alignment: { shrinkToFit: true } },
  bold: { font: BOLD },
  title: { font: { ...BOLD, size: 14 } },
  note: { font: { ...FONT, italic: true, color: { argb: 'FF495057' } } },
  header: { ...HEADER, alignment: { vertical: 'middle', wrapText: true } },
  headerRight: { ...HEADER, alignment: { vertical: 'middle', horizontal: 'right', wrapText: true } },
  section: HEADER,
  sectionRight: { ...HEADER, alignment: { horizontal: 'right' } },
  sectionCenter: { ...HEADER, alignment: { horizontal: 'center' } },
  count: { numFmt: '#,##0_);(#,##0);"-"_)' },
  number: { numFmt: '0', alignment: { horizontal: 'left' } },
  day: { numFmt: DAY_FORMAT, alignment: { horizontal: 'left' } },
  moment: { numFmt: DATE_FORMAT, alignment: { horizontal: 'left' } },
  check: { font: BOLD, alignment: { horizontal: 'center' } },
} as const satisfies Record<string, Style>;

const TOP: Partial<ExcelJS.Borders> = { top: { style: 'thin' } };
const amountStyles = new Map<string, Style>();

/** Accountants' format: negatives in parentheses, zero as a dash, the digits above each other. */
function amountStyle(decimals: number, total: boolean): Style {
  const key = `${decimals} ${total}`;
  let style = amountStyles.get(key);
  if (!style) {
    const digits = `#,##0.${'0'.repeat(decimals)}`;
    style = {
      numFmt: `${digits}_);(${digits});"-"??_);@_)`,
      alignment: { horizontal: 'right' },
      ...(total ? { font: BOLD, border: TOP } : {}),
    };
    amountStyles.set(key, style);
  }
  return style;
}

export function text(value: string, style: Style = STYLES.text): Cell {
  return { value: excelText(value), style };
}

export function count(value: number): Cell {
  return { value, style: STYLES.count };
}

/** A number that is no quantity: a version, a line's place in its file. */
export function number(value: number): Cell {
  return { value, style: STYLES.number };
}

/** An amount: a number where a spreadsheet can hold it exactly, its text otherwise. */
export function amount(exact: string): Cell {
  return { value: excelNumber(exact) ?? exact, style: amountStyle(Math.max(2, decimalsOf(exact)), false) };
}

const knownDays = new Map<string, Cell | null>();

/** `YYYY-MM-DD`; nothing where there is none, and for a day of the time before spreadsheets have dates. */
export function day(value: string | null): Cell | null {
  if (!value) return null;
  let cell = knownDays.get(value);
  if (cell === undefined) {
    const date = excelDate(Date.parse(`${value}T00:00:00Z`), 'UTC');
    cell = date ? { value: date, style: STYLES.day } : null;
    if (knownDays.size > 10_000) knownDays.clear();
    knownDays.set(value, cell);
  }
  return cell;
}

/** Epoch ms, shown as the zone's wall clock. */
export function moment(instant: number | null, timeZone: string): Cell | null {
  if (instant === null) return null;
  const value = excelDate(instant, timeZone);
  return value ? { value, style: STYLES.moment } : null;
}

/** To the left, where it stands among words. */
export function left(cell: Cell | null): Cell | null {
  return cell && { ...cell, style: leftOf(cell.style) };
}

const leftStyles = new Map<Style, Style>();

function leftOf(style: Style): Style {
  let moved = leftStyles.get(style);
  if (!moved) {
    moved = { ...style, alignment: { ...style.alignment, horizontal: 'left' } };
    leftStyles.set(style, moved);
  }
  return moved;
}

/** The most characters of a formula; a workbook with a longer one is called damaged. */
export const LONGEST_FORMULA = 8_192;

/** Throws where a spreadsheet would call the file damaged: no workbook is better than one that cannot be opened. */
function whole(formula: string): string {
  if (formula.length > LONGEST_FORMULA) throw new Error(`a formula has ${formula.length} characters`);
  return formula;
}

/** A formula that gives an amount; `exact` is the app's figure, decimal text. */
export function amountFormula(formula: string, exact: string, total = false): Cell {
  return {
    formula: whole(formula),
    value: Number(exact),
    style: amountStyle(Math.max(2, decimalsOf(exact)), total),
  };
}

export function countFormula(formula: string, value: number): Cell {
  return { formula: whole(formula), value, style: STYLES.count };
}

/** A formula that says whether something holds. */
export function controlFormula(formula: string, value: string): Cell {
  return { formula: whole(formula), value, style: STYLES.check };
}

/** A text inside a formula. */
export function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/**
 * A criterion of SUMIFS and its kin that means this very text and nothing that looks like a pattern or a comparison.
 */
export function criterion(value: string): string {
  return quoted(pattern(value));
}

/** The same as it stands in a cell that a criterion refers to. */
export function pattern(value: string): string {
  const literal = value.replace(/[~*?]/g, '~$&');
  return literal === '' || /^[<>=]/.test(literal) ? `=${literal}` : literal;
}
