import { LosslessNumber } from 'lossless-json';

/** An amount in hundredths of its currency. Money is never a float anywhere in the sandbox. */
export type Cents = bigint;

/** A JSON number kept as the text it is written with. */
export type Literal = LosslessNumber;

/** Two decimals always: 1050n -> "10.50", -7n -> "-0.07". */
export function fixedText(cents: Cents): string {
  const sign = cents < 0n ? '-' : '';
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** No needless digits: 1050n -> "10.5", 150000n -> "1500". */
export function shortText(cents: Cents): string {
  return fixedText(cents).replace(/\.?0+$/, (zeros) =>
    zeros.startsWith('.') ? '' : zeros.replace(/0+$/, ''),
  );
}

/** An amount as a JSON number literal; `fixed` chooses between 10.10 and 10.1 for the same value. */
export function moneyLiteral(cents: Cents, fixed: boolean): Literal {
  return new LosslessNumber(fixed ? fixedText(cents) : shortText(cents));
}

/** Reads decimal text (no exponent, at most two decimals) as hundredths. */
export function centsOf(text: string): Cents {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount with at most two decimals: ${text}`);
  const value = BigInt(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`);
  return match[1] ? -value : value;
}

/** value x numerator / denominator, rounded half up (away from zero), in whole cents. */
export function share(value: Cents, numerator: bigint, denominator: bigint): Cents {
  const product = value * numerator * 2n;
  const half = product < 0n ? -denominator : denominator;
  return (product + half) / (denominator * 2n);
}
