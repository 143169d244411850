/** Looks for the causes of a month anew, on a connection of its own. */
import { BOOKS } from '../../../src-shared/contract/statements.ts';
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import type { Month } from '../../../src-shared/period.ts';
import { type Paths, withBooks } from '../engine/books.ts';
import type { Db } from '../engine/open.ts';
import { refreshBook } from './matching-refresh.ts';
import { enterCauses, type Refreshed } from './refresh.ts';
import { findReportCauses } from './report-causes.ts';

type About = { readonly month: Month; readonly timeZone: string; readonly at: number };

/** Of both books. */
export function refreshBooks(paths: Paths, about: About): Refreshed {
  return withBooks(paths, (db) => refreshBooksIn(db, about));
}

/** The same on a connection to both databases (`openBooks`). */
export function refreshBooksIn(db: Db, { month, timeZone, at }: About): Refreshed {
  const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
  for (const book of BOOKS) {
    const { appeared, cleared, returned } = refreshBook(db, { book, month }, { timeZone, at });
    done.appeared += appeared;
    done.cleared += cleared;
    done.returned += returned;
  }
  return done;
}

/** Of the service's own report, by what the month's tie-out found. */
export function refreshReport(
  paths: Paths,
  about: About,
  tieOut: Pick<TieOut, 'days' | 'findings'>,
): Refreshed {
  return withBooks(paths, (db) => refreshReportIn(db, about, tieOut));
}

/** The same on a connection to people's own work. */
export function refreshReportIn(
  db: Db,
  { month, at }: About,
  tieOut: Pick<TieOut, 'days' | 'findings'>,
): Refreshed {
  return enterCauses(db, { source: 'service', month, at }, findReportCauses(tieOut));
}
