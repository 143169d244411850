import { expect, it } from 'vitest';
import type { BalanceDay } from '../../../src-shared/contract/balances.ts';
import { monthRows } from './month-rows.ts';

const day = (text: string, changes: Partial<BalanceDay> = {}): BalanceDay => ({
  day: text,
  state: 'reported',
  identity: text,
  amounts: { depositTotal: '0.10', netAmount: '0.10', totalBalance: '5.00' },
  rollForward: '0.00',
  netDifference: '0.00',
  ...changes,
});
const without = (text: string, state: BalanceDay['state']) =>
  day(text, { state, identity: null, amounts: {}, rollForward: null, netDifference: null });

it('adds up what moved and keeps the last balance, month by month', () => {
  const rows = monthRows([
    day('2026-08-30'),
    day('2026-08-31', {
      amounts: { depositTotal: '0.20', netAmount: '-3.00', totalBalance: '2.00' },
      rollForward: '0.01',
    }),
    day('2026-09-01'),
    without('2026-09-02', 'missing'),
    without('2026-09-03', 'not-over'),
  ]);
  expect(rows).toMatchObject([
    { month: '2026-08', reported: 2, without: 0, broken: 1 },
    { month: '2026-09', reported: 1, without: 1, broken: 0 },
  ]);
  expect(rows[0]?.amounts).toMatchObject({
    depositTotal: '0.30',
    netAmount: '-2.90',
    totalBalance: '2.00',
  });
});

it('of a month without a row nothing is claimed', () => {
  expect(monthRows([without('2026-08-30', 'not-read')])).toEqual([
    { month: '2026-08', amounts: {}, reported: 0, without: 1, broken: 0 },
  ]);
});
