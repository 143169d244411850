/** Settlements that come back within their month, among what the books are not expected to have. */
import type { MonthColumn } from './statement-input.ts';

/** A settlement that is counted and comes back as a cancelled one within the month is nothing that the books lack. */
export function withoutReturned(columns: readonly MonthColumn[]): readonly MonthColumn[] {
  const apart = ({ sign, booked, expected }: MonthColumn) => expected - sign * booked;
  const isSettled = ({ column }: MonthColumn) =>
    column === 'settlementTotal' || column === 'cancelledSettlementTotal';
  return columns.filter((each) => {
    const both = columns.filter((other) => other.month === each.month && isSettled(other));
    return !isSettled(each) || both.reduce((sum, other) => sum + apart(other), 0n) !== 0n;
  });
}
