import { expect, it } from 'vitest';
import { unitsOf } from '../../../src-shared/money.ts';
import { BRIDGE_ROWS, bridgeRows } from './bridge-rows.ts';

it('each row adds to the one before it, down to the report', () => {
  const figure = (count: number, amount: string) => ({ count, amount });
  const rows = bridgeRows(
    {
      column: 'depositTotal',
      currency: 'PEN',
      all: figure(10, '1000.00'),
      notCounted: figure(2, '-150.00'),
      leaving: figure(1, '-50.00'),
      entering: figure(3, '200.10'),
      records: figure(10, '1000.10'),
    },
    { records: '900.10', report: '899.00', difference: '-1.10' },
  );
  const units = (name: (typeof BRIDGE_ROWS)[number]) => unitsOf(rows[name].amount);
  expect(units('all') + units('notCounted') + units('leaving') + units('entering')).toBe(units('records'));
  expect(rows.notCompared.amount).toBe('-100.00');
  expect(units('records') + units('notCompared') + units('difference')).toBe(units('report'));
});

it('a column without a record of the currency has none on either side', () => {
  const rows = bridgeRows(undefined, { records: '0.00', report: '0.00', difference: '0.00' });
  for (const name of BRIDGE_ROWS) expect(unitsOf(rows[name].amount)).toBe(0n);
});
