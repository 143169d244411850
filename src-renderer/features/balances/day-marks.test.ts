import { expect, it } from 'vitest';
import type { BalanceDay } from '../../../src-shared/contract/balances.ts';
import type { TieOut, TieOutCell } from '../../../src-shared/contract/tie-out.ts';
import { isMarked, isNothing, marksOf } from './day-marks.ts';

const day = (changes: Partial<BalanceDay> = {}): BalanceDay => ({
  day: '2026-10-05',
  state: 'reported',
  identity: '4711 2026-10-05 PEN',
  amounts: {},
  rollForward: '0.00',
  netDifference: '0.00',
  ...changes,
});
const cell = (column: TieOutCell['column'], state: TieOutCell['state']): TieOutCell => ({
  column,
  state,
  report: '2.00',
  records: '1.00',
  difference: '1.00',
  explanations: [],
});
const tieOut = (currency: string, ...cells: TieOutCell[]) =>
  ({
    days: [{ day: '2026-10-05', currency, cells, closing: '0.00', rollForward: null }],
  }) as unknown as TieOut;

it('a day that holds has no mark, compared or not', () => {
  expect(isMarked(marksOf(day(), 'PEN', []))).toBe(false);
  const marks = marksOf(day(), 'PEN', [tieOut('PEN', cell('noteTotal', 'agrees'))]);
  expect([isMarked(marks), marks.differing?.size, marks.unjudged]).toEqual([false, 0, false]);
});

it.each([
  [{ rollForward: '-0.01' }, true],
  [{ rollForward: null }, false],
  [{ netDifference: '0.000001' }, true],
  [{ rollForward: '-0.00' }, false],
])('%j: %s', (changes, marked) => {
  expect(isMarked(marksOf(day(changes), 'PEN', []))).toBe(marked);
});

it('what differs from the records is told by column, of its own currency only', () => {
  const differs = tieOut('USD', cell('noteTotal', 'differs'), cell('cashoutTotal', 'not-covered'));
  expect(marksOf(day(), 'PEN', [differs]).differing).toBeUndefined();
  const marks = marksOf(day(), 'USD', [tieOut('PEN'), differs]);
  expect([...(marks.differing?.keys() ?? [])]).toEqual(['noteTotal']);
  expect([isMarked(marks), marks.unjudged]).toEqual([true, true]);
});

it('knows nothing when it sees it', () => {
  expect(['0', '0.00', '-0.000000', null].map(isNothing)).toEqual([true, true, true, true]);
  expect(['0.01', '-0.10', '10.00'].map(isNothing)).toEqual([false, false, false]);
});
