/** After something happened to matches: exceptions of the months that it touched are brought into step. */
import type { Book } from '../../../src-shared/contract/statements.ts';
import { addMonths, type Month } from '../../../src-shared/period.ts';
import { type Db, guarded } from '../open.ts';
import { findMatchingCauses } from './matching-causes.ts';
import { enterCauses, type Refreshed } from './refresh.ts';

type About = { readonly timeZone: string; readonly at: number };

/** Looks for the causes of a book in a month and enters them. The causes are found before anything is locked. */
export function refreshBook(
  db: Db,
  { book, month }: { book: Book; month: Month },
  { timeZone, at }: About,
): Refreshed {
  const causes = guarded(() =>
    db.transaction(() => findMatchingCauses(db, { book, month, timeZone })).deferred(),
  );
  return enterCauses(db, { source: book, month, at }, causes);
}

/**
 * The months touched, and those beside them that were looked at before: what is matched here may have been open there.
 */
export function refreshTouched(
  db: Db,
  touched: readonly { readonly book: Book; readonly month: Month }[],
  about: About,
): void {
  const wanted = new Map<string, { book: Book; month: Month }>();
  for (const { book, month } of touched) {
    wanted.set(`${book} ${month}`, { book, month });
    for (const beside of [addMonths(month, -1), addMonths(month, 1)])
      if (wasLookedAt(db, book, beside)) wanted.set(`${book} ${beside}`, { book, month: beside });
  }
  for (const each of wanted.values()) refreshBook(db, each, about);
}

function wasLookedAt(db: Db, book: Book, month: Month): boolean {
  return (
    db.prepare('SELECT 1 FROM main.exceptionRefresh WHERE source = ? AND month = ?').get(book, month) !==
    undefined
  );
}
