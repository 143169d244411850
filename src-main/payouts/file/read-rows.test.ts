/** What is wrong with the rows of a file, by line and column; nothing is guessed. */
import { describe, expect, it } from 'vitest';
import type { FileColumn } from '../../../src-shared/service/cashout-file.ts';
import { readFileRows, type TextRow } from './read-rows.ts';

const GOOD = {
  external_id: 'NOM-1',
  beneficiary_lastname: 'Quispe',
  document_type: 'DNI',
  document_id: '45678901',
  bank_account: '00219300123456789123',
  account_type: 'S',
  bank_code: '',
  phone: '',
  currency: 'PEN',
  amount: '150.10',
} satisfies Partial<Record<FileColumn, string>>;
const COLUMNS = Object.keys(GOOD) as (keyof typeof GOOD)[];
type Change = Partial<typeof GOOD>;

function fileOf(changes: readonly Change[], header: readonly string[] = COLUMNS): TextRow[] {
  const rows = changes.map((change, index) => {
    const row = {
      ...GOOD,
      external_id: `NOM-${index + 1}`,
      document_id: String(45678901 + index),
      ...change,
    };
    return { line: index + 2, cells: COLUMNS.map((column) => row[column]) };
  });
  return [{ line: 1, cells: header }, ...rows];
}
const faultsOf = (...changes: Change[]) =>
  readFileRows(fileOf(changes)).flatMap(({ line, faults }) =>
    faults.map(({ column, problem, limit }) => [
      line,
      column,
      problem,
      ...(limit === undefined ? [] : [limit]),
    ]),
  );

it.each([
  ['the service’s names', COLUMNS],
  [
    'Spanish',
    [
      'Referencia',
      'apellidos o razon social',
      'Tipo de documento',
      'Número de documento',
      'Cuenta interbancaria (CCI)',
      'Tipo de cuenta',
      'Billetera',
      'Teléfono',
      'MONEDA',
      'Importe',
    ],
  ],
  [
    'English',
    [
      'Reference',
      'Family or company name',
      'Document type',
      'Document number',
      'Interbank account number',
      'Account type',
      'Wallet',
      'Phone',
      'Currency',
      'Amount',
    ],
  ],
])('columns are known by %s', (_, header) => {
  const [row] = readFileRows(fileOf([{}], header));
  expect(row).toMatchObject({ line: 2, faults: [], doubts: [], draft: { ...GOOD, payTo: 'bank' } });
});

it('a title may stand above, and empty rows between', () => {
  const [header, ...rows] = fileOf([{}, {}]);
  const read = readFileRows([
    { line: 1, cells: ['Planilla de octubre'] },
    { line: 3, cells: header?.cells ?? [] },
    { line: 4, cells: ['', ' '] },
    ...rows.map(({ cells }, index) => ({ line: 5 + index, cells })),
  ]);
  expect(read.map(({ line, faults }) => [line, faults])).toEqual([
    [5, []],
    [6, []],
  ]);
});

describe('each fault is named by line and column:', () => {
  it.each<[string, Change, unknown[]]>([
    ['a hyphen in it', { bank_account: '002-193-001234567891-23' }, ['bank_account', 'not-digits']],
    [
      'an account of which the workbook lost digits',
      { bank_account: '≈2193001234567891000' },
      ['bank_account', 'digits-lost'],
    ],
    ['a document with a digit less', { document_id: '4567890' }, ['document_id', 'document-length', 8]],
    ['an unknown document', { document_type: 'NIT' }, ['document_type', 'not-a-choice']],
    ['a decimal comma', { amount: '150,10' }, ['amount', 'not-an-amount']],
    ['a thousands sign', { amount: '1,150.10' }, ['amount', 'not-an-amount']],
    ['three decimals', { amount: '150.101' }, ['amount', 'too-many-decimals', 2]],
    ['nothing to pay', { amount: '0.00' }, ['amount', 'not-positive']],
    ['no amount', { amount: '' }, ['amount', 'required']],
    ['no reference', { external_id: '' }, ['external_id', 'required']],
    ['another currency', { currency: 'EUR' }, ['currency', 'not-a-choice']],
    ['a wallet and an account', { bank_code: '901' }, ['bank_code', 'not-for-bank']],
  ])('%s', (_, change, expected) => {
    expect(faultsOf({}, change)[0]).toEqual([3, ...expected]);
  });

  it('a reference that a row above has, and a second currency', () => {
    expect(faultsOf({}, { external_id: 'NOM-1' }, { currency: 'USD' })).toEqual([
      [3, 'external_id', 'reference-twice', 2],
      [4, 'currency', 'currency-mixed'],
    ]);
  });

  it('a cell beyond the last column, as a stray delimiter makes', () => {
    const [header, row] = fileOf([{}]);
    const [read] = readFileRows([header as TextRow, { line: 2, cells: [...(row?.cells ?? []), '50'] }]);
    expect(read?.faults).toEqual([{ column: null, problem: 'row-too-long', text: '50' }]);
  });
});

it('a wallet needs its phone and no account', () => {
  const wallet = { bank_account: '', account_type: '', bank_code: '901' };
  expect(faultsOf({ ...wallet, phone: '987654321' }, wallet)).toEqual([[3, 'phone', 'required']]);
});

it('an account of another length than an interbank one is looked at, as the service takes it', () => {
  const [row] = readFileRows(fileOf([{ bank_account: '0021930012345678912' }]));
  expect(row?.faults).toEqual([]);
  expect(row?.doubts).toEqual([
    { column: 'bank_account', problem: 'account-length', limit: 20, text: '0021930012345678912' },
  ]);
});

it('what has to be looked at: a bank that is not listed, the same payment twice', () => {
  const account = { bank_account: '00219300123456789124' };
  const rows = readFileRows(
    fileOf([{ bank_account: '99919300123456789123' }, { ...account, document_id: '45678901' }]),
  );
  expect(rows.map(({ faults, doubts }) => [faults, doubts])).toEqual([
    [[], [{ column: 'bank_account', problem: 'bank-unknown', text: '999' }]],
    [[], [{ column: 'document_id', problem: 'same-in-file', limit: 2, text: '45678901' }]],
  ]);
});

it('the same payment twice by the account or the phone alone, as for cashouts that are here', () => {
  const wallet = { bank_account: '', account_type: '', bank_code: '901' };
  const rows = readFileRows(
    fileOf([
      {},
      { bank_account: '00219300123456789124' },
      { amount: '150.1' },
      { ...wallet, phone: '+51987654321' },
      { ...wallet, phone: '987654321' },
      { currency: 'PEN', amount: '150.11' },
    ]),
  );
  expect(rows.map(({ doubts }) => doubts)).toEqual([
    [],
    [],
    [{ column: 'bank_account', problem: 'same-in-file', limit: 2, text: '00219300123456789123' }],
    [],
    [{ column: 'phone', problem: 'same-in-file', limit: 5, text: '987654321' }],
    [],
  ]);
});

it('a file without columns, without rows, with more than 1,000', () => {
  expect(() => readFileRows([{ line: 1, cells: ['Reference', 'Amount'] }])).toThrow('cashout-file-columns');
  expect(() => readFileRows(fileOf([]))).toThrow('cashout-file-empty');
  const many = Array.from({ length: 1_001 }, () => ({}));
  expect(() => readFileRows(fileOf(many))).toThrow('cashout-file-too-long');
  expect(readFileRows(fileOf(many.slice(1)))).toHaveLength(1_000);
});
