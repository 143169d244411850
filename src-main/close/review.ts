/**
 * What is said about a close before it is signed: to whom it was sent, why it came back, and what was commented. Pure.
 */
import type { ReviewThread } from '../../src-shared/contract/close.ts';
import type { CloseEvent } from './events.ts';

type Said = { readonly at: number; readonly by: string; readonly text: string };

export type ReviewState = {
  /** About the month as a whole. */
  readonly comments: readonly Said[];
  /** About one thing of it each, in the order in which they were begun. */
  readonly threads: readonly ReviewThread[];
  readonly sent: { readonly at: number; readonly by: string; readonly to: string } | null;
  /** Until the preparer signs again. */
  readonly returned: Said | null;
  /**
   * The review file that the month was last sent as, and how much of its answers was taken in; null where it was sent
   * otherwise.
   */
  readonly file: SentFile | null;
  /** Those before it, by their ids. */
  readonly earlierFiles: readonly string[];
};

export type SentFile = {
  readonly id: string;
  readonly key: string;
  readonly to: string;
  readonly digest: string;
  readonly taken: number;
};

export const NO_REVIEW: ReviewState = {
  comments: [],
  threads: [],
  sent: null,
  returned: null,
  file: null,
  earlierFiles: [],
};

/** The threads that nobody has resolved. */
export const openThreads = ({ threads }: Pick<ReviewState, 'threads'>): ReviewThread[] =>
  threads.filter(({ resolved }) => resolved === null);

/** What sending and commenting change. */
export function afterReview(
  { comments, threads, file, earlierFiles }: ReviewState,
  { at, actor: by, decision }: CloseEvent,
): Partial<ReviewState> {
  if (decision.kind === 'sent-for-review') {
    const { to, digest, file: next } = decision;
    return {
      sent: { at, by, to },
      file: next ? { ...next, to, digest, taken: 0 } : null,
      earlierFiles: file ? [...earlierFiles, file.id] : earlierFiles,
    };
  }
  if (decision.kind === 'answer-taken') return { file: file && { ...file, taken: decision.decisions } };
  if (decision.kind !== 'commented') return {};
  const { text, thread: id, subject, resolved } = decision;
  const said = { at, by, text };
  if (id === undefined) return { comments: [...comments, said] };
  if (subject) return { threads: [...threads, { id, subject, comments: [said], resolved: null }] };
  return {
    threads: threads.map((thread) =>
      thread.id === id
        ? {
            ...thread,
            comments: text === '' ? thread.comments : [...thread.comments, said],
            resolved: resolved ? { at, by } : null,
          }
        : thread,
    ),
  };
}

/** What the end of a preparation changes: the month is with no reviewer any more, and why, where it was returned. */
export function sentBack(
  { returned }: ReviewState,
  { at, actor: by, decision }: CloseEvent,
): Pick<ReviewState, 'sent' | 'returned'> {
  const isReturn = decision.kind === 'withdrawn' && decision.returned;
  return { sent: null, returned: isReturn ? { at, by, text: decision.reason } : returned };
}
