/** A month between preparer and reviewer: sent, commented on and returned. */
import { randomUUID } from 'node:crypto';
import type { CloseReport, ReviewSubject } from '../../../src-shared/contract/close.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import { type CloseState, checkReturn, checkSending } from '../../close/state.ts';
import type { Db } from '../engine/open.ts';
import { type Deciding, decideOnClose, readOnePerson } from '../work/close-events.ts';

/** What of it stands in the report of a month. */
export const reviewOf = ({ sent, returned, threads, file }: CloseState): CloseReport['review'] => ({
  sent,
  returned,
  threads: [...threads],
  ...(file && { byFile: file.to }),
});

/**
 * Sends the month to its reviewer, as a file where there is one; returns who prepared it. Throws what `checkSending`
 * throws.
 */
export function sendForReview(
  work: Db,
  place: ClosePlace,
  { to, digest, file }: { to: string; digest: string; file?: { id: string; key: string } },
  deciding: Deciding,
): string {
  let preparer = '';
  decideOnClose(work, place, deciding, (state) => {
    checkSending(state, { to, digest, onePerson: readOnePerson(work) });
    preparer = state.preparer?.name ?? '';
    return { kind: 'sent-for-review', to, digest, ...(file && { file }) };
  });
  return preparer;
}

/** Gives the month back to its preparer, whose signature falls. Throws what `checkReturn` throws. */
export function returnClose(work: Db, place: ClosePlace, reason: string, deciding: Deciding): void {
  decideOnClose(work, place, deciding, (state) => {
    checkReturn(state, { actor: deciding.actor, onePerson: readOnePerson(work) });
    return { kind: 'withdrawn', role: 'preparer', reason, returned: true };
  });
}

/** Says something about one thing of the month, which begins a thread. */
export function beginThread(
  work: Db,
  place: ClosePlace,
  about: { text: string; subject: ReviewSubject },
  deciding: Deciding,
): void {
  decideOnClose(work, place, deciding, () => ({ kind: 'commented', thread: randomUUID(), ...about }));
}

/** Answers in a thread, and resolves it or opens it again. Throws `close-comment-not-found`. */
export function answerComment(
  work: Db,
  place: ClosePlace,
  { thread, text, resolved }: { thread: string; text: string; resolved: boolean },
  deciding: Deciding,
): void {
  decideOnClose(work, place, deciding, ({ threads }) => {
    if (!threads.some(({ id }) => id === thread)) throw new TieoutError('close-comment-not-found');
    return { kind: 'commented', text, thread, ...(resolved && { resolved: true as const }) };
  });
}
