import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalCell, SheetDigest } from './canonical.ts';
import { criterion, quoted } from './cells.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

describe('a cell’s canonical text', () => {
  it.each([
    [null, ''],
    [true, 'TRUE'],
    [10.1, '10.1'],
    [-0.05, '-0.05'],
    [1_234_567, '1234567'],
    ['a\tb\nc\\d\re', 'a\\tb\\nc\\\\d\\re'],
    [new Date('2026-10-01T00:00:00Z'), '2026-10-01'],
    [new Date('2026-10-01T23:59:59.007Z'), '2026-10-01 23:59:59.007'],
  ])('%j -> %s', (value, text) => {
    expect(canonicalCell(value === null ? null : { value })).toBe(text);
  });

  it('any moment is written as ISO 8601 writes it', () => {
    const min = new Date('1900-03-01T00:00:00Z');
    const max = new Date('2100-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (value) => {
        const iso = value.toISOString().slice(0, -1).replace('T', ' ').replace(' 00:00:00.000', '');
        expect(canonicalCell({ value })).toBe(iso);
      }),
    );
  });
});

it('a digest leaves out rows without values and cells behind the last value', () => {
  const [one, other] = [new SheetDigest(), new SheetDigest()];
  one.add([{ value: 'a' }, null, { value: 1 }]);
  other.add([]);
  other.add([{ value: 'a' }, null, { value: 1 }, null, { value: '' }]);
  other.add([null, null]);
  expect(one.finish()).toBe(other.finish());
});

it('a criterion means the very text', () => {
  expect(['COMPLETED', '', 'a*b~?', '>=ODD', 'say "x"'].map(criterion)).toEqual([
    '"COMPLETED"',
    '"="',
    '"a~*b~~~?"',
    '"=>=ODD"',
    '"say ""x"""',
  ]);
  expect(quoted('"')).toBe('""""');
});
