/**
 * Whatever the records and the accounts: every entry is balanced, and the clearing account moves by what the report
 * says.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../../src-shared/contract/journals.ts';
import {
  type NetSigns,
  RECORD_COLUMNS,
  TIE_OUT_COLUMNS,
  type TieOutDay,
} from '../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { daysOfMonth } from '../close/month.ts';
import { CENT } from './cents.ts';
import { clearingMovement } from './entries.ts';
import { type JournalInput, journalOf } from './journal.ts';
import type { ColumnSum } from './kinds.ts';
import { NOTE_TYPES, settingOf } from './testing/setting.ts';

const MONTH = '2026-10';
const SIGNS: NetSigns = [1, -1, -1, 1, -1, 1];
const DAYS = daysOfMonth(MONTH);

const ruleOf = (
  column: (typeof RECORD_COLUMNS)[number],
  amountField: JournalInput['rules'][number]['rule']['amountField'],
) =>
  ({
    column,
    rule: {
      listing: 'deposits',
      statuses: null,
      dateField: 'creationDate',
      dayCut: 'utc',
      amountField,
      currencyField: 'currency',
      sign: 'plus',
    },
  }) as const;
const rulesWith = (settled: 'requestedAmount' | 'amountToTransfer' | 'fee') => [
  ruleOf('settlementTotal', settled),
  ruleOf('cancelledSettlementTotal', settled),
];

/** A day of the report as these columns say. */
function dayOf(day: string, columns: readonly bigint[], net: bigint): TieOutDay {
  const cells = [...columns, net].map((units, index) => ({
    column: TIE_OUT_COLUMNS[index] ?? 'netAmount',
    state: 'agrees' as const,
    report: writeAmount(units),
    records: '0.00',
    difference: '0.00',
    explanations: [],
  }));
  return { day, currency: 'PEN', cells, closing: '0.00', rollForward: null };
}

const input = (change: Partial<JournalInput>): JournalInput => ({
  month: MONTH,
  currency: 'PEN',
  sums: [],
  rules: rulesWith('requestedAmount'),
  signs: SIGNS,
  days: [],
  opening: 0n,
  setting: settingOf(),
  writtenOff: [],
  prior: [],
  rates: [],
  invoices: [],
  ...change,
});
const sum = (change: Partial<ColumnSum>): ColumnSum => ({
  column: 'depositTotal',
  day: '2026-10-03',
  type: '',
  units: 100_000_000n,
  fee: 0n,
  records: 1,
  ...change,
});
const balance = ({ lines }: JournalEntry) =>
  lines.reduce((units, { debit, credit }) => units + unitsOf(debit) - unitsOf(credit), 0n);

const amounts = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const anySum: fc.Arbitrary<ColumnSum> = fc.record({
  column: fc.constantFrom(...RECORD_COLUMNS),
  day: fc.constantFrom(...DAYS),
  type: fc.constantFrom(...NOTE_TYPES),
  units: amounts,
  fee: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  records: fc.nat(1000),
});
const anyDay = fc.tuple(fc.array(amounts, { minLength: 6, maxLength: 6 }), amounts);

