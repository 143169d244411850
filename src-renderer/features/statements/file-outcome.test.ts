import { describe, expect, it } from 'vitest';
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import { coveredBy, needsColumns, reasonToLook, wholeMonth } from './file-outcome.ts';

const mapping: TableMapping = {
  headerRow: 1,
  roles: ['bookingDay', 'amount'],
  dateOrder: 'dmy',
  decimal: '.',
  positive: 'in',
  currency: 'PEN',
  account: 'BCP',
  encoding: 'utf-8',
  delimiter: ',',
  answers: {},
};
const statement = {
  account: 'BCP',
  currency: 'PEN',
  firstDay: '2026-10-03',
  lastDay: '2026-10-28',
  lines: 10,
  alreadyThere: 0,
  moneyIn: '10.00',
  moneyOut: '0.00',
  opening: null,
  closing: null,
  proof: 'no-balances' as const,
  alike: 0,
  lacking: 0,
};
const report = (change: Partial<StatementReport> = {}): StatementReport => ({
  format: 'csv',
  statements: [statement],
  lacking: [],
  lines: 10,
  sample: [],
  problems: [],
  problemCount: 0,
  leftOut: [],
  leftOutCount: 0,
  cutSigns: [],
  period: null,
  questions: [],
  ...change,
});
const sign = (code: StatementReport['cutSigns'][number]['code']) => ({ code, row: 11, text: '1' });

describe('a file among several', () => {
  it('is looked at first where it is faulty, cut, the same month in other words, or lacks lines of an earlier file', () => {
    expect(reasonToLook(report())).toBeNull();
    expect(reasonToLook(report({ problemCount: 1, cutSigns: [sign('last-row-shorter')] }))).toBe('faulty');
    expect(reasonToLook(report({ cutSigns: [sign('no-line-end'), sign('last-figure-shorter')] }))).toBe(
      'cut',
    );
    expect(reasonToLook(report({ cutSigns: [sign('no-line-end')] }))).toBeNull();
    expect(reasonToLook(report({ statements: [{ ...statement, alike: 5 }] }))).toBe('alike');
    expect(reasonToLook(report({ statements: [{ ...statement, alike: 4 }] }))).toBeNull();
    expect(reasonToLook(report({ statements: [{ ...statement, alreadyThere: 9, lacking: 1 }] }))).toBe(
      'lacking',
    );
    // Of five new lines, three are alike.
    expect(reasonToLook(report({ statements: [{ ...statement, alreadyThere: 5, alike: 3 }] }))).toBe('alike');
  });

  it('needs its columns looked through unless it is read as a file before it', () => {
    const table = { sample: { rows: [], numbers: [], columns: 2 }, mapping, remembered: true };
    const inspection = { format: 'csv' as const, importedBefore: null, table, accounts: [] };
    expect(needsColumns(inspection)).toBe(false);
    expect(needsColumns({ ...inspection, table: { ...table, remembered: false } })).toBe(true);
    expect(needsColumns({ ...inspection, table: { ...table, mapping: { ...mapping, account: ' ' } } })).toBe(
      true,
    );
    expect(needsColumns({ ...inspection, format: 'ofx', table: null })).toBe(false);
  });

  it('covers the whole month only as a table with the lines of one', () => {
    expect(wholeMonth(mapping, report())).toEqual({ firstDay: '2026-10-01', lastDay: '2026-10-31' });
    expect(wholeMonth(null, report())).toBeNull();
    const next = { ...statement, currency: 'USD', lastDay: '2026-11-01' };
    expect(wholeMonth(mapping, report({ statements: [statement, next] }))).toBeNull();
    expect(wholeMonth(mapping, report({ statements: [] }))).toBeNull();
  });

  it('covers the days that stand above its header, unless a person says more or would be asked about them', () => {
    const period = { firstDay: '2026-09-30', lastDay: '2026-10-30' };
    const by = (wholeMonths: boolean, today = '2026-11-03', stated: typeof period | null = period) =>
      coveredBy(mapping, report({ period: stated }), { wholeMonths, today });
    expect(by(false)).toEqual(period);
    expect(by(true)).toEqual({ firstDay: '2026-10-01', lastDay: '2026-10-31' });
    expect(by(false, '2026-11-03', null)).toBeNull();
    // Days that are not over, and those of another year.
    expect(by(false, '2026-10-29')).toBeNull();
    expect(by(false, '2026-11-03', { ...period, firstDay: '2025-10-01' })).toBeNull();
  });
});
