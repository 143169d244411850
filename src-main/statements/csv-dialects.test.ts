/** Tables written in random dialects are read back exactly, and the proposal alone finds out how. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { readText } from './testing/read-all.ts';

type Movement = { day: string; cents: number; text: string; reference: string };
type Dialect = {
  delimiter: ',' | ';' | '\t' | '|';
  decimal: '.' | ',';
  thousands: boolean;
  encoding: 'utf8' | 'utf8-mark' | 'utf16le' | 'latin1';
  dates: 'ymd' | 'dmy' | 'mdy';
  separator: '/' | '-' | '.';
  columns: 'signed' | 'sides' | 'direction';
  language: 'en' | 'es';
  ends: '\r\n' | '\n';
  preamble: number;
  footer: boolean;
  newestFirst: boolean;
  quoteAll: boolean;
};

const movement: fc.Arbitrary<Movement> = fc.record({
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-04-${String(day).padStart(2, '0')}`),
  cents: fc.integer({ min: -999_999_999, max: 999_999_999 }).map((cents) => (cents === 0 ? 1 : cents)),
  text: fc
    .array(fc.constantFrom('PAGO', 'Ñandú', 'a;b', 'c,d', '"cita"', 'x|y', 'José', '5" tubo', "O'Higgins"), {
      minLength: 1,
      maxLength: 4,
    })
    .map((words) => words.join(' ')),
  reference: fc.integer({ min: 1, max: 9_999_999 }).map((number) => `LIQ${number}`),
});
const dialect: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
  decimal: fc.constantFrom('.' as const, ',' as const),
  thousands: fc.boolean(),
  encoding: fc.constantFrom('utf8' as const, 'utf8-mark' as const, 'utf16le' as const, 'latin1' as const),
  dates: fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const),
  separator: fc.constantFrom('/' as const, '-' as const, '.' as const),
  columns: fc.constantFrom('signed' as const, 'sides' as const, 'direction' as const),
  language: fc.constantFrom('en' as const, 'es' as const),
  ends: fc.constantFrom('\r\n' as const, '\n' as const),
  preamble: fc.integer({ min: 0, max: 4 }),
  footer: fc.boolean(),
  newestFirst: fc.boolean(),
  quoteAll: fc.boolean(),
});

const HEADERS = {
  en: {
    day: 'Date',
    text: 'Description',
    reference: 'Reference',
    amount: 'Amount',
    out: 'Debit',
    in: 'Credit',
    direction: 'D/C',
    balance: 'Balance',
  },
  es: {
    day: 'Fecha',
    text: 'Descripción',
    reference: 'Nro. referencia',
    amount: 'Importe',
    out: 'Cargo',
    in: 'Abono',
    direction: 'D/C',
    balance: 'Saldo',
  },
} as const;

function writeTable(movements: readonly Movement[], d: Dialect): Buffer {
  const names = HEADERS[d.language];
  const number = (cents: number) => {
    const [whole = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
    const grouped = d.thousands ? whole.replace(/\B(?=(\d{3})+$)/g, d.decimal === '.' ? ',' : '.') : whole;
    return `${cents < 0 ? '-' : ''}${grouped}${d.decimal}${fraction}`;
  };
  const date = (iso: string) => {
    const [year, month, day] = iso.split('-');
    const parts = { ymd: [year, month, day], dmy: [day, month, year], mdy: [month, day, year] }[d.dates];
    return parts.join(d.separator);
  };
  const amountCells = (cents: number) =>
    d.columns === 'signed'
      ? [number(cents)]
      : d.columns === 'sides'
        ? cents < 0
          ? [number(-cents), '']
          : ['', number(cents)]
        : [number(Math.abs(cents)), cents < 0 ? 'D' : 'C'];
  const amountNames = {
    signed: [names.amount],
    sides: [names.out, names.in],
    direction: [names.amount, names.direction],
  }[d.columns];
  let balance = 0;
  const lines = movements.map(({ day, cents, text, reference }) => {
    balance += cents;
    return [date(day), text, reference, ...amountCells(cents), number(balance)];
  });
  const rows = [
    ...Array.from({ length: d.preamble }, (_, index) => [`Banco, movimientos ${index}`, 'PEN']),
    [names.day, names.text, names.reference, ...amountNames, names.balance],
    ...(d.newestFirst ? lines.reverse() : lines),
    ...(d.footer ? [['Total', '', '', '']] : []),
  ];
  const quoted = (cell: string) =>
    d.quoteAll || cell.includes(d.delimiter) || /["\r\n]/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const text = rows.map((row) => row.map(quoted).join(d.delimiter) + d.ends).join('');
  if (d.encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(
    d.encoding === 'utf8-mark' ? `\ufeff${text}` : text,
    d.encoding === 'latin1' ? 'latin1' : 'utf8',
  );
}

describe('tables in any dialect', () => {
  it('are read back line by line, amounts to the last cent, by what the proposal finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 4, maxLength: 25 }), dialect, async (random, d) => {
        // A day beyond the twelfth tells the order of day and month; without one no reader could know.
        const last = { day: '2026-04-29', cents: 123_456, text: 'Abono José', reference: 'LIQ0000001' };
        const movements = [...random.sort((a, b) => a.day.localeCompare(b.day)), last];
        const { problems, lines, leftOut, stated } = await readText(writeTable(movements, d), 'bank', {
          currency: 'PEN',
        });
        expect(problems).toEqual([]);
        const inOrder = d.newestFirst ? [...movements].reverse() : movements;
        expect(
          lines.map(({ bookingDay, amount, description, reference }) => [
            bookingDay,
            amount,
            description,
            reference,
          ]),
        ).toEqual(
          inOrder.map(({ day, cents, text, reference }) => [
            day,
            writeAmount(BigInt(cents) * 10_000n),
            text,
            reference,
          ]),
        );
        expect(leftOut).toHaveLength(d.footer ? 1 : 0);
        const sum = movements.reduce((total, { cents }) => total + cents, 0);
        expect(stated.map(({ opening, closing }) => [opening, closing && unitsOf(closing)])).toEqual([
          ['0.00', BigInt(sum) * 10_000n],
        ]);
      }),
      { numRuns: 150 },
    );
  });
});
