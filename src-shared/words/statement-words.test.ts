import { expect, it } from 'vitest';
import { itemWords } from './statement-words.ts';

const item = { kind: 'timing', column: null, text: 'LIQ7' } as const;

it('an item is called by what it is, on the side it stands on', () => {
  expect(itemWords(item, 'en')).toBe('Booked on the other side of the month’s end: LIQ7');
  expect(itemWords(item, 'en', 'bank')).toBe('In transit: LIQ7');
  expect(itemWords({ ...item, kind: 'report', column: 'depositTotal', text: '' }, 'en')).toMatch(
    /^Report differs from records, /,
  );
});

it('what a write-off has left is called that, whatever it was of', () => {
  const rest = { ...item, isRest: true };
  expect(itemWords(rest, 'en', 'bank')).toBe('Left after a write-off in an earlier month: LIQ7');
  expect(itemWords(rest, 'es')).toBe('Resto tras un ajuste a resultados de un mes anterior: LIQ7');
  const byHand = itemWords({ ...rest, kind: 'by-hand', text: 'From before' }, 'en');
  expect(byHand).toBe('Left after a write-off in an earlier month: From before');
});
