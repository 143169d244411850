import { expect, it } from 'vitest';
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import { lacksOf, withRole } from './mapping-problems.ts';

const mapping: TableMapping = {
  headerRow: 1,
  roles: [null, 'description', null],
  dateOrder: 'dmy',
  decimal: '.',
  positive: 'in',
  currency: '',
  account: ' ',
  encoding: 'utf-8',
  delimiter: ',',
  answers: {},
};

it('names what is lacking until nothing is', () => {
  expect(lacksOf(mapping)).toEqual(['needDay', 'needAmount', 'needCurrency', 'needAccount']);
  const filled = withRole(withRole(mapping, 0, 'bookingDay'), 2, 'moneyOut');
  expect(lacksOf({ ...filled, currency: 'PEN', account: 'BCP' })).toEqual([]);
});

it('gives a role to one column, texts to several', () => {
  const day = withRole(withRole(mapping, 0, 'bookingDay'), 2, 'bookingDay');
  expect(day.roles).toEqual([null, 'description', 'bookingDay']);
  expect(withRole(mapping, 0, 'description').roles).toEqual(['description', 'description', null]);
  expect(withRole(day, 2, null).roles).toEqual([null, 'description', null]);
});
