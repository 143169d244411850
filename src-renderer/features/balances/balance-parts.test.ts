import { expect, it } from 'vitest';
import { unexplainedOf } from './balance-parts.ts';

const amounts = {
  totalBalance: '1000.00',
  availableBalance: '750.07',
  usableBalance: '750.07',
  rollingReserveBalance: '50.00',
  depositSettlementPeriod: '0.00',
};

it('what the named parts and held cashouts leave of the total is told', () => {
  expect(unexplainedOf(amounts, '199.93')).toBe('0.00');
  expect(unexplainedOf(amounts, undefined)).toBe('199.93');
  expect(unexplainedOf({ ...amounts, totalBalance: '-5.00' }, undefined)).toBe('-805.07');
});

it('nothing is told without a total or an available balance', () => {
  expect(unexplainedOf({ totalBalance: '1.00' }, '1.00')).toBeNull();
  expect(unexplainedOf({ availableBalance: '1.00' }, undefined)).toBeNull();
});
