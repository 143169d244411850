/** Whether a database file is what SQLite wrote. */
import type Database from 'better-sqlite3';

/**
 * `whole` is SQLite's integrity check: every page, every index compared with its table, every list of the search
 * index. For the small database of people's own work, and where a query has met damage.
 *
 * `structure` reads every table and checks its form, row by row, but compares no index: 2 seconds instead of 6 to 12
 * for a million deposits, while a person waits after a crash. What it cannot see, a damaged index, is met by a query
 * and then checked for wholly; the cache that is thrown away for it is read from the service again.
 */
export type Depth = 'structure' | 'whole';

/** False for a damaged file. Throws SQLite's error for one that cannot be read at all. */
export function isSound(db: Database.Database, depth: Depth): boolean {
  if (depth === 'whole') return isOk(db, 'integrity_check(1)');
  const tables = db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema
       WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND sql NOT LIKE 'CREATE VIRTUAL%'`,
    )
    .pluck()
    .all();
  return ['sqlite_schema', ...tables].every((table) => isOk(db, `quick_check("${table}")`));
}

function isOk(db: Database.Database, check: string): boolean {
  return db.pragma(check, { simple: true }) === 'ok';
}
