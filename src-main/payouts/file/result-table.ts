/** What became of a file's cashouts, as a table for the person who sent it; and the template of such a file. */
import type { CashoutOrder } from '../../../src-shared/contract/payouts.ts';
import { FILE_COLUMN_NAMES, FILE_COLUMNS } from '../../../src-shared/service/cashout-file.ts';
import type { Language } from '../../../src-shared/service/labels.ts';
import { cashoutStates } from '../../../src-shared/words/cashout-states.ts';

const WORDS = {
  en: {
    name: 'Cashouts',
    template: 'Cashouts template',
    result: 'Cashouts result',
    line: 'Line',
    state: 'State',
    cashoutId: 'Cashout ID',
    why: 'Reason',
  },
  es: {
    name: 'Pagos',
    template: 'Plantilla de pagos',
    result: 'Resultado de pagos',
    line: 'Línea',
    state: 'Estado',
    cashoutId: 'Id de pago (cashout)',
    why: 'Motivo',
  },
} as const;

const RESULT_COLUMNS = [
  'external_id',
  'beneficiary_lastname',
  'beneficiary_name',
  'document_id',
  'bank_account',
  'bank_code',
  'currency',
  'amount',
] as const;

const headings = (columns: readonly (typeof FILE_COLUMN_NAMES)[number][], language: Language) =>
  columns.map((column) => FILE_COLUMNS[column][language]);

export const fileWords = (language: Language) => WORDS[language];

export function templateTable(language: Language) {
  return { name: WORDS[language].name, header: headings(FILE_COLUMN_NAMES, language), rows: [], amounts: [] };
}

/** Each row of the file with its state and the service's id; `why`: the service's own code of a refusal. */
export function resultTable(orders: readonly CashoutOrder[], language: Language) {
  const words = WORDS[language];
  const header = [words.line, ...headings(RESULT_COLUMNS, language), words.state, words.cashoutId, words.why];
  const rows = orders.map(({ file, draft, state, cashoutId, error }) => [
    String(file?.line ?? ''),
    ...RESULT_COLUMNS.map((column) => draft[column]),
    cashoutStates[language][state],
    cashoutId ?? '',
    error ? ([error.serviceCode, error.subject, error.code].find((text) => text !== undefined) ?? '') : '',
  ]);
  return { name: words.name, header, rows, amounts: [1 + RESULT_COLUMNS.indexOf('amount')] };
}
