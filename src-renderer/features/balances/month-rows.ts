/** The days of a long range, month by month: what a table of hundreds of days would hide. Exact. */
import { BALANCE_COLUMNS, type BalanceDay } from '../../../src-shared/contract/balances.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { isNothing } from './day-marks.ts';

export type MonthRow = {
  readonly month: Month;
  /** Totals of what moved on the days with a readable row; of the balance, that of the last of them. */
  readonly amounts: BalanceDay['amounts'];
  /** Days with a readable row, and days that are over and have none. */
  readonly reported: number;
  readonly without: number;
  /** Days on which the report does not add up by itself. */
  readonly broken: number;
};

export function monthRows(days: readonly BalanceDay[]): MonthRow[] {
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => {
    const reported = ofMonth.filter(({ state }) => state === 'reported');
    const over = ofMonth.filter(({ state }) => state !== 'not-over');
    return {
      month,
      amounts: amountsOf(reported),
      reported: reported.length,
      without: over.length - reported.length,
      broken: reported.filter((day) => !isNothing(day.rollForward) || !isNothing(day.netDifference)).length,
    };
  });
}

function amountsOf(days: readonly BalanceDay[]): BalanceDay['amounts'] {
  const last = days.at(-1);
  if (!last) return {};
  const amounts: BalanceDay['amounts'] = {};
  for (const column of BALANCE_COLUMNS) {
    const units = days.reduce((sum, day) => sum + unitsOf(day.amounts[column] ?? '0'), 0n);
    amounts[column] = column === 'totalBalance' ? (last.amounts[column] ?? '') : writeAmount(units);
  }
  return amounts;
}
