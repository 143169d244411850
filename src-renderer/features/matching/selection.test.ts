import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { levelled, partOf, partSums, wholeParts } from './allocation.ts';
import { canMatch, NOTHING, sumsOf, withLine, withRecord } from './selection.ts';

const line = (id: number, rest: string, currency = 'PEN') => ({ id, rest, currency }) as LineItem;
const record = (identity: string, rest: string, currency = 'PEN') =>
  ({ listing: 'settlements', identity, rest, currency }) as RecordItem;

describe('a selection', () => {
  it('adds up what is open, per currency, and takes back what is chosen twice', () => {
    const chosen = withRecord(
      withRecord(withLine(withLine(NOTHING, line(1, '10.00')), line(2, '0.10')), record('A', '10.05')),
      record('B', '3.00', 'USD'),
    );
    expect(sumsOf(chosen)).toEqual([
      { currency: 'PEN', lines: '10.10', records: '10.05', difference: '0.05' },
      { currency: 'USD', lines: '0.00', records: '3.00', difference: '-3.00' },
    ]);
    expect(canMatch(chosen)).toBe(false);
    const one = withRecord(chosen, record('B', '3.00', 'USD'));
    expect(canMatch(one)).toBe(true);
    expect(canMatch({ ...one, lines: new Map() })).toBe(false);
  });
});

describe('a part', () => {
  it('is an amount of the item’s sign within what is open', () => {
    const of = (rest: string, typed: string) => partOf({ item: { rest }, typed });
    expect(of('10.00', '1,000.00')).toBeNull();
    expect(of('1000.00', '1,000.00')).toBe('1000.00');
    expect(of('10.00', '0')).toBeNull();
    expect(of('10.00', '-1')).toBeNull();
    expect(of('-10.00', '-10.00')).toBe('-10.00');
    expect(of('-10.00', '-10.01')).toBeNull();
    expect(of('10.00', 'x')).toBeNull();
  });
});

describe('levelling', () => {
  it('leaves the rest of the larger side open', () => {
    const parts = levelled(wholeParts([line(1, '100.00')], [record('A', '60.00')]));
    expect(parts.lines[0]?.typed).toBe('60.00');
    expect(partSums(parts)).toEqual({ lines: '60.00', records: '60.00', difference: '0.00' });
    const out = levelled(wholeParts([line(1, '-60.00')], [record('A', '-50.00'), record('B', '-50.00')]));
    expect(out.records.map(({ typed }) => typed)).toEqual(['-50.00', '-10.00']);
  });

  it('never gives an item more than is open, and levels whatever can be levelled', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const amount = (each: number) => writeAmount(BigInt(each) * 10_000n);
        const parts = levelled(
          wholeParts(
            a.map((each, at) => line(at, amount(each))),
            b.map((each, at) => record(String(at), amount(each))),
          ),
        );
        for (const part of [...parts.lines, ...parts.records]) expect(partOf(part)).not.toBeNull();
        const sums = partSums(parts);
        const before = Math.abs(a.reduce((x, y) => x + y, 0) - b.reduce((x, y) => x + y, 0));
        const after = unitsOf(sums?.difference ?? '') / 10_000n;
        expect(Number(after < 0n ? -after : after)).toBeLessThanOrEqual(before);
      }),
    );
  });
});
