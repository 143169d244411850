/** Cashouts that belong together, those of a file or a single one, and what they come to. */

import { byFileLine, sumOfOrders } from '../../../../../src-shared/cashout-orders.ts';
import type { CashoutOrder, ShownCashout } from '../../../../../src-shared/contract/payouts.ts';
import { writeAmount } from '../../../../../src-shared/money.ts';
import { moneyWords } from '../../../../components/days-and-amounts.ts';

export type OrderGroup = {
  readonly fileId: string | null;
  /** The file's name, or the reference of the one cashout. */
  readonly name: string;
  /** In the order of the file's rows. */
  readonly orders: readonly CashoutOrder[];
};

/** Newest first. */
export function groupsOf(orders: readonly CashoutOrder[]): OrderGroup[] {
  const groups = Map.groupBy(orders, ({ id, file }) => file?.id ?? id);
  return [...groups.values()]
    .map((members): OrderGroup => {
      const [first] = members;
      const sorted = members.toSorted(byFileLine);
      const name = first?.file?.name ?? first?.draft.external_id ?? '';
      return { fileId: first?.file?.id ?? null, name, orders: sorted };
    })
    .sort((a, b) => (b.orders[0]?.createdAt ?? 0) - (a.orders[0]?.createdAt ?? 0));
}

/** What a person decides about: each as it stands on the screen. */
export function shownOf(orders: readonly CashoutOrder[]): ShownCashout[] {
  return orders.map(({ id, draft }) => ({ id, draft }));
}

/** Their sum as exact text; all of one currency, as a file is. */
export function totalOf(orders: readonly CashoutOrder[]): string {
  return writeAmount(sumOfOrders(orders));
}

/** `PEN 1,250.50`. */
export function totalWords(orders: readonly CashoutOrder[]): string {
  const [first] = orders;
  return moneyWords(first?.draft.currency, totalOf(orders));
}

export const isPrepared = ({ state }: CashoutOrder): boolean => state === 'prepared';

/** Waits for a second person. */
export const isToApprove = ({ state, release, returned }: CashoutOrder): boolean =>
  state === 'prepared' && !release && !returned;
