/**
 * Each format beside its golden file: what a bookkeeping program is given may not change by accident. A workbook's
 * golden file is its cells, a row a line, with tabs between them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, describe, expect, it } from 'vitest';
import { JOURNAL_FORMATS, type JournalFormat } from '../../../src-shared/contract/journals.ts';
import { externalIdOf, numbered } from '../../journal/delta.ts';
import { journalOf } from '../../journal/journal.ts';
import { atCarriedRates } from '../../journal/revaluation.ts';
import { settingOf } from '../../journal/testing/setting.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FORMATS } from './formats.ts';
import { type JournalFile, rowsOf } from './rows.ts';
import { journalText, writeJournal } from './write-journal.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A small month: a day of deposits with their fee, a chargeback with a name like a formula, a settlement. */
function fileOf(currency: string): JournalFile {
  const setting = settingOf({ feeTax: '18' });
  const chart = setting.chart.map((each) =>
    each.name === 'note:CHARGEBACK' ? { ...each, name: '=1+1 Ñandú' } : each,
  );
  const rates = [
    { currency: 'USD', base: 'PEN', day: '2026-09-30', buying: '3.700', selling: '3.710', source: 'SBS' },
    { currency: 'USD', base: 'PEN', day: '2026-10-02', buying: '3.720', selling: '3.731', source: 'SBS' },
    { currency: 'USD', base: 'PEN', day: '2026-10-30', buying: '3.650', selling: '3.661', source: 'SBS' },
  ];
  const sum = { type: '', fee: 0n, day: '2026-10-02' };
  const { entries } = journalOf({
    month: '2026-10',
    currency,
    sums: [
      { ...sum, column: 'depositTotal', units: 1_234_560_000n, records: 12 },
      { ...sum, column: 'depositFeeTotal', units: 36_580_000n, records: 12 },
      {
        ...sum,
        column: 'noteTotal',
        day: '2026-10-03',
        type: 'CHARGEBACK',
        units: -100_000_000n,
        records: 1,
      },
      {
        ...sum,
        column: 'settlementTotal',
        day: '2026-10-03',
        units: 900_000_000n,
        fee: 5_000_000n,
        records: 1,
      },
    ],
    rules: [],
    signs: [1, -1, -1, 1, -1, 1],
    days: [],
    opening: 0n,
    setting: { ...setting, chart },
    writtenOff: [],
    prior: [],
    rates,
    invoices: [],
  });
  const idOf = (number: number) =>
    externalIdOf('8a0f33c1-0000-4000-8000-000000000000', { month: '2026-10', currency }, number);
  const rated = atCarriedRates(entries, { currency, base: 'PEN', opening: 0n, rates });
  return {
    entries: numbered(rated, [], idOf),
    vouchers: new Map(),
    language: 'es',
    subJournal: '11',
    rates,
    booksCurrency: 'PEN',
  };
}

const golden = (name: string) => readFileSync(join(import.meta.dirname, 'golden', name), 'utf8');

async function cellsOf(path: string): Promise<string> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const sheet = book.worksheets[0];
  const rows: string[] = [];
  sheet?.eachRow((row) => {
    const cells = (row.values as unknown[]).slice(1);
    rows.push(Array.from({ length: sheet.columnCount }, (_, index) => String(cells[index] ?? '')).join('\t'));
  });
  return `${rows.join('\n')}\n`;
}

async function written(format: JournalFormat, currency: string): Promise<string> {
  const definition = FORMATS[format];
  if (definition.extension !== 'xlsx') return journalText(definition, fileOf(currency));
  const path = join(folder.path, `${format}-${currency}.xlsx`);
  await writeJournal(path, definition, fileOf(currency));
  return cellsOf(path);
}

describe.each(JOURNAL_FORMATS)('%s', (format) => {
  const currencies = FORMATS[format].currency === null ? ['PEN', 'USD'] : ['PEN'];
  it.each(currencies)('in %s is its golden file', async (currency) => {
    const { extension } = FORMATS[format];
    const name = `${format}-${currency}.${extension === 'xlsx' ? 'tsv' : extension}`;
    expect(await written(format, currency)).toBe(golden(name));
  });
});

it('the columns of CONCAR are A to AD, those of the PLE are 21', () => {
  expect(FORMATS.concar.columns).toHaveLength(30);
  expect(FORMATS.ple.columns).toHaveLength(21);
});

