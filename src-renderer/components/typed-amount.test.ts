import { expect, it } from 'vitest';
import { readTypedAmount } from './typed-amount.ts';

it.each([
  ['1234.5', '1234.50'],
  [' 1,234,567.891 ', '1234567.891'],
  ['0', '0.00'],
  ['-3', '-3.00'],
  ['−3.10', '-3.10'],
])('reads %j as %s', (typed, amount) => {
  expect(readTypedAmount(typed)).toBe(amount);
});

it.each([
  '',
  'x',
  '1,23',
  '12,34.5',
  '1.234,50',
  '1e3',
  '.5',
  '1.',
  '0.0000001',
  '1 000',
  '99999999999999999999',
])('takes %j for no amount', (typed) => {
  expect(readTypedAmount(typed)).toBeUndefined();
});
