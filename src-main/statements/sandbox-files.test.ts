/** Every statement and ledger file of the sandbox, in every format and dialect, read back line by line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondsOf } from '../../src-sandbox/data/calendar.ts';
import { Dataset } from '../../src-sandbox/data/dataset.ts';
import { writeFiles } from '../../src-sandbox/files/write-files.ts';
import type { TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { readAll } from './testing/read-all.ts';

const asOf = secondsOf('2026-05-15T12:00:00Z');
const options = { asOf, months: 1, rows: 3_000, newestFirst: true, arrivalsPerDay: 0, living: false };
const dataset = new Dataset({ ...options, seed: 20260101, planted: true }, () => asOf);
const folder = mkdtempSync(join(tmpdir(), 'tieout-statements-'));
const MONTHS = [
  ['2026-04', '2026-04-01', '2026-04-30'],
  ['2026-05', '2026-05-01', '2026-05-31'],
] as const;

beforeAll(() => writeFiles(dataset, folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string, book: Book, change: Partial<TableMapping> = {}) =>
  readAll(join(folder, name), book, change);

/** What MT940 can carry of a text. */
const swift = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ');

describe.each(MONTHS)('bank statements of %s', (month, from, to) => {
  describe.each(['PEN', 'USD'] as const)('in %s', (currency) => {
    const statement = dataset.bankStatement({ currency, from, to });
    const expected = statement.lines.map((line) => ({
      bookingDay: line.bookingDate,
      valueDay: line.valueDate,
      amount: line.amount,
      balance: line.balance,
      reference: line.reference,
      description: line.description,
      currency,
    }));
    const name = `statement-${month}-${currency}`;

    it.each(['.csv', '-portal.csv'])('as %s', async (end) => {
      const { format, problems, leftOut, questions, lines, stated } = await read(`${name}${end}`, 'bank', {
        account: 'BCP',
      });
      expect({ format, problems, leftOut, questions }).toEqual({
        format: 'csv',
        problems: [],
        leftOut: [],
        questions: [],
      });
      expect(lines.map(({ row, account, counterparty, kind, entryNumber, ...line }) => line)).toEqual(
        expected,
      );
      expect(lines.map(({ row }) => row)).toEqual(expected.map((_, index) => index + 2));
      expect(stated).toEqual([
        {
          account: 'BCP',
          currency,
          firstDay: null,
          lastDay: null,
          opening: statement.openingBalance,
          closing: statement.closingBalance,
        },
      ]);
    });

    it.each([
      ['.ofx', 'ofx', false],
      ['.camt053.xml', 'camt053', true],
      ['.mt940', 'mt940', true],
    ] as const)('as %s', async (end, expectedFormat, opens) => {
      const { format, problems, leftOut, questions, lines, stated } = await read(`${name}${end}`, 'bank');
      expect({ format, problems, leftOut, questions }).toEqual({
        format: expectedFormat,
        problems: [],
        leftOut: [],
        questions: [],
      });
      expect(
        lines.map(({ row, account, counterparty, kind, entryNumber, balance, ...line }) => line),
      ).toEqual(
        expected.map(({ balance, ...line }) =>
          expectedFormat === 'mt940' ? { ...line, description: swift(line.description) } : line,
        ),
      );
      expect(stated).toEqual([
        {
          account: statement.accountNumber,
          currency,
          firstDay: from,
          lastDay: to,
          opening: opens ? statement.openingBalance : null,
          closing: statement.closingBalance,
        },
      ]);
    });
  });
});

it.each(MONTHS)('ledgers of %s', async (month, from, to) => {
  // In Lima the first hours of the history are still the day before.
  const first = month === '2026-04' ? '2026-03-31' : from;
  const { entries } = dataset.internalLedger({ from: first, to });
  const kinds = { deposit: 'Cobro', payout: 'Pago', refund: 'Devolución' };
  expect(entries.length).toBeGreaterThan(100);
  for (const end of ['.csv', '-portal.csv', '.txt']) {
    const { problems, leftOut, questions, lines } = await read(`ledger-${month}${end}`, 'ledger', {
      account: '1041',
    });
    expect({ problems, leftOut, questions }).toEqual({ problems: [], leftOut: [], questions: [] });
    expect(lines.map(({ row, account, valueDay, balance, description, ...line }) => line)).toEqual(
      entries.map((entry) => ({
        entryNumber: entry.number,
        bookingDay: entry.date,
        kind: kinds[entry.kind],
        reference: entry.reference,
        counterparty: entry.customerDocument,
        amount: entry.amount,
        currency: entry.currency,
      })),
    );
  }
});
