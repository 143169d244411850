/** The effect of changes is the difference of the sums, whatever changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ColumnRule, RECORD_COLUMNS } from '../../src-shared/contract/tie-out.ts';
import { unitsOf } from '../../src-shared/money.ts';
import { dayOf, monthPeriod } from '../../src-shared/period.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { netOf } from '../reconcile/net-amount.ts';
import type { CachedRecord } from '../reconcile/record.ts';
import { pendingOf } from './adjustments.ts';
import { effectsOf, type MonthOfRecords, rangesOf } from './effects.ts';

const LIMA = 'America/Lima';
const rule = (change: Partial<ColumnRule>): ColumnRule => ({
  listing: 'deposits',
  statuses: ['COMPLETED'],
  dateField: 'creationDate',
  dayCut: 'reporting',
  amountField: 'amount',
  currencyField: 'currency',
  sign: 'plus',
  ...change,
});
const about: MonthOfRecords = {
  month: '2026-10',
  currency: 'PEN',
  timeZone: LIMA,
  netSigns: [1, -1, -1, 1, -1, 1],
  rules: [
    { column: 'depositTotal', rule: rule({}) },
    {
      column: 'depositFeeTotal',
      rule: rule({ amountField: 'fee', currencyField: 'feeCurrency', dayCut: 'utc' }),
    },
    {
      column: 'noteTotal',
      rule: rule({ listing: 'notes', statuses: null, dateField: 'date', sign: 'byCategory' }),
    },
  ],
};
const { from, to } = monthPeriod('2026-10', LIMA);
const instant = fc.bigInt({ min: BigInt(from - 90_000_000), max: BigInt(to + 90_000_000) });
const deposit: fc.Arbitrary<CachedRecord> = fc.record({
  identity: fc.constant('7'),
  creationDate: fc.option(instant),
  status: fc.constantFrom('COMPLETED', 'CANCELLED', 'PENDING'),
  amount: fc.option(fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n })),
  currency: fc.constantFrom('PEN', 'USD'),
  fee: fc.option(fc.bigInt({ min: 0n, max: 2n ** 40n })),
  feeCurrency: fc.constantFrom('PEN', 'USD'),
});

/** What a record adds to a column, told apart from the room under test: by its local day. */
function adds(record: CachedRecord | null, column: 'depositTotal' | 'depositFeeTotal'): bigint {
  if (record?.status !== 'COMPLETED' || record.creationDate == null) return 0n;
  const [zone, amount, currency] =
    column === 'depositTotal'
      ? [LIMA, record.amount, record.currency]
      : ['UTC', record.fee, record.feeCurrency];
  if (currency !== 'PEN' || !dayOf(Number(record.creationDate), zone).startsWith('2026-10')) return 0n;
  return (amount as bigint | null) ?? 0n;
}

describe('effects', () => {
  it('are the difference of the columns, and the net amount follows the signs', () => {
    fc.assert(
      fc.property(fc.option(deposit), fc.option(deposit), (before, after) => {
        const { effects, net } = effectsOf('deposits', before, after, about);
        const told = new Map(effects.map(({ column, amount }) => [column, unitsOf(amount)]));
        for (const column of ['depositTotal', 'depositFeeTotal'] as const)
          expect(told.get(column) ?? 0n).toBe(adds(after, column) - adds(before, column));
        expect(net).toBe(netOf(about.netSigns, (column) => told.get(column) ?? 0n));
        expect([...told.keys()].every((column) => RECORD_COLUMNS.some((each) => each === column))).toBe(true);
      }),
    );
  });

  it('a debit note takes away', () => {
    const note = {
      identity: '1',
      date: BigInt(from),
      category: 'DEBIT',
      currency: 'PEN',
      amount: 5_000_000n,
    };
    expect(effectsOf('notes', null, note, about).effects).toEqual([
      { side: 'records', column: 'noteTotal', amount: '-5.00' },
    ]);
  });

  it('of the report tell the closing balance only on the last day', () => {
    const row = (day: string, totalBalance: bigint) => ({
      identity: day,
      date: BigInt(Date.parse(`${day}T00:00:00Z`)),
      currency: 'PEN',
      totalBalance,
    });
    const onDay = (day: string) =>
      effectsOf('dailyBalances', row(day, 1_000_000n), row(day, 3_000_000n), about);
    expect(onDay('2026-10-31').effects).toEqual([{ side: 'report', column: 'totalBalance', amount: '2.00' }]);
    expect(onDay('2026-10-30').effects).toEqual([]);
    expect(onDay('2026-11-01').effects).toEqual([]);
  });

  it('ranges name the listing’s own month first, and a rule’s only where it differs', () => {
    expect(rangesOf(listings.deposits, about).map(({ period }) => period)).toEqual([
      monthPeriod('2026-10', LIMA),
      monthPeriod('2026-10', 'UTC'),
    ]);
    expect(rangesOf(listings.settlements, about)).toHaveLength(1);
  });
});

describe('what is left to decide', () => {
  const told = { hash: (text: string) => String(text.length), movesOf: () => [] };
  const record = (amount: bigint): CachedRecord => ({
    identity: '7',
    creationDate: BigInt(from),
    status: 'COMPLETED',
    currency: 'PEN',
    amount,
  });
  const difference = (frozen: CachedRecord | null, now: CachedRecord | null) => ({
    listing: listings.deposits,
    identity: '7',
    frozen,
    now,
  });

  it('is nothing where the record is as it was frozen or taken over', () => {
    const [frozen, now] = [record(1_000_000n), record(3_000_000n)];
    expect(pendingOf(difference(frozen, frozen), undefined, about, told)).toBeUndefined();
    const first = pendingOf(difference(frozen, now), undefined, about, told);
    expect(first).toMatchObject({ kind: 'changed', net: '2.00' });
    if (!first) throw new Error('nothing pending');
    const decided = { ...first, toMonth: '2026-11', reason: 'small' };
    expect(pendingOf(difference(frozen, now), decided, about, told)).toBeUndefined();
    expect(pendingOf(difference(frozen, record(4_000_000n)), decided, about, told)).toMatchObject({
      net: '1.00',
    });
    expect(pendingOf(difference(frozen, null), decided, about, told)).toMatchObject({
      kind: 'vanished',
      net: '-3.00',
    });
  });

  it('of a record that came and went again after it was taken over is its way back', () => {
    const first = pendingOf(difference(null, record(5_000_000n)), undefined, about, told);
    expect(first).toMatchObject({ kind: 'added', net: '5.00', changes: [] });
    if (!first) throw new Error('nothing pending');
    const decided = { ...first, toMonth: '2026-11', reason: 'late' };
    expect(pendingOf(difference(null, null), decided, about, told)).toMatchObject({ net: '-5.00' });
  });
});
