/** The part of the cashouts listing in which an order must be if the service has it. Pure; instants in epoch ms. */

import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { MAX_WINDOW_DAYS, type Period } from '../../src-shared/period.ts';

/** How far our clock may have been wrong at the sending, without anybody knowing. One beneficiary's week is short. */
const BEFORE_MS = 7 * DAY_MS;
/** The service's clock may be ahead of ours, and go on while the listing is read. */
const AFTER_MS = DAY_MS;
/** No order is older than this app; what a clock without a battery says is not searched for from 1970 on. */
const EARLIEST = Date.parse('2025-01-01T00:00:00Z');

/**
 * From before the order was written down until after now, whichever clock is right. `serviceAt`: the service's clock
 * at `now`, null while it is not known.
 */
export function searchPeriod(order: CashoutOrder, now: number, serviceAt: number | null): Period {
  const { createdAt, sentAt, afterSent } = order;
  const sent = sentAt ?? createdAt;
  const skew = serviceAt === null ? 0 : serviceAt - now;
  const earliest = [createdAt, sent, sent + skew, now, serviceAt ?? now, afterSent?.serviceAt ?? now];
  return {
    from: Math.max(EARLIEST, Math.min(...earliest) - BEFORE_MS),
    to: Math.max(EARLIEST, sent, now, serviceAt ?? now) + AFTER_MS,
  };
}

/** Whether a search over a period reached everything that the other names, but for the minutes that it took. */
export function covers(searched: Period, wanted: Period): boolean {
  return searched.from <= wanted.from + DAY_MS / 2 && searched.to >= wanted.to - DAY_MS / 2;
}

/** The period in windows that the service accepts, each beginning where the one before it ends; the newest first. */
export function searchWindows({ from, to }: Period): Period[] {
  // A day less than the most: the ends of a window are widened to whole seconds.
  const longest = (MAX_WINDOW_DAYS - 1) * DAY_MS;
  const windows: Period[] = [];
  for (let end = to; end > from; end -= longest)
    windows.push({ from: Math.max(from, end - longest), to: end });
  return windows;
}
