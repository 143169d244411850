/** Entries are in cents, whatever the records are in. */

/** Units in a cent. */
export const CENT = 10_000n;

/** Units to the nearest cent, halves away from zero; still units. */
export function toCents(units: bigint): bigint {
  const absolute = units < 0n ? -units : units;
  const cents = (absolute + CENT / 2n) / CENT;
  return (units < 0n ? -cents : cents) * CENT;
}

/** `numerator / denominator`, both exact, to the nearest whole, halves away from zero. The denominator is above zero. */
export function divided(numerator: bigint, denominator: bigint): bigint {
  const absolute = numerator < 0n ? -numerator : numerator;
  const quotient = (2n * absolute + denominator) / (2n * denominator);
  return numerator < 0n ? -quotient : quotient;
}
