/** A workbook of one sheet, written to its end. */
import { createWriteStream } from 'node:fs';
import type ExcelJS from 'exceljs';
import { WorkbookWriter } from './workbook-writer.ts';

type SheetAbout = {
  readonly name: string;
  readonly header: readonly string[];
  /** What a person types below the header stays as it is typed: no digit and no leading zero is lost. */
  readonly allText?: boolean;
};

/** `fill` adds the rows below the header and commits each. Errors of the file pass through. */
export async function writeOneSheet(
  path: string,
  { name, header, allText = false }: SheetAbout,
  fill: (sheet: ExcelJS.Worksheet) => void,
): Promise<void> {
  const stream = createWriteStream(path, { mode: 0o600 });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
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
  try {
    await Promise.race([book.commit(), failed]);
  } finally {
    stream.end();
    await Promise.race([closed, failed]);
  }
}
