import { describe, expect, it } from 'vitest';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import type { Explanation, TieOutCell, TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { dayCauses, stateOfCause } from './day-causes.ts';

function cell(
  column: TieOutCell['column'],
  [report, records, difference]: readonly [string, string, string],
  cause?: Explanation['cause'],
): TieOutCell {
  const explanation = {
    listing: 'deposits' as const,
    identity: '310016378',
    amount: difference,
    ambiguous: false,
  };
  return {
    column,
    state: 'differs',
    report,
    records,
    difference,
    explanations: cause ? [{ cause, ...explanation }] : [],
  };
}
const day = (on: string, ...cells: TieOutCell[]): TieOutDay => ({
  day: on,
  currency: 'PEN',
  cells,
  closing: '0.00',
  rollForward: '0.00',
});

const MOVED = 'counted-on-neighbouring-day';
const moved = [
  day(
    '2026-10-17',
    cell('depositTotal', ['193.00', '100.00', '93.00'], MOVED),
    cell('depositFeeTotal', ['7.75', '4.00', '3.75'], MOVED),
    cell('netAmount', ['185.25', '96.00', '89.25']),
  ),
  day(
    '2026-10-18',
    cell('depositTotal', ['0.00', '93.00', '-93.00'], MOVED),
    cell('depositFeeTotal', ['0.00', '3.75', '-3.75'], MOVED),
    cell('netAmount', ['0.00', '89.25', '-89.25']),
  ),
];

describe('causes of days that differ', () => {
  it('a deposit on the neighbouring day is one, with amount, fee and both days', () => {
    expect(dayCauses(moved)).toMatchObject([
      {
        kind: MOVED,
        identity: '310016378',
        amount: '93.00',
        fee: '3.75',
        inReport: '2026-10-17',
        inRecords: '2026-10-18',
        days: ['2026-10-17', '2026-10-18'],
      },
    ]);
  });

  it('what the report leaves out is in the records only, and what nothing explains is told by its column', () => {
    const days = [
      day('2026-10-05', cell('cashoutTotal', ['5.00', '9.00', '-4.00'])),
      day('2026-10-04', cell('depositTotal', ['0.00', '290.20', '-290.20'], 'not-in-report')),
      { ...day('2026-10-16'), rollForward: '-349.90' },
    ];
    expect(dayCauses(days)).toMatchObject([
      { kind: 'not-in-report', amount: '290.20', fee: null, inReport: null, inRecords: '2026-10-04' },
      { kind: 'unexplained', column: 'cashoutTotal', difference: '-4.00', days: ['2026-10-05'] },
      { kind: 'roll-forward', difference: '-349.90', days: ['2026-10-16'] },
    ]);
  });

  it('is accepted once all of its exceptions are settled', () => {
    const [cause] = dayCauses(moved);
    if (!cause) throw new Error('no cause');
    const of = (status: Exception['status']) =>
      ({
        kind: 'counted-on-other-day',
        currency: 'PEN',
        day: '2026-10-17',
        status,
        column: null,
        decision: status === 'open' ? null : { reason: 'Known cut-off', by: 'Ana', at: 0, amount: null },
        items: [{ kind: 'record', identity: '310016378' }],
      }) as unknown as Exception;
    expect(stateOfCause(cause, 'PEN', [of('accepted')])?.state).toBe('accepted');
    // Two exceptions of one decision have one reason.
    expect(stateOfCause(cause, 'PEN', [of('accepted'), of('carried-forward')])?.reasons).toEqual([
      { reason: 'Known cut-off', by: 'Ana' },
    ]);
    expect(stateOfCause(cause, 'PEN', [of('accepted'), of('open')])).toEqual({ state: 'open', reasons: [] });
    expect(stateOfCause(cause, 'PEN', [of('open')])?.state).toBe('open');
    expect(stateOfCause(cause, 'USD', [of('open')])).toBe(null);
  });
});
