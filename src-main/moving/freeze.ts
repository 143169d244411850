/**
 * Both databases of a workspace held still while their files are read: each as of one moment, and both of the same.
 * People and syncs go on working meanwhile; what they write stays in the logs beside the files until they are released.
 */
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Db } from '../store/engine/open.ts';

/** Some ten seconds: a page of a sync is stored in less than one. */
const ATTEMPTS = 100;
const PAUSE_MS = 50;

/**
 * Performs work while neither file changes. Throws `cancelled`, and `database-locked` where somebody writes without a
 * pause. The connections are this call's own.
 */
export async function whileFrozen<T>(
  databases: readonly Db[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    for (let attempt = 1; !frozen(databases); attempt += 1) {
      release(databases);
      if (signal.aborted) throw new TieoutError('cancelled');
      if (attempt === ATTEMPTS) throw new TieoutError('database-locked');
      await pause(PAUSE_MS);
    }
    return await work();
  } finally {
    release(databases);
  }
}

/**
 * Empties the logs into the files and begins a reading of each. A reading that began with an empty log keeps everybody
 * from writing to the file itself. Where all logs are empty after the last has begun, there was a moment that all are
 * of.
 */
function frozen(databases: readonly Db[]): boolean {
  for (const db of databases) {
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
  }
  return databases.every(({ name }) => (statSync(`${name}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0);
}

function release(databases: readonly Db[]): void {
  for (const db of databases) if (db.inTransaction) db.exec('ROLLBACK');
}
