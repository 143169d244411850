/**
 * The answer to a review file: what a reviewer decided in the copy that it is opened as, and that taken in where it
 * came from.
 */
import { TieoutError } from '../../../src-shared/errors.ts';
import type { CloseDecision, ClosePlace } from '../../close/events.ts';
import type { SentFile } from '../../close/review.ts';
import type { CloseState } from '../../close/state.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { type Deciding, decideOnClose, readCloseEvents, readCloseState } from '../work/close-events.ts';

/** What a reviewer can say of a month: comments, a signature or its withdrawal, a return. */
type ReviewDecision = Extract<CloseDecision, { kind: 'commented' | 'signed' | 'withdrawn' }>;

export type ReviewAnswer = {
  /** The review file's id, and the digest of the figures that it was sent with. */
  readonly file: string;
  readonly digest: string;
  /** The key (raw, base64url) that the answer was verified with, and its code. */
  readonly key: string;
  readonly code: string;
  readonly sha256: string;
  readonly signature: string;
  /** All since the file was sent, oldest first. */
  readonly decisions: readonly { readonly at: number; readonly decision: ReviewDecision }[];
};

const isReview = (decision: CloseDecision): decision is ReviewDecision =>
  decision.kind === 'commented' ||
  (decision.kind === 'signed' && decision.role === 'reviewer') ||
  (decision.kind === 'withdrawn' && (decision.role === 'reviewer' || decision.returned === true));

/** What was decided in the copy since the review file was sent. */
export function readAnswer(work: Db, place: ClosePlace, file: string): ReviewAnswer['decisions'] {
  const events = readCloseEvents(work, place);
  const sent = events.findLastIndex(
    ({ decision }) => decision.kind === 'sent-for-review' && decision.file?.id === file,
  );
  return events.slice(sent + 1).flatMap(({ at, decision }) => (isReview(decision) ? [{ at, decision }] : []));
}

type TakenAnswer = {
  readonly name: string;
  readonly comments: number;
  readonly returned: boolean;
  readonly signed: boolean;
};

/**
 * Takes in what is new in an answer whose signature was verified, as decisions of the person that the file was sent to:
 * all of it or nothing. A signature is of the figures that were sent, and stands only while they are the month's.
 * Throws `review-file-foreign`, `review-file-older`, `review-file-known`, `review-file-damaged`, each with the answer's
 * file name, and `close-is-locked`.
 */
export function takeAnswer(
  work: Db,
  place: ClosePlace,
  answer: ReviewAnswer,
  subject: string,
  deciding: Deciding,
): TakenAnswer {
  return immediately(work, () => {
    const state = readCloseState(work, place);
    const file = checkAnswer(state, answer, subject);
    const { decisions, sha256, signature } = answer;
    decideOnClose(work, place, deciding, () => ({
      kind: 'answer-taken',
      ...{ file: file.id, decisions: decisions.length, sha256, signature },
    }));
    const fresh = decisions.slice(file.taken);
    const taken = fresh.map(({ at, decision }) => {
      let become: CloseDecision = decision;
      const by = { at: Math.min(at, deciding.at), actor: file.to };
      decideOnClose(work, place, by, (now) => {
        become = asTaken(now, file, answer, decision);
        return become;
      });
      return become;
    });
    return {
      name: file.to,
      comments: taken.filter(({ kind }) => kind === 'commented').length,
      returned: taken.some(({ kind }) => kind === 'withdrawn'),
      signed: taken.some(({ kind }) => kind === 'signed'),
    };
  });
}

/** The file that is answered. Throws as `takeAnswer`. */
function checkAnswer(state: CloseState, answer: ReviewAnswer, subject: string): SentFile {
  const { file, earlierFiles } = state;
  if (earlierFiles.includes(answer.file)) throw new TieoutError('review-file-older', { subject });
  if (file?.id !== answer.file || file.key !== answer.key)
    throw new TieoutError('review-file-foreign', { subject });
  const { length } = answer.decisions;
  if (length === 0 || answer.digest !== file.digest || !answer.decisions.every(fits(answer)))
    throw new TieoutError('review-file-damaged', { subject });
  if (length < file.taken) throw new TieoutError('review-file-older', { subject });
  if (length === file.taken) throw new TieoutError('review-file-known', { subject });
  if (state.locked) throw new TieoutError('close-is-locked');
  return file;
}

const fits =
  ({ digest }: ReviewAnswer) =>
  ({ decision }: ReviewAnswer['decisions'][number]) =>
    isReview(decision) && (decision.kind !== 'signed' || decision.digest === digest);

/** The decision as this workspace keeps it: by the person that the file was sent to, with their key. */
function asTaken(
  now: CloseState,
  { to, digest }: SentFile,
  { code }: ReviewAnswer,
  decision: ReviewDecision,
): CloseDecision {
  if (decision.kind === 'signed') return { ...decision, role: 'reviewer', name: to, key: code };
  // What was prepared anew meanwhile was not what the reviewer returned: the reasons stand as a comment.
  if (decision.kind === 'withdrawn' && decision.returned && now.preparer?.digest !== digest)
    return { kind: 'commented', text: decision.reason };
  return decision;
}
