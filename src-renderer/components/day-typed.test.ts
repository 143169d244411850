import { expect, it } from 'vitest';
import { DAY_MS } from '../../src-shared/durations.ts';
import { DATE_ORDERS, writtenDay } from '../../src-shared/written-dates.ts';
import { dayTyped } from './day-typed.ts';

it.each([
  ['2026-10-31', 'day-first', 'es', '2026-10-31'],
  ['05/10/2026', 'day-first', 'es', '2026-10-05'],
  ['5.10.2026', 'day-first', 'en', '2026-10-05'],
  ['05/10/2026', 'month-first', 'en', '2026-05-10'],
  // It could be either of the two.
  ['05/10/2026', 'year-first', 'en', null],
  ['5 oct 2026', 'day-first', 'es', '2026-10-05'],
  ['Oct 5, 2026', 'day-first', 'en', '2026-10-05'],
  ['5 de octubre', 'day-first', 'es', null],
  ['30 set 2026', 'day-first', 'es', '2026-09-30'],
  ['30 sept 2026', 'day-first', 'es', '2026-09-30'],
  ['29/02/2028', 'day-first', 'es', '2028-02-29'],
  ['31/02/2026', 'day-first', 'es', null],
  ['1/1/26', 'day-first', 'es', null],
  ['0000', 'day-first', 'es', null],
  ['', 'day-first', 'es', null],
] as const)('%s, %s, %s: %s', (text, order, language, day) => {
  expect(dayTyped(text, order, language)).toBe(day);
});

it('reads each day of a year as it is written', () => {
  for (const language of ['en', 'es'] as const)
    for (const order of DATE_ORDERS)
      for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2027, 0, 1); instant += DAY_MS) {
        const text = writtenDay(instant, { language, order, timeZone: 'UTC', named: true });
        expect([text, dayTyped(text, order, language)]).toEqual([
          text,
          new Date(instant).toISOString().slice(0, 10),
        ]);
      }
});
