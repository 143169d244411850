import { REJECTIONS } from '../data/rejections.ts';
import type { CashoutOrder } from './cashout-body.ts';
import { Refusal } from './errors.ts';

/**
 * Refusals that depend on things a sandbox does not have (lists of blocked people, other services' state).
 * A beneficiary document that is all zeros but for one of these codes at its end brings it about.
 */
const REFUSED_DOCUMENTS: ReadonlyMap<number, string> = new Map([
  [504, 'User unauthorized due to cadastral situation'],
  [515, 'Invalid user status: BLOCKED'],
  [519, 'Merchant not enabled'],
  [524, 'Invalid credentials; contact soporte@tesoreria.example'],
  [525, 'Close loop rejection'],
  [537, 'Could not make the cashout'],
  [538, 'Invalid account status: BLACKLISTED'],
  [539, 'Payout method unavailable for the country or bank'],
  [541, 'E-mail already used by another beneficiary'],
  [542, 'Phone already used by another beneficiary'],
  [703, 'Could not make the cashout'],
]);

/** Refuses the documents that stand for a refusal. */
export function refuseByDocument(document: string): void {
  const code = /^0+(\d{3})$/.exec(document);
  const message = REFUSED_DOCUMENTS.get(Number(code?.[1]));
  if (message !== undefined) throw new Refusal(412, Number(code?.[1]), message);
}

/** What becomes of an accepted cashout. */
export type Outcome = { readonly end: 'COMPLETED' | 'ON_HOLD' | 'PENDING' } | { readonly rejection: number };

/**
 * The last three digits of the account (of the phone, for a wallet) decide: a rejection code rejects with it,
 * 005 puts on hold, 000 leaves it pending; anything else completes.
 */
export function outcomeOf(order: CashoutOrder): Outcome {
  const ending = Number((order.bankAccount || order.phone).slice(-3));
  if (REJECTIONS.some(({ code }) => code === ending)) return { rejection: ending };
  if (ending === 5) return { end: 'ON_HOLD' };
  return { end: ending === 0 ? 'PENDING' : 'COMPLETED' };
}
