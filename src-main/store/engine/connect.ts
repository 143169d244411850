/**
 * The one place that opens a database file or attaches one to a connection. Whatever a file needs to be readable is
 * given here, so that opening, copying, recovering and freezing cannot do it differently.
 */
import Database from 'better-sqlite3';
import { TieoutError } from '../../../src-shared/errors.ts';
import {
  attachKey,
  chooseCipher,
  formOf,
  formWithoutKey,
  isRightKey,
  SEALED,
  unlock,
  workspaceFolderOf,
} from './file-cipher.ts';
import { keysOf, mustKnowKeys } from './keys.ts';

export type Db = Database.Database;

type ConnectOptions = {
  readonly readonly?: boolean;
  /** How long to wait for another program that holds the file, milliseconds; SQLite's own five seconds unless told. */
  readonly patience?: number;
  /** To look whether the file has anything that was made with a key, before there is one. */
  readonly withoutKeys?: boolean;
};

/**
 * A bare connection, without settings or migrations. A new file is encrypted with the workspace's key; a plain one, of
 * an earlier version, is read as it is. Throws SQLite's error, of which `openDatabase` makes a TieoutError;
 * `KeysNeeded`; and what `keyFor` throws.
 */
export function connect(
  path: string,
  { readonly = false, patience = 5_000, withoutKeys = false }: ConnectOptions = {},
): Db {
  if (!withoutKeys) mustKnowKeys(path);
  const key = withoutKeys ? undefined : keyFor(path);
  const db = new Database(path, { readonly, timeout: patience });
  try {
    chooseCipher(db);
    if (key) unlock(db, key);
    forceThroughDrive(db);
    // What is sorted and staged holds names and amounts, too, and SQLite's temporary files are not encrypted.
    if (!withoutKeys) db.pragma('temp_store = MEMORY');
    return /\.damaged-[^/\\]*$/.test(path) && key ? unsealed(db) : db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Has what is forced to the disk reach it. On macOS a drive keeps that in its own memory, which a power cut empties,
 * unless it is told in particular; other systems take no notice of the two settings. They hold for files attached
 * later, too.
 */
function forceThroughDrive(db: Db): void {
  db.pragma('fullfsync = ON');
  db.pragma('checkpoint_fullfsync = ON');
}

/** Attaches the file to the connection under the schema's name. Throws as `connect` does. */
export function attachDatabase(db: Db, path: string, schema: 'cache' | 'work' | 'frozen' | 'plain'): void {
  mustKnowKeys(path);
  const key = keyFor(path);
  db.prepare(`ATTACH DATABASE ? AS ${schema} KEY ?`).run(path, key ? attachKey(key) : '');
}

/** A file that was set aside plainly and sealed since (sealed-file.ts), as it was, in memory; any other as it is. */
function unsealed(db: Database.Database): Db {
  if (db.pragma('application_id', { simple: true }) !== SEALED) return db;
  const parts = db
    .prepare<[], Buffer>("SELECT bytes FROM part WHERE file = '' ORDER BY number")
    .pluck()
    .all();
  db.close();
  const bytes = Buffer.concat(parts);
  // A file in memory has no log: it is read as one that never had.
  if (bytes.length > 20) bytes.writeUInt16BE(0x0101, 18);
  return new Database(bytes);
}

/**
 * To be called before anything is done about a workspace's files, such as a recovery: with another key all of them
 * would look damaged. Throws `workspace-key-wrong`, and what `keysOf` throws.
 */
export function mustFitKey(path: string): void {
  keyFor(path);
}

/**
 * The key that the file is to be opened with; undefined for a plain one. Throws `workspace-key-wrong` where the
 * workspace's files are those of another key, so that none is ever taken for damaged or new, and what `keysOf` throws.
 */
function keyFor(path: string): Uint8Array | undefined {
  if (formWithoutKey(path) === 'plain') return undefined;
  const { file: key } = keysOf(path);
  // Where the key is that of another file of the workspace, it is this file's first bytes that are damaged.
  if (formOf(path, key) !== 'own' && !isRightKey(workspaceFolderOf(path), key))
    throw new TieoutError('workspace-key-wrong');
  return key;
}
