/**
 * What the total balance is made of: the parts that the service names, cashouts it holds, and what neither explains.
 */
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';

/** The parts that the service gives; whatever else it gives is another view of the same money. */
const NAMED = ['availableBalance', 'rollingReserveBalance', 'depositSettlementPeriod'] as const;

/** Null where the service gives no total or no available balance: nothing can be told then. */
export function unexplainedOf(
  amounts: Readonly<Record<string, string>>,
  held: string | undefined,
): string | null {
  const { totalBalance, availableBalance } = amounts;
  if (totalBalance === undefined || availableBalance === undefined) return null;
  const named = NAMED.reduce((sum, name) => sum + unitsOf(amounts[name] ?? '0'), 0n);
  return writeAmount(unitsOf(totalBalance) - named - unitsOf(held ?? '0'));
}
