/** A connection that sees people's own work and, as `cache`, what the service listed: matching joins the two. */
import { keyMaker } from '../../matching/reference.ts';
import { attachDatabase } from '../connect.ts';
import { type Db, guarded, openDatabase } from '../open.ts';
import { workMigrations } from '../work/index.ts';

export type Paths = { readonly workPath: string; readonly cachePath: string };

/** Opens both; nothing is ever written to the cache. The caller closes it. */
export function openBooks({ workPath, cachePath }: Paths): Db {
  return guarded(() => {
    const db = openDatabase(workPath, { migrations: workMigrations });
    try {
      attachDatabase(db, cachePath, 'cache');
      db.pragma('cache_size = -32000');
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** Runs a query over both databases, on a connection of its own. */
export function withBooks<T>(paths: Paths, work: (db: Db) => T): T {
  const db = openBooks(paths);
  try {
    return guarded(() => work(db));
  } finally {
    db.close();
  }
}

/**
 * Makes references (matching/reference.ts) known to the connection's SQL: `referenceKey(text)` and
 * `isAsWritten(line, record)`.
 */
export function defineReferences(db: Db, prefixes: readonly string[]): void {
  const keys = keyMaker(prefixes);
  db.function('referenceKey', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? keys.key(text) : '',
  );
  db.function('isAsWritten', { deterministic: true }, (line: unknown, record: unknown) =>
    keys.isAsWritten(String(line), String(record)) ? 1 : 0,
  );
}
