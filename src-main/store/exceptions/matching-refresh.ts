/** After something happened to matches: exceptions of the months that it touched are brought into step. */
import type { Book } from '../../../src-shared/contract/statements.ts';
import { addMonths, type Month } from '../../../src-shared/period.ts';
import { type Db, guarded } from '../engine/open.ts';
import { readTouched } from '../work/touched-months.ts';
import { findMatchingCauses } from './matching-causes.ts';
import { enterCauses, type Refreshed } from './refresh.ts';

type About = { readonly timeZone: string; readonly at: number };

/** Looks for the causes of a book in a month and enters them. The causes are found before anything is locked. */
export function refreshBook(
  db: Db,
  { book, month }: { book: Book; month: Month },
  { timeZone, at }: About,
): Refreshed {
  const seen = readTouched(db, book, month);
  const causes = guarded(() =>
    db.transaction(() => findMatchingCauses(db, { book, month, timeZone, now: at })).deferred(),
  );
  return enterCauses(db, { source: book, month, at, seen }, causes);
}

type Touched = { readonly book: Book; readonly month: Month };

/** The months touched, and those beside them: see `refreshBeside`. */
export function refreshTouched(db: Db, touched: readonly Touched[], about: About): void {
  const months = new Map(touched.map((each) => [`${each.book} ${each.month}`, each]));
  for (const each of months.values()) refreshBook(db, each, about);
  refreshBeside(db, touched, about);
}

/** The months beside those touched that were looked at before: what is matched now may have been open there. */
export function refreshBeside(db: Db, touched: readonly Touched[], about: About): void {
  const name = ({ book, month }: Touched) => `${book} ${month}`;
  const done = new Set(touched.map(name));
  for (const { book, month } of touched)
    for (const beside of [addMonths(month, -1), addMonths(month, 1)]) {
      const each = { book, month: beside };
      if (done.has(name(each)) || !wasLookedAt(db, book, beside)) continue;
      done.add(name(each));
      refreshBook(db, each, about);
    }
}

function wasLookedAt(db: Db, book: Book, month: Month): boolean {
  return (
    db
      .prepare('SELECT 1 FROM main.exceptionRefresh WHERE source = ? AND month = ? AND at > 0')
      .get(book, month) !== undefined
  );
}
