import { describe, expect, it } from 'vitest';
import { TIE_OUT_COLUMNS, type TieOutCell, type TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { monthTotals } from './month-totals.ts';

const cell = (column: TieOutCell['column'], report: string, records: string): TieOutCell => ({
  column,
  state: report === records ? 'agrees' : 'differs',
  report,
  records,
  difference: report === records ? '0.00' : '0.10',
  explanations: [],
});
const day = (over: Partial<TieOutDay>): TieOutDay => ({
  day: '2026-09-01',
  currency: 'PEN',
  cells: TIE_OUT_COLUMNS.map((column) => cell(column, '0.00', '0.00')),
  closing: '100.00',
  rollForward: '0.00',
  ...over,
});

describe('totals of a month', () => {
  it('adds exactly, per currency, what could be judged', () => {
    const cells = [cell('depositTotal', '0.30', '0.20'), cell('netAmount', '0.30', '0.20')];
    const notCovered = cells.map((each) => ({ ...each, state: 'not-covered' as const }));
    const [pen, usd] = monthTotals([
      day({ cells, closing: '10.30' }),
      day({ day: '2026-09-02', currency: 'USD', closing: '7.00', rollForward: null }),
      day({ day: '2026-09-02', cells, closing: '10.70', rollForward: '0.10' }),
      day({ day: '2026-09-03', cells: notCovered, closing: '11.00' }),
    ]);
    expect(pen).toMatchObject({ currency: 'PEN', days: 3, notCovered: 1, differing: 2, breaks: 1 });
    expect(pen).toMatchObject({ opening: '10.00', closing: '11.00' });
    expect(pen?.columns[0]).toEqual({
      column: 'depositTotal',
      report: '0.60',
      records: '0.40',
      difference: '0.20',
      differing: 2,
    });
    expect(usd).toMatchObject({ currency: 'USD', days: 1, opening: null, closing: '7.00', breaks: 0 });
  });
});
