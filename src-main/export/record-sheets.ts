/** The sheets that hold the records, a new one when the last is full. */
import { type EventEmitter, once } from 'node:events';
import type ExcelJS from 'exceljs';
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import { localDateTime } from '../../src-shared/period.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import {
  type FieldDefinition,
  isEmptyList,
  type ListingDefinition,
  zoneOf,
} from '../../src-shared/service/listing.ts';
import { columnWidth, HEADER_HEIGHT } from './column-width.ts';
import { amountFormat, DATE_FORMAT, DAY_FORMAT, excelDate, excelNumber, excelText } from './excel-value.ts';
import { listingPages } from './listing-pages.ts';
import { pageOf } from './page-texts.ts';
import { problemsText } from './problems-text.ts';
import { RowText, type TextCell } from './row-text.ts';
import { workbookText } from './text.ts';
import type { WorkbookRequest } from './workbook-request.ts';

/** Where the records will stand: what formulas elsewhere in the workbook need to know. */
export type RecordLayout = {
  readonly sheets: readonly { readonly name: string; readonly rows: number }[];
  /** Column letter of each field. */
  readonly columns: Readonly<Record<string, string>>;
};

/**
 * A sheet of the streaming writer with what its types leave out: the stream behind it and the pipes to the compressor.
 * Those come from an old package of streams, in which only the inner state tells that a pipe is full.
 */
type SheetWithStream = ExcelJS.Worksheet & {
  readonly stream: {
    readonly pipes: readonly (EventEmitter & { _writableState: { needDrain: boolean } })[];
    bufSize: number;
  };
};

/**
 * What the compressor is given at once. It works in a thread of its own, and is only given more when this one has a
 * moment: with the library's 64 KB one of the two waited for the other most of the time.
 */
const COMPRESSED_AT_ONCE = 1024 * 1024;

export const COLUMN_WIDTHS: Readonly<Record<FieldDefinition['kind'], number>> = {
  id: 22,
  text: 26,
  amount: 16,
  currency: 10,
  instant: 20,
  day: 12,
  status: 14,
  type: 30,
  method: 10,
  code: 10,
  boolean: 10,
  flags: 10,
};

export class RecordSheets {
  readonly layout: RecordLayout;
  rows = 0;
  private readonly workbook: ExcelJS.stream.xlsx.WorkbookWriter;
  private readonly request: WorkbookRequest;
  private readonly maxSheetRows: number;
  private sheet: ExcelJS.Worksheet | undefined;
  private rowText: RowText | undefined;
  private sheetIndex = 0;
  private rowsInSheet = 0;

  constructor(workbook: ExcelJS.stream.xlsx.WorkbookWriter, request: WorkbookRequest, maxSheetRows: number) {
    this.workbook = workbook;
    this.request = request;
    this.maxSheetRows = maxSheetRows;
    this.layout = layoutOf(request, maxSheetRows);
  }

  write(chunk: readonly ListingRow[]): void {
    for (const record of chunk) {
      if (!this.sheet || this.rowsInSheet === this.maxSheetRows) this.openSheet();
      this.writeRow(record);
    }
    this.rowText?.flush();
  }

  compressed(): Promise<void> {
    return compressed(this.sheet);
  }

  /** Commits the last sheet; an empty listing still gets its sheet with the header. */
  finish(): void {
    if (!this.sheet) this.openSheet();
    this.sheet?.commit();
  }

