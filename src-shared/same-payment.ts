/** When two cashouts may be the same payment: one rule for the rows of a file and for what is known already. Pure. */
import type { CashoutOrder } from './contract/payouts.ts';
import { DAY_MS } from './durations.ts';
import { readAmount } from './money.ts';
import type { Period } from './period.ts';
import type { CashoutDraft } from './service/cashout.ts';

/**
 * So many days before and after. A run that is repeated after a long weekend is within it; what is paid every week, or
 * twice a month, is not: people who confirm too often stop reading.
 */
const SIMILAR_DAYS = 5;

/** The days of the cashouts that are compared with one prepared now. Those of a clock that was ahead are among them. */
export function similarPeriod(now: number): Period {
  return { from: now - SIMILAR_DAYS * DAY_MS, to: now + SIMILAR_DAYS * DAY_MS };
}

type Standing = Pick<CashoutOrder, 'state' | 'sentAt' | 'createdAt'>;

/** When an order was sent, or else prepared. */
export const momentOf = ({ sentAt, createdAt }: Standing): number => sentAt ?? createdAt;

/** The orders of the days around `now` that somebody may be paid by, or was. */
export function ordersAround<Order extends Standing>(orders: readonly Order[], now: number): Order[] {
  const { from, to } = similarPeriod(now);
  return orders.filter((order) => {
    const mayPay = order.state !== 'discarded' && order.state !== 'refused';
    return mayPay && momentOf(order) >= from && momentOf(order) <= to;
  });
}

/** What names a beneficiary; any one of them that two cashouts share makes it the same. */
const NAMES_BENEFICIARY = [
  ['document_id', ({ document_id }: CashoutDraft) => document_id],
  ['bank_account', ({ bank_account }: CashoutDraft) => bank_account],
  ['phone', ({ phone }: CashoutDraft) => subscriber(phone)],
] as const;
type BeneficiaryField = (typeof NAMES_BENEFICIARY)[number][0];

/**
 * Two drafts that share a key, being of the same beneficiary, amount and currency, may be the same payment. None where
 * the amount cannot be read.
 */
export function paymentKeys(
  draft: CashoutDraft,
): { readonly field: BeneficiaryField; readonly key: string }[] {
  const amount = readAmount(draft.amount);
  if (!amount.ok) return [];
  return NAMES_BENEFICIARY.flatMap(([field, read]) => {
    const name = read(draft);
    return name === ''
      ? []
      : [{ field, key: JSON.stringify([field, name, draft.currency, String(amount.units)]) }];
  });
}

/** A phone number as people share it: with the country's 51 in front or without it is the same. */
function subscriber(phone: string): string {
  return phone.replace(/^(\+?51)(?=9\d{8}$)/, '');
}
