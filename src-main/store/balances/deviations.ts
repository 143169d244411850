/** Reads what the flux of a month's balance report is judged by. */
import type { Deviation, FluxThresholds } from '../../../src-shared/contract/materiality.ts';
import { RECORD_COLUMNS, type RecordColumn } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { addMonths, type Month, monthPeriod } from '../../../src-shared/period.ts';
import { findDeviations, MEDIAN_DAYS } from '../../reconcile/flux.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';

const COLUMNS = RECORD_COLUMNS.map((column) => halves(column, column)).join(', ');

/** The report's days (UTC), each currency over all merchants of the account. */
export function readDeviations(
  db: Db,
  { month, thresholds }: { readonly month: Month; readonly thresholds: FluxThresholds },
): Deviation[] {
  const { from, to } = monthPeriod(month, 'UTC');
  const earliest = Math.min(monthPeriod(addMonths(month, -1), 'UTC').from, from - MEDIAN_DAYS * DAY_MS);
  return guarded(() => {
    const rows = prepared<[number, number], { day: string; currency: string }>(
      db,
      `SELECT strftime('%Y-%m-%d', date / 1000, 'unixepoch') AS day, currency, ${COLUMNS}
       FROM dailyBalances WHERE date >= ? AND date < ? AND currency IS NOT NULL GROUP BY 1, 2 ORDER BY 1`,
    ).all(earliest, to);
    const days = rows.map((row) => ({
      day: row.day,
      currency: row.currency,
      columns: Object.fromEntries(
        RECORD_COLUMNS.map((column) => [column, unitsOfHalves(row, column)]),
      ) as Record<RecordColumn, bigint>,
    }));
    return findDeviations(days, month, thresholds);
  });
}
