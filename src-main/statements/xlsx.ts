/**
 * Rows of a workbook's first sheet that has any, read as its XML comes. Cells far away cost nothing: what lies between
 * is never made, and a value further right than any table reaches is a fault of the file.
 */
import { DAY_MS } from '../../src-shared/durations.ts';
import { cellNumber } from './amount.ts';
import type { Cell, TableRow } from './csv.ts';
import { StatementFault } from './fault.ts';
import { MOST_CELLS, MOST_ROWS } from './limits.ts';
import { LONGEST_CELL } from './line.ts';
import { type Archive, openArchive } from './xlsx-archive.ts';
import { type Book, CellText, plainText, readBook } from './xlsx-book.ts';
import { type Attributes, XmlReader } from './xml-reader.ts';

/** Rows without a cell are handed on up to here, for a header row is counted from the sheet's first. */
const ROWS_WITH_GAPS = 1_000;

type SheetReading = {
  /** Dates with the time of day that they hold, for tables of moments; statements know days only. */
  readonly times?: boolean;
  /** Makes a row on a further sheet a fault, `other-sheet`: for readers that must have every row of the file. */
  readonly oneSheet?: boolean;
};

/**
 * Throws `statement-format-unknown` for an archive that is no workbook, `statement-too-large` for one that unpacks to
 * too much, StatementFault `cell-too-far` or `not-well-formed`.
 */
export async function* xlsxRows(
  bytes: Buffer,
  name: string,
  reading: SheetReading = {},
): AsyncGenerator<TableRow> {
  const archive = await openArchive(bytes, name);
  const book = await readBook(archive);
  let any = false;
  for (const sheet of book.sheets) {
    const isOther = any;
    for await (const row of sheetRows(archive, sheet, book, reading)) {
      if (isOther && row.cells.length > 0) throw new StatementFault('other-sheet', row.row);
      if (isOther) continue;
      any = true;
      yield row;
    }
    if (any && !reading.oneSheet) return;
  }
}

async function* sheetRows(
  archive: Archive,
  name: string,
  book: Book,
  { times = false }: SheetReading,
): AsyncGenerator<TableRow> {
  const sheet = new SheetReader(book, times);
  const xml = new XmlReader(sheet);
  let next = 1;
  for await (const part of archive.text(name)) {
    const fault = faultOf(() => xml.write(part));
    // What stands before a fault is read, and shows how the others are.
    for (const row of sheet.take()) {
      for (; next < row.row && next <= ROWS_WITH_GAPS; next += 1) yield { cells: [], row: next };
      next = row.row + 1;
      yield row;
    }
    if (fault) throw fault;
  }
  xml.end();
}

function faultOf(work: () => void): StatementFault | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StatementFault) return error;
    throw error;
  }
}

/** Takes a sheet's elements, gives rows. Cells without a value are none, whatever they look like. */
class SheetReader {
  private readonly book: Book;
  private ready: TableRow[] = [];
  private cells: Cell[] = [];
  private row = 0;
  private hidden = false;
  private column = 0;
  private cell: { readonly type: string; readonly style: string } | null = null;
  private readonly inline = new CellText();
  private value = '';
  private within = false;
  private readonly times: boolean;

  constructor(book: Book, times: boolean) {
    this.book = book;
    this.times = times;
  }

  /** The rows that are whole; they are forgotten here. */
  take(): TableRow[] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  open(tag: string, attributes: Attributes): void {
    if (tag === 'row') this.openRow(attributes);
    else if (tag === 'c') this.openCell(attributes);
    else if (!this.cell) return;
    else if (tag === 'v') this.within = true;
    else this.inline.open(tag);
  }

  text(text: string): void {
    if (this.within) this.value += this.value.length <= LONGEST_CELL ? text : '';
    else if (this.cell) this.inline.add(text);
  }

  close(tag: string): void {
    if (tag === 'v') this.within = false;
    else if (tag === 'c') this.closeCell();
    else if (tag === 'row') this.closeRow();
    else if (this.cell) this.inline.close(tag);
  }

  private openRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.row + 1 : Number(r);
    if (!Number.isInteger(row) || row <= this.row || row > MOST_ROWS)
      throw new StatementFault('not-well-formed', this.row, `row ${r}`);
    this.row = row;
    this.hidden = hidden === '1' || hidden === 'true';
    this.column = 0;
    this.cells = [];
  }

  private openCell({ r, t = 'n', s = '' }: Attributes): void {
    const column = r === undefined ? this.column + 1 : columnOf(r, this.row);
    if (column <= this.column) throw new StatementFault('not-well-formed', this.row, r);
    this.column = column;
    this.cell = { type: t, style: s };
    this.inline.begin();
    this.value = '';
  }

  private closeCell(): void {
    const value = this.cellValue();
    this.cell = null;
    const text = typeof value === 'string' ? value.trim() : value.number;
    if (text === '') return;
    if (this.column > MOST_CELLS) throw new StatementFault('cell-too-far', this.row, text, this.place());
    while (this.cells.length < this.column - 1) this.cells.push('');
    this.cells.push(value);
  }

  private closeRow(): void {
    if (this.cells.length > 0)
      this.ready.push({ cells: this.cells, row: this.row, ...(this.hidden && { hidden: true }) });
  }

  private cellValue(): Cell {
    const { type, style } = this.cell ?? { type: '', style: '' };
    const { value } = this;
    if (type === 'inlineStr') return this.inline.take();
    if (type === 's') {
      const text = value === '' ? '' : this.book.texts[Number(value)];
      if (text === undefined) throw new StatementFault('not-well-formed', this.row, value, this.place());
      return text;
    }
    if (type === 'b') return value === '' ? '' : String(value === '1');
    if (type !== 'n' || value === '') return plainText(value);
    if (this.book.isDate[Number(style || '0')])
      return (this.times ? momentText : dayText)(value, this.book.from1904);
    const number = cellNumber(value);
    return {
      number: number ?? value,
      exact: number !== null,
      ...(this.book.from1904 && { from1904: true }),
    };
  }

  /** `AB12`. */
  private place(): string {
    return `${columnName(this.column)}${this.row}`;
  }
}

/** A day number as the day it is, a wall clock's without a zone; what is none stays as it stands. */
function dayText(value: string, from1904: boolean): string {
  const days = Number(value) + (from1904 ? 1_462 : 0);
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * DAY_MS);
  return Number.isNaN(date.getTime()) || days < 0 ? value : date.toISOString().slice(0, 10);
}

/** As `dayText`, with the time of day behind it unless it is midnight; a time alone has no day. */
function momentText(value: string, from1904: boolean): string {
  const days = Number(value);
  if (!Number.isFinite(days) || days < 0) return value;
  // A double holds a time to some microseconds: to the millisecond it is exact.
  const at = Math.round((days - Math.floor(days)) * DAY_MS);
  const day = dayText(String(Math.floor(days) + Math.floor(at / DAY_MS)), from1904);
  const time = new Date(at % DAY_MS)
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, '');
  if (days < 1) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

const ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/;

/** The number of a cell's column, from 1, by an address such as `AB12`, which must be in the row that it stands in. */
function columnOf(address: string, row: number): number {
  const [, letters = '', digits = ''] = ADDRESS.exec(address) ?? [];
  if (Number(digits) !== row) throw new StatementFault('not-well-formed', row, address);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function columnName(column: number): string {
  let [name, rest] = ['', column];
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
