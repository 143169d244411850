/** Whether a database file is what SQLite wrote. */
import type Database from 'better-sqlite3';

/**
 * `whole` also compares every index with its table, which reads the file many times over: for the small database of
 * people's own work. `structure` reads every page once; what it cannot see, an index that lacks a record, the next
 * sync from the service repairs or the cache is thrown away for.
 */
export type Depth = 'structure' | 'whole';

/** False for a damaged file. Throws SQLite's error for one that cannot be read at all. */
export function isSound(db: Database.Database, depth: Depth): boolean {
  const check = depth === 'whole' ? 'integrity_check(1)' : 'quick_check(1)';
  return db.pragma(check, { simple: true }) === 'ok';
}