describe('any set of records', () => {
  it('gives balanced entries, and moves the clearing account by the net amount less what is listed', () => {
    fc.assert(
      fc.property(
        fc.array(anySum, { maxLength: 60 }),
        fc.uniqueArray(fc.constantFrom(...DAYS), { maxLength: 31 }),
        fc.infiniteStream(anyDay),
        fc.record({
          per: fc.constantFrom('day', 'settlement', 'month'),
          feeTax: fc.constantFrom(null, '18', '7.5', '0'),
          signs: fc.array(fc.constantFrom(1, 0, -1), { minLength: 6, maxLength: 6 }),
          settled: fc.constantFrom('requestedAmount', 'amountToTransfer', 'fee'),
          chart: fc.constantFrom(settingOf().chart, []),
        }),
        (sums, onDays, stream, { per, feeTax, signs, settled, chart }) => {
          const days = onDays.toSorted().map((day) => {
            const [columns, net] = stream.next().value;
            return dayOf(day, columns, net);
          });
          const setting = settingOf({ per, feeTax, chart });
          const journal = journalOf(input({ sums, days, signs, setting, rules: rulesWith(settled) }));
          for (const entry of journal.entries) {
            expect(balance(entry)).toBe(0n);
            for (const { debit, credit } of entry.lines) {
              expect([unitsOf(debit) % CENT, unitsOf(credit) % CENT]).toEqual([0n, 0n]);
              expect(unitsOf(debit) >= 0n && unitsOf(credit) >= 0n).toBe(true);
              expect(unitsOf(debit) === 0n || unitsOf(credit) === 0n).toBe(true);
            }
          }
          const { proof } = journal;
          const listed = proof.listed.reduce((units, { amount }) => units + unitsOf(amount), 0n);
          expect(unitsOf(proof.unexplained)).toBe(listed);
          expect(clearingMovement(journal.entries)).toBe(unitsOf(proof.net) - listed);
          expect(proof.movement).toBe(writeAmount(clearingMovement(journal.entries)));
          expect(proof.debit).toBe(proof.credit);
          expect(new Set(journal.entries.map(({ slot }) => slot)).size).toBe(journal.entries.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('entries', () => {
  it('book gross deposits, and the fee with the tax in it, against the clearing account', () => {
    const { entries } = journalOf(
      input({
        sums: [
          sum({ units: 1_000_000_000n, records: 3 }),
          sum({ column: 'depositFeeTotal', units: 11_800_000n }),
        ],
        setting: settingOf({ feeTax: '18' }),
      }),
    );
    expect(entries).toHaveLength(1);
    expect(entries[0]?.lines.map(({ name, debit, credit }) => [name, debit, credit])).toEqual([
      ['clearing', '1000.00', '0.00'],
      ['deposit', '0.00', '1000.00'],
      ['clearing', '0.00', '11.80'],
      ['deposit-fee', '10.00', '0.00'],
      ['fee-tax', '1.80', '0.00'],
    ]);
    expect(entries[0]?.lines[3]?.costCentre).toBe('ADM');
  });

  it('split a settlement into what is transferred and its fee', () => {
    const settled = sum({ column: 'settlementTotal', units: 500_000_000n, fee: 5_000_000n });
    const { entries } = journalOf(input({ sums: [settled] }));
    expect(entries[0]?.lines.map(({ name, debit, credit }) => [name, debit, credit])).toEqual([
      ['clearing', '0.00', '495.00'],
      ['settlement', '495.00', '0.00'],
      ['clearing', '0.00', '5.00'],
      ['settlement-fee', '5.00', '0.00'],
    ]);
  });

  it('by settlement hold the days up to it, and what comes after the last by itself', () => {
    const { entries } = journalOf(
      input({
        sums: [
          sum({ day: '2026-10-01' }),
          sum({ day: '2026-10-03', column: 'settlementTotal' }),
          sum({ day: '2026-10-20' }),
        ],
        setting: settingOf({ per: 'settlement' }),
      }),
    );
    expect(entries.map(({ firstDay, day }) => [firstDay, day])).toEqual([
      ['2026-10-01', '2026-10-03'],
      ['2026-10-04', '2026-10-31'],
    ]);
  });

  it('name a kind without an account, and one whose account is not in the chart with its line', () => {
    const setting = settingOf();
    const mapping = setting.mapping.map((each) =>
      each.kind === 'deposit'
        ? { ...each, account: '' }
        : each.kind === 'note:REFUND'
          ? { ...each, account: '9' }
          : each,
    );
    const sums = [
      sum({}),
      sum({ column: 'noteTotal', type: 'REFUND' }),
      sum({ column: 'noteTotal', type: 'UNHEARD' }),
    ];
    const { problems } = journalOf(input({ sums, setting: { ...setting, mapping } }));
    expect(problems).toEqual([
      { problem: 'no-account', kind: 'deposit', subject: 'PEN' },
      { problem: 'not-in-chart', kind: 'note:REFUND', subject: '9 (12)' },
      { problem: 'no-account', kind: 'note:UNHEARD', subject: 'PEN' },
    ]);
  });

  it('list what is finer than a cent, record day and report apart', () => {
    const { proof } = journalOf(
      input({
        sums: [sum({ units: 100_004_000n })],
        days: [dayOf('2026-10-03', [100_004_000n, 0n, 0n, 0n, 0n, 0n], 100_004_000n)],
      }),
    );
    expect(proof).toMatchObject({ net: '100.004', movement: '100.00', unexplained: '0.004' });
    expect(proof.listed).toEqual([{ reason: 'below-a-cent', day: null, column: null, amount: '0.004' }]);
  });

  it('write off to an account of their own, apart from the report', () => {
    const writtenOff = [
      {
        key: 'k',
        day: '2026-10-09',
        units: -2_500_000n,
        against: 'clearing',
        account: '',
        reason: 'Too old',
      } as const,
    ];
    const { entries, proof } = journalOf(input({ writtenOff }));
    expect(entries[0]).toMatchObject({ slot: 'write-off k', about: 'Too old', origin: 'write-off' });
    expect(proof).toMatchObject({ movement: '0.00', writtenOff: '-2.50' });
  });
});

it('an account chosen for a write-off has the cost centre that its own line of the mapping names', () => {
  const setting = settingOf();
  const [other] = setting.mapping.filter(({ kind }) => kind === 'deposit-fee');
  const mapping = setting.mapping.map((each) => (each === other ? { ...each, costCentre: 'CC-7' } : each));
  const account = other?.account ?? '';
  const off = { day: '2026-10-09', units: -2_500_000n, against: 'clearing', reason: 'Too old' } as const;
  const { entries, problems } = journalOf(
    input({
      writtenOff: [
        { ...off, key: 'chosen', account },
        { ...off, key: 'mapped', account: '' },
      ],
      setting: { ...setting, mapping },
    }),
  );
  const mapped = setting.mapping.find(({ kind }) => kind === 'write-off')?.account;
  expect(entries.map(({ lines }) => lines[1])).toMatchObject([
    { kind: 'write-off', account, costCentre: 'CC-7', debit: '2.50', credit: '0.00' },
    { kind: 'write-off', account: mapped, debit: '2.50', credit: '0.00' },
  ]);
  expect(account).not.toBe(mapped);
  expect(problems).toEqual([]);
});

describe('fees', () => {
  it('are compared with the provider’s invoices', () => {
    const sums = [
      sum({ column: 'depositFeeTotal', units: 118_000_000n }),
      sum({ column: 'noteTotal', type: 'CASHOUT_PROCESSING_FEE', units: -11_800_000n }),
    ];
    const invoices = [{ number: 'F001-123', day: '2026-10-31', base: '110.00', tax: '19.00' }];
    const { fees } = journalOf(input({ sums, invoices, setting: settingOf({ feeTax: '18' }) }));
    expect(fees).toMatchObject({ fees: '129.80', tax: '19.80', invoiced: '129.00', difference: '-0.80' });
    expect(journalOf(input({ sums })).fees.difference).toBeNull();
  });
});

it('the tax of the entries is rounded in each, that of the invoice check once: apart by half a cent a line at the most', () => {
  const fees = fc.array(fc.bigInt({ min: 1n, max: 200_000n }), { minLength: 31, maxLength: 31 });
  fc.assert(
    fc.property(fees, fc.constantFrom('day', 'month' as const), (cents, per) => {
      const sums = cents.map((units, index): ColumnSum => {
        const day = DAYS[index] ?? '';
        return { column: 'depositFeeTotal', type: '', day, units: units * CENT, fee: 0n, records: 1 };
      });
      const total = cents.reduce((sum, each) => sum + each, 0n);
      // As a provider invoices the month: the base to the cent, and the rest of the total is the tax.
      const base = (total * 200n + 118n) / 236n;
      const invoice = {
        ...{ number: 'F001-1', day: '2026-10-31' },
        ...{ base: writeAmount(base * CENT), tax: writeAmount((total - base) * CENT) },
      };
      const journal = journalOf(
        input({ sums, setting: settingOf({ feeTax: '18', per }), invoices: [invoice] }),
      );
      const lines = journal.entries.flatMap((entry) => entry.lines).filter(({ kind }) => kind === 'fee-tax');
      const booked = lines.reduce((sum, { debit, credit }) => sum + unitsOf(debit) - unitsOf(credit), 0n);
      const inFees = unitsOf(journal.fees.tax ?? '0');
      const off = booked < inFees ? inFees - booked : booked - inFees;
      expect(2n * off).toBeLessThanOrEqual(CENT * BigInt(lines.length + 1));
      if (per === 'month') expect(off).toBe(0n);
      // The invoice agrees whatever the entries round: no exception comes of it.
      expect(journal.fees.difference).toBe('0.00');
      const ofInvoice = unitsOf(invoice.tax) - inFees;
      expect(ofInvoice * ofInvoice).toBeLessThanOrEqual(CENT * CENT);
    }),
  );
});
