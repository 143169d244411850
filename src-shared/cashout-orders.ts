/** What several cashouts come to, and the order of those of a file. */
import type { CashoutOrder, ShownCashout } from './contract/payouts.ts';
import { unitsOf } from './money.ts';
import { type CashoutDraft, cashoutDraft } from './service/cashout.ts';

/** Their sum in units (`money.ts`); of one currency, which the caller has seen to. */
export function sumOfOrders(orders: readonly Pick<CashoutOrder, 'draft'>[]): bigint {
  return orders.reduce((sum, { draft }) => sum + unitsOf(draft.amount), 0n);
}

/** All that would be sent, as one text: two drafts with the same text are the same payment in every field. */
export function draftText(draft: CashoutDraft): string {
  return JSON.stringify(cashoutDraft.parse(draft));
}

/** Whether the cashouts are the ones that a person was shown, none more and none less, each as it was. */
export function areAsShown(
  orders: readonly Pick<CashoutOrder, 'id' | 'draft'>[],
  shown: readonly ShownCashout[],
): boolean {
  const drafts = new Map(shown.map(({ id, draft }) => [id, draftText(draft)]));
  return (
    drafts.size === orders.length && orders.every(({ id, draft }) => drafts.get(id) === draftText(draft))
  );
}

/** Compares by the line in the file; one without a file stands as at line 0. */
export function byFileLine(a: Pick<CashoutOrder, 'file'>, b: Pick<CashoutOrder, 'file'>): number {
  return (a.file?.line ?? 0) - (b.file?.line ?? 0);
}
