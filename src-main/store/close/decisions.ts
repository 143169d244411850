/**
 * What people decide about a month's close: signing, waiving, commenting, reopening, and what becomes of later changes.
 */
import type { CloseItemName } from '../../../src-shared/close/checklist.ts';
import { allPoints } from '../../../src-shared/close-readiness.ts';
import type { Adjustment, AdjustmentSummary } from '../../../src-shared/contract/adjustments.ts';
import type { SignRole } from '../../../src-shared/contract/close.ts';
import type { ItemFigure } from '../../../src-shared/contract/close-points.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { addMonths } from '../../../src-shared/period.ts';
import type { ClosePlace } from '../../close/events.ts';
import { checkSignOff, checkWaiver } from '../../close/state.ts';
import { type Db, prepared } from '../engine/open.ts';
import {
  type Deciding,
  decideOnClose,
  readCloseState,
  readCloseStates,
  readOnePerson,
} from '../work/close-events.ts';
import { touchMonths } from '../work/touched-months.ts';
import { readLive } from './closes.ts';
import { readPending, toldAdjustments } from './compare.ts';
import { digestParts } from './digest.ts';
import type { CloseSources } from './sources.ts';

/** Who signs as what, which figures they saw, and what they want said of it. */
export type SigningAs = {
  readonly role: SignRole;
  readonly name: string;
  readonly digest: string;
  readonly comment?: string;
};

/** Signs the figures as they are now; throws what `checkSignOff` throws. */
export async function signClose(
  sources: CloseSources,
  place: ClosePlace,
  { role, name, digest: shown, comment = '' }: SigningAs,
  deciding: Deciding,
): Promise<void> {
  const { work } = sources;
  if (readCloseState(work, place).locked) throw new TieoutError('close-is-locked');
  const { digest, ...live } = await readLive(sources, place);
  const items = allPoints(live);
  decideOnClose(work, place, deciding, (state) => {
    const onePerson = readOnePerson(work);
    checkSignOff(state, { role, name, actor: deciding.actor, shown, digest, items, onePerson });
    const parts = digestParts(live.figures);
    return { kind: 'signed', role, name, digest, ...(comment !== '' && { comment }), parts };
  });
}

/** Takes a sign-off back. Throws `close-is-locked`, and `close-not-signed` where there is none. */
export function withdrawSignOff(
  work: Db,
  place: ClosePlace,
  { role, reason }: { role: SignRole; reason: string },
  deciding: Deciding,
): void {
  decideOnClose(work, place, deciding, (state) => {
    if (state.locked) throw new TieoutError('close-is-locked');
    if (!state[role]) throw new TieoutError('close-not-signed');
    return { kind: 'withdrawn', role, reason };
  });
}

export function commentOnClose(work: Db, place: ClosePlace, text: string, deciding: Deciding): void {
  decideOnClose(work, place, deciding, () => ({ kind: 'commented', text }));
}

/**
 * Waives a point for its figures as they were shown, or takes it up again without a reason. Throws what `checkWaiver`
 * throws.
 */
export function waiveItem(
  work: Db,
  place: ClosePlace,
  { item, reason, figures }: { item: CloseItemName; reason: string | null; figures?: readonly ItemFigure[] },
  deciding: Deciding,
): void {
  decideOnClose(work, place, deciding, (state) => {
    checkWaiver(state, item, reason);
    if (reason === null) return { kind: 'taken-up', item };
    return { kind: 'waived', item, reason, ...(figures && { figures: [...figures] }) };
  });
}

/** Opens a locked month again; its snapshot stays. Throws `close-not-locked`, `close-later-locked`. */
export function reopenClose(work: Db, place: ClosePlace, reason: string, deciding: Deciding): void {
  decideOnClose(work, place, deciding, ({ locked }) => {
    if (!locked) throw new TieoutError('close-not-locked');
    const later = readCloseStates(work).filter(
      ({ month, currency, state }) => currency === place.currency && month > place.month && state.locked,
    );
    if (later.length > 0)
      throw new TieoutError('close-later-locked', { subject: later.map(({ month }) => month).join(', ') });
    // Exceptions of a locked month stay as they were, and what it wrote off of earlier ones though its cause is gone.
    for (const month of new Set([place.month, ...monthsOfGone(work, place)]))
      touchMonths(work, { from: month, to: month });
    return { kind: 'reopened', reason };
  });
}

/** The months of exceptions whose write-off a lock has kept beyond their cause, up to this one. */
const monthsOfGone = (work: Db, { month, currency }: ClosePlace): string[] =>
  prepared<[string, string], string>(
    work,
    `SELECT DISTINCT month FROM exceptionCase
     WHERE status = 'written-off' AND present = 0 AND currency = ? AND month <= ?`,
  )
    .pluck()
    .all(currency, month);

/** What the service changed after the lock, and what was decided about it. Throws `close-not-locked`. */
export function readAdjustments(
  sources: CloseSources,
  place: ClosePlace,
): { adjustments: Adjustment[]; summary: AdjustmentSummary } {
  const { decided, lock } = lockedState(sources.work, place);
  const { pending, summary } = readPending(sources, lock, decided);
  return { adjustments: toldAdjustments(pending, decided), summary };
}

/**
 * Takes adjustments into the first month after this one that is not locked, which it returns. Throws
 * `close-not-locked`, and `close-adjustment-changed` when one of the keys is no longer what is pending.
 */
export function decideAdjustments(
  sources: CloseSources,
  place: ClosePlace,
  { keys, reason }: { keys: readonly string[]; reason: string },
  deciding: Deciding,
): string {
  const { work } = sources;
  const { decided, lock } = lockedState(work, place);
  const wanted = new Set(keys);
  const chosen = readPending(sources, lock, decided).pending.filter(({ key }) => wanted.has(key));
  if (chosen.length !== wanted.size) throw new TieoutError('close-adjustment-changed');
  let toMonth = addMonths(place.month, 1);
  while (readCloseState(work, { ...place, month: toMonth }).locked) toMonth = addMonths(toMonth, 1);
  decideOnClose(work, place, deciding, (state) => {
    // Somebody else's decision meanwhile may have been about the same records.
    if (!state.locked || state.decided.length !== decided.length)
      throw new TieoutError('close-adjustment-changed');
    return { kind: 'adjusted', adjustments: chosen.map((each) => ({ ...each, toMonth, reason })) };
  });
  return toMonth;
}

function lockedState(work: Db, place: ClosePlace) {
  const { locked, locks, decided } = readCloseState(work, place);
  const lock = locks.at(-1);
  if (!locked || !lock) throw new TieoutError('close-not-locked');
  return { lock, decided };
}
