/** Proves that the clearing account moves by the report's net amount, less what no record explains. */
import type { JournalEntry, JournalProof, Unexplained } from '../../src-shared/contract/journals.ts';
import {
  type NetSigns,
  RECORD_COLUMNS,
  type RecordColumn,
  type TieOutDay,
} from '../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { netOf } from '../reconcile/net-amount.ts';
import { clearingMovement } from './entries.ts';
import type { KindSum } from './kinds.ts';

/** Of entries that come from the records of the month, `days` of the report in the currency, and what both come to. */
export function proofOf(
  entries: readonly JournalEntry[],
  days: readonly TieOutDay[],
  sums: readonly KindSum[],
  signs: NetSigns,
): JournalProof {
  const total = (units: readonly bigint[]) => units.reduce((sum, each) => sum + each, 0n);
  const net = total(days.map(({ cells }) => reported(cells, 'netAmount')));
  const found = [...differences(days, sums, signs), ...netGaps(days, signs)];
  const fromRecords = entries.filter(({ origin }) => origin === 'records');
  const movement = clearingMovement(fromRecords);
  const rounded = total(sums.map(({ units }) => units)) - movement;
  if (rounded !== 0n)
    found.push({ reason: 'below-a-cent', day: null, column: null, amount: writeAmount(rounded) });
  const inCurrency = entries.filter(({ origin }) => origin !== 'revaluation').flatMap(({ lines }) => lines);
  return {
    net: writeAmount(net),
    unexplained: writeAmount(total(found.map(({ amount }) => unitsOf(amount)))),
    listed: found,
    movement: writeAmount(movement),
    writtenOff: writeAmount(clearingMovement(entries.filter(({ origin }) => origin === 'write-off'))),
    prior: writeAmount(clearingMovement(entries.filter(({ origin }) => origin === 'prior-period'))),
    debit: writeAmount(total(inCurrency.map(({ debit }) => unitsOf(debit)))),
    credit: writeAmount(total(inCurrency.map(({ credit }) => unitsOf(credit)))),
  };
}

const reported = (cells: TieOutDay['cells'], column: TieOutDay['cells'][number]['column']): bigint =>
  unitsOf(cells.find((cell) => cell.column === column)?.report ?? '0');

/** Day by day what the report has more than the records, as it enters the net amount. */
function differences(days: readonly TieOutDay[], sums: readonly KindSum[], signs: NetSigns): Unexplained[] {
  const byDay = new Map<string, Map<RecordColumn, bigint>>();
  const add = (day: string, column: RecordColumn, units: bigint) => {
    const columns = byDay.get(day) ?? new Map<RecordColumn, bigint>();
    columns.set(column, (columns.get(column) ?? 0n) + units);
    byDay.set(day, columns);
  };
  for (const { day, column, units } of sums) add(day, column, -units);
  for (const { day, cells } of days)
    for (const [index, column] of RECORD_COLUMNS.entries())
      add(day, column, BigInt(signs[index] ?? 0) * reported(cells, column));
  const inReport = new Set(days.map(({ day }) => day));
  return [...byDay].sort().flatMap(([day, columns]) =>
    RECORD_COLUMNS.flatMap((column): Unexplained[] => {
      const units = columns.get(column) ?? 0n;
      const reason = inReport.has(day) ? 'report-differs' : 'not-in-report';
      return units === 0n ? [] : [{ reason, day, column, amount: writeAmount(units) }];
    }),
  );
}

/** Days whose net amount is not what the report's own columns come to. */
function netGaps(days: readonly TieOutDay[], signs: NetSigns): Unexplained[] {
  return days.flatMap(({ day, cells }): Unexplained[] => {
    const units = reported(cells, 'netAmount') - netOf(signs, (column) => reported(cells, column));
    return units === 0n ? [] : [{ reason: 'net-amount', day, column: null, amount: writeAmount(units) }];
  });
}
