/**
 * The one place that opens a database file or attaches one to a connection. Whatever a file needs to be readable is given
 * here, so that opening, copying, recovering and freezing cannot do it differently.
 */
import Database from 'better-sqlite3';
import { mustKnowKeys } from './keys.ts';

export type ConnectOptions = {
  readonly readonly?: boolean;
  /** How long to wait for another program that holds the file, milliseconds; SQLite's own five seconds unless told. */
  readonly patience?: number;
  /** To look whether the file has anything that was made with a key, before there is one. */
  readonly withoutKeys?: boolean;
};

/**
 * A bare connection, without settings or migrations. Throws SQLite's error, of which `openDatabase` makes a TieoutError,
 * and `KeysNeeded`.
 */
export function connect(
  path: string,
  { readonly = false, patience = 5_000, withoutKeys = false }: ConnectOptions = {},
): Database.Database {
  if (!withoutKeys) mustKnowKeys(path);
  return new Database(path, { readonly, timeout: patience });
}

/** Attaches the file to the connection under the schema's name. Throws SQLite's error. */
export function attachDatabase(
  db: Database.Database,
  path: string,
  schema: 'cache' | 'work' | 'frozen',
): void {
  mustKnowKeys(path);
  db.prepare(`ATTACH DATABASE ? AS ${schema}`).run(path);
}
