/** Writes entries in a format. */
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { withoutFormula } from '../../../src-shared/service/plain-value.ts';
import { excelNumber, excelText } from '../excel-value.ts';
import { WorkbookWriter } from '../workbook-writer.ts';
import type { FormatDefinition } from './formats.ts';
import { AMOUNTS, type JournalFile, rowsOf } from './rows.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** Writes the file to `path` (the caller names a temporary file and renames it); errors of the file pass through. */
export async function writeJournal(path: string, format: FormatDefinition, file: JournalFile): Promise<void> {
  if (format.extension === 'xlsx') await writeBook(path, format, file);
  else await writeFile(path, journalText(format, file), { mode: 0o600, flush: true });
}

/** A format that is text. */
export function journalText(format: FormatDefinition, file: JournalFile): string {
  const rows = rowsOf(format, file);
  if (format.delimiter === '|') return rows.map((row) => `${row.map(withoutBreaks).join('|')}|\r\n`).join('');
  const header = format.header ? [format.columns.map((column) => column.header)] : [];
  const safe = rows.map((row) =>
    row.map((text, index) => {
      const { value } = format.columns[index] ?? {};
      return withoutFormula({ kind: value && AMOUNTS.has(value) ? 'amount' : 'text' }, text);
    }),
  );
  return BYTE_ORDER_MARK + stringify([...header, ...safe], { record_delimiter: 'windows' });
}

/** Nothing in a value may end it or its line. */
const withoutBreaks = (text: string) => text.replace(/[|\r\n\t]/g, ' ').trim();

async function writeBook(path: string, format: FormatDefinition, file: JournalFile): Promise<void> {
  const stream = createWriteStream(path, { mode: 0o600 });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  const book = new WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  const sheet = book.addWorksheet('Journal', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = format.columns.map(({ header }) => ({
    width: Math.max(12, Math.min(30, header.length + 2)),
  }));
  const header = sheet.addRow(format.columns.map((column) => column.header));
  header.font = { bold: true };
  header.commit();
  for (const text of format.underHeader) sheet.addRow([text]).commit();
  for (const values of rowsOf(format, file)) {
    const row = sheet.addRow(values.map((text, index) => cellOf(format, index, text)));
    for (const [index, { value }] of format.columns.entries())
      if (value && AMOUNTS.has(value) && value !== 'rate') row.getCell(index + 1).numFmt = '0.00';
    row.commit();
  }
  sheet.commit();
  try {
    await Promise.race([book.commit(), failed]);
  } finally {
    stream.end();
    await Promise.race([closed, failed]);
  }
}

/** Amounts are numbers where a spreadsheet holds them exactly; codes stay text, so that no zero is lost. */
function cellOf(format: FormatDefinition, index: number, text: string): string | number | null {
  if (text === '') return null;
  const { value } = format.columns[index] ?? {};
  return (value && AMOUNTS.has(value) ? excelNumber(text) : undefined) ?? excelText(text);
}
