import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BALANCE_COLUMNS, type BalanceColumn } from '../../../src-shared/contract/balances.ts';
import { type NetSigns, RECORD_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { type ReportRow, rollForward } from './roll-forward.ts';

const FIRST = Date.parse('2026-10-01T00:00:00Z');
const SIGNS: NetSigns = [1, -1, -1, 1, -1, 1];
const cents = (amount: number) => BigInt(amount) * 10_000n;

/** A row of the day (0 the first) with the amounts in cents; columns not named are zero. */
function row(day: number, amounts: Partial<Record<BalanceColumn, number>>): ReportRow {
  return {
    identity: `row ${day}`,
    day: FIRST + day * DAY_MS,
    amounts: Object.fromEntries(
      BALANCE_COLUMNS.map((column) => [column, cents(amounts[column] ?? 0)]),
    ) as ReportRow['amounts'],
  };
}
const of = (rows: readonly ReportRow[], days = 3) =>
  rollForward({
    idMerchant: '4711',
    currency: 'PEN',
    rows,
    first: FIRST,
    last: FIRST + (days - 1) * DAY_MS,
    signs: SIGNS,
    absent: () => 'missing',
  });
const steps = (account: ReturnType<typeof of>) =>
  Object.fromEntries(account.steps.filter(({ amount }) => amount !== '0.00').map((s) => [s.kind, s.amount]));

const BEFORE = row(-1, { totalBalance: 10_000 });
const ONE = row(0, { depositTotal: 500, depositFeeTotal: 20, netAmount: 480, totalBalance: 10_480 });
const TWO = row(1, { cashoutTotal: 80, netAmount: -80, totalBalance: 10_400 });
const THREE = row(2, { settlementTotal: 400, netAmount: -400, totalBalance: 10_000 });

describe('the way from opening to closing', () => {
  it('is what the columns moved, by their signs', () => {
    const account = of([BEFORE, ONE, TWO, THREE]);
    expect(account.opening).toEqual({ amount: '100.00', day: '2026-10-01', implied: false });
    expect(account.closing).toEqual({ amount: '100.00', day: '2026-10-03' });
    expect(steps(account)).toEqual({
      opening: '100.00',
      depositTotal: '5.00',
      depositFeeTotal: '-0.20',
      cashoutTotal: '-0.80',
      settlementTotal: '-4.00',
      closing: '100.00',
    });
    expect(account.days.map(({ rollForward }) => rollForward)).toEqual(['0.00', '0.00', '0.00']);
    expect(account.totals).toMatchObject({ depositTotal: '5.00', netAmount: '0.00' });
    expect(account.totals.totalBalance).toBeUndefined();
    expect(account.reported).toBe(3);
  });

  it('names a balance that does not roll forward, and on which day', () => {
    const jump = row(1, { cashoutTotal: 80, netAmount: -80, totalBalance: 10_403 });
    const account = of([BEFORE, ONE, jump]);
    expect(steps(account)).toMatchObject({ unexplained: '0.03', closing: '104.03' });
    expect(account.days.map(({ rollForward }) => rollForward)).toEqual(['0.00', '0.03', null]);
  });

  it('names a net amount that its columns do not make', () => {
    const odd = row(0, { depositTotal: 500, netAmount: 480, totalBalance: 10_480 });
    const account = of([BEFORE, odd]);
    expect(account.days[0]).toMatchObject({ rollForward: '0.00', netDifference: '-0.20' });
    expect(steps(account)).toMatchObject({ depositTotal: '5.00', unexplained: '-0.20' });
  });

  it('does not take a day without a row for a break', () => {
    const account = of([BEFORE, ONE, THREE]);
    expect(account.days.map(({ state }) => state)).toEqual(['reported', 'missing', 'reported']);
    expect(account.days[2]?.rollForward).toBeNull();
    expect(steps(account)).toMatchObject({ notRead: '-0.80' });
    expect(steps(account).unexplained).toBeUndefined();
  });

  it('adds nothing up from a row with an amount that could not be read', () => {
    const unread = { ...TWO, amounts: { ...TWO.amounts, cashoutTotal: null } };
    const account = of([BEFORE, ONE, unread, THREE]);
    expect(account.days[1]).toMatchObject({ state: 'unreadable', identity: 'row 1' });
    expect(account.days[1]?.amounts).toMatchObject({ totalBalance: '104.00' });
    expect(account.days[1]?.amounts.cashoutTotal).toBeUndefined();
    expect(account.reported).toBe(2);
    expect(steps(account)).toMatchObject({ notRead: '-0.80', closing: '100.00' });
  });

  it('begins with what follows from the first row where the day before is not known', () => {
    const account = of([TWO, THREE]);
    expect(account.opening).toEqual({ amount: '104.80', day: '2026-10-02', implied: true });
    expect(steps(account)).toMatchObject({ opening: '104.80', closing: '100.00' });
    expect(account.days[1]?.rollForward).toBeNull();
  });

  it('is empty without a row, though the balance before is known', () => {
    const account = of([BEFORE]);
    expect(account.steps).toEqual([]);
    expect([account.opening?.amount, account.closing]).toEqual(['100.00', null]);
    expect(of([]).opening).toBeNull();
  });
});

it('whatever the report says, the steps lead exactly from the opening to the closing balance', () => {
  const units = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  const anyRow = fc.record({
    day: fc.integer({ min: -1, max: 9 }),
    amounts: fc.tuple(...BALANCE_COLUMNS.map(() => fc.option(units, { freq: 12, nil: null }))),
  });
  const signs = fc.tuple(...RECORD_COLUMNS.map(() => fc.constantFrom(1 as const, 0 as const, -1 as const)));
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 14 }), signs, (rows, signs) => {
      const account = rollForward({
        idMerchant: '1',
        currency: 'PEN',
        rows: rows.map(({ day, amounts }, index) => ({
          identity: String(index),
          day: FIRST + day * DAY_MS,
          amounts: Object.fromEntries(
            BALANCE_COLUMNS.map((column, at) => [column, amounts[at] ?? null]),
          ) as ReportRow['amounts'],
        })),
        first: FIRST,
        last: FIRST + 9 * DAY_MS,
        signs,
        absent: () => 'not-read',
      });
      const [opening, ...rest] = account.steps;
      if (!opening) {
        expect(account.reported).toBe(0);
        return;
      }
      const closing = rest.pop();
      let balance = unitsOf(opening.amount);
      expect(opening.amount).toBe(account.opening?.amount);
      for (const { amount, after } of rest) {
        balance += unitsOf(amount);
        expect(unitsOf(after)).toBe(balance);
      }
      expect(unitsOf(closing?.amount ?? '')).toBe(balance);
      expect(closing?.amount).toBe(account.closing?.amount);
    }),
  );
});
