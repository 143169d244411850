import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, fixedText, moneyLiteral, share, shortText } from './money.ts';

const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

describe('amounts', () => {
  it.each([
    [0n, '0.00', '0'],
    [7n, '0.07', '0.07'],
    [-7n, '-0.07', '-0.07'],
    [1_050n, '10.50', '10.5'],
    [150_000n, '1500.00', '1500'],
    [99_999_999n, '999999.99', '999999.99'],
    [9_007_199_254_740_993_01n, '9007199254740993.01', '9007199254740993.01'],
  ])('%s hundredths are written %s or %s', (amount, fixed, short) => {
    expect([fixedText(amount), shortText(amount)]).toEqual([fixed, short]);
    expect([moneyLiteral(amount, true).value, moneyLiteral(amount, false).value]).toEqual([fixed, short]);
  });

  it('are read back from either text', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsOf(fixedText(amount))).toBe(amount);
        expect(centsOf(shortText(amount))).toBe(amount);
      }),
    );
  });

  it.each(['', '1.005', '1e3', '1,5', '.5', '+1', ' 1'])('are not read from "%s"', (text) => {
    expect(() => centsOf(text)).toThrow(RangeError);
  });

  it('are shared with halves away from zero, less than a cent off', () => {
    expect([share(5n, 1n, 10n), share(-5n, 1n, 10n), share(4n, 1n, 10n)]).toEqual([1n, -1n, 0n]);
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 0n, max: 10_000n }), (amount, basisPoints) => {
        const off = share(amount, basisPoints, 10_000n) * 10_000n - amount * basisPoints;
        expect(off <= 5_000n && off >= -5_000n).toBe(true);
      }),
    );
  });
});
