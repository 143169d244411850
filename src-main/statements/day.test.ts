import { describe, expect, it } from 'vitest';
import { looksLikeDay, readWrittenDay } from './day.ts';

describe('a written day', () => {
  it.each([
    ['2026-04-05', 'dmy', '2026-04-05'],
    ['2026/4/5', 'mdy', '2026-04-05'],
    ['20260405', 'dmy', '2026-04-05'],
    ['05/04/2026', 'dmy', '2026-04-05'],
    ['05/04/2026', 'mdy', '2026-05-04'],
    ['5.4.26', 'dmy', '2026-04-05'],
    ['26-04-05', 'ymd', '2026-04-05'],
    ['05/04/2026 23:59:01', 'dmy', '2026-04-05'],
    ['2026-04-05T23:59:01-05:00', 'ymd', '2026-04-05'],
    ['5 abr 2026', 'dmy', '2026-04-05'],
    ['05-SET-26', 'dmy', '2026-09-05'],
    ['5 de septiembre de 2026', 'dmy', '2026-09-05'],
    ['Apr 5, 2026', 'mdy', '2026-04-05'],
    ['29/02/2024', 'dmy', '2024-02-29'],
  ] as const)('%s as %s is %s', (text, order, day) => {
    expect(readWrittenDay(text, order)).toBe(day);
  });

  it.each([
    '29/02/2026',
    '31/04/2026',
    '13/13/2026',
    '00/01/2026',
    '5/4',
    'Total',
    '',
    '2026-4',
    '5/4-2026',
    '123/4/2026',
  ])('%s is none', (text) => {
    expect(readWrittenDay(text, 'dmy')).toBeNull();
  });

  it('may be meant where it is wrong', () => {
    expect(['31/04/2026', '20260431', '31-abr-2026'].map(looksLikeDay)).toEqual([true, true, true]);
    expect(['Total', '30 movimientos', '', 'Saldo al 30/04/2026'].map(looksLikeDay)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
