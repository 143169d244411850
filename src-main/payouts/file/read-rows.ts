/**
 * Rows of a file as cashouts that could be prepared, each with what is wrong with it. Pure; nothing is guessed or
 * mended.
 */
import type { CheckedRow, FileProblem } from '../../../src-shared/contract/cashout-files.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { paymentKeys } from '../../../src-shared/same-payment.ts';
import { type CashoutDraft, cashoutFaults } from '../../../src-shared/service/cashout.ts';
import {
  FILE_COLUMN_NAMES,
  FILE_COLUMNS,
  type FileColumn,
  MOST_FILE_ROWS,
  NEEDED_COLUMNS,
} from '../../../src-shared/service/cashout-file.ts';
import {
  ACCOUNT_DIGITS,
  bankOfAccount,
  hasAccountLength,
} from '../../../src-shared/service/interbank-account.ts';
import { plainWords } from '../../statements/columns.ts';
import { INEXACT } from '../../statements/statement-file.ts';

export type TextRow = { readonly line: number; readonly cells: readonly string[] };

/** The columns' names may stand below a title, up to this row. */
const HEADER_WITHIN = 20;
const LONGEST_TEXT = 200;
/** Written in capitals, whatever a person typed. */
const CODES: ReadonlySet<FileColumn> = new Set(['account_type', 'currency', 'document_type'] as const);

/**
 * The rows below the header, empty ones left out. Throws `cashout-file-columns` naming those that are missing,
 * `cashout-file-empty` and `cashout-file-too-long`.
 */
export function readFileRows(rows: readonly TextRow[]): CheckedRow[] {
  const { header, columns } = headerOf(rows);
  const found = rows
    .slice(header + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => checkedRow(row, columns));
  if (found.length === 0) throw new TieoutError('cashout-file-empty');
  if (found.length > MOST_FILE_ROWS)
    throw new TieoutError('cashout-file-too-long', { subject: String(MOST_FILE_ROWS) });
  compareRows(found);
  return found;
}

type Columns = readonly (FileColumn | null)[];

/** The row with the most names of columns, in either language or as the service names its fields. */
function headerOf(rows: readonly TextRow[]): { header: number; columns: Columns } {
  const read = rows.slice(0, HEADER_WITHIN).map(({ cells }) => columnsIn(cells));
  const count = (columns: Columns = []) => columns.filter((column) => column !== null).length;
  const header = read.reduce((most, columns, row) => (count(columns) > count(read[most]) ? row : most), 0);
  const columns = read[header] ?? [];
  const missing: FileColumn[] = NEEDED_COLUMNS.filter((column) => !columns.includes(column));
  if (!columns.includes('bank_account') && !columns.includes('bank_code')) missing.push('bank_account');
  if (missing.length > 0)
    throw new TieoutError('cashout-file-columns', {
      subject: missing.map((column) => `${FILE_COLUMNS[column].es} / ${FILE_COLUMNS[column].en}`).join(', '),
    });
  return { header, columns };
}

function columnsIn(cells: readonly string[]): Columns {
  const taken = new Set<FileColumn>();
  return cells.map((cell) => {
    const column = NAMED.get(keyOf(cell));
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

function keyOf(text: string): string {
  return plainWords(text).replace(/[^a-z0-9]/g, '');
}

const NAMED = new Map(
  FILE_COLUMN_NAMES.flatMap((column) =>
    [column, FILE_COLUMNS[column].en, FILE_COLUMNS[column].es].map((name) => [keyOf(name), column] as const),
  ),
);

function checkedRow({ line, cells }: TextRow, columns: Columns): CheckedRow {
  const texts = new Map(
    columns.flatMap((column, at) => (column ? [[column, (cells[at] ?? '').trim()]] : [])),
  );
  const text = (column: FileColumn): string => {
    const written = texts.get(column) ?? '';
    return CODES.has(column) ? written.toUpperCase() : written;
  };
  const isWallet = text('bank_code') !== '' && text('bank_account') === '';
  const values = Object.fromEntries(
    FILE_COLUMN_NAMES.map((column) => [column, text(column).slice(0, 1_000)]),
  );
  const draft = { payTo: isWallet ? 'wallet' : 'bank', ...values } as CashoutDraft;
  const faults: FileProblem[] = [];
  const fault = (
    column: FileColumn | null,
    problem: FileProblem['problem'],
    limit?: number,
    found?: string,
  ) => {
    if (faults.some((each) => each.column === column)) return;
    const said = found ?? (column === null ? '' : draft[column]);
    faults.push({
      column,
      problem,
      ...(limit === undefined ? {} : { limit }),
      text: said.slice(0, LONGEST_TEXT),
    });
  };
  const surplus = cells.slice(columns.length).find((cell) => cell.trim() !== '');
  if (surplus !== undefined) fault(null, 'row-too-long', undefined, surplus);
  for (const column of FILE_COLUMN_NAMES)
    if (draft[column].startsWith(INEXACT)) fault(column, 'digits-lost', undefined, draft[column].slice(1));
  for (const { field, problem, limit } of cashoutFaults(draft))
    if (field !== 'payTo') fault(field, problem, limit);
  // By its reference a cashout is known again: in a file it is never left to the app.
  if (draft.external_id === '') fault('external_id', 'required');
  return { line, draft, faults, doubts: faults.length === 0 && !isWallet ? accountDoubts(draft) : [] };
}

/** The service takes other lengths, too: a person says whether the account is one. */
function accountDoubts({ bank_account }: CashoutDraft): FileProblem[] {
  const column = 'bank_account';
  if (!hasAccountLength(bank_account))
    return [{ column, problem: 'account-length', limit: ACCOUNT_DIGITS, text: bank_account }];
  const bank = bankOfAccount(bank_account);
  if (!bank || bank.name !== undefined) return [];
  return [{ column, problem: 'bank-unknown', text: bank.code }];
}

/** What only shows between rows: a reference twice, the same payment twice, more than one currency. */
function compareRows(rows: readonly CheckedRow[]): void {
  const references = new Map<string, number>();
  const payments = new Map<string, number>();
  const currency = rows.find(({ draft }) => draft.currency !== '')?.draft.currency ?? '';
  for (const { line, draft, faults, doubts } of rows) {
    const { external_id } = draft;
    const first = references.get(external_id);
    if (external_id !== '' && first !== undefined)
      faults.push({ column: 'external_id', problem: 'reference-twice', limit: first, text: external_id });
    else references.set(external_id, line);
    if (draft.currency !== '' && draft.currency !== currency)
      faults.push({ column: 'currency', problem: 'currency-mixed', text: draft.currency });
    const keys = paymentKeys(draft);
    const same = keys.find(({ key }) => payments.has(key));
    if (same) {
      const { field: column, key } = same;
      const text = draft[column].slice(0, LONGEST_TEXT);
      doubts.push({ column, problem: 'same-in-file', limit: payments.get(key), text });
    }
    for (const { key } of keys) if (!payments.has(key)) payments.set(key, line);
  }
}
