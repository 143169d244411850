import { expect, it } from 'vitest';
import { problemText } from './problem-text.ts';

it('a difference is an amount; what the file says stays as it is there', () => {
  expect(problemText('closing-differs', '-1234567.80')).toBe('-1,234,567.80');
  expect(problemText('balance-breaks', '1000.00')).toBe('1,000.00');
  expect(problemText('amount-unreadable', '1234567.80')).toBe('1234567.80');
});
