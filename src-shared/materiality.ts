/** Up to which amount the materiality policy accepts an exception, and which ones it never does. Pure. */

import { type ExceptionKind, PROPOSAL_KINDS } from './contract/exception-kinds.ts';
import type { Exception } from './contract/exceptions.ts';
import type { MaterialityPolicy } from './contract/materiality.ts';
import { absolute, unitsOf } from './money.ts';

/** A proposal is to be confirmed or rejected: accepting it would leave its line and its record open. */
const TO_DECIDE: readonly ExceptionKind[] = PROPOSAL_KINDS;

const PERCENT_DECIMALS = 6;

/**
 * The policy's limit in a currency, in minor units (money.ts): its amount, or its percentage of the month's deposits
 * where that is less. Null where the policy says nothing about the currency.
 */
export function limitOf(
  { limits }: MaterialityPolicy,
  currency: string,
  monthDeposits: (currency: string) => bigint,
): bigint | null {
  const limit = limits.find((each) => each.currency === currency);
  if (!limit) return null;
  const amount = unitsOf(limit.amount);
  if (limit.percent === null) return amount;
  // Both have millionths: a percentage of 0.05 is 50,000 of them.
  const share = (monthDeposits(currency) * unitsOf(limit.percent)) / 10n ** BigInt(PERCENT_DECIMALS + 2);
  return share < amount ? share : amount;
}

/**
 * What an exception comes to without its sign, in minor units. Where nothing is missing (a record counted on another
 * day, a line booked late) the largest amount that it is about counts: a million on the wrong day is no trifle. Null
 * where that is not known, and for proposals that wait for a decision.
 */
export function sizeOf({
  kind,
  units,
  items,
}: Pick<Exception, 'kind' | 'items'> & { readonly units: bigint }): bigint | null {
  if (TO_DECIDE.includes(kind)) return null;
  if (units !== 0n) return absolute(units);
  const amounts = items.map(({ amount }) => (amount === null ? null : absolute(unitsOf(amount))));
  return amounts.reduce<bigint | null>(
    (most, each) => (most === null || each === null ? null : each > most ? each : most),
    items.length === 0 ? null : 0n,
  );
}
