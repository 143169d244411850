/**
 * The bar on sending cashouts: set by a recovery that may have lost what became of one, and lifted by a person who has
 * looked which cashouts the service has.
 */

import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';

/** Since when (epoch ms) sending is barred; null when it is not. */
export function readSendingBar(work: Db): { since: number } | null {
  return guarded(() => {
    const row = prepared<[], { since: bigint }>(work, 'SELECT since FROM sendingBar').get();
    return row ? { since: Number(row.since) } : null;
  });
}

/** Bars sending where there are cashouts: what became of one of them may not be known here. `at`: epoch ms. */
export function barSending(work: Db, at: number): void {
  prepared(
    work,
    'INSERT OR IGNORE INTO sendingBar SELECT 1, ? WHERE EXISTS (SELECT 1 FROM cashoutOrder)',
  ).run(at);
}

/**
 * Allows sending again, with its entry in the trail; nothing to do where it is allowed. The bar is this computer's
 * alone: where a team's log has the entry and the app ended before it learnt of that, the bar stays, and a person
 * allows it once more.
 */
export function liftSendingBar(work: Db, { at, actor }: { at: number; actor: string }): void {
  const bar = readSendingBar(work);
  if (!bar) return;
  const remove = () => prepared(work, 'DELETE FROM sendingBar WHERE since = ?').run(bar.since);
  immediately(work, () => {
    if (remove().changes === 0) return;
    const detail = { barredSince: new Date(bar.since).toISOString() };
    appendAudit(work, { at, actor, action: 'cashouts.sending-allowed', subject: 'cashouts', detail });
  });
  // The log has the entry and did not say what came since: then this half of it was not done with it.
  immediately(work, () => void remove());
}
