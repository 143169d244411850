import { expect, it } from 'vitest';
import { fieldOf } from '../../../src-shared/service/listing.ts';
import { notes } from '../../../src-shared/service/notes.ts';
import { tableText } from './table-text.ts';

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
