/** Statements that are compiled once and kept with their connection. */
import type Database from 'better-sqlite3';
import type { Db } from './connect.ts';

const statements = new WeakMap<Db, Map<string, Database.Statement>>();
/** Filters differ in how many values they name, so there are more texts than are worth remembering. */
const MOST_STATEMENTS = 300;

/**
 * A statement of the connection, compiled once per text: compiling takes as long as reading a page. For statements
 * that are run to their end at once; one that is iterated over while anything else is asked must be its own.
 */
export function prepared<Bound extends unknown[], Row>(db: Db, sql: string): Database.Statement<Bound, Row> {
  let known = statements.get(db);
  if (!known) {
    known = new Map();
    statements.set(db, known);
  }
  let statement = known.get(sql);
  if (!statement) {
    if (known.size >= MOST_STATEMENTS) known.clear();
    statement = db.prepare(sql);
    known.set(sql, statement);
  }
  return statement as Database.Statement<Bound, Row>;
}
