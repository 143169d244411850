/**
 * Whether anything in a database is other than it was: cheap to ask, where looking for what is new would go through
 * many rows.
 */
import { type Db, prepared } from './open.ts';

let connections = 0;
/** SQLite counts for each connection anew. */
const numbers = new WeakMap<Db, number>();

/**
 * The same as long as no row has changed, over this connection or another one. A different one need not mean a change.
 */
export function changeStamp(db: Db): string {
  let number = numbers.get(db);
  if (number === undefined) {
    connections += 1;
    number = connections;
    numbers.set(db, number);
  }
  const others = db.pragma('data_version', { simple: true });
  const own = prepared<[], bigint>(db, 'SELECT total_changes()').pluck().get();
  return `${number} ${others} ${own}`;
}
