/**
 * The life of a cashout order, as pure rules: which step may follow which state, and what it leaves. Nothing here
 * sends or stores anything.
 */
import type {
  CashoutOrder,
  CashoutStatus,
  LookUp,
  ServiceOrigins,
} from '../../src-shared/contract/payouts.ts';
import { type ErrorDetails, TieoutError } from '../../src-shared/errors.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';

/** What the service's answer to a creation, or the lack of one, means for the order. */
export type SendOutcome =
  /** The service has the cashout. */
  | { readonly kind: 'confirmed'; readonly cashoutId: string }
  /** The service says that it has not. */
  | { readonly kind: 'refused'; readonly error: ErrorDetails }
  /** It may have it or not. */
  | { readonly kind: 'unknown'; readonly error: ErrorDetails }
  /** Not a byte of the order left this computer. */
  | { readonly kind: 'not-sent'; readonly error: ErrorDetails };

export function prepared(id: string, draft: CashoutDraft, now: number): CashoutOrder {
  return {
    id,
    state: 'prepared',
    draft,
    createdAt: now,
    sentAt: null,
    sendings: 0,
    cashoutId: null,
    error: null,
    lookUp: null,
    status: null,
  };
}

/**
 * The order at the moment before its first byte leaves. Throws `order-not-sendable` for an order that was sent before,
 * unless a look-up since then found that the service does not have it; and `order-sent-elsewhere`.
 */
export function aboutToSend(order: CashoutOrder, now: number, sentTo: ServiceOrigins): CashoutOrder {
  mustBeThere(order, sentTo);
  const lookedUp = order.lookUp !== null && order.sentAt !== null && order.lookUp.at >= order.sentAt;
  const lost = order.state === 'unknown' && lookedUp && order.lookUp?.outcome === 'not-found';
  if (order.state !== 'prepared' && !lost) throw new TieoutError('order-not-sendable');
  const sendings = order.sendings + 1;
  return { ...order, state: 'sent', sentAt: now, sentTo, sendings, error: null, lookUp: null };
}

/**
 * Refuses to ask about an order, or to send it again, anywhere but where it was sent: another service does not have it,
 * which would be taken for its loss, and would take it a second time. Throws `order-sent-elsewhere`.
 */
export function mustBeThere({ sentTo }: CashoutOrder, now: ServiceOrigins): void {
  if (!sentTo || (sentTo.payouts === now.payouts && sentTo.reporting === now.reporting)) return;
  const other = sentTo.payouts === now.payouts ? sentTo.reporting : sentTo.payouts;
  throw new TieoutError('order-sent-elsewhere', { subject: other });
}

/** The order once the sending has ended, one way or another. */
export function afterSending(order: CashoutOrder, outcome: SendOutcome): CashoutOrder {
  if (order.state !== 'sent') throw new TieoutError('order-not-sendable');
  switch (outcome.kind) {
    case 'confirmed':
      return { ...order, state: 'confirmed', cashoutId: outcome.cashoutId, error: null };
    case 'refused':
      return { ...order, state: 'refused', error: outcome.error };
    case 'unknown':
      return { ...order, state: 'unknown', error: outcome.error };
    case 'not-sent': {
      const sendings = order.sendings - 1;
      // Of an order that was sent before, the earlier sending is still what is not known.
      if (sendings > 0) return { ...order, state: 'unknown', sendings, error: outcome.error };
      const { sentTo: _, ...unsent } = order;
      return { ...unsent, state: 'prepared', sentAt: null, sendings, error: outcome.error };
    }
  }
}

/** An order found as `sent` when the app starts: the app that sent it died before it could write the answer down. */
export function afterCrash(order: CashoutOrder): CashoutOrder {
  return order.state === 'sent'
    ? { ...order, state: 'unknown', error: new TieoutError('outcome-unknown').details }
    : order;
}

/** Throws `order-not-discardable` for an order that may have been sent. */
export function discarded(order: CashoutOrder): CashoutOrder {
  if (order.state !== 'prepared') throw new TieoutError('order-not-discardable');
  return { ...order, state: 'discarded' };
}

/** The order after a look-up; finding it makes it confirmed, finding nothing leaves it unknown. */
export function afterLookUp(
  order: CashoutOrder,
  lookUp: LookUp,
  found: { readonly cashoutId: string | null; readonly status: CashoutStatus | null },
): CashoutOrder {
  if (order.state !== 'unknown') return order;
  if (lookUp.outcome !== 'found') return { ...order, lookUp };
  return {
    ...order,
    state: 'confirmed',
    lookUp,
    error: null,
    cashoutId: found.cashoutId ?? order.cashoutId,
    status: found.status ?? order.status,
  };
}
