/**
 * What is in the file of a locked month, as text that does not depend on the key or the pages of the file: a team's
 * computers each have the month under their own key, so in other bytes, and the lock names the SHA-256 of this text
 * beside that of its own file.
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { connect, type Db } from '../engine/connect.ts';
import { KeysNeeded } from '../engine/keys.ts';

/** Characters of a piece, or more where one row is longer. */
const PIECE = 8_000_000;

type Value = bigint | string | null;
type Table = { name: string; sql: string; withoutRowid: bigint };

/** In pieces of whole lines: each table with its rows in their order, then what indexes there are. */
function* piecesOf(db: Db): Generator<string> {
  let piece = '';
  for (const line of linesOf(db)) {
    piece += `${line}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function* linesOf(db: Db): Generator<string> {
  const tables = db
    .prepare<[], Table>(
      `SELECT s.name, s.sql, l.wr AS withoutRowid FROM sqlite_schema AS s
       JOIN pragma_table_list AS l ON l.name = s.name AND l.schema = 'main'
       WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.name`,
    )
    .safeIntegers()
    .all();
  for (const { name, sql, withoutRowid } of tables) {
    yield JSON.stringify({ table: name, sql });
    const rows = db.prepare<[], Value[]>(
      `SELECT * FROM "${name}" ORDER BY ${orderOf(db, name, withoutRowid)}`,
    );
    for (const row of rows.raw().safeIntegers().iterate())
      yield JSON.stringify(
        row.map((value) => (typeof value === 'bigint' ? `i${value}` : value && `t${value}`)),
      );
  }
  const indexes = db
    .prepare<[], string>(
      "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
    )
    .pluck();
  for (const sql of indexes.all()) yield JSON.stringify({ index: sql });
}

function orderOf(db: Db, table: string, withoutRowid: bigint): string {
  if (!withoutRowid) return 'rowid';
  const key = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck();
  return key.all(table).join(', ');
}

/** Its SHA-256 and how many pieces it is. `onPiece` is asked behind each whether to go on. */
export async function readContent(
  path: string,
  onPiece: () => Promise<void>,
): Promise<{ content: string; parts: number }> {
  const db = connect(path, { readonly: true });
  try {
    const hash = createHash('sha256');
    let parts = 0;
    for (const piece of piecesOf(db)) {
      hash.update(piece);
      parts += 1;
      await onPiece();
    }
    return { content: hash.digest('hex'), parts };
  } finally {
    db.close();
  }
}

/** A piece of the file's content; undefined behind the last. */
export function readPiece(path: string, number: number): string | undefined {
  const db = connect(path, { readonly: true });
  try {
    let at = 0;
    for (const piece of piecesOf(db)) {
      if (at === number) return piece;
      at += 1;
    }
    return undefined;
  } finally {
    db.close();
  }
}

/** Bytes whose content was looked at before, by their SHA-256: each check of a file reads its bytes anyway. */
const known = new Map<string, string>();

/** Whether the file whose bytes have this SHA-256 has the content. */
export function hasContent(path: string, bytes: string, content: string): boolean {
  if (!known.has(bytes)) {
    try {
      const db = connect(path, { readonly: true });
      try {
        const hash = createHash('sha256');
        for (const piece of piecesOf(db)) hash.update(piece);
        known.set(bytes, hash.digest('hex'));
      } finally {
        db.close();
      }
    } catch (error) {
      // Whether there is a key, and the right one, is another matter.
      if (error instanceof TieoutError || error instanceof KeysNeeded) throw error;
      return false;
    }
  }
  return known.get(bytes) === content;
}

/**
 * Writes the file of a month that was locked elsewhere, with this computer's key. False for pieces that are not the
 * content; then there is no file. Throws what the disk refuses.
 */
export function writeContent(
  folder: string,
  { file, content }: { readonly file: string; readonly content: string },
  pieces: Iterable<string>,
): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, file);
  const partial = `${path}.partial`;
  removeFileSync(partial);
  try {
    const hash = createHash('sha256');
    const db = connect(partial);
    try {
      // Thrown away unless it is finished.
      db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
      const write = lineWriter(db);
      for (const piece of pieces) {
        hash.update(piece);
        for (const line of piece.split('\n')) if (line !== '') write(line);
      }
      db.exec('COMMIT');
    } finally {
      db.close();
    }
    if (hash.digest('hex') !== content) {
      removeFileSync(partial);
      return false;
    }
    forceToDisk(partial);
    renameFileSync(partial, path);
    chmodSync(path, 0o400);
    forceToDisk(folder);
    return true;
  } catch (error) {
    removeFileSync(partial);
    throw error;
  }
}

/** Only tables and indexes of ours: what is written is looked at before anything opens it. */
const TABLE = /^CREATE TABLE "?[A-Za-z]+"? ?\([^;]*\) STRICT(, WITHOUT ROWID)?$/;
const INDEX = /^CREATE UNIQUE INDEX [A-Za-z]+ ON [A-Za-z]+ \([A-Za-z, ]+\)$/;

function lineWriter(db: Db): (line: string) => void {
  let insert: ((row: Value[]) => void) | undefined;
  const perform = (sql: unknown, pattern: RegExp) => {
    if (typeof sql !== 'string' || !pattern.test(sql)) throw new Error('no content of a locked month');
    db.exec(sql);
  };
  return (line) => {
    const read: unknown = JSON.parse(line);
    if (Array.isArray(read)) {
      const row = read.map((value): Value => {
        if (value === null) return null;
        const text = String(value);
        return text.startsWith('i') ? BigInt(text.slice(1)) : text.slice(1);
      });
      insert?.(row);
      return;
    }
    const { table, sql, index } = read as { table?: unknown; sql?: unknown; index?: unknown };
    if (index !== undefined) return perform(index, INDEX);
    perform(sql, TABLE);
    const name = String(table).replaceAll('"', '""');
    const columns = db
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(String(table));
    const statement = db.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`);
    insert = (row) => void statement.run(...row);
  };
}
