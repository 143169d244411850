/** A sheet being written from the top down, with the digest of what stands in it. */
import type ExcelJS from 'exceljs';
import { columnWidth, HEADER_HEIGHT } from '../column-width.ts';
import { type PageTexts, pageOf } from '../page-texts.ts';
import { columnLetter, compressed } from '../record-sheets.ts';
import type { RowText } from '../row-text.ts';
import { SheetDigest } from './canonical.ts';
import { type Cell, STYLES } from './cells.ts';
import { commitHeader, type StreamedBook } from './streamed-book.ts';
import type { Table } from './table.ts';

const ROWS_AT_ONCE = 500;
/** Rows of a sheet, header included. */
const MOST_ROWS = 1_048_576;

/** What is said of a sheet when it is finished. */
export type SheetRecord = { readonly sheet: string; readonly rows: number; readonly sha256: string };

export class Sheet {
  readonly name: string;
  private readonly sheet: ExcelJS.Worksheet;
  private readonly rows: RowText;
  private readonly digest = new SheetDigest();
  private lastRow = 0;
  private rowsWithValues = 0;
  private widest = 1;
  /** Columns that are printed; all of them when undefined. */
  private printed: number | undefined;

  constructor(
    book: StreamedBook,
    name: string,
    page: PageTexts,
    options: { widths: readonly number[]; frozenRows?: number },
  ) {
    this.name = name;
    const { widths, frozenRows = 0 } = options;
    this.sheet = book.addSheet(name, {
      views: [
        frozenRows > 0
          ? { state: 'frozen', ySplit: frozenRows, xSplit: 0 }
          : { state: 'normal', showGridLines: false },
      ],
      ...pageOf(page, { orientation: 'landscape', titleRows: frozenRows }),
    });
    this.sheet.columns = widths.map((width) => ({ width }));
    this.rows = book.rowText(
      this.sheet,
      widths.map((_, index) => columnLetter(index + 1)),
    );
  }

  /** Writes the next row and returns its number. */
  row(cells: readonly (Cell | null)[]): number {
    if (this.lastRow === 0) {
      this.first(cells).commit();
      return this.lastRow;
    }
    this.count(cells);
    this.rows.add(this.lastRow, cells);
    if (this.lastRow % ROWS_AT_ONCE === 0) this.rows.flush();
    return this.lastRow;
  }

  skip(): void {
    this.lastRow += 1;
  }

  /** The number that the next row will have. */
  get nextRow(): number {
    return this.lastRow + 1;
  }

  /** The table's header, in the first row. */
  header(book: StreamedBook, table: Table): void {
    const cells = table.columns.map(({ header, right }) => ({
      value: header,
      style: right ? STYLES.headerRight : STYLES.header,
    }));
    const unprinted = table.columns.findIndex((column) => column.unprinted);
    if (unprinted > 0) this.printed = unprinted;
    const row = this.first(cells);
    row.height = HEADER_HEIGHT;
    commitHeader(this.sheet, row);
    book.addTable(this.sheet, {
      name: table.name,
      ref: table.area,
      headers: table.columns.map(({ header }) => header),
    });
    for (const { key } of table.columns) book.addName(table.ref(key), table.range(key));
  }

  /** Colours what says that something does not hold. */
  highlight(area: string, words: { readonly ok: string; readonly check: string }): void {
    const rule = (word: string, argb: string, priority: number): ExcelJS.ConditionalFormattingRule => ({
      type: 'cellIs',
      operator: 'equal',
      priority,
      formulae: [`"${word}"`],
      style: { font: { bold: true, color: { argb } } },
    });
    this.sheet.addConditionalFormatting({
      ref: area,
      rules: [rule(words.check, 'FFC92A2A', 1), rule(words.ok, 'FF2B8A3E', 2)],
    });
  }

  /** Hands on what was written and waits until the compressor has taken it. */
  compressed(): Promise<void> {
    this.rows.flush();
    return compressed(this.sheet);
  }

  finish(): SheetRecord {
    this.rows.flush();
    this.sheet.pageSetup.printArea = `A$1:${columnLetter(this.printed ?? this.widest)}$${Math.max(1, this.lastRow)}`;
    this.sheet.commit();
    return { sheet: this.name, rows: this.rowsWithValues, sha256: this.digest.finish() };
  }

  private count(cells: readonly (Cell | null)[]): void {
    this.lastRow += 1;
    // Only what is too long for a sheet by nature goes on to another one; the file would not open.
    if (this.lastRow > MOST_ROWS) throw new Error(`${this.name}: more rows than a sheet holds`);
    this.widest = Math.max(this.widest, cells.length);
    this.digest.add(cells);
    if (cells.some((cell) => cell !== null)) this.rowsWithValues += 1;
  }

  /** The first row is the library's, which begins the sheet with it. */
  private first(cells: readonly (Cell | null)[]): ExcelJS.Row {
    this.count(cells);
    const row = this.sheet.getRow(this.lastRow);
    cells.forEach((cell, index) => {
      if (!cell) return;
      const written = row.getCell(index + 1);
      written.value = cell.value;
      written.style = cell.style;
    });
    return row;
  }
}

/** Opens the sheet of a table with its header, which stays in sight and is repeated in print. */
export function openTable({ book, page }: { book: StreamedBook; page: PageTexts }, table: Table): Sheet {
  const sheet = new Sheet(book, table.sheet, page, {
    widths: table.columns.map(({ header, width }) => columnWidth(header, width)),
    frozenRows: 1,
  });
  sheet.header(book, table);
  return sheet;
}
