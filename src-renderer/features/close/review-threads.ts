/** The comments on one thing of the month, wherever it is shown. */
import { createContext, useContext } from 'react';
import type { ReviewSubject, ReviewThread } from '../../../src-shared/contract/close.ts';

/** All threads of the month that is shown. */
export const ReviewThreads = createContext<readonly ReviewThread[]>([]);

/** Those of a subject; an item may have been called otherwise before. */
export function useThreadsOf(
  { kind, key }: Pick<ReviewSubject, 'kind' | 'key'>,
  formerly: readonly string[] = [],
): ReviewThread[] {
  return useContext(ReviewThreads).filter(
    ({ subject }) => subject.kind === kind && (subject.key === key || formerly.includes(subject.key)),
  );
}

/** How many of them nobody has resolved. */
export const openCount = (threads: readonly ReviewThread[]): number =>
  threads.filter(({ resolved }) => resolved === null).length;
