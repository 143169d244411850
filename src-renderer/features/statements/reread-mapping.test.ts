import { expect, it } from 'vitest';
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import { rereadMapping } from './reread-mapping.ts';

const FIRST: TableMapping = {
  headerRow: 1,
  roles: ['bookingDay', 'amount', null],
  dateOrder: 'dmy',
  decimal: '.',
  positive: 'in',
  currency: '',
  account: '',
  encoding: 'utf-8',
  delimiter: ';',
  answers: {},
};
const AGAIN: TableMapping = {
  ...FIRST,
  roles: ['bookingDay', 'amount', 'description'],
  encoding: 'windows-1252',
};

it('takes the new proposal where nothing was typed', () => {
  expect(rereadMapping(AGAIN, FIRST, FIRST)).toBe(AGAIN);
});

it('keeps what was typed, and proposes the rest anew', () => {
  const typed = { ...FIRST, account: '194-2233', currency: 'PEN', dateOrder: 'mdy' as const };
  expect(rereadMapping(AGAIN, typed, FIRST)).toEqual({
    ...AGAIN,
    account: '194-2233',
    currency: 'PEN',
    dateOrder: 'mdy',
  });
});

it('keeps the columns that were assigned where the table has as many', () => {
  const typed: TableMapping = { ...FIRST, headerRow: 2, roles: ['bookingDay', null, 'amount'] };
  expect(rereadMapping(AGAIN, typed, FIRST)).toEqual({ ...AGAIN, headerRow: 2, roles: typed.roles });
  const other: TableMapping = { ...AGAIN, roles: ['bookingDay', 'amount'], delimiter: ',' };
  expect(rereadMapping(other, { ...typed, account: '194' }, FIRST)).toEqual({ ...other, account: '194' });
});
