/**
 * The month that screens look at, staged once: what it comes to, its pages and its filters are asked for one after the
 * other, and staging a million lines takes seconds. What was staged is used again only while neither database was
 * written to, so that nothing out of date is shown. Only one month and book is staged at a time.
 */

import type { Paths } from '../engine/books.ts';
import { KeptBooks, type OpenBooks } from '../engine/kept-books.ts';
import { type Db, guarded } from '../engine/open.ts';
import { revisionOf } from '../engine/revision.ts';
import { type MonthScope, readMonthHeld, type StagedSides, stageSides } from './month.ts';
import type { Held } from './proposals.ts';
import { type Remember, rememberIn } from './remember.ts';

type Side = 'lines' | 'records';
type Learnt = {
  /** What was staged, and as of which revision. */
  name: string;
  staged: StagedSides | null;
  held: Held | null;
  sides: Set<Side>;
  answers: Map<string, unknown>;
};

export class KeptMonth {
  private readonly books = new KeptBooks<Learnt>(() => ({
    name: '',
    staged: null,
    held: null,
    sides: new Set(),
    answers: new Map(),
  }));

  /**
   * Asks with the sides staged as `temp.line` and `temp.record`, all as of one moment. `work` stages nothing itself.
   */
  read<T>(
    paths: Paths,
    scope: MonthScope,
    sides: readonly Side[],
    work: (db: Db, staged: StagedSides, remember: Remember) => T,
  ): T {
    const books = this.books.open(paths);
    const { db, learnt } = books;
    try {
      return guarded(() =>
        db
          .transaction(() => {
            const staged = stagedAgain(books, scope, sides);
            return work(db, staged, rememberIn(learnt.answers));
          })
          .deferred(),
      );
    } catch (error) {
      // Whatever went wrong: the next question begins with new connections.
      this.close();
      throw error;
    }
  }

  /** Lets go of the databases; with a path, if it is one of theirs. */
  close(path?: string): void {
    this.books.close(path);
  }
}

function stagedAgain(
  { db, learnt: kept }: OpenBooks<Learnt>,
  { book, month, timeZone }: MonthScope,
  sides: readonly Side[],
): StagedSides {
  const scope = { book, month, timeZone };
  // Reading first: the transaction's moment is fixed by it, and the revision is that moment's.
  db.prepare('SELECT 1 FROM main.sqlite_schema, cache.sqlite_schema LIMIT 1').get();
  const name = JSON.stringify([scope, revisionOf(db).both]);
  if (kept.name !== name) {
    kept.name = '';
    kept.sides = new Set();
    kept.answers = new Map();
    // Stages what proposals name for itself: before anything that is to stay.
    kept.held = readMonthHeld(db, scope);
    kept.staged = null;
    kept.name = name;
  }
  const missing = sides.filter((side) => !kept.sides.has(side));
  if (missing.length > 0 || !kept.staged) {
    kept.staged = stageSides(db, scope, missing, kept.held ?? { lines: [], records: [] });
    for (const side of missing) kept.sides.add(side);
  }
  return kept.staged;
}
