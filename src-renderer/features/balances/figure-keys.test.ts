import { expect, it } from 'vitest';
import { nextFigure, type Step } from './figure-keys.ts';

/** Of three days, some columns; the fees of the second are nothing and no figure to go to. */
const FIGURES = [
  '0:depositTotal',
  '0:depositFeeTotal',
  '0:noteTotal',
  '1:depositTotal',
  '1:noteTotal',
  '2:depositTotal',
  '2:depositFeeTotal',
];

it.each<[string, Step, string | undefined]>([
  ['0:depositTotal', [0, 1], '0:depositFeeTotal'],
  ['1:depositTotal', [0, 1], '1:noteTotal'],
  ['1:noteTotal', [0, -1], '1:depositTotal'],
  ['0:depositFeeTotal', [1, 0], '2:depositFeeTotal'],
  ['2:depositFeeTotal', [-1, 0], '0:depositFeeTotal'],
  ['2:depositTotal', [-1, 0], '1:depositTotal'],
  ['0:noteTotal', [0, 1], undefined],
  ['0:depositTotal', [-1, 0], undefined],
])('from %s by %j to %s', (at, step, to) => {
  expect(nextFigure(FIGURES, at, step)).toBe(to);
});