  private openSheet(): void {
    this.rowText?.flush();
    this.sheet?.commit();
    const planned = this.layout.sheets[this.sheetIndex];
    if (!planned) throw new Error('more records than the summary counted');
    this.sheetIndex += 1;
    this.rowsInSheet = 0;
    const { columns: fields } = this.request;
    const labels = serviceLabels[this.request.language].fields;
    const sheet = this.workbook.addWorksheet(planned.name, {
      views: [{ state: 'frozen', ySplit: 1, xSplit: 0 }],
      ...pageOf(listingPages(this.request), { orientation: 'landscape', titleRows: 1 }),
    });
    (sheet as SheetWithStream).stream.bufSize = COMPRESSED_AT_ONCE;
    const problems = workbookText[this.request.language].problems;
    sheet.columns = [
      ...fields.map((field) => {
        const header = labels[field.name];
        return { header, width: columnWidth(header, COLUMN_WIDTHS[field.kind]) };
      }),
      { header: problems, width: 24 },
    ];
    sheet.autoFilter = {
      from: { row: 1, column: 1 },
      to: { row: planned.rows + 1, column: fields.length + 1 },
    };
    const header = sheet.getRow(1);
    header.font = { bold: true };
    header.alignment = { vertical: 'middle', wrapText: true };
    // Above its numbers, which stand on the right.
    for (const [index, { kind }] of fields.entries())
      if (kind === 'amount')
        header.getCell(index + 1).alignment = { ...header.alignment, horizontal: 'right' };
    header.height = HEADER_HEIGHT;
    header.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE9ECEF' } };
    header.commit();
    this.sheet = sheet;
    const columns = sheet.columns.map((_, index) => columnLetter(index + 1));
    this.rowText = new RowText(this.workbook, sheet, columns);
  }

  private writeRow(record: ListingRow): void {
    this.rowsInSheet += 1;
    this.rows += 1;
    const cells = this.request.columns.map((field): TextCell | undefined => {
      const value = record.values[field.name];
      if (value === null || value === undefined || isEmptyList(field, value)) return undefined;
      return recordCell(field, value, this.request.listing, this.request.workspace.timeZone);
    });
    if (record.problems.length > 0)
      cells.push({ value: excelText(problemsText(record)), numFmt: TEXT_FORMAT });
    this.rowText?.add(this.rowsInSheet + 1, cells);
  }
}

/**
 * Waits until the compressor has taken what was written to the sheet. The library hands rows on without waiting, and
 * memory would grow by all that is not compressed yet.
 */
export async function compressed(sheet: ExcelJS.Worksheet | undefined): Promise<void> {
  for (const pipe of (sheet as SheetWithStream | undefined)?.stream.pipes ?? []) {
    if (pipe._writableState.needDrain) await once(pipe, 'drain');
  }
}

/** How a field's value stands in a cell; `timeZone` is the reporting one. */
export function recordCell(
  field: FieldDefinition,
  value: string | number,
  listing: ListingDefinition,
  timeZone: string,
): { readonly value: string | number | boolean | Date; readonly numFmt?: string } {
  if (typeof value === 'number') {
    const isDay = field.kind === 'day';
    const zone = isDay ? zoneOf(listing, timeZone) : timeZone;
    const date = excelDate(value, zone);
    if (!date) return { value: localDateTime(value, zone), numFmt: TEXT_FORMAT };
    return { value: date, numFmt: isDay ? DAY_FORMAT : DATE_FORMAT };
  }
  if (field.kind === 'boolean' && (value === 'true' || value === 'false')) return { value: value === 'true' };
  const number = field.kind === 'amount' ? excelNumber(value) : undefined;
  return number === undefined
    ? { value: excelText(value), numFmt: TEXT_FORMAT }
    : { value: number, numFmt: amountFormat(value) };
}

/** So that a spreadsheet in which the cell is edited does not turn an id into a rounded number. */
const TEXT_FORMAT = '@';

function layoutOf(request: WorkbookRequest, maxSheetRows: number): RecordLayout {
  const base = serviceLabels[request.language].listings[request.listing.name];
  const count = request.summary.count;
  const sheets = Array.from({ length: Math.max(1, Math.ceil(count / maxSheetRows)) }, (_, index) => ({
    name: index === 0 ? base : `${base} ${index + 1}`,
    rows: Math.min(maxSheetRows, count - index * maxSheetRows),
  }));
  const columns = Object.fromEntries(
    request.columns.map((field, index) => [field.name, columnLetter(index + 1)]),
  );
  return { sheets, columns };
}

/** 1 -> A, 27 -> AA. */
export function columnLetter(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  return number > 26 ? columnLetter(Math.floor((number - 1) / 26)) + letter : letter;
}
