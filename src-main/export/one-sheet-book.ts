/** A workbook of one sheet, written to its end. */
import type { WriteStream } from 'node:fs';
import type ExcelJS from 'exceljs';
import { withFile } from './with-file.ts';
import { WorkbookWriter } from './workbook-writer.ts';

type SheetAbout = {
  readonly name: string;
  readonly header: readonly string[];
  /** What a person types below the header stays as it is typed: no digit and no leading zero is lost. */
  readonly allText?: boolean;
};

/** `fill` adds the rows below the header and commits each. Errors of the file pass through. */
export function writeOneSheet(
  path: string,
  about: SheetAbout,
  fill: (sheet: ExcelJS.Worksheet) => void,
): Promise<void> {
  return withFile(path, (stream, failed) => write(about, fill, { stream, failed }));
}

async function write(
  { name, header, allText = false }: SheetAbout,
  fill: (sheet: ExcelJS.Worksheet) => void,
  { stream, failed }: { readonly stream: WriteStream; readonly failed: Promise<never> },
): Promise<void> {
  const book = new WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = header.map((title) => ({
    width: Math.max(12, Math.min(30, title.length + 2)),
    ...(allText && { style: { numFmt: '@' } }),
  }));
  const first = sheet.addRow([...header]);
  first.font = { bold: true };
  first.commit();
  fill(sheet);
  sheet.commit();
  await Promise.race([book.commit(), failed]);
}
