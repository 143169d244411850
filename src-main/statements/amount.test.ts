import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeAmount } from '../../src-shared/money.ts';
import { cellNumber, type DecimalSign, readWrittenAmount } from './amount.ts';
import { directed } from './direction.ts';

const read = (text: string, decimal: DecimalSign = '.') => {
  const reading = readWrittenAmount(text, decimal);
  if (!reading.ok) return reading.code;
  const { units } = directed(reading.size, reading.marks, null, { debit: 'out' });
  return units === null ? 'contradicts' : writeAmount(units);
};

describe('a written amount', () => {
  it.each([
    ['1,234.50', '.', '1234.50'],
    ['1.234,50', ',', '1234.50'],
    ['1 234,50', ',', '1234.50'],
    ['1\u00a0234\u00a0567,5', ',', '1234567.50'],
    ["1'234.50", '.', '1234.50'],
    ['(1,234.50)', '.', '-1234.50'],
    ['1,234.50-', '.', '-1234.50'],
    ['\u221210.00', '.', '-10.00'],
    ['+10', '.', '10.00'],
    ['S/ 1,234.50', '.', '1234.50'],
    ['S/. -5.10', '.', '-5.10'],
    ['-US$ 5.10', '.', '-5.10'],
    ['10.00 PEN', '.', '10.00'],
    ['10.00 DR', '.', '-10.00'],
    ['10.00CR', '.', '10.00'],
    ['.5', '.', '0.50'],
    ['7.', '.', '7.00'],
    ['9223372036854.775807', '.', '9223372036854.775807'],
  ] as const)('%s is %s-decimal %s', (text, decimal, expected) => {
    expect(read(text, decimal)).toBe(expected);
  });

  it.each([
    ['', 'amount-missing'],
    ['  ', 'amount-missing'],
    ['12,34.50', 'amount-unreadable'],
    ['1,2345', 'amount-unreadable'],
    ['1.234,50', 'amount-unreadable'],
    ['1.5.2', 'amount-unreadable'],
    ['--5', 'amount-unreadable'],
    ['-5-', 'amount-unreadable'],
    ['1e5', 'amount-unreadable'],
    ['0x10', 'amount-unreadable'],
    ['NaN', 'amount-unreadable'],
    ['12 abc', 'amount-unreadable'],
    ['1.0000001', 'amount-too-fine'],
    ['9223372036854.775808', 'amount-too-large'],
  ])('%s is none: %s', (text, code) => {
    expect(read(text)).toBe(code);
  });

  it('is never one with the other decimal sign read as thousands by mistake', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const plain = writeAmount(BigInt(cents) * 10_000n);
        expect(read(plain)).toBe(plain);
        expect(read(plain.replace('.', ','), ',')).toBe(plain);
        // Two decimals are no group of three.
        expect(read(plain, ',')).toBe('amount-unreadable');
      }),
    );
  });
});

describe('a workbook’s number', () => {
  it('is its shortest text, and refused where a double is no longer exact', () => {
    expect(cellNumber('1234.5599999999999')).toBe('1234.56');
    expect(cellNumber('0.1')).toBe('0.1');
    expect(cellNumber('123456789012.345')).toBe('123456789012.345');
    expect(cellNumber('0.30000000000000004')).toBeNull();
    expect(cellNumber('1234567890123456')).toBeNull();
    expect(cellNumber('')).toBeNull();
  });
});
