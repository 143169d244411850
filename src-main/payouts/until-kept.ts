/** Waiting for a team's log: what it has taken may be here a moment later only. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { OrderStore } from './payout-desk.ts';

/** The log is asked again at once, and every two seconds while it is away. */
const LOOKS = 20;
const PAUSE_MS = 250;

/**
 * Resolves once the database itself has the order as sent. A team's log may have taken that and not have said so to the
 * end: then it arrives a moment later, and until then no answer could be written down. Throws `team-unknown` where it
 * does not arrive.
 */
export async function untilKept(
  orders: Pick<OrderStore, 'find'>,
  sent: CashoutOrder,
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    const kept = await orders.find(sent.id);
    if (kept?.state === 'sent' && kept.sendings === sent.sendings) return;
    if (looks === LOOKS) throw new TieoutError('team-unknown');
    await pause(pauseMs);
  }
}
