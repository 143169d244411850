import { expect, it } from 'vitest';
import type { LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import type { MatchingOverview } from '../../../src-shared/contract/matching-figures.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { differenceParts } from './difference.ts';

const figure = (amount: string, count = 1) => ({ amount, count });
const NONE = figure('0.00', 0);
const side = (change: Partial<MatchingOverview['currencies'][number]['lines']>) => ({
  total: NONE,
  matched: NONE,
  excluded: NONE,
  open: NONE,
  suggested: NONE,
  ...change,
});
const line = (id: number, rest: string) =>
  ({ id, day: '2026-10-03', reference: `OP${id}`, description: 'ABONO', rest }) as LineItem;
const record = (identity: string, rest: string, due = true) =>
  ({ listing: 'settlements', identity, day: '2026-10-01', references: [identity], rest, due }) as RecordItem;

const CURRENCY: MatchingOverview['currencies'][number] = {
  currency: 'PEN',
  lines: side({ open: figure('75634.38', 2), suggested: figure('201194.71', 2) }),
  records: side({ open: figure('121942.43'), suggested: figure('201209.71', 3) }),
  notDue: figure('30.00'),
  difference: '-46350.55',
  uncovered: [],
};

it('takes a difference apart into what makes it, to the last cent', () => {
  const parts = differenceParts(
    CURRENCY,
    [line(1, '75060.16'), line(2, '574.22')],
    [record('1041454', '121942.43'), record('1041500', '30.00', false)],
  );
  expect(parts.map(({ kind, amount, items }) => [kind, amount, items.map((item) => item.amount)])).toEqual([
    ['no-record', '75634.38', ['75060.16', '574.22']],
    ['not-in-book', '-121942.43', ['-121942.43']],
    ['in-transit', '-30.00', ['-30.00']],
    ['proposed', '-15.00', []],
    ['within-matches', '2.50', []],
  ]);
  expect(parts.reduce((sum, { amount }) => sum + unitsOf(amount), 0n)).toBe(unitsOf(CURRENCY.difference));
});

it('says nothing of what is not there', () => {
  const clear = { ...CURRENCY, lines: side({}), records: side({}), notDue: NONE, difference: '0.00' };
  expect(differenceParts(clear, [], [])).toEqual([]);
});
