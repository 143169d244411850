import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDepositIds } from './deposit-ids.ts';

describe('deposit ids from a pasted text', () => {
  test('lines, spaces, tabs, commas and semicolons separate', () => {
    expect(readDepositIds(' 1\n2,3; 4\t5\r\n6 ,, 7').ids).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  test('what is no whole number of at most 19 digits is named', () => {
    const { ids, invalid } = readDepositIds('9999999999999999999 12345678901234567890 12a -3 4.0 ١٢ 12a');
    expect(ids).toEqual(['9999999999999999999']);
    expect(invalid).toEqual(['12345678901234567890', '12a', '-3', '4.0', '١٢']);
  });

  test('an id that stands there twice is asked once, and named', () => {
    expect(readDepositIds('5 6 5 5')).toEqual({ ids: ['5', '6'], invalid: [], repeated: ['5'] });
  });

  test('every word is either an id or named as invalid', () => {
    const word = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 22n }).map(String),
      fc.stringMatching(/^[a-z0-9.-]{1,8}$/),
    );
    const separator = fc.constantFrom('\n', ',', ' ', '; ', '\r\n', '\t');
    fc.assert(
      fc.property(fc.array(word), separator, (words, between) => {
        const { ids, invalid } = readDepositIds(words.join(between));
        expect(new Set([...ids, ...invalid])).toEqual(new Set(words));
        expect(ids.length + invalid.length).toBe(new Set(words).size);
      }),
    );
  });
});
