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
  /** How a cell of each column begins. */
  private readonly starts: readonly string[];
  private readonly looks = new Map<string | Partial<ExcelJS.Style>, Look>();
  private text = '';

  /** Of a sheet whose header row is committed already; `columns` are the letters of those that will be written. */
  constructor(
    workbook: ExcelJS.stream.xlsx.WorkbookWriter,
    sheet: ExcelJS.Worksheet,
    columns: readonly string[],
  ) {
    this.workbook = workbook as OpenWorkbook;
    this.sheet = sheet as OpenSheet;
    this.starts = columns.map((letter) => `<c r="${letter}`);
  }

  /**
   * Adds a row below those before it; cells stand in the order of the columns, undefined ones stay empty. Put together
   * of as few pieces as can be: joining them takes longer than finding them.
   */
  add(number: number, cells: readonly (TextCell | null | undefined)[]): void {
    const row = `${number}"`;
    let text = `<row r="${row}>`;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      if (!cell) continue;
      const { value, numFmt, style, formula } = cell;
      const look =
        style !== undefined || numFmt !== undefined ? this.lookOf(style ?? numFmt ?? '') : PLAIN_LOOK;
      text += this.starts[index] + row;
      if (formula !== undefined) text += withFormula(look, formula, value);
      else if (typeof value === 'string')
        text += isPlain(value) ? `${look.text}${escaped(value)}${END}` : look.attribute + longText(value);
      else if (typeof value === 'number') text += `${look.number}${value}${END}`;
      else if (typeof value === 'boolean') text += look.attribute + booleanCell('', value);
      else text += `${look.number}${FIRST_DAY + value.getTime() / DAY_MS}${END}`;
    }
    this.text += `${text}</row>`;
  }

  /** Hands what was added to the sheet. */
  flush(): void {
    if (this.text === '') return;
    this.sheet.stream.write(this.text);
    this.text = '';
  }

  private lookOf(named: string | Partial<ExcelJS.Style>): Look {
    let look = this.looks.get(named);
    if (look === undefined) {
      const model = typeof named === 'string' ? { numFmt: named } : named;
      look = lookWith(` s="${this.workbook.styles.addStyleModel(model)}"`);
      this.looks.set(named, look);
    }
    return look;
  }
}

/**
 * What stands between a cell's place and its value: the attribute alone, and all of it for a short text or a number.
 */
type Look = { readonly attribute: string; readonly text: string; readonly number: string };

const END = '</v></c>';

const lookWith = (attribute: string): Look => ({
  attribute,
  text: `${attribute} t="str"><v>`,
  number: `${attribute}><v>`,
});
const PLAIN_LOOK = lookWith('');

function withFormula({ attribute }: Look, formula: string, value: TextCell['value']): string {
  const made = `<f>${escaped(formula)}</f>`;
  if (typeof value === 'string') return `${attribute} t="str">${made}<v>${escaped(value)}${END}`;
  if (typeof value === 'boolean') return attribute + booleanCell(made, value);
  const number = typeof value === 'number' ? value : FIRST_DAY + value.getTime() / DAY_MS;
  return `${attribute}>${made}<v>${number}${END}`;
}

const booleanCell = (made: string, value: boolean): string => ` t="b">${made}<v>${value ? 1 : 0}${END}`;

const longText = (value: string): string =>
  ` t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

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

const SPECIAL = /[&<>]/;

/** The text between two tags; what XML forbids altogether must be gone already (`excelText`). */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
