/**
 * exceljs's streaming workbook with what it leaves out and an auditor's workbook needs: tables, names over long ranges,
 * and an archive in which nothing but the given moment tells one writing from another. The library's streaming writer
 * has no table at all, and keeps a name as one entry per cell, which a column of a million rows forbids; both are a few
 * lines of the format. What is reached for inside the library stands in the types below and nowhere else.
 */
import type { EventEmitter } from 'node:events';
import type { WriteStream } from 'node:fs';
import type ExcelJS from 'exceljs';
import { RowText } from '../row-text.ts';
import { WorkbookWriter } from '../workbook-writer.ts';

type Entry = { readonly name: string; readonly date?: Date };
type Archive = EventEmitter & { append: (source: unknown, entry: Entry) => unknown };
type BookInside = ExcelJS.stream.xlsx.WorkbookWriter & {
  readonly zip: Archive;
  addThemes(): Promise<void>;
  addOfficeRels(): Promise<void>;
  modified: Date;
  lastModifiedBy: string;
  title: string;
  _definedNames: { readonly model: readonly { readonly name: string; readonly ranges: readonly string[] }[] };
};
type SheetInside = ExcelJS.Worksheet & {
  useSharedStrings: boolean;
  readonly _sheetRelsWriter: { addRelationship: (relation: { Type: string; Target: string }) => string };
  _write: (xml: string) => void;
  _writeCloseWorksheet: () => void;
};

const Library = WorkbookWriter as unknown as {
  new (options: Partial<ExcelJS.stream.xlsx.WorkbookStreamWriterOptions>): BookInside;
  readonly prototype: BookInside;
};

/** Without the two entries that the library writes before anybody can say how entries are dated. */
class Writer extends Library {
  override async addThemes(): Promise<void> {}
  override async addOfficeRels(): Promise<void> {}
}

type SheetTable = {
  /** Unique in the workbook, also among the names. */
  readonly name: string;
  /** Header row included, e.g. `A1:F20`. */
  readonly ref: string;
  /** The header's texts, all different. */
  readonly headers: readonly string[];
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TABLE_RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/table';
const TABLE_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';

export class StreamedBook {
  private readonly workbook: BookInside;
  private readonly tables: SheetTable[] = [];
  private readonly names: { name: string; ranges: [string] }[] = [];
  private readonly date: Date;

  /** `createdAt`, epoch ms, is also the date of everything in the archive. */
  constructor(file: WriteStream, about: { createdAt: number; creator: string; title: string }) {
    this.date = new Date(about.createdAt);
    this.workbook = new Writer({ stream: file, useStyles: true, useSharedStrings: false });
    this.workbook.creator = about.creator;
    this.workbook.lastModifiedBy = about.creator;
    this.workbook.title = about.title;
    this.workbook.created = this.date;
    this.workbook.modified = this.date;
    this.workbook._definedNames = { model: this.names };
    this.dateEntries();
    void Library.prototype.addThemes.call(this.workbook);
    void Library.prototype.addOfficeRels.call(this.workbook);
  }

  addSheet(name: string, options: Partial<ExcelJS.AddWorksheetOptions>): ExcelJS.Worksheet {
    return this.workbook.addWorksheet(name, options);
  }

  /** Writes rows below the first one, which the library must have written. */
  rowText(sheet: ExcelJS.Worksheet, columns: readonly string[]): RowText {
    return new RowText(this.workbook, sheet, columns);
  }

  /** Names a range (`'Sheet'!$B$2:$B$9`) for formulas and people. */
  addName(name: string, range: string): void {
    this.names.push({ name, ranges: [range] });
  }

  /** Makes the range a table; to be called before the sheet is committed. */
  addTable(sheet: ExcelJS.Worksheet, table: SheetTable): void {
    const inside = sheet as SheetInside;
    this.tables.push(table);
    const relation = inside._sheetRelsWriter.addRelationship({
      Type: TABLE_RELATION,
      Target: `../tables/table${this.tables.length}.xml`,
    });
    const close = inside._writeCloseWorksheet;
    inside._writeCloseWorksheet = () => {
      // Ids are text on purpose: without this every one of them is marked as an error.
      inside._write(
        `<ignoredErrors><ignoredError sqref="${table.ref}" numberStoredAsText="1"/></ignoredErrors>`,
      );
      inside._write(`<tableParts count="1"><tablePart r:id="${relation}"/></tableParts>`);
      close.call(inside);
    };
  }

  async commit(): Promise<void> {
    this.tables.forEach((table, index) => {
      this.workbook.zip.append(tableXml(table, index + 1), { name: `xl/tables/table${index + 1}.xml` });
    });
    await this.workbook.commit();
  }

  /** The library dates entries by the clock, and knows nothing of the tables' content type. */
  private dateEntries(): void {
    const { zip } = this.workbook;
    const append = zip.append.bind(zip);
    zip.append = (source, entry) =>
      append(
        entry.name === '[Content_Types].xml' ? String(source).replace('</Types>', this.tableTypes()) : source,
        { ...entry, date: this.date },
      );
  }

  private tableTypes(): string {
    const parts = this.tables.map(
      (_, index) => `<Override PartName="/xl/tables/table${index + 1}.xml" ContentType="${TABLE_TYPE}"/>`,
    );
    return `${parts.join('')}</Types>`;
  }
}

/**
 * Writes a header as Excel itself does: its texts among the shared strings, because a table's header must be the very
 * texts that the table names.
 */
export function commitHeader(sheet: ExcelJS.Worksheet, row: ExcelJS.Row): void {
  const inside = sheet as SheetInside;
  inside.useSharedStrings = true;
  row.commit();
  inside.useSharedStrings = false;
}

function tableXml({ name, ref, headers }: SheetTable, id: number): string {
  const columns = headers.map(
    (header, index) => `<tableColumn id="${index + 1}" name="${attribute(header)}"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<table xmlns="${MAIN}" id="${id}" name="${name}" displayName="${name}" ref="${ref}" totalsRowShown="0">`,
    `<autoFilter ref="${ref}"/>`,
    `<tableColumns count="${columns.length}">${columns.join('')}</tableColumns>`,
    '<tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/>',
    '</table>',
  ].join('');
}

function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
