import type { Currency } from './methods.ts';
import type { Cents } from './money.ts';

/** One day of the account in one currency: the columns of the daily balance report, in cents. */
export type DayTotals = {
  depositTotal: Cents;
  depositFeeTotal: Cents;
  cashoutTotal: Cents;
  noteTotal: Cents;
  settlementTotal: Cents;
  cancelledSettlementTotal: Cents;
};

export type DayBook = Record<Currency, DayTotals>;

/** A day on which nothing has happened. */
export function emptyBook(): DayBook {
  const empty = (): DayTotals => ({
    depositTotal: 0n,
    depositFeeTotal: 0n,
    cashoutTotal: 0n,
    noteTotal: 0n,
    settlementTotal: 0n,
    cancelledSettlementTotal: 0n,
  });
  return { PEN: empty(), USD: empty() };
}

/** What the day adds to the balance. Every column but noteTotal is a magnitude; noteTotal carries its sign. */
export function netAmount(totals: DayTotals): Cents {
  return (
    totals.depositTotal -
    totals.depositFeeTotal -
    totals.cashoutTotal +
    totals.noteTotal -
    totals.settlementTotal +
    totals.cancelledSettlementTotal
  );
}
