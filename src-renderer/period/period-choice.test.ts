import { describe, expect, it } from 'vitest';
import { daysOf, monthDays, PRESETS, quarterDays, shapeOf, stepped } from './period-choice.ts';

describe('the days of a period', () => {
  it.each([
    ['2024-02', '2024-02-29'],
    ['2026-02', '2026-02-28'],
    ['2026-12', '2026-12-31'],
  ])('month %s ends on %s', (month, last) => {
    expect(monthDays(month)).toEqual({ first: `${month}-01`, last });
  });

  it('named by today mean other days on another day', () => {
    const named = (today: string) =>
      PRESETS.map((preset) => {
        const { first, last } = daysOf({ kind: 'preset', preset }, today);
        return `${preset} ${first} ${last}`;
      });
    expect(named('2026-11-21')).toEqual([
      'this-month 2026-11-01 2026-11-30',
      'last-month 2026-10-01 2026-10-31',
      'this-quarter 2026-10-01 2026-12-31',
      'last-quarter 2026-07-01 2026-09-30',
      'year-to-date 2026-01-01 2026-11-21',
      'last-year 2025-01-01 2025-12-31',
    ]);
    expect(named('2024-01-01')).toEqual([
      'this-month 2024-01-01 2024-01-31',
      'last-month 2023-12-01 2023-12-31',
      'this-quarter 2024-01-01 2024-03-31',
      'last-quarter 2023-10-01 2023-12-31',
      'year-to-date 2024-01-01 2024-01-01',
      'last-year 2023-01-01 2023-12-31',
    ]);
  });
});

describe('stepping', () => {
  it.each([
    [monthDays('2026-01'), -1, '2025-12-01', '2025-12-31'],
    [quarterDays(2026, 4), 1, '2027-01-01', '2027-03-31'],
    [{ first: '2026-01-01', last: '2026-12-31' }, -1, '2025-01-01', '2025-12-31'],
    [{ first: '2026-10-26', last: '2026-11-01' }, 1, '2026-11-02', '2026-11-08'],
    [{ first: '2026-03-01', last: '2026-03-01' }, -1, '2026-02-28', '2026-02-28'],
  ] as const)('%j by %i is %s to %s', (days, by, first, last) => {
    expect(daysOf(stepped(days, by), '2026-11-21')).toEqual({ first, last });
  });

  it('knows a month, a quarter and a year when it sees one', () => {
    expect(shapeOf(quarterDays(2026, 2))).toEqual({ kind: 'quarter', year: 2026, quarter: 2 });
    expect(shapeOf({ first: '2026-01-01', last: '2026-12-31' })).toEqual({ kind: 'year', year: 2026 });
    expect(shapeOf({ first: '2026-02-01', last: '2026-02-27' })).toEqual({ kind: 'days' });
  });
});
