/**
 * Rows of a sheet written as the format's text at once. The library makes an object of every cell, gives it a style of
 * its own and renders it in a dozen steps: two thirds of the time of a long export, and most of its garbage. The sheet,
 * its header, styles and package remain the library's.
 */

import type ExcelJS from 'exceljs';
import { DAY_MS } from '../../src-shared/durations.ts';

/** What a cell shows; a number must be one that a spreadsheet gives back unchanged. */
export type TextCell = {
  readonly value: string | number | boolean | Date;
  readonly numFmt?: string;
  /** Instead of `numFmt`, a look of more than that; one object per look, because it is found again by its identity. */
  readonly style?: Partial<ExcelJS.Style>;
  /** With it, `value` is the formula's result. */
  readonly formula?: string | undefined;
};

/** What the library's types leave out: where a sheet's text goes, and the numbers of its styles. */
type OpenSheet = ExcelJS.Worksheet & { readonly stream: { write(text: string): unknown } };
type OpenWorkbook = ExcelJS.stream.xlsx.WorkbookWriter & {
  readonly styles: { addStyleModel(style: Partial<ExcelJS.Style>): number };
};

/** The day number that spreadsheets give to 1970-01-01. */
const FIRST_DAY = 25_569;

export class RowText {
  private readonly workbook: OpenWorkbook;
  private readonly sheet: OpenSheet;
  private readonly columns: readonly string[];
  private readonly styles = new Map<string | Partial<ExcelJS.Style>, string>();
  private text = '';

  /** Of a sheet whose header row is committed already; `columns` are the letters of those that will be written. */
  constructor(
    workbook: ExcelJS.stream.xlsx.WorkbookWriter,
    sheet: ExcelJS.Worksheet,
    columns: readonly string[],
  ) {
    this.workbook = workbook as OpenWorkbook;
    this.sheet = sheet as OpenSheet;
    this.columns = columns;
  }

  /** Adds a row below those before it; cells stand in the order of the columns, undefined ones stay empty. */
  add(number: number, cells: readonly (TextCell | null | undefined)[]): void {
    let text = `<row r="${number}">`;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      if (!cell) continue;
      const { value, numFmt, style, formula } = cell;
      const made = formula === undefined ? '' : `<f>${escaped(formula)}</f>`;
      text += `<c r="${this.columns[index]}${number}"`;
      if (style !== undefined || numFmt !== undefined) text += this.styleOf(style ?? numFmt ?? '');
      if (typeof value === 'string') text += made === '' ? textCell(value) : formulaText(made, value);
      else if (typeof value === 'number') text += `>${made}<v>${value}</v></c>`;
      else if (typeof value === 'boolean') text += ` t="b">${made}<v>${value ? 1 : 0}</v></c>`;
      else text += `>${made}<v>${FIRST_DAY + value.getTime() / DAY_MS}</v></c>`;
    }
    this.text += `${text}</row>`;
  }

  /** Hands what was added to the sheet. */
  flush(): void {
    if (this.text === '') return;
    this.sheet.stream.write(this.text);
    this.text = '';
  }

  private styleOf(look: string | Partial<ExcelJS.Style>): string {
    let style = this.styles.get(look);
    if (style === undefined) {
      const model = typeof look === 'string' ? { numFmt: look } : look;
      style = ` s="${this.workbook.styles.addStyleModel(model)}"`;
      this.styles.set(look, style);
    }
    return style;
  }
}

function textCell(value: string): string {
  return isPlain(value)
    ? formulaText('', value)
    : ` t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/**
 * Whether every reader takes the shorter form for this very text: some trim room at its ends there, invisible signs
 * among it, and leave escaped characters (`_x000D_`) as they are written.
 */
function isPlain(value: string): boolean {
  return isShown(value.charCodeAt(0)) && isShown(value.charCodeAt(value.length - 1)) && !value.includes('_x');
}

/** A letter, digit or sign of ASCII: what costs nothing to tell. The number is not one where there is no character. */
function isShown(code: number): boolean {
  return !(code <= 0x20 || code >= 0x7f);
}

function formulaText(formula: string, value: string): string {
  return ` t="str">${formula}<v>${escaped(value)}</v></c>`;
}

const SPECIAL = /[&<>]/;

/** The text between two tags; what XML forbids altogether must be gone already (`excelText`). */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
