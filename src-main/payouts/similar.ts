/** Cashouts that may be the same payment as a new one. Pure; instants in epoch ms. */

import { type CashoutOrder, MOST_SIMILAR, type SimilarCashout } from '../../src-shared/contract/payouts.ts';
import { momentOf, ordersAround, paymentKeys } from '../../src-shared/same-payment.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';

/**
 * The orders and listed cashouts of those days with the draft's beneficiary and amount, newest first, at most as many
 * as are shown. `listed` are the cache's, `orders` this workspace's. What is both is named once: as the order where the
 * service was asked about it, else as the listing has it, for that says what became of it.
 */
export function similarTo(
  draft: CashoutDraft,
  orders: readonly CashoutOrder[],
  listed: readonly SimilarCashout[],
  now: number,
): SimilarCashout[] {
  const own = new Set(keysOf(draft));
  const here = ordersAround(orders, now)
    .filter((order) => keysOf(order.draft).some((key) => own.has(key)))
    .map(asSimilar);
  // Of what was discarded or refused here nothing is shown, so what the listing has under its reference is.
  const asked = new Set(here.filter(({ statusCode }) => statusCode !== null).map(referenceOf));
  const shown = listed.filter(({ externalId }) => externalId === '' || !asked.has(externalId));
  const told = new Set(shown.map(referenceOf));
  return [...here.filter((order) => !told.has(order.externalId)), ...shown]
    .sort((a, b) => b.at - a.at || (a.key < b.key ? 1 : -1))
    .slice(0, MOST_SIMILAR);
}

const keysOf = (draft: CashoutDraft) => paymentKeys(draft).map(({ key }) => key);
const referenceOf = ({ externalId }: SimilarCashout) => externalId;

function asSimilar(order: CashoutOrder): SimilarCashout {
  const { id, state, draft, cashoutId, status } = order;
  return {
    key: `order ${id}`,
    source: 'order',
    at: momentOf(order),
    amount: draft.amount.slice(0, 40),
    currency: draft.currency.slice(0, 10),
    state,
    statusCode: status?.code ?? null,
    externalId: draft.external_id.slice(0, 200),
    cashoutId,
  };
}
