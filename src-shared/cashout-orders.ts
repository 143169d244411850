/** What several cashouts come to, and the order of those of a file. */
import type { CashoutOrder } from './contract/payouts.ts';
import { unitsOf } from './money.ts';

/** Their sum in units (`money.ts`); of one currency, which the caller has seen to. */
export function sumOfOrders(orders: readonly Pick<CashoutOrder, 'draft'>[]): bigint {
  return orders.reduce((sum, { draft }) => sum + unitsOf(draft.amount), 0n);
}

/** Compares by the line in the file; one without a file stands as at line 0. */
export function byFileLine(a: Pick<CashoutOrder, 'file'>, b: Pick<CashoutOrder, 'file'>): number {
  return (a.file?.line ?? 0) - (b.file?.line ?? 0);
}
