/**
 * The life of a cashout order, as pure rules: which step may follow which state, and what it leaves. Nothing here
 * sends or stores anything.
 */
import type {
  CashoutOrder,
  CashoutStatus,
  LookUp,
  Moment,
  ServiceOrigins,
  SimilarCashout,
} from '../../src-shared/contract/payouts.ts';
import { type ErrorDetails, TieoutError } from '../../src-shared/errors.ts';
import { ageAt, evidenceAfter, isLost } from '../../src-shared/lost-cashout.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import type { SendOutcome } from '../service-client/payouts.ts';

/** `confirmedSimilar`: what the person was shown and wants it beside all the same. */
export function prepared(
  id: string,
  draft: CashoutDraft,
  now: number,
  confirmedSimilar: readonly SimilarCashout[] = [],
): CashoutOrder {
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
    ...(confirmedSimilar.length > 0 ? { confirmedSimilar: [...confirmedSimilar] } : {}),
  };
}

/**
 * The order at the moment (epoch ms) before its first byte leaves. Throws `order-not-sendable` for an order that was
 * sent before, unless it counts as lost (`lost-cashout.ts`); `order-too-soon` for one that was not found, but too soon
 * or not often enough; and `order-sent-elsewhere`. `leastAgeMs`: the workspace's time before a look-up counts.
 */
export function aboutToSend(
  order: CashoutOrder,
  now: number,
  sentTo: ServiceOrigins,
  leastAgeMs: number,
): CashoutOrder {
  mustBeThere(order, sentTo);
  if (order.state !== 'prepared' && !isLost(order, leastAgeMs, now)) {
    const notFound = order.state === 'unknown' && order.lookUp?.outcome === 'not-found';
    throw new TieoutError(notFound ? 'order-too-soon' : 'order-not-sendable');
  }
  // Forget the evidence that the earlier sending was lost. It proves nothing about this one.
  const { afterSent: _, missing: __, ...kept } = order;
  const sendings = order.sendings + 1;
  return { ...kept, state: 'sent', sentAt: now, sentTo, sendings, error: null, lookUp: null };
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
      // Of an order that was sent before, only this sending is refused, perhaps because the earlier one took the money.
      return { ...order, state: order.sendings > 1 ? 'unknown' : 'refused', error: outcome.error };
    case 'unknown':
      return { ...order, state: 'unknown', error: outcome.error };
    case 'turned-away':
      if (order.sendings > 1) return { ...order, state: 'unknown', error: outcome.error };
      return preparedAgain(order, outcome.error);
    case 'not-sent': {
      const sendings = order.sendings - 1;
      // Of an order that was sent before, the earlier sending is still what is not known.
      if (sendings > 0) return { ...order, state: 'unknown', sendings, error: outcome.error };
      return preparedAgain(order, outcome.error);
    }
  }
}

/** The order as before its only sending, of which nothing came; `error` says why. */
function preparedAgain(order: CashoutOrder, error: ErrorDetails): CashoutOrder {
  const { sentTo: _, sentBy: __, ...unsent } = order;
  return { ...unsent, state: 'prepared', sentAt: null, sendings: 0, error };
}

/**
 * An order found as `sent` that is not being sent: the app that sent it died before it could write the answer down,
 * or could not write it. `why`: what kept the answer from being written, where that is known.
 */
export function afterCrash(
  order: CashoutOrder,
  why: ErrorDetails = new TieoutError('outcome-unknown').details,
): CashoutOrder {
  return order.state === 'sent' ? { ...order, state: 'unknown', error: why } : order;
}

/**
 * Whether another computer of a team may still be sending it: another account sent it, and not so long ago that the
 * sending must have ended, nor so far ahead that its clock is wrong. `leastAgeMs`: the workspace's time before a
 * look-up counts.
 */
export function isAtAnotherDesk(
  order: CashoutOrder,
  account: string,
  leastAgeMs: number,
  now: number,
): boolean {
  if (order.state !== 'sent' || !order.sentBy || order.sentBy.account === account) return false;
  // By two clocks: one that is far ahead would keep the order at its desk for as long as it is ahead.
  return Math.abs(now - (order.sentAt ?? 0)) < leastAgeMs;
}

/** The order with the first moment of the service's clock that certainly is after its last sending. */
export function seenAfterSending(order: CashoutOrder, moment: Moment): CashoutOrder {
  return order.afterSent || moment.serviceAt === null ? order : { ...order, afterSent: moment };
}

/** Throws `order-not-discardable` for an order that may have been sent. */
export function discarded(order: CashoutOrder): CashoutOrder {
  if (order.state !== 'prepared') throw new TieoutError('order-not-discardable');
  return { ...order, state: 'discarded' };
}

/**
 * The order after a look-up; finding it makes it confirmed, or refused where its creation was declined; finding nothing
 * leaves it unknown. `leastAgeMs`: how long after the sending a look-up counts that finds nothing, or that may have
 * found what became of an earlier sending.
 */
export function afterLookUp(
  order: CashoutOrder,
  lookUp: LookUp,
  found: { readonly cashoutId: string | null; readonly status: CashoutStatus | null },
  leastAgeMs: number,
): CashoutOrder {
  if (order.state !== 'unknown') return order;
  const { missing: _, afterSent: __, ...kept } = order;
  const { afterSent, missing } = evidenceAfter(order, lookUp, leastAgeMs);
  const evidence = { ...(afterSent ? { afterSent } : {}), ...(missing ? { missing } : {}) };
  const { outcome, at, serviceAt = null } = lookUp;
  const isLast = order.sendings <= 1 || ageAt({ ...order, afterSent }, { at, serviceAt }) >= leastAgeMs;
  const settled = outcome === 'found' || (outcome === 'declined' && isLast);
  if (!settled) return { ...kept, ...evidence, lookUp };
  return {
    ...kept,
    ...evidence,
    state: outcome === 'found' ? 'confirmed' : 'refused',
    lookUp,
    error: null,
    cashoutId: found.cashoutId ?? order.cashoutId,
    status: found.status ?? order.status,
  };
}
