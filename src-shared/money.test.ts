import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_DECIMALS, decimalsOf, formatAmount, readAmount, unitsOf, writeAmount } from './money.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const MAX_UNITS = 2n ** 63n - 1n;
const anyUnits = fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS });
const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`));

/** A JSON number literal together with its value as a fraction of big integers, computed the plain long way. */
const literal = fc
  .record({
    negative: fc.boolean(),
    whole: digits(25),
    fraction: fc.option(digits(12), { nil: undefined }),
    exponent: fc.option(fc.integer({ min: -30, max: 30 }), { nil: undefined }),
    mark: fc.constantFrom('e', 'E'),
    plus: fc.boolean(),
  })
  .map(({ negative, whole, fraction, exponent, mark, plus }) => {
    const tail = exponent === undefined ? '' : `${mark}${plus && exponent >= 0 ? '+' : ''}${exponent}`;
    const text = `${negative ? '-' : ''}${whole}${fraction === undefined ? '' : `.${fraction}`}${tail}`;
    const unsigned = BigInt(whole + (fraction ?? ''));
    const scale = (exponent ?? 0) - (fraction?.length ?? 0) + AMOUNT_DECIMALS;
    const top = unsigned * 10n ** BigInt(Math.max(0, scale));
    const bottom = 10n ** BigInt(Math.max(0, -scale));
    return { text, top: negative ? -top : top, bottom };
  });

describe('readAmount', () => {
  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['-0.00', 0n],
    ['0e999999999', 0n],
    ['10.10', 10_100_000n],
    ['10.1', 10_100_000n],
    ['-1234.05', -1_234_050_000n],
    ['0.000001', 1n],
    ['1e-6', 1n],
    ['1.5E+3', 1_500_000_000n],
    ['1200000000e-6', 1_200_000_000n],
    ['9007199254740993.00e-4', 900_719_925_474_099_300n],
    ['9223372036854.775807', MAX_UNITS],
    ['-9223372036854.775807', -MAX_UNITS],
    ['0.10000000000000000000000000', 100_000n],
  ])('reads %s', (text, units) => {
    expect(readAmount(text)).toEqual({ ok: true, units });
  });

  it.each([
    ['', 'not-a-number'],
    [' 1', 'not-a-number'],
    ['1,5', 'not-a-number'],
    ['+1', 'not-a-number'],
    ['.5', 'not-a-number'],
    ['5.', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['1e', 'not-a-number'],
    ['١', 'not-a-number'],
    ['1\n', 'not-a-number'],
    ['0.0000001', 'too-fine'],
    ['1e-7', 'too-fine'],
    ['1e-99999', 'too-fine'],
    ['9223372036854.775808', 'too-large'],
    ['1e13', 'too-large'],
    ['1e99999', 'too-large'],
    ['1e999999999999999999999', 'too-large'],
  ])('refuses %j as %s', (text, problem) => {
    expect(readAmount(text)).toEqual({ ok: false, problem });
  });

  it('refuses a number of a million digits without building it', () => {
    const started = process.cpuUsage();
    expect(readAmount('9'.repeat(1_000_000))).toEqual({ ok: false, problem: 'too-large' });
    expect(readAmount(`0.${'0'.repeat(1_000_000)}1`)).toEqual({ ok: false, problem: 'too-fine' });
    // Of the processor, for a busy computer makes the clock's time longer.
    expect(process.cpuUsage(started).user).toBeLessThan(500_000);
  });

  it('agrees with exact fractions for any literal: the exact units, or a refusal that is true', () => {
    fc.assert(
      fc.property(literal, ({ text, top, bottom }) => {
        const reading = readAmount(text);
        if (reading.ok) {
          expect(reading.units * bottom).toBe(top);
          return;
        }
        const size = top < 0n ? -top : top;
        if (reading.problem === 'too-fine') expect(size % bottom).not.toBe(0n);
        else expect([reading.problem, size > MAX_UNITS * bottom]).toEqual(['too-large', true]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('writeAmount', () => {
  it.each([
    [10_100_000n, '10.10'],
    [125_000n, '0.125'],
    [-5n, '-0.000005'],
    [0n, '0.00'],
    [-1_000_000n, '-1.00'],
    [MAX_UNITS, '9223372036854.775807'],
  ])('writes %s as %s', (units, text) => {
    expect(writeAmount(units)).toBe(text);
  });

  it('keeps as many decimals as asked for and never cuts one off', () => {
    expect([writeAmount(5_000_000n, 0), writeAmount(5_100_000n, 0), writeAmount(5_000_000n, 4)]).toEqual([
      '5',
      '5.1',
      '5.0000',
    ]);
  });

  it('gives back every amount it wrote', () => {
    fc.assert(
      fc.property(anyUnits, fc.integer({ min: 0, max: 6 }), (units, decimals) => {
        const text = writeAmount(units, decimals);
        expect(unitsOf(text)).toBe(units);
        expect(decimalsOf(text)).toBeGreaterThanOrEqual(decimals);
        expect(writeAmount(unitsOf(text), decimals)).toBe(text);
      }),
    );
  });

  it('gives back amounts of two decimals or more as they were written, trailing zeros aside', () => {
    const written = fc
      .record({ whole: fc.bigInt({ min: 0n, max: 10n ** 12n }), fraction: fc.stringMatching(/^\d{2,6}$/) })
      .map(({ whole, fraction }) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(written, (text) => {
        expect(writeAmount(unitsOf(text), decimalsOf(text))).toBe(text);
      }),
    );
  });

  it('adds up exactly in any order, where floats do not', () => {
    expect(writeAmount(unitsOf('0.1') + unitsOf('0.2'))).toBe('0.30');
    const small = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    fc.assert(
      fc.property(fc.array(small, { maxLength: 50 }), (list) => {
        const sum = (units: bigint[]) => units.reduce((a, b) => a + unitsOf(writeAmount(b)), 0n);
        const expected = list.reduce((a, b) => a + b, 0n);
        expect(sum(list)).toBe(expected);
        expect(sum([...list].reverse())).toBe(expected);
        expect(sum([...list].sort((a, b) => (a < b ? -1 : 1)))).toBe(expected);
      }),
    );
  });
});

it('unitsOf throws for what is no exact amount', () => {
  expect(() => unitsOf('1e-7')).toThrow(RangeError);
  expect(() => unitsOf('ten')).toThrow('not-a-number');
});

describe('formatAmount', () => {
  it.each([
    ['1234.05', 'en', '1,234.05'],
    ['1234.05', 'es-PE', '1,234.05'],
    ['1234.05', 'es-ES', '1.234,05'],
    ['-0.125', 'en', '-0.125'],
    ['5', 'en', '5.00'],
    ['0.10', 'es-PE', '0.10'],
    // Twenty digits: a float would have shown 9,223,372,036,854.775.
    ['9223372036854.775807', 'en', '9,223,372,036,854.775807'],
  ])('formats %s in %s as %s', (text, locale, shown) => {
    expect(formatAmount(text, locale)).toBe(shown);
  });

  it('shows every digit of every amount', () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        const text = writeAmount(units);
        expect(formatAmount(text, 'en').replaceAll(',', '')).toBe(text);
      }),
    );
  });
});
