/** What a point of a book is off by: as Matching's difference, with what proposals and matches differ by. */
import { expect, it } from 'vitest';
import type { ItemFigure } from '../../../src-shared/contract/close-points.ts';
import { pointAmount } from './point-amount.ts';

const bank = (...figures: ItemFigure[]) => pointAmount({ item: 'bank', state: 'attention', figures });
const amount = (name: ItemFigure['name'], value: string) => ({ name, kind: 'amount', value }) as ItemFigure;

it('is book less service, of what is open and of what was put together', () => {
  const open = [amount('openLinesAmount', '5.00'), amount('openRecordsAmount', '9233.85')];
  expect(bank(...open)).toBe('-9228.85');
  expect(bank(...open, amount('differenceWithin', '-15.00'))).toBe('-9243.85');
  expect(bank(amount('differenceWithin', '-15.00'))).toBe('-15.00');
  expect(bank()).toBeNull();
});
