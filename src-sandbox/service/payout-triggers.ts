import { REJECTIONS } from '../data/rejections.ts';
import type { CashoutOrder } from './cashout-body.ts';
import { Refusal } from './errors.ts';

/**
 * Refusals that depend on things a sandbox does not have (lists of blocked people, other services' state).
 * A beneficiary document whose number is one of these brings the refusal about: the last three digits are the
 * code, e.g. DNI 00000504; a digit before them tells kinds of 515 apart.
 */
const REFUSED_DOCUMENTS: ReadonlyMap<number, string> = new Map([
  [504, 'User unauthorized due to cadastral situation'],
  [515, 'Invalid user status: BLOCKED'],
  [1515, 'Invalid user status: BLACKLISTED'],
  [2515, 'Invalid user status: SUSPENDED'],
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
  const message = REFUSED_DOCUMENTS.get(Number(document));
  if (message !== undefined) throw new Refusal(412, Number(document) % 1000, message);
}

/** What becomes of an accepted cashout. */
export type Outcome =
  | { readonly end: 'COMPLETED' | 'ON_HOLD' | 'PENDING' | 'UNCANCELLABLE' }
  | { readonly rejection: number };

/**
 * The last three digits of the account (of the phone, for a wallet) decide: a rejection code rejects with it,
 * 005 puts on hold, 000 leaves it pending, 702 as well and refuses to be cancelled; anything else completes.
 */
export function outcomeOf(order: CashoutOrder): Outcome {
  const ending = Number((order.bankAccount || order.phone).slice(-3));
  if (REJECTIONS.some(({ code }) => code === ending)) return { rejection: ending };
  if (ending === 702) return { end: 'UNCANCELLABLE' };
  if (ending === 5) return { end: 'ON_HOLD' };
  return { end: ending === 0 ? 'PENDING' : 'COMPLETED' };
}
