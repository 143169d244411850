/** A connection that sees people's own work and, as `cache`, what the service listed. */

import { workMigrations } from '../migrations/work/index.ts';
import { attachDatabase } from './connect.ts';
import { type Db, guarded, openDatabase } from './open.ts';

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

/** As `withBooks`, for work that waits in between. */
export async function withBooksAsync<T>(paths: Paths, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openBooks(paths);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
