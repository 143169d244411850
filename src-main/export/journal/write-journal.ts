/** Writes entries in a format. */
import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { withoutFormula } from '../../../src-shared/service/plain-value.ts';
import { excelNumber, excelText } from '../excel-value.ts';
import { writeOneSheet } from '../one-sheet-book.ts';
import type { FormatDefinition, ValueName } from './formats.ts';
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

/** Numbers that keep their own decimals. */
const RATES: ReadonlySet<ValueName> = new Set(['rate', 'keptRate']);

/** Nothing in a value may end it; its line is ended by nothing in any format (rows.ts). */
const withoutBreaks = (text: string) => text.replaceAll('|', ' ').trim();

async function writeBook(path: string, format: FormatDefinition, file: JournalFile): Promise<void> {
  const header = format.columns.map((column) => column.header);
  await writeOneSheet(path, { name: 'Journal', header }, (sheet) => {
    for (const text of format.underHeader) sheet.addRow([text]).commit();
    for (const values of rowsOf(format, file)) {
      const row = sheet.addRow(values.map((text, index) => cellOf(format, index, text)));
      for (const [index, { value }] of format.columns.entries())
        if (value && AMOUNTS.has(value) && !RATES.has(value)) row.getCell(index + 1).numFmt = '0.00';
      row.commit();
    }
  });
}

/** Amounts are numbers where a spreadsheet holds them exactly; codes stay text, so that no zero is lost. */
function cellOf(format: FormatDefinition, index: number, text: string): string | number | null {
  if (text === '') return null;
  const { value } = format.columns[index] ?? {};
  return (value && AMOUNTS.has(value) ? excelNumber(text) : undefined) ?? excelText(text);
}
