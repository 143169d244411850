import Database from 'better-sqlite3';
import { TieoutError } from '../../../src-shared/errors.ts';
import { type Db, guarded } from './open.ts';
import { askForTurn } from './turns.ts';

/**
 * SQLite's own pauses between two attempts grow to 100 ms, and miss a database that is free for some milliseconds at a
 * time.
 */
const ATTEMPT_EVERY_MS = 1;

/**
 * Runs the work as one transaction that may write from its first statement; inside another transaction, as a part of
 * that. Asks connections that write much in slices to make way, so that a decision waits for one slice only. Throws as
 * `openDatabase` does: `database-locked` when the file stayed locked for as long as the connection waits for others.
 */
export function immediately<T>(db: Db, work: () => T): T {
  return guarded(() => (db.inTransaction ? db.transaction(work)() : inTurn(db, work)));
}

function inTurn<T>(db: Db, work: () => T): T {
  const patience = Number(db.pragma('busy_timeout', { simple: true }));
  const until = performance.now() + patience;
  let hasBegun = false;
  const begun = () => {
    if (!hasBegun) db.pragma(`busy_timeout = ${patience}`);
    hasBegun = true;
    return work();
  };
  try {
    db.pragma('busy_timeout = 0');
    const transaction = db.transaction(begun);
    for (;;)
      try {
        return transaction.immediate();
      } catch (error) {
        if (hasBegun || !isBusy(error) || performance.now() >= until) throw error;
        askForTurn(db.name);
        rest(ATTEMPT_EVERY_MS);
      }
  } finally {
    if (!hasBegun) db.pragma(`busy_timeout = ${patience}`);
  }
}

/** Where a team shares the workspace, its transactions tell it in the app's own words (replica/changes.ts). */
function isBusy(error: unknown): boolean {
  if (error instanceof TieoutError) return error.code === 'database-locked';
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

const bell = new Int32Array(new SharedArrayBuffer(4));
/** Keeps the thread still, as SQLite's own waiting does. */
function rest(ms: number): void {
  Atomics.wait(bell, 0, 0, ms);
}
