/** Entries are in cents, whatever the records are in. */
import { absolute } from '../../src-shared/money.ts';

/** Units in a cent. */
export const CENT = 10_000n;

/** Units to the nearest cent, halves away from zero; still units. */
export const toCents = (units: bigint): bigint => centsOf(units, 1n);

/**
 * `numerator / denominator` units, both exact, to the nearest cent, halves away from zero; still units. Rounded once:
 * by way of whole units, what is just below half a cent would become half a cent and then a cent.
 */
export const centsOf = (numerator: bigint, denominator: bigint): bigint =>
  divided(numerator, denominator * CENT) * CENT;

/**
 * `numerator / denominator`, both exact, to the nearest whole, halves away from zero. The denominator is above zero.
 */
function divided(numerator: bigint, denominator: bigint): bigint {
  const quotient = (2n * absolute(numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -quotient : quotient;
}
