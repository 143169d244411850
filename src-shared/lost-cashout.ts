/**
 * When a cashout of unknown outcome counts as lost, so that a person may send it again. A service may work on a cashout
 * in the background and show it, and its external id, only at the end: that it is not found proves nothing before that
 * time has passed. So two look-ups are wanted, each after the least age, and some minutes apart: the second is for a
 * listing that is read from a copy which lags behind. Pure; main process and screens go by the same rules.
 */
import type { CashoutOrder, LookUp, Moment } from './contract/payouts.ts';

/**
 * The least time between the two look-ups. Copies that listings are read from lag by seconds, in trouble by minutes.
 */
export const LOOK_UPS_APART_MS = 10 * 60_000;

/** The Date of an answer has whole seconds: of two, the time between them may be that much shorter than it looks. */
const SERVICE_CLOCK_STEP_MS = 1_000;

/**
 * Time from the sending to a moment, in milliseconds: by our clock and, from the first answer after the sending on, by
 * the service's; the shorter of the two. So a clock that was wrong, or is set, makes a person wait and is no proof.
 */
export function ageAt({ sentAt, afterSent }: CashoutOrder, { at, serviceAt }: Moment): number {
  const ours = sentAt === null ? 0 : at - sentAt;
  const from = afterSent?.serviceAt ?? null;
  // A service that never tells the time leaves nothing but our clock.
  if (serviceAt === null && from === null) return ours;
  // With one moment of its clock alone there is nothing to count from, or up to.
  if (serviceAt === null || from === null) return 0;
  return Math.min(ours, serviceAt - from - SERVICE_CLOCK_STEP_MS);
}

/** Time between two look-ups by the clocks that both have; the shorter where they disagree. */
function timeBetween(first: Moment, last: Moment): number {
  const ours = last.at - first.at;
  if (first.serviceAt === null || last.serviceAt === null) return ours;
  return Math.min(ours, last.serviceAt - first.serviceAt);
}

/** The order's evidence after one more look-up: `afterSent` and `missing` as they then are. */
export function evidenceAfter(
  order: CashoutOrder,
  { outcome, at, serviceAt = null }: LookUp,
  leastAgeMs: number,
): Pick<CashoutOrder, 'afterSent' | 'missing'> {
  const moment = { at, serviceAt };
  const afterSent = order.afterSent ?? (serviceAt === null ? undefined : moment);
  const anchored = { ...order, afterSent };
  // In a row: one that finds something, or nothing certain, makes it begin anew.
  if (outcome !== 'not-found' || ageAt(anchored, moment) < leastAgeMs) return { afterSent };
  const before = order.missing?.first;
  const holds =
    before !== undefined && ageAt(anchored, before) >= leastAgeMs && timeBetween(before, moment) >= 0;
  return { afterSent, missing: { first: holds ? before : moment, last: moment } };
}

/** Whether the order may be sent again, or when the next look-up counts and why not before. */
type Loss =
  /** The first and the last look-up that prove it. */
  | { readonly kind: 'lost'; readonly first: number; readonly last: number }
  /** The service may still be working on it; a look-up from `from` on counts. */
  | { readonly kind: 'too-early'; readonly from: number }
  /** One look-up counts; the second does from `from` on. */
  | { readonly kind: 'once'; readonly first: number; readonly from: number }
  /** No answer of the service came since the sending: its time is counted from the next look-up. */
  | { readonly kind: 'not-looked-up' };

/** What is known of an order's loss; undefined for one whose outcome is known. Instants by our clock. */
export function lossOf(order: CashoutOrder, leastAgeMs: number): Loss | undefined {
  const { state, sentAt, lookUp, afterSent, missing } = order;
  if (state !== 'unknown' || sentAt === null) return undefined;
  if (missing && lookUp?.outcome === 'not-found' && ageAt(order, missing.first) >= leastAgeMs) {
    const { first, last } = missing;
    if (ageAt(order, last) >= leastAgeMs && timeBetween(first, last) >= LOOK_UPS_APART_MS)
      return { kind: 'lost', first: first.at, last: last.at };
    return { kind: 'once', first: first.at, from: first.at + LOOK_UPS_APART_MS };
  }
  if (lookUp === null) return { kind: 'not-looked-up' };
  return { kind: 'too-early', from: Math.max(sentAt, afterSent?.at ?? sentAt) + leastAgeMs };
}

/**
 * Whether the order may leave once more at this moment (epoch ms). A clock that was set back to before the look-ups
 * makes it wait.
 */
export function isLost(order: CashoutOrder, leastAgeMs: number, now: number): boolean {
  const loss = lossOf(order, leastAgeMs);
  return loss?.kind === 'lost' && now >= loss.last;
}
