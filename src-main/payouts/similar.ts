/** Cashouts that may be the same payment as a new one. Pure; instants in epoch ms. */

import { type CashoutOrder, MOST_SIMILAR, type SimilarCashout } from '../../src-shared/contract/payouts.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { readAmount } from '../../src-shared/money.ts';
import type { Period } from '../../src-shared/period.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';

/**
 * So many days before and after. A run that is repeated after a long weekend is within it; what is paid every week, or
 * twice a month, is not: people who confirm too often stop reading.
 */
const SIMILAR_DAYS = 5;

/** The days of the cashouts that are compared with one prepared now. Those of a clock that was ahead are among them. */
export function similarPeriod(now: number): Period {
  return { from: now - SIMILAR_DAYS * DAY_MS, to: now + SIMILAR_DAYS * DAY_MS };
}

/**
 * The orders and listed cashouts of those days with the draft's beneficiary and amount, newest first, at most as many
 * as are shown. `listed` are the cache's, `orders` this workspace's: what is both is named once, as the order.
 */
export function similarTo(
  draft: CashoutDraft,
  orders: readonly CashoutOrder[],
  listed: readonly SimilarCashout[],
  now: number,
): SimilarCashout[] {
  const { from, to } = similarPeriod(now);
  const here = orders
    .filter(({ state }) => state !== 'discarded' && state !== 'refused')
    .filter((order) => isSameBeneficiary(order.draft, draft) && isSameAmount(order.draft, draft))
    .map(asSimilar)
    .filter(({ at }) => at >= from && at <= to);
  const known = new Set(orders.map((order) => order.draft.external_id));
  const elsewhere = listed.filter(({ externalId }) => externalId === '' || !known.has(externalId));
  return [...here, ...elsewhere]
    .sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1))
    .slice(0, MOST_SIMILAR);
}

function isSameBeneficiary(one: CashoutDraft, other: CashoutDraft): boolean {
  const same = (a: string, b: string) => a !== '' && a === b;
  return (
    same(one.document_id, other.document_id) ||
    same(one.bank_account, other.bank_account) ||
    same(subscriber(one.phone), subscriber(other.phone))
  );
}

/** A phone number as people share it: with the country's 51 in front or without it is the same. */
function subscriber(phone: string): string {
  return phone.replace(/^(\+?51)(?=9\d{8}$)/, '');
}

function isSameAmount(one: CashoutDraft, other: CashoutDraft): boolean {
  const [a, b] = [readAmount(one.amount), readAmount(other.amount)];
  return one.currency === other.currency && a.ok && b.ok && a.units === b.units;
}

function asSimilar(order: CashoutOrder): SimilarCashout {
  const { id, state, draft, createdAt, sentAt, cashoutId, status } = order;
  return {
    key: `order ${id}`,
    source: 'order',
    at: sentAt ?? createdAt,
    amount: draft.amount.slice(0, 40),
    currency: draft.currency.slice(0, 10),
    state,
    statusCode: status?.code ?? null,
    externalId: draft.external_id.slice(0, 200),
    cashoutId,
  };
}