it('an account is never cut, and a text with lines stays in its own', () => {
  const file = fileOf('PEN');
  const account = '1'.repeat(40);
  const entries = file.entries.slice(0, 1).map((entry) => ({
    ...entry,
    about: 'Too old:\nsee\u2028note\t7',
    lines: entry.lines.slice(0, 1).map((line) => ({ ...line, account, name: 'Bank\r\nfees' })),
  }));
  for (const format of JOURNAL_FORMATS.filter((each) => FORMATS[each].extension !== 'xlsx')) {
    const lines = journalText(FORMATS[format], { ...file, entries })
      .trim()
      .split(/[\n\r\u2028\u0085]+/);
    expect(lines).toHaveLength(FORMATS[format].header ? 2 : 1);
    expect(lines.at(-1)).toContain(format === 'quickbooks' ? 'Bank fees' : account);
    expect(lines.at(-1)).toContain('Too old: see note 7');
  }
});

it('what tells an entry or an account is never cut, in whatever format, and an amount keeps all its digits', () => {
  const file = fileOf('PEN');
  const [first] = file.entries;
  const [line] = first?.lines ?? [];
  if (!first || !line) throw new Error('no entry');
  // The last entry that CONCAR has a number for, and further ones where numbers go on.
  const entry = (number: number) => ({
    ...first,
    number,
    externalId: externalIdOf(
      '8a0f33c1-0000-4000-8000-000000000000',
      { month: '2026-10', currency: 'PEN' },
      number,
    ),
    lines: [{ ...line, account: '1'.repeat(40), credit: '0.00', debit: '123456789012345678.99' }],
  });
  for (const format of JOURNAL_FORMATS) {
    const { columns, lastNumber } = FORMATS[format];
    const { externalId, ...of } = entry(lastNumber ?? 999_999);
    const rows = rowsOf(FORMATS[format], { ...file, entries: [{ ...of, externalId }] });
    for (const [index, { value, most }] of columns.entries()) {
      if (value === 'externalId') expect(rows[0]?.[index], format).toBe(externalId);
      if (value === 'shortId') expect(externalId.endsWith(String(rows[0]?.[index])), format).toBe(true);
      // QuickBooks takes 21 characters, PLE's correlative 10.
      if (value === 'shortId') expect(rows[0]?.[index]?.length).toBeLessThanOrEqual(21);
      if (value === 'voucher') expect(rows[0]?.[index]).toHaveLength(6);
      if (value === 'debit' || value === 'amount') expect(rows[0]?.[index]).toBe('123456789012345678.99');
      // Texts that explain may be cut; nothing else, the id apart, which fits.
      if (most !== undefined) expect(['description', 'externalId']).toContain(value);
    }
  }
});

it('an entry of more than 9,999 lines goes on with its numbers', () => {
  const file = fileOf('PEN');
  const [first] = file.entries;
  const [line] = first?.lines ?? [];
  if (!first || !line) throw new Error('no entry');
  const rows = rowsOf(FORMATS.ple, {
    ...file,
    entries: [{ ...first, lines: Array.from({ length: 10_001 }, () => line) }],
  });
  const numbers = rows.map((row) => row[2]);
  expect(new Set(numbers).size).toBe(10_001);
  expect(numbers.at(-1)).toBe('M10001');
});

describe('CONCAR', () => {
  const cellsOf = (file: JournalFile, header: string) =>
    rowsOf(FORMATS.concar, file).map(
      (row) => row[FORMATS.concar.columns.findIndex((each) => each.header === header)],
    );

  it('books dollars at the rate that the revaluation carries them at', () => {
    const file = fileOf('USD');
    expect(cellsOf(file, 'Tipo de Cambio').slice(0, 2)).toEqual(['3.720', '3.720']);
    expect(cellsOf(file, 'Tipo de Conversión')[0]).toBe('C');
    // The difference of exchange is of the soles alone.
    expect(cellsOf(file, 'Código de Moneda').at(-1)).toBe('MN');
    expect(cellsOf(file, 'Flag de Conversión de Moneda').at(-1)).toBe('N');
    expect(cellsOf(file, 'Importe en Dólares').at(-1)).toBe('0.00');
  });

  it('leaves the rate to the program where the books are in another currency than soles', () => {
    const file = { ...fileOf('USD'), booksCurrency: 'USD' };
    expect(cellsOf(file, 'Tipo de Cambio')[0]).toBe('');
    expect(cellsOf(file, 'Tipo de Conversión')[0]).toBe('V');
  });

  it('takes back at the same rate, and what an earlier version exported at the selling rate that it went out with', () => {
    const file = fileOf('USD');
    const [first] = file.entries;
    if (!first) throw new Error('no entry');
    const takenBack = (exported: typeof first) => ({
      ...file,
      entries: numbered([], [{ ...exported, state: 'exported' }], (number) => `X-${number}`).filter(
        ({ state }) => state === 'new',
      ),
    });
    expect(cellsOf(takenBack(first), 'Tipo de Cambio')[0]).toBe('3.720');
    expect(cellsOf(takenBack({ ...first, rate: null }), 'Tipo de Cambio')[0]).toBe('3.731');
    expect(cellsOf(takenBack({ ...first, rate: null }), 'Tipo de Conversión')[0]).toBe('V');
  });
});
