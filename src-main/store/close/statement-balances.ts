/** What the daily balance report leaves unsaid between its own figures. */
import { type NetSigns, RECORD_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { monthPeriod } from '../../../src-shared/period.ts';
import { daysOfMonth } from '../../close/month.ts';
import type { MonthBalance } from '../../close/statement-input.ts';
import type { Db } from '../engine/open.ts';

type ClosingRow = Readonly<
  Record<(typeof RECORD_COLUMNS)[number] | 'netAmount' | 'totalBalance' | 'date', bigint | null>
>;

/** Net amount less its columns, and closing less opening and net amount (units). */
export function readMonthBalance(
  db: Db,
  signs: NetSigns,
  { month, currency }: { readonly month: string; readonly currency: string },
): MonthBalance {
  const rows = db.prepare<[string, number, number], ClosingRow>(
    `SELECT ${RECORD_COLUMNS.join(', ')}, netAmount, totalBalance, date FROM dailyBalances
     WHERE currency = ? AND date >= ? AND date < ? ORDER BY date`,
  );
  const { from, to } = monthPeriod(month, 'UTC');
  const own = rows.all(currency, from, to);
  const before = closingOf(rows.all(currency, from - DAY_MS, from));
  const net = own.reduce((sum, row) => sum + (row.netAmount ?? 0n), 0n);
  const columns = own.reduce(
    (sum, row) =>
      RECORD_COLUMNS.reduce(
        (all, column, index) => all + BigInt(signs[index] ?? 0) * (row[column] ?? 0n),
        sum,
      ),
    0n,
  );
  const closing = closingOf(own.filter(({ date }) => Number(date) >= to - DAY_MS));
  return {
    month,
    lastDay: daysOfMonth(month).at(-1) ?? '',
    netRest: net - columns,
    rollRest: before === null || closing === null ? null : closing - before - net,
  };
}

/** Of a day; several merchants may share the report. */
const closingOf = (rows: readonly ClosingRow[]): bigint | null =>
  rows.length === 0 ? null : rows.reduce((sum, { totalBalance }) => sum + (totalBalance ?? 0n), 0n);
