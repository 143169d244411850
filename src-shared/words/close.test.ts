import { expect, it } from 'vitest';
import { figureWords } from './close.ts';

const figures = [
  { name: 'daysInReport', kind: 'count', value: '1030' },
  { name: 'breaks', kind: 'count', value: '1' },
  { name: 'firstBreak', kind: 'day', value: '2026-09-16' },
  { name: 'firstBreakAmount', kind: 'amount', value: '-1338.85' },
] as const;

it.each([
  [
    'en',
    'en-US',
    '1,030 days in the report · the balance does not roll forward on 1 day, first on Sep 16, 2026, by PEN\u00a0-1,338.85',
  ],
  [
    'es',
    'es-PE',
    '1,030 días en el reporte · descuadre del saldo en 1 día, el primero el 16 set. 2026, por PEN\u00a0-1,338.85',
  ],
] as const)('writes figures in %s as %s does', (language, locale, words) => {
  expect(figureWords([...figures], { language, locale, currency: 'PEN', timeZone: 'America/Lima' })).toBe(
    words,
  );
});

it('names columns and listings as the service’s screens do, and keeps text with a dollar sign as it is', () => {
  const about = { language: 'en', locale: 'en-US', currency: 'PEN', timeZone: 'America/Lima' } as const;
  const named = [
    { name: 'columnDiffers', kind: 'column', value: 'depositTotal' },
    { name: 'notCovered', kind: 'listing', value: 'dailyBalances' },
    { name: 'notCovered', kind: 'text', value: "$& $'" },
  ] as const;
  const asOf = [
    { name: 'asOf', kind: 'instant', value: String(Date.parse('2026-11-01T04:30:00Z')) },
  ] as const;
  expect(figureWords([...asOf], about)).toBe('as of Oct 31, 2026, 23:30');
  expect(figureWords([...named], about)).toBe(
    "Deposits: differs · Daily balances not complete · $& $' not complete",
  );
});
