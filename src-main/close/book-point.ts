/** The point of a book in the checklist: its statement or ledger is there, proved, and matched with the service. */
import type { NotReadDays } from '../../src-shared/contract/sync.ts';
import { unitsOf } from '../../src-shared/money.ts';
import { amount, count, daysNotKnown, type Judged, NEVER_LOOKED, NOT_KNOWN_YET } from './point-figures.ts';

/** How a book stands in the month; null for one of which no file was imported. */
export type BookState = {
  readonly statements: number;
  /** False when what is open has not been looked for: then nothing is known to be matched. */
  readonly looked: boolean;
  /** Files whose lines wait for a matching run: what is open of them is not known yet. */
  readonly filesToMatch: number;
  /** Days of the month that no statement covers. */
  readonly daysNotCovered: number;
  /** Statements whose opening balance and lines do not give their closing balance, or that state no balances. */
  readonly balancesNotProved: number;
  /** Statements that do not open with what the one before them, of the same account, closed with. */
  readonly balancesNotChained: number;
  /** Lines of an earlier file that the latest one of their account and days no longer has. */
  readonly linesGone: number;
  readonly openLines: number;
  readonly openLinesAmount: string;
  readonly openRecords: number;
  readonly openRecordsAmount: string;
  /** Matches that a person has to confirm or reject. */
  readonly proposals: number;
  /** By how much the sums of proposals and of matches differ, book less service. */
  readonly differenceWithin: string;
  /** How many of these lines, records and proposals were accepted, carried forward or written off. */
  readonly answered: number;
};

export function bookItem(
  book: BookState | null,
  unused: 'attention' | 'not-applicable',
  notRead: readonly NotReadDays[],
): Judged {
  if (!book) return { state: unused, figures: [count('statements', 0)] };
  if (book.filesToMatch > 0)
    return {
      state: 'blocked',
      figures: [count('statements', book.statements), count('filesToMatch', book.filesToMatch)],
    };
  if (!book.looked)
    return { state: 'blocked', figures: [count('statements', book.statements), NEVER_LOOKED] };
  const {
    openLines,
    openRecords,
    openLinesAmount,
    openRecordsAmount,
    proposals,
    differenceWithin,
    answered,
  } = book;
  const { daysNotCovered, balancesNotProved, balancesNotChained, linesGone } = book;
  const notProved = daysNotCovered + balancesNotProved + balancesNotChained + linesGone;
  const open = openLines + openRecords + proposals - answered + notProved;
  const figures = [
    count('statements', book.statements),
    ...(daysNotCovered > 0 ? [count('daysWithoutStatement', daysNotCovered)] : []),
    ...(balancesNotProved > 0 ? [count('balancesNotProved', balancesNotProved)] : []),
    ...(balancesNotChained > 0 ? [count('balancesNotChained', balancesNotChained)] : []),
    ...(linesGone > 0 ? [count('linesGone', linesGone)] : []),
    count('openLines', openLines),
    ...(openLines > 0 ? [amount('openLinesAmount', openLinesAmount)] : []),
    count('openRecords', openRecords),
    ...(openRecords > 0 ? [amount('openRecordsAmount', openRecordsAmount)] : []),
    ...(proposals > 0 ? [count('proposals', proposals)] : []),
    ...(unitsOf(differenceWithin) !== 0n ? [amount('differenceWithin', differenceWithin)] : []),
    ...(answered > 0 ? [count('openAnswered', answered)] : []),
  ];
  // Records of these days may be what lines wait for: nothing of the book is known yet.
  if (notRead.length > 0)
    return { state: 'blocked', figures: [...figures, NOT_KNOWN_YET, ...daysNotKnown(notRead)] };
  return { state: open === 0 ? 'ok' : 'attention', figures };
}
