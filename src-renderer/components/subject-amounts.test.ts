import { expect, it } from 'vitest';
import { subjectIn } from './subject-amounts.ts';

it.each([
  ['cashout-limit', 'PEN 1234567.80', 'PEN\u00a01,234,567.80'],
  ['write-off-too-large', '-10234.50', '-10,234.50'],
  ['match-invalid', '0.30', '0.30'],
  ['match-invalid', 'repeated', 'repeated'],
  ['match-invalid', 'PEN, USD', 'PEN, USD'],
  // A name is no amount, whatever it looks like.
  ['workspace-name-taken', '1234.50', '1234.50'],
  ['internal', undefined, undefined],
] as const)('%s about %s says %s', (code, subject, said) => {
  const details = { code, retryable: false, ...(subject !== undefined && { subject }) };
  expect(subjectIn(details, 'en-US')).toBe(said);
});
