import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { fieldOf } from '../../../src-shared/service/listing.ts';
import { notes } from '../../../src-shared/service/notes.ts';
import { cellText, tableText } from './table-text.ts';

it('is a header and lines of cells, which no value can break up or turn into a formula', () => {
  const fields = ['date', 'id', 'amount', 'description'].map((name) => fieldOf(notes, name));
  const row = (id: string, description: string | null) => ({
    identity: id,
    values: { date: Date.parse('2026-10-05T15:00:00Z'), id, amount: '-1234.50', description },
    problems: [],
    changed: false,
  });
  const text = tableText(
    fields,
    ['Fecha', 'Id', 'Importe', 'Descripción'],
    [row('007', 'a\tb\r\nc "d"'), row('8', '=HYPERLINK("x")'), row('9', null)],
    'America/Lima',
  );
  expect(text.split('\n').map((line) => line.split('\t'))).toEqual([
    ['Fecha', 'Id', 'Importe', 'Descripción'],
    ['2026-10-05 10:00:00', '007', '-1234.50', 'a b c "d"'],
    ['2026-10-05 10:00:00', '8', '-1234.50', `'=HYPERLINK("x")`],
    ['2026-10-05 10:00:00', '9', '-1234.50', ''],
  ]);
});

/** Every character that could begin another cell or line, in every position, and before signs and quotes. */
const CONTROLS = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  0x7f,
  0x85,
  0x9f,
  0xa0,
  0x2028,
  0x2029,
  0xfeff,
];
const TEXTS = [
  ...CONTROLS.map((code) => String.fromCharCode(code)).flatMap((each) => [
    each,
    `${each}a`,
    `a${each}b`,
    `a${each}`,
    `${each}=1`,
    `${each}"`,
    `a${each}=1${each}@b`,
  ]),
  '"',
  '""',
  '"a',
  '"\t=1',
  'a "b"',
  '"=1"',
];

it('gives a reader of tables as many cells as there are, whatever is in them', () => {
  const fields = ['id', 'description', 'amount'].map((name) => fieldOf(notes, name));
  const rows = TEXTS.map((description, index) => ({
    identity: String(index),
    values: { id: String(index), description, amount: '-1.00' },
    problems: [],
    changed: false,
  }));
  const text = tableText(fields, ['Id', 'D', 'A'], rows, 'UTC');
  const read: string[][] = parse(text, { delimiter: '\t', record_delimiter: '\n', relax_quotes: true });
  expect(read.slice(1).map(([id, , amount]) => [id, amount])).toEqual(
    TEXTS.map((_, index) => [String(index), '-1.00']),
  );
  const shown = read.slice(1).map(([, description]) => description ?? '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be gone
  expect(shown.filter((cell) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(cell))).toEqual([]);
  expect(shown.filter((cell) => /^[\s\ufeff]*[=+@-]/.test(cell))).toEqual([]);
  expect(shown.slice(-6)).toEqual(['"', '""', '"a', '" =1', 'a "b"', '"=1"']);
});

it('copies one value as one cell too', () => {
  const field = fieldOf(notes, 'description');
  const copied = (description: string) =>
    cellText(field, { identity: '1', values: { description }, problems: [], changed: false }, 'UTC');
  expect(copied('a\r\n=1')).toBe('a =1');
  expect(copied('\n=1')).toBe("' =1");
  expect(copied('say "yes"')).toBe('say "yes"');
});
