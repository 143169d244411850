/** Looks for the causes of a month anew, on a connection of its own. */
import { BOOKS } from '../../../src-shared/contract/statements.ts';
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import type { Month } from '../../../src-shared/period.ts';
import { type Paths, withBooks } from '../matching/connection.ts';
import { refreshBook } from './matching-refresh.ts';
import { enterCauses, type Refreshed } from './refresh.ts';
import { findReportCauses } from './report-causes.ts';

type About = { readonly month: Month; readonly timeZone: string; readonly at: number };

/** Of both books. */
export function refreshBooks(paths: Paths, { month, timeZone, at }: About): Refreshed {
  return withBooks(paths, (db) => {
    const done: Refreshed = { appeared: 0, cleared: 0, returned: 0 };
    for (const book of BOOKS) {
      const { appeared, cleared, returned } = refreshBook(db, { book, month }, { timeZone, at });
      done.appeared += appeared;
      done.cleared += cleared;
      done.returned += returned;
    }
    return done;
  });
}

/** Of the service's own report, by what the month's tie-out found. */
export function refreshReport(
  paths: Paths,
  { month, at }: About,
  tieOut: Pick<TieOut, 'days' | 'findings'>,
): Refreshed {
  return withBooks(paths, (db) =>
    enterCauses(db, { source: 'service', month, at }, findReportCauses(tieOut)),
  );
}
