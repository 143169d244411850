import { describe, expect, it } from 'vitest';
import type { Evidence, LineItem, Proposal, RecordItem } from '../../../src-shared/contract/matches.ts';
import { columnsOf, comparedRows } from './comparison.ts';

const line = {
  id: 1,
  day: '2026-04-02',
  valueDay: null,
  amount: '10.00',
  rest: '10.00',
  reference: 'OP1',
  description: '',
  counterparty: '',
  kind: '',
  account: 'X',
  fileName: 'f',
  number: 1,
} as unknown as LineItem;
const record = {
  listing: 'settlements',
  identity: '7',
  day: '2026-04-01',
  amount: '10.05',
  rest: '4.00',
  references: ['A', 'B'],
  status: 'COMPLETED',
  fee: null,
} as unknown as RecordItem;
const evidence: Evidence = { reference: 'absent', difference: '-0.05', daysApart: 1, netOfFee: false };
const proposal = (...options: readonly (readonly [LineItem, RecordItem])[]) =>
  ({
    options: options.map(([one, other], at) => ({
      number: at + 1,
      lines: [one],
      records: [other],
      evidence,
    })),
  }) as unknown as Proposal;
const marked = (of: Proposal, found: Evidence | null) =>
  comparedRows(columnsOf(of), found)
    .filter(({ cells }) => cells.some((cell) => cell.marked))
    .map(({ field }) => field);

describe('a proposal as a table', () => {
  it('of one option marks what the line and the record do not share, and leaves out what neither has', () => {
    const one = proposal([line, record]);
    expect(marked(one, evidence)).toEqual(['day', 'amount', 'reference']);
    expect(marked(one, { ...evidence, reference: 'equal', difference: '0.00', daysApart: 0 })).toEqual([]);
    const rows = comparedRows(columnsOf(one), evidence);
    expect(rows.map(({ field }) => field)).not.toContain('description');
    expect(rows.find(({ field }) => field === 'rest')?.cells.map(({ values }) => values)).toEqual([
      [''],
      ['4.00'],
    ]);
  });

  it('of several options has what is the same once, and marks what tells the others apart', () => {
    const other = { ...record, identity: '8', day: '2026-04-03' };
    const several = proposal([line, record], [line, other]);
    expect(columnsOf(several).map(({ side, option }) => [side, option])).toEqual([
      ['line', null],
      ['record', 1],
      ['record', 2],
    ]);
    expect(marked(several, null)).toEqual(['identity', 'day']);
    const [, day] = comparedRows(columnsOf(several), null);
    expect(day?.cells.map((cell) => cell.marked)).toEqual([false, true, true]);
  });
});
