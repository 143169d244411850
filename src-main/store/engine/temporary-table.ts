/** Temporary tables that one piece of work after another fills anew on a connection. */
import { type Db, prepared } from './open.ts';

/**
 * The connection's temporary table of the name, empty. It is emptied rather than dropped and made anew: with each
 * change of what tables there are SQLite compiles every statement of the connection again. One that was given an index
 * is made anew, so that many rows are not put in through it.
 *
 * @param columns what stands between the brackets of its definition, with a `WITHOUT ROWID` behind it where it is one
 */
export function emptyTable(db: Db, name: string, columns: string): void {
  const known = prepared<[string], bigint>(
    db,
    'SELECT count(*) FROM temp.sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL',
  )
    .pluck()
    .get(name);
  if (known === 1n) prepared(db, `DELETE FROM temp.${name}`).run();
  else db.exec(`DROP TABLE IF EXISTS temp.${name}; CREATE TEMP TABLE ${name} ${columns}`);
}

/** So many rows are looked through in the time that it takes to make a small index and to compile anew. */
const NOT_WORTH_IT = 20_000;

/**
 * Gives the temporary table the index, unless it is so short that looking through it so many times takes less.
 *
 * @param on the columns, as in a definition
 */
export function indexTable(
  db: Db,
  { name, table, on }: { readonly name: string; readonly table: string; readonly on: string },
  times: number,
): void {
  if (times === 0) return;
  const isLong = prepared<[number], unknown>(db, `SELECT 1 FROM temp.${table} LIMIT 1 OFFSET ?`).get(
    Math.floor(NOT_WORTH_IT / times),
  );
  if (isLong !== undefined) db.exec(`CREATE INDEX IF NOT EXISTS temp.${name} ON ${table} (${on})`);
}
