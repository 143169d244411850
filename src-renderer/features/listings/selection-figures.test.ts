import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { notes } from '../../../src-shared/service/notes.ts';
import { averageOf, figuresOf } from './selection-figures.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const row = (values: ListingRow['values']): ListingRow => ({
  identity: '1',
  values,
  problems: [],
  changed: false,
});

describe('the figures of chosen records', () => {
  it('are exact per field and currency, never across, and leave out what has no currency', () => {
    const deposit = (amount: string | null, currency: string | null, fee: string) =>
      row({ amount, currency, fee, feeCurrency: 'PEN' });
    expect(
      figuresOf(deposits, [
        deposit('0.10', 'PEN', '0.01'),
        deposit('0.20', 'PEN', '0.02'),
        deposit('9007199254740.993', 'USD', '0.03'),
        deposit('5.00', null, '0.04'),
        deposit('5.00', '', '0.05'),
        deposit(null, 'PEN', '0.06'),
      ]),
    ).toEqual([
      { field: 'amount', currency: 'PEN', count: 2, sum: '0.30' },
      { field: 'amount', currency: 'USD', count: 1, sum: '9007199254740.993' },
      { field: 'fee', currency: 'PEN', count: 6, sum: '0.21' },
    ]);
  });

  it('never add a credit and a debit', () => {
    const note = (category: string | null, amount: string) => row({ category, amount, currency: 'PEN' });
    expect(figuresOf(notes, [note('CREDIT', '3.00'), note('DEBIT', '1.00'), note(null, '9.00')])).toEqual([
      { field: 'amount', currency: 'PEN', group: 'CREDIT', count: 1, sum: '3.00' },
      { field: 'amount', currency: 'PEN', group: 'DEBIT', count: 1, sum: '1.00' },
    ]);
  });
});

describe('an average', () => {
  it.each([
    ['10.00', 3, 'PEN', '3.33'],
    ['20.00', 3, 'PEN', '6.67'],
    ['0.05', 2, 'PEN', '0.03'],
    ['-0.05', 2, 'PEN', '-0.03'],
    ['0.01', 3, 'PEN', '0.00'],
    ['100.00', 3, 'JPY', '33'],
    ['10.00', 8, 'KWD', '1.250'],
    ['27670116110564.327421', 3, 'USD', '9223372036854.78'],
    ['1.00', 8, 'what', '0.13'],
  ])('of %s over %i in %s is %s', (sum, count, currency, average) => {
    expect(averageOf(sum, count, currency)).toBe(average);
  });

  it('is never further from the exact quotient than half of the last decimal', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.integer({ min: 1, max: 1e6 }),
        (units, n) => {
          const average = unitsOfAny(averageOf(writeAmount(units), n, 'PEN'));
          const error = average * BigInt(n) - units;
          expect((error < 0n ? -error : error) * 2n).toBeLessThanOrEqual(BigInt(n) * unitsOf('0.01'));
        },
      ),
    );
  });
});

/** As `unitsOf`, for sums beyond 64 bits. */
function unitsOfAny(text: string): bigint {
  return BigInt(text.replace('.', '')) * 10_000n;
}
