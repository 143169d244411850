/** How many rows a connection hands over at once: what a month is looked through for must not be held as a whole. */
import type { Db } from '../engine/open.ts';

/** From now on, the most that one call of `all` has given; single values are no rows. */
export function rowsAtOnce(db: Db): () => number {
  let most = 0;
  const prepare = db.prepare.bind(db);
  const counted = (sql: string) => {
    const statement = prepare(sql);
    const all = statement.all.bind(statement);
    statement.all = (...bound: unknown[]) => {
      const rows = all(...bound);
      if (typeof rows[0] === 'object') most = Math.max(most, rows.length);
      return rows;
    };
    return statement;
  };
  db.prepare = counted as Db['prepare'];
  return () => most;
}
