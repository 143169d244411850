/**
 * Amounts that an error names come as the main process keeps them; they are read as every other amount of a screen is.
 */
import type { ErrorDetails } from '../../src-shared/errors.ts';
import { formatMoney } from '../../src-shared/money.ts';

/** Errors whose subject is an amount, alone or after its currency. */
const NAMING_AMOUNTS: ReadonlySet<ErrorDetails['code']> = new Set([
  'cashout-limit',
  'match-invalid',
  'write-off-too-large',
]);
const AMOUNT = /^(?:(?<currency>[A-Z0-9]{2,10}) )?(?<amount>-?\d+\.\d+)$/;

/** What the error is about, its amount with thousands separators. */
export function subjectIn({ code, subject }: ErrorDetails, locale: string): string | undefined {
  const { currency = '', amount } = (NAMING_AMOUNTS.has(code) && AMOUNT.exec(subject ?? '')?.groups) || {};
  return amount === undefined ? subject : formatMoney(currency, amount, locale);
}
