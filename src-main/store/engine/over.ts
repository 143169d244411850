import { type Db, guarded } from './open.ts';

/** Works over a connection of its own and closes it. Throws what the work throws, of SQLite as `guarded` has it. */
export function over<T>(db: Db, work: (db: Db) => T): T {
  try {
    return guarded(() => work(db));
  } finally {
    db.close();
  }
}
