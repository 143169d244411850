/**
 * How the database files of a workspace are encrypted, and what the first bytes of a file tell of it without a key.
 *
 * Every page is encrypted and authenticated by itself (AEGIS-256 of SQLite3 Multiple Ciphers): a changed page is found
 * when it is read, as `SQLITE_CORRUPT`. The key is random and given as it is, so opening derives nothing. The first 16
 * bytes of a file, which are not encrypted, are the key's mark: it says which key a file was written with.
 */
import { createHmac } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';

/**
 * Of the same 256 bits of key and tag as the plain AEGIS-256, in two lanes at once, which processors do in parallel.
 */
const ALGORITHM = 'aegis-256x2';
/** Of a new file: each page costs the cipher the same beginning, so larger ones are read faster. */
export const PAGE_BYTES = 8192;
/** The `application_id` of a database that holds the bytes of a damaged file (sealed-file.ts). */
export const SEALED = 0x53454c44;
const MARK_BYTES = 16;
const PLAIN = 'SQLite format 3\0';
/**
 * Bytes 20 to 23 of every file that is encrypted so: 64 bytes of each page are the cipher's, then three constants of
 * SQLite's. They are not encrypted either.
 */
const ENCRYPTED = Buffer.from([64, 64, 32, 32]);

/** Where database files of a workspace lie besides its own folder. */
const SUBFOLDERS = ['closes', 'copies', 'support'];

/** What a file is by its first bytes: `foreign` was encrypted with another key, `damaged` is nothing that we wrote. */
type FileForm = 'absent' | 'plain' | 'own' | 'foreign' | 'damaged';

/** Told without a key: `encrypted` with whatever key. */
export function formWithoutKey(path: string): 'absent' | 'plain' | 'encrypted' | 'damaged' {
  const start = startOf(path);
  if (start.length === 0) return 'absent';
  if (start.subarray(0, MARK_BYTES).toString('latin1') === PLAIN) return 'plain';
  return start.subarray(20).equals(ENCRYPTED) ? 'encrypted' : 'damaged';
}

export function formOf(path: string, key: Uint8Array): FileForm {
  const start = startOf(path);
  if (start.subarray(0, MARK_BYTES).equals(markOf(key))) return 'own';
  const form = formWithoutKey(path);
  return form === 'encrypted' ? 'foreign' : form;
}

/** False when there are encrypted files and none was written with the key. */
export function isRightKey(folder: string, key: Uint8Array): boolean {
  const forms = databasesIn(folder).map((path) => formOf(path, key));
  return forms.includes('own') || !forms.includes('foreign');
}

/**
 * The database files of a workspace: its two databases, their copies, files set aside, the closes with theirs,
 * supporting documents.
 */
export function databasesIn(folder: string): string[] {
  return [folder, ...SUBFOLDERS.map((name) => join(folder, name))].flatMap((place) =>
    statSync(place, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(place)
          .filter((name) => name.endsWith('.db'))
          .map((name) => join(place, name))
      : [],
  );
}

/** The folder of the workspace that a database file lies in. */
export function workspaceFolderOf(path: string): string {
  const folder = dirname(path);
  return SUBFOLDERS.includes(basename(folder)) ? dirname(folder) : folder;
}

/** What the fork adds. */
type Keyed = Database.Database & { key(key: Buffer): number };

/** Chooses the cipher of the connection: for its own file and for those that are attached. */
export function chooseCipher(db: Database.Database): void {
  db.pragma("cipher = 'aegis'");
  db.pragma(`algorithm = '${ALGORITHM}'`);
}

/** Reads and writes the connection's own file with the key; a file that is not there yet is made with it. */
export function unlock(db: Database.Database, key: Uint8Array): void {
  db.pragma(`page_size = ${PAGE_BYTES}`);
  (db as Keyed).key(attachKey(key));
}

/** The key in the form that SQLite3 Multiple Ciphers takes as it is, with the mark for files that are made with it. */
export function attachKey(key: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from('raw:'), key, markOf(key)]);
}

/** Asked twice for each file that is opened, of keys that stay the same objects as long as a workspace is open. */
const marks = new WeakMap<Uint8Array, Buffer>();

/** Tells nothing of the key to who does not have it. */
function markOf(key: Uint8Array): Buffer {
  const known = marks.get(key);
  if (known) return known;
  const mark = createHmac('sha256', key).update('tieout/file-mark/1').digest().subarray(0, MARK_BYTES);
  marks.set(key, mark);
  return mark;
}

function startOf(path: string): Buffer {
  if (!existsSync(path)) return Buffer.alloc(0);
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(MARK_BYTES + 8);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}
