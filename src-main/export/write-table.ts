/** A table of texts as a workbook or as text for spreadsheets, beside its place first and then under its name. */
import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { CsvStyle } from '../../src-shared/contract/jobs.ts';
import { withoutFormula } from '../../src-shared/service/plain-value.ts';
import { renameFile } from '../busy-file.ts';
import { fileError } from '../file-error.ts';
import { excelText } from './excel-value.ts';
import { CSV_SIGNS } from './listing-csv.ts';
import { writeOneSheet } from './one-sheet-book.ts';
import { whileUnfinished } from './unfinished.ts';

export type TableToWrite = {
  readonly targetPath: string;
  readonly format: 'xlsx' | 'csv';
  readonly csvStyle: CsvStyle;
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of amounts, counted from 0. */
  readonly amounts: readonly number[];
};

const BYTE_ORDER_MARK = '\ufeff';

/** `folder`: the workspace's. Throws what files throw; then nothing was replaced. */
export async function writeTable(folder: string, table: TableToWrite): Promise<void> {
  const { targetPath, format } = table;
  try {
    await whileUnfinished(folder, targetPath, async (partial) => {
      if (format === 'xlsx') await writeBook(partial, table);
      else await writeFile(partial, textOf(table), { mode: 0o600, flush: true });
      await renameFile(partial, targetPath);
    });
  } catch (error) {
    throw fileError(error, targetPath);
  }
}

/** Every value as text: an account keeps its zeros, an amount its decimals. */
async function writeBook(path: string, { name, header, rows }: TableToWrite): Promise<void> {
  await writeOneSheet(path, { name, header, allText: true }, (sheet) => {
    for (const row of rows) sheet.addRow(row.map(excelText)).commit();
  });
}

function textOf({ csvStyle, header, rows, amounts }: TableToWrite): string {
  const { delimiter, decimal } = CSV_SIGNS[csvStyle];
  const safe = rows.map((row) =>
    row.map((text, column) => {
      const isAmount = amounts.includes(column);
      const guarded = withoutFormula({ kind: isAmount ? 'amount' : 'text' }, text);
      return isAmount ? guarded.replace('.', decimal) : guarded;
    }),
  );
  return BYTE_ORDER_MARK + stringify([[...header], ...safe], { delimiter, record_delimiter: 'windows' });
}
