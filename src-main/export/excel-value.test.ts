import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeAmount } from '../../src-shared/money.ts';
import { wallClockShift } from '../../src-shared/period.ts';
import { amountFormat, excelDate, excelNumber, excelText, UNITS_ALWAYS_SAFE } from './excel-value.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

describe('excelNumber', () => {
  it.each([
    ['10.10', 10.1],
    ['-0.05', -0.05],
    ['0.00', 0],
    ['999999999.999999', 999_999_999.999999],
    // Thirteen digits before the point and one behind it.
    ['9999999999999.50', 9_999_999_999_999.5],
    ['1234567890123.25', 1_234_567_890_123.25],
    ['9000000000000.00', 9e12],
    ['1234567890.123456', undefined],
    ['-9223372036854.775807', undefined],
  ])('%s', (text, number) => {
    expect(excelNumber(text)).toBe(number);
  });

  it('what it returns is the very amount, in the 15 digits that a spreadsheet shows', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (units) => {
        const text = writeAmount(units);
        const number = excelNumber(text);
        const size = units < 0n ? -units : units;
        if (number === undefined) {
          expect(size >= UNITS_ALWAYS_SAFE && size % 10n ** BigInt(size.toString().length - 15) !== 0n).toBe(
            true,
          );
          return;
        }
        // Fifteen significant digits, as a spreadsheet writes them, are the amount and nothing but.
        const shown = number.toLocaleString('en', { maximumSignificantDigits: 15, useGrouping: false });
        const trimmed = text.replace(/0+$/, '').replace(/\.$/, '');
        expect(shown).toBe(trimmed);
      }),
      { numRuns: 1_000 },
    );
  });
});

it('amountFormat shows the decimals an amount has, two at the least', () => {
  expect(amountFormat('10')).toBe('#,##0.00;[Red]-#,##0.00');
  expect(amountFormat('0.125')).toBe('#,##0.000;[Red]-#,##0.000');
});

describe('excelText', () => {
  it('leaves ordinary texts the very same, and no other of them', () => {
    // What a cell can hold, said once more: without the shorter way for ordinary texts.
    const held = (text: string) =>
      text
        .toWellFormed()
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '\ufffd')
        .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
        .replaceAll('\r', '_x000D_');
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      const text = `a${String.fromCharCode(unit)}b`;
      if (excelText(text) !== held(text)) expect(excelText(text), String(unit)).toBe(held(text));
    }
    expect(excelText(`_x000D_${'ñ'.repeat(3)}`)).toBe('_x005F_x000D_ñññ');
  });

  it.each([
    ['=1+1', '=1+1'],
    ['línea 1\nlínea 2\tñ 🙂', 'línea 1\nlínea 2\tñ 🙂'],
    ['a\u0000b\u001fc\u007fd\uffff', 'a\ufffdb\ufffdc\ufffdd\ufffd'],
    ['half \ud83d of a sign', 'half \ufffd of a sign'],
    ['_x0041_', '_x005F_x0041_'],
    ['_x0041', '_x0041'],
    ['a\r\nb', 'a_x000D_\nb'],
  ])('%j -> %j', (text, cell) => {
    expect(excelText(text)).toBe(cell);
  });

  it('cuts what a cell cannot hold, and says so', () => {
    expect(excelText('x'.repeat(32_767))).toHaveLength(32_767);
    const cut = excelText(`${'x'.repeat(32_765)}🙂🙂`);
    expect(cut).toHaveLength(32_767);
    expect(cut.endsWith('\ufffd…')).toBe(true);
  });
});

describe('excelDate', () => {
  it('shows the wall clock of the zone', () => {
    const instant = Date.parse('2026-10-01T04:59:59.123Z');
    expect(excelDate(instant, 'America/Lima')?.toISOString()).toBe('2026-09-30T23:59:59.123Z');
    expect(excelDate(instant, 'Europe/Madrid')?.toISOString()).toBe('2026-10-01T06:59:59.123Z');
  });

  it('is right to the minute where clocks change', () => {
    const changes = [
      '2026-03-29T01:00:00Z',
      '2026-10-25T01:00:00Z',
      '2026-04-04T15:00:00Z',
      '1972-01-07T00:44:30Z',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Madrid', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Monrovia'),
        fc.constantFrom(...changes),
        fc.integer({ min: -4_000_000, max: 4_000_000 }),
        (timeZone, change, away) => {
          const instant = Date.parse(change) + away;
          expect(excelDate(instant, timeZone)?.getTime()).toBe(instant + wallClockShift(instant, timeZone));
        },
      ),
    );
  });

  it('is no date before spreadsheets have dates', () => {
    expect(excelDate(Date.parse('0001-01-01T00:00:00Z'), 'UTC')).toBeUndefined();
    expect(excelDate(Date.parse('1900-02-28T23:59:59Z'), 'UTC')).toBeUndefined();
    expect(excelDate(Date.parse('1900-03-01T00:00:00Z'), 'UTC')).toBeInstanceOf(Date);
  });
});
