/** Amounts as people type them, read exactly. */
import { readAmount, writeAmount } from '../../src-shared/money.ts';

/**
 * With thousands signs or without, and a point before the decimals: `1,234.50`, as both languages of the app write it.
 */
const TYPED = /^[-−]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;

/** Decimal text, or undefined for what is no amount or finer than a millionth. */
export function readTypedAmount(typed: string): string | undefined {
  const text = typed.trim();
  if (!TYPED.test(text)) return undefined;
  const reading = readAmount(text.replaceAll(',', '').replace('−', '-'));
  return reading.ok ? writeAmount(reading.units) : undefined;
}
