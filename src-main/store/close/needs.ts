/** What figures of a month rest on, and which part is not covered: the same answer for every screen and every sync. */

import { BOOKS, type Book } from '../../../src-shared/contract/statements.ts';
import type { FiguresOf } from '../../../src-shared/contract/sync.ts';
import type { Month } from '../../../src-shared/period.ts';
import { daysOfMonth } from '../../close/month.ts';
import { type Need, reportNeeds } from '../../reconcile/month-needs.ts';
import { type Db, prepared } from '../engine/open.ts';
import { type Missing, readMissing } from '../listings/missing.ts';
import { readBookNeeds } from '../matching/needs.ts';

type Sources = {
  readonly cache: Db;
  readonly work: Db;
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
};

/** What was not read of the days that these figures of the month rest on. */
export function readMissingOf(sources: Sources, month: Month, of: FiguresOf): Missing[] {
  return readMissing(sources.cache, readNeeds(sources, month, of), sources.now);
}

function readNeeds({ work, timeZone, now }: Sources, month: Month, of: FiguresOf): Need[] {
  const about = { month, timeZone, now };
  const books: Readonly<Record<FiguresOf, readonly Book[]>> = {
    report: [],
    bank: ['bank'],
    ledger: ['ledger'],
    close: BOOKS.filter((book) => isUsed(work, book, month)),
    everything: BOOKS,
  };
  return [
    ...(of === 'bank' || of === 'ledger' ? [] : reportNeeds(about)),
    ...books[of].flatMap((book) => readBookNeeds(work, { book, ...about })),
  ];
}

/** True when a file of the book touches the month. */
function isUsed(work: Db, book: Book, month: Month): boolean {
  const days = daysOfMonth(month);
  return (
    prepared<[Book, string, string], unknown>(
      work,
      `SELECT 1 FROM statement JOIN statementFile AS file ON file.id = fileId
       WHERE book = ? AND lastDay >= ? AND firstDay <= ? LIMIT 1`,
    ).get(book, days[0] ?? '', days.at(-1) ?? '') !== undefined
  );
}
