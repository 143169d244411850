/**
 * The rows of the statement from a listing to the report; each part stands with its sign, so that they add up. Exact.
 */
import type { ColumnBridge } from '../../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ColumnTotal } from './month-totals.ts';

export const BRIDGE_ROWS = [
  'all',
  'notCounted',
  'leaving',
  'entering',
  'records',
  'notCompared',
  'difference',
  'report',
] as const;
type BridgeRow = { readonly count: number | null; readonly amount: string };

const NOTHING = { count: 0, amount: '0.00' };

/** Without a bridge the column has no record of the currency. */
export function bridgeRows(
  bridge: ColumnBridge | undefined,
  total: Pick<ColumnTotal, 'records' | 'report' | 'difference'> | undefined,
): Readonly<Record<(typeof BRIDGE_ROWS)[number], BridgeRow>> {
  const { all, notCounted, leaving, entering, records } = bridge ?? {
    all: NOTHING,
    notCounted: NOTHING,
    leaving: NOTHING,
    entering: NOTHING,
    records: NOTHING,
  };
  const compared = unitsOf(total?.records ?? '0');
  return {
    all,
    notCounted,
    leaving,
    entering,
    records,
    // Records on days that the report lacks, or of which not everything was read.
    notCompared: { count: null, amount: writeAmount(compared - unitsOf(records.amount)) },
    difference: { count: null, amount: total?.difference ?? '0.00' },
    report: { count: null, amount: total?.report ?? '0.00' },
  };
}
