/**
 * Prepared cashouts released by a second person or given back: all that are named, or none, with one entry in the
 * trail.
 */
import { sumOfOrders } from '../../../src-shared/cashout-orders.ts';
import type { CashoutOrder } from '../../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import { type Deciding, readOnePerson } from './close-events.ts';
import { findOrder, replaceOrder } from './operations.ts';
import { digestOfOrders, givenBack, released } from './release.ts';

type Named = { readonly orderIds: readonly string[]; readonly name: string };

/** Throws `cashouts-changed` where they are not what `sha256` is of, and as `released` does; then none is. */
export function releaseOrders(
  work: Db,
  { orderIds, name, sha256 }: Named & { readonly sha256: string },
  { at, actor }: Deciding,
): void {
  immediately(work, () => {
    const orders = ordersOf(work, orderIds);
    if (digestOfOrders(orders) !== sha256) throw new TieoutError('cashouts-changed');
    const onePerson = readOnePerson(work);
    const by = { name, account: actor };
    for (const order of orders) replaceOrder(work, order, released(order, by, at, onePerson), at);
    const detail = { ...about(orders), name, sha256 };
    appendAudit(work, { at, actor, action: 'cashouts.released', subject: subjectOf(orders), detail });
  });
}

/** Gives them back to their preparer. */
export function returnOrders(
  work: Db,
  { orderIds, name, reason }: Named & { readonly reason: string },
  { at, actor }: Deciding,
): void {
  immediately(work, () => {
    const orders = ordersOf(work, orderIds);
    const by = { name, account: actor };
    for (const order of orders) replaceOrder(work, order, givenBack(order, by, at, reason), at);
    const detail = { ...about(orders), name, reason };
    appendAudit(work, { at, actor, action: 'cashouts.returned', subject: subjectOf(orders), detail });
  });
}

function ordersOf(work: Db, orderIds: readonly string[]): CashoutOrder[] {
  return [...new Set(orderIds)].map((id) => {
    const order = findOrder(work, id);
    if (!order) throw new TieoutError('order-not-found');
    return order;
  });
}

/** A file by its name, a single cashout by its reference. */
function subjectOf([first]: readonly CashoutOrder[]): string {
  return (first?.file?.name ?? first?.draft.external_id ?? '').slice(0, 500);
}

function about(orders: readonly CashoutOrder[]) {
  const byCurrency = Map.groupBy(orders, ({ draft }) => draft.currency);
  return {
    count: orders.length,
    totals: [...byCurrency].map(([currency, own]) => `${currency} ${writeAmount(sumOfOrders(own))}`),
    preparedBy: orders[0]?.preparedBy?.name ?? '',
  };
}
