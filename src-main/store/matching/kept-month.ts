/**
 * The month that screens look at, staged once: what it comes to, its pages and its filters are asked for one after the
 * other, and staging a million lines takes seconds. What was staged is used again only while nobody has written to
 * either database, so that nothing out of date is shown; of one month and book at a time.
 */
import { type Db, guarded } from '../open.ts';
import { openBooks, type Paths } from './connection.ts';
import { type MonthScope, readMonthHeld, type StagedSides, stageSides } from './month.ts';
import type { Held } from './proposals.ts';
import { type Remember, rememberIn } from './remember.ts';
import { revisionOf } from './revision.ts';

type Side = 'lines' | 'records';
type Kept = {
  readonly db: Db;
  readonly paths: Paths;
  /** What was staged, and as of which revision. */
  name: string;
  staged: StagedSides | null;
  held: Held | null;
  sides: Set<Side>;
  answers: Map<string, unknown>;
};

export class KeptMonth {
  private kept: Kept | null = null;

  /** Asks with the sides staged as `temp.line` and `temp.record`, all as of one moment. `work` stages nothing itself. */
  read<T>(
    paths: Paths,
    scope: MonthScope,
    sides: readonly Side[],
    work: (db: Db, staged: StagedSides, remember: Remember) => T,
  ): T {
    const kept = this.opened(paths);
    try {
      return guarded(() =>
        kept.db
          .transaction(() => {
            const staged = stagedAgain(kept, scope, sides);
            return work(kept.db, staged, rememberIn(kept.answers));
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
    const { kept } = this;
    if (!kept || (path !== undefined && path !== kept.paths.workPath && path !== kept.paths.cachePath))
      return;
    this.kept = null;
    kept.db.close();
  }

  private opened(paths: Paths): Kept {
    const { kept } = this;
    if (kept && kept.paths.workPath === paths.workPath && kept.paths.cachePath === paths.cachePath)
      return kept;
    this.close();
    const db = openBooks(paths);
    this.kept = { db, paths, name: '', staged: null, held: null, sides: new Set(), answers: new Map() };
    return this.kept;
  }
}

function stagedAgain(kept: Kept, { book, month, timeZone }: MonthScope, sides: readonly Side[]): StagedSides {
  const { db } = kept;
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
