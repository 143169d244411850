/** A book in a month, with the days around it in which what belongs to the month may lie. */
import type { Population, RuleDocument } from '../../../src-shared/contract/matching.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import type { Month } from '../../../src-shared/period.ts';
import type { Db } from '../open.ts';
import { monthDays } from './days.ts';
import { markHeld, readHeld } from './proposals.ts';
import { readPopulations, readRules } from './rules.ts';
import { marginOf, type Staged, stageDueDays, stageLines, stageRecords } from './staging.ts';

export type MonthScope = {
  readonly book: Book;
  readonly month: Month;
  /** The workspace's reporting time zone: days of records are cut in it. */
  readonly timeZone: string;
};

export function stagedMonth(
  { book, month, timeZone }: MonthScope,
  populations: readonly Population[],
  document: RuleDocument,
): Staged {
  const { first, last } = monthDays(month);
  const margin = marginOf(document);
  return { book, first: first - margin, last: last + margin, timeZone, populations };
}

/**
 * Stages lines, records and due days of the month, or of the days around it too, and marks what proposals hold.
 * `covered` are the days of the statements.
 */
export function stageMonth(
  db: Db,
  scope: MonthScope,
  reach: 'month' | 'around',
  sides: readonly ('lines' | 'records')[] = ['lines', 'records'],
) {
  const document = readRules(db, scope.book);
  const days = monthDays(scope.month);
  const around = stagedMonth(scope, readPopulations(db, scope.book), document);
  const staged = reach === 'around' ? around : { ...around, ...days };
  const held = readHeld(db, staged, document);
  // An empty list of names stages nothing of a side that is not asked for.
  stageLines(db, staged, sides.includes('lines') ? undefined : []);
  stageRecords(db, staged, sides.includes('records') ? undefined : []);
  const covered = stageDueDays(db, scope.book, document);
  markHeld(db, held);
  return { staged, document, covered, days };
}

/** For items that are named: the days they lie in play no part. */
export function anyDays(db: Db, book: Book, timeZone: string): { staged: Staged; document: RuleDocument } {
  const document = readRules(db, book);
  return { staged: { book, first: 0, last: 0, timeZone, populations: readPopulations(db, book) }, document };
}
