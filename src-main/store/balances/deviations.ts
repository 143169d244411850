/** Reads what the flux of a month's balance report is judged by. */
import type { Deviation, FluxThresholds } from '../../../src-shared/contract/materiality.ts';
import { RECORD_COLUMNS, type RecordColumn } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { addMonths, type Month, monthPeriod, type Period } from '../../../src-shared/period.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { fieldOf, type ListingDefinition } from '../../../src-shared/service/listing.ts';
import { refunds } from '../../../src-shared/service/refunds.ts';
import { findDeviations, findMethodDeviations, MEDIAN_DAYS, type MethodDay } from '../../reconcile/flux.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { readCoverage } from '../listings/query.ts';

const COLUMNS = RECORD_COLUMNS.map((column) => halves(column, column)).join(', ');

/** Records of the listing that count as money, by their day (UTC) and by their method. */
function readMethodDays(
  db: Db,
  { column, listing, method, period: { from, to } }: MethodsOf & { readonly period: Period },
): MethodDay[] {
  const { moneyValues = [] } = fieldOf(listing, 'status');
  const { name: amount, currencyField: currency } = fieldOf(listing, 'amount');
  const { name, dateField: date } = listing;
  return prepared<[number, number, string], { day: string; currency: string; method: string }>(
    db,
    `SELECT strftime('%Y-%m-%d', ${date} / 1000, 'unixepoch') AS day, ${currency} AS currency, ${method} AS method,
       ${halves(amount, 'units')}
     FROM ${name} WHERE ${date} >= ? AND ${date} < ? AND status IN (SELECT value FROM json_each(?))
       AND ${currency} IS NOT NULL AND coalesce(${method}, '') <> '' GROUP BY 1, 2, 3 ORDER BY 1`,
  )
    .all(from, to, JSON.stringify(moneyValues))
    .map((row) => ({
      day: row.day,
      currency: row.currency,
      column,
      method: row.method,
      units: unitsOfHalves(row, 'units'),
    }));
}

type MethodsOf = {
  readonly column: MethodDay['column'];
  readonly listing: ListingDefinition;
  readonly method: string;
};
/** The listings whose records have a payment method. */
const METHODS: readonly MethodsOf[] = [
  { column: 'depositTotal', listing: deposits, method: 'paymentMethodCode' },
  { column: 'refunds', listing: refunds, method: 'paymentMethod' },
];

/** The report's days (UTC), each currency over all merchants of the account. */
export function readDeviations(
  db: Db,
  { month, thresholds }: { readonly month: Month; readonly thresholds: FluxThresholds },
): Deviation[] {
  const { to } = monthPeriod(month, 'UTC');
  const { from: earliest } = comparedWith(month);
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
    return [
      ...findDeviations(days, month, thresholds),
      ...findMethodDeviations(
        METHODS.flatMap((each) => readMethodDays(db, { ...each, period: { from: earliest, to } })),
        {
          ...{ month, thresholds },
          whole: METHODS.filter(({ listing }) => isRead(db, listing, { from: earliest, to })).map(
            ({ column }) => column,
          ),
        },
      ),
    ];
  });
}

/** Whether all of the listing was read over both months: what was not read has not stopped. */
const isRead = (db: Db, listing: ListingDefinition, period: Period): boolean =>
  readCoverage(db, listing, period, period.to).complete;

/** What a month's figures are compared with: the month before it, and 30 days. */
function comparedWith(month: Month): Period {
  const { from } = monthPeriod(month, 'UTC');
  return {
    from: Math.min(monthPeriod(addMonths(month, -1), 'UTC').from, from - MEDIAN_DAYS * DAY_MS),
    to: from,
  };
}

/** How many days that a month is compared with are not in the report, by the currency of a figure in the month. */
export function readNotCompared(db: Db, { month }: { readonly month: Month }): Map<string, number> {
  const { from, to } = comparedWith(month);
  const end = monthPeriod(month, 'UTC').to;
  return guarded(() => {
    const rows = prepared<[object], { currency: string; days: bigint }>(
      db,
      `SELECT currency, count(DISTINCT iif(date < @to, date / ${DAY_MS}, NULL)) AS days FROM dailyBalances
       WHERE date >= @from AND date < @end AND currency IS NOT NULL GROUP BY currency HAVING max(date) >= @to`,
    ).all({ from, to, end });
    return new Map(rows.map(({ currency, days }) => [currency, (to - from) / DAY_MS - Number(days)]));
  });
}
