import { expect, it } from 'vitest';
import { itemNotes } from './item-notes.ts';

const item = {
  reason: 'The bank credits it on Monday.',
  decided: { by: 'ana', at: Date.parse('2026-10-02T15:30:00Z') },
  rows: [
    { listing: 'settlements', identity: '7', text: 'LIQ 7', day: '2026-09-30', amount: '-1000.00' },
    { listing: null, identity: '12', text: 'ABONO', day: '2026-10-01', amount: '1000.00' },
  ],
  rowCount: 3,
} as const;

it('tells why an item is so, who said so and when, and its records, in the language', () => {
  const told = itemNotes({ ...item, rows: [...item.rows] }, 'en', 'America/Lima');
  expect(told[0]).toMatch(/^Reason: The bank credits it on Monday\. \(ana, .*10:30.*\)$/);
  expect(told[1]).toMatch(/^Settlements: LIQ 7 \(7\), .*2026.*, -1,000\.00$/);
  expect(told[2]).toMatch(/^line: ABONO, /);
  expect(told[3]).toBe('and 1 more in the app');
  const spanish = itemNotes({ ...item, rows: [...item.rows] }, 'es', 'America/Lima');
  expect(spanish[0]).toMatch(/^Motivo: /);
  expect(spanish[3]).toBe('y 1 más en la aplicación');
});

it('has nothing to tell of an item that nobody decided on and that has no records', () => {
  expect(itemNotes({ reason: '', rows: [], rowCount: 0 }, 'en', 'UTC')).toEqual([]);
});
