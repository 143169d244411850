/**
 * Refuses an order while another that may be the same payment exists and was not shown to its preparer. The screen
 * showed what this computer knew then; a colleague may have prepared the same since.
 */
import { type CashoutOrder, MOST_SIMILAR } from '../../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { momentOf, ordersAround, paymentKeys, similarPeriod } from '../../../src-shared/same-payment.ts';

/**
 * Throws `cashout-similar` naming the reference of an order of the days around `at` that may be the same payment as one
 * being made, and that its preparer was not shown. Those being made are not compared with each other, nor with one that
 * has their reference, which is refused for that.
 */
export function mustHaveBeenShown(
  made: readonly CashoutOrder[],
  kept: readonly CashoutOrder[],
  at: number,
): void {
  const own = new Set(made.flatMap(({ id, draft }) => [id, draft.external_id]));
  const known = ordersAround(kept, at)
    .filter(({ id, draft }) => !own.has(id) && !own.has(draft.external_id))
    .flatMap((order) => paymentKeys(order.draft).map(({ key }) => ({ key, order })));
  const byKey = Map.groupBy(known, ({ key }) => key);
  for (const { draft, confirmedSimilar: shown = [] } of made) {
    // The listing shows some of this workspace's orders as the service has them, under their reference.
    const names = new Set(shown.flatMap(({ key, externalId }) => [key, externalId]));
    // Of more than are shown, the older ones were not.
    const since =
      shown.length < MOST_SIMILAR ? similarPeriod(at).from : Math.min(...shown.map((each) => each.at));
    const unseen = paymentKeys(draft)
      .flatMap(({ key }) => byKey.get(key) ?? [])
      .find(
        ({ order }) =>
          momentOf(order) >= since && !names.has(`order ${order.id}`) && !names.has(order.draft.external_id),
      );
    if (unseen) throw new TieoutError('cashout-similar', { subject: unseen.order.draft.external_id });
  }
}
