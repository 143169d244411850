/** A book in a month, with the days around it in which what belongs to the month may lie. */
import type { Population, RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import type { Month } from '../../../src-shared/period.ts';
import { monthDays } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { type Held, markHeld, readHeld } from './proposals.ts';
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
 * Stages lines, records and due days of the month and the days around it, and marks what proposals hold. Of a month no
 * day of which is due, as in a book without imports, no record is staged: none of their lines need be there by now.
 */
export function stageMonth(db: Db, scope: MonthScope) {
  const document = readRules(db, scope.book);
  const staged = stagedMonth(scope, readPopulations(db, scope.book), document);
  const held = readHeld(db, staged, document);
  const days = monthDays(scope.month);
  stageLines(db, staged);
  stageDueDays(db, scope.book, document);
  stageRecords(db, staged, isAnyDue(db, days) ? undefined : []);
  markHeld(db, held);
  return { staged, document, days };
}

const isAnyDue = (db: Db, { first, last }: { readonly first: number; readonly last: number }): boolean =>
  prepared(db, 'SELECT 1 FROM temp.dueDay WHERE day BETWEEN ? AND ?').get(first, last) !== undefined;

/** What proposals hold, to be asked before sides are staged: it stages the items of proposals. */
export function readMonthHeld(db: Db, scope: MonthScope): Held {
  const { staged, document } = monthAlone(db, scope);
  return readHeld(db, staged, document);
}

/** `covered` are the days of the statements. */
export type StagedSides = {
  readonly staged: Staged;
  readonly covered: ReadonlyMap<string, ReadonlySet<number>>;
};

/** Stages sides of the month without the days around it, and its due days; a side that is not named stays as it is. */
export function stageSides(
  db: Db,
  scope: MonthScope,
  sides: readonly ('lines' | 'records')[],
  held: Held,
): StagedSides {
  const { staged, document } = monthAlone(db, scope);
  if (sides.includes('lines')) stageLines(db, staged);
  if (sides.includes('records')) stageRecords(db, staged);
  const covered = stageDueDays(db, scope.book, document);
  markHeld(db, {
    lines: sides.includes('lines') ? held.lines : [],
    records: sides.includes('records') ? held.records : [],
  });
  return { staged, covered };
}

function monthAlone(db: Db, scope: MonthScope): { staged: Staged; document: RuleDocument } {
  const document = readRules(db, scope.book);
  const around = stagedMonth(scope, readPopulations(db, scope.book), document);
  return { staged: { ...around, ...monthDays(scope.month) }, document };
}

/** For items that are named: the days they lie in play no part. */
export function anyDays(db: Db, book: Book, timeZone: string): { staged: Staged; document: RuleDocument } {
  const document = readRules(db, book);
  return { staged: { book, first: 0, last: 0, timeZone, populations: readPopulations(db, book) }, document };
}
