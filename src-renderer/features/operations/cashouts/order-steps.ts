/** What can be done with an order, as the screens offer it. The main process decides; this only spares refusals. */
import type { CashoutChange, CashoutOrder, OrderState } from '../../../../src-shared/contract/payouts.ts';
import { orderState } from '../../../../src-shared/contract/payouts.ts';
import type { ServiceSettings } from '../../../../src-shared/contract/workspaces.ts';
import { lossOf } from '../../../../src-shared/lost-cashout.ts';

export const ORDER_STATES = orderState.options;

/** The workspace's time before a look-up counts, in milliseconds. */
export const leastAgeMs = ({ resendAfterMinutes }: ServiceSettings): number => resendAfterMinutes * 60_000;

/** The look-ups after which the order may be sent again, undefined when it may not. */
export function lostSince(
  order: CashoutOrder,
  settings: ServiceSettings,
): { readonly first: number; readonly last: number } | undefined {
  const loss = lossOf(order, leastAgeMs(settings));
  return loss?.kind === 'lost' ? loss : undefined;
}

/** Whether the order waits for a person to confirm its amount. */
export function mayBeSent(order: CashoutOrder, settings: ServiceSettings): boolean {
  return order.state === 'prepared' || lostSince(order, settings) !== undefined;
}

/**
 * Changes that fit the last known status: pending can be cancelled or held, on hold released (specification, Cashout
 * statuses).
 */
export function changesOf({ state, cashoutId, status }: CashoutOrder): readonly CashoutChange[] {
  if (state !== 'confirmed' || cashoutId === null) return [];
  if (status?.code === '0') return ['cancel', 'hold'];
  return status?.code === '5' ? ['release'] : [];
}

/** Newest first; of those prepared at once, in an order that stays. */
export function newestFirst(orders: readonly CashoutOrder[]): CashoutOrder[] {
  const line = ({ file }: CashoutOrder) => file?.line ?? 0;
  return [...orders].sort(
    // Those of a file are prepared at one moment: they stand as in the file.
    (a, b) => b.createdAt - a.createdAt || line(a) - line(b) || (a.id < b.id ? 1 : -1),
  );
}

/** Reads the state out of an address; null for all. */
export function stateIn(text: string | null): OrderState | null {
  return ORDER_STATES.find((state) => state === text) ?? null;
}
