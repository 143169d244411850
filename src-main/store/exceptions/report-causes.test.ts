/** What the tie-out's differences come to as exceptions. */
import { expect, it } from 'vitest';
import type { Explanation, TieOutCell, TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { findReportCauses } from './report-causes.ts';

const explained = (change: Partial<Explanation> = {}): Explanation => ({
  cause: 'counted-on-neighbouring-day',
  listing: 'deposits',
  identity: '9001',
  amount: '0.00',
  ambiguous: false,
  ...change,
});
const cell = (
  column: TieOutCell['column'],
  difference: string,
  ...explanations: Explanation[]
): TieOutCell => ({
  column,
  state: 'differs',
  report: difference,
  records: '0.00',
  difference,
  explanations,
});
const day = (on: string, ...cells: TieOutCell[]): TieOutDay => ({
  day: on,
  currency: 'PEN',
  cells: [...cells, cell('netAmount', '1.00')],
  closing: '0.00',
  rollForward: null,
});
const told = (...days: TieOutDay[]) =>
  findReportCauses({ days, findings: [] }).map(({ kind, day: on, units, document }) => ({
    kind,
    day: on,
    units,
    column: document.column,
    items: document.items.map(({ text }) => text),
    detail: document.detail,
  }));

it('one deposit that the report counts on the neighbouring day is one item that nets to zero', () => {
  const one = explained();
  expect(
    told(
      day('2026-10-09', cell('depositTotal', '-100.00', one), cell('depositFeeTotal', '-3.00', one)),
      day('2026-10-10', cell('depositTotal', '100.00', one), cell('depositFeeTotal', '3.00', one)),
    ),
  ).toEqual([
    {
      kind: 'counted-on-other-day',
      day: '2026-10-09',
      units: 0n,
      column: null,
      items: ['9001'],
      detail: '2026-10-10',
    },
  ]);
});

it('two such deposits are two items', () => {
  const [one, two] = [explained(), explained({ identity: '9002' })];
  const found = told(
    day('2026-10-09', cell('depositTotal', '-100.00', one)),
    day('2026-10-10', cell('depositTotal', '100.00', one)),
    day('2026-10-15', cell('depositTotal', '-7.00', two)),
    day('2026-10-16', cell('depositTotal', '7.00', two)),
  );
  expect(found.map(({ kind, items }) => `${kind} ${items}`)).toEqual([
    'counted-on-other-day 9001',
    'counted-on-other-day 9002',
  ]);
});

it.each([
  ['its other day is in another month', [['2026-10-31', '-100.00', explained()]]],
  [
    'another record explains it as well',
    [
      ['2026-10-09', '-100.00', explained({ ambiguous: true })],
      ['2026-10-10', '100.00', explained({ ambiguous: true })],
    ],
  ],
  [
    'the report leaves it out',
    [
      ['2026-10-09', '-100.00', explained({ cause: 'not-in-report' })],
      ['2026-10-10', '100.00', explained({ cause: 'not-in-report' })],
    ],
  ],
  [
    'it does not cancel out',
    [
      ['2026-10-09', '-100.00', explained()],
      ['2026-10-10', '90.00', explained()],
    ],
  ],
] as const)('a difference stays one of its day where %s', (_, days) => {
  const found = told(...days.map(([on, difference, by]) => day(on, cell('depositTotal', difference, by))));
  expect(found.map(({ kind, column }) => `${kind} ${column}`)).toEqual(
    days.map(() => 'report-differs depositTotal'),
  );
});
