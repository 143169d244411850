/** Entries are in cents, whatever the records are in. */
import { absolute } from '../../src-shared/money.ts';

/** Units in a cent. */
export const CENT = 10_000n;

/** Units to the nearest cent, halves away from zero; still units. */
export function toCents(units: bigint): bigint {
  const cents = (absolute(units) + CENT / 2n) / CENT;
  return (units < 0n ? -cents : cents) * CENT;
}

/** `numerator / denominator`, both exact, to the nearest whole, halves away from zero. The denominator is above zero. */
export function divided(numerator: bigint, denominator: bigint): bigint {
  const quotient = (2n * absolute(numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -quotient : quotient;
}
