/** When two cashouts may be the same payment: one rule for the rows of a file and for what is known already. Pure. */
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

/** What names a beneficiary; any one of them that two cashouts share makes it the same. */
const NAMES_BENEFICIARY = [
  ['document_id', ({ document_id }: CashoutDraft) => document_id],
  ['bank_account', ({ bank_account }: CashoutDraft) => bank_account],
  ['phone', ({ phone }: CashoutDraft) => subscriber(phone)],
] as const;
type BeneficiaryField = (typeof NAMES_BENEFICIARY)[number][0];

/** True with the same beneficiary, amount and currency. */
export function isSamePayment(one: CashoutDraft, other: CashoutDraft): boolean {
  return (
    NAMES_BENEFICIARY.some(([, read]) => read(one) !== '' && read(one) === read(other)) &&
    isSameAmount(one, other)
  );
}

/** The same rule for many: two drafts that share a key may be the same payment. None where the amount cannot be read. */
export function paymentKeys(
  draft: CashoutDraft,
): { readonly field: BeneficiaryField; readonly key: string }[] {
  const amount = readAmount(draft.amount);
  if (!amount.ok) return [];
  return NAMES_BENEFICIARY.flatMap(([field, read]) => {
    const name = read(draft);
    return name === '' ? [] : [{ field, key: `${field} ${name} ${draft.currency} ${amount.units}` }];
  });
}

/** A phone number as people share it: with the country's 51 in front or without it is the same. */
function subscriber(phone: string): string {
  return phone.replace(/^(\+?51)(?=9\d{8}$)/, '');
}

function isSameAmount(one: CashoutDraft, other: CashoutDraft): boolean {
  const [a, b] = [readAmount(one.amount), readAmount(other.amount)];
  return one.currency === other.currency && a.ok && b.ok && a.units === b.units;
}
