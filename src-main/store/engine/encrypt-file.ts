/**
 * A plain database file, as earlier versions wrote it, is written anew as an encrypted one. The copy is made beside it,
 * compared with it row by row, forced to the disk and only then given its name; cut off anywhere, the plain file is
 * still there whole and the next attempt begins anew.
 */
import { chmodSync, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { TieoutError } from '../../../src-shared/errors.ts';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { attachDatabase, connect } from './connect.ts';
import { formWithoutKey } from './file-cipher.ts';

/** Rows copied between two words about the progress. */
const CHUNK = 10_000n;
/** Of the plain file's size: the copy itself, and some room for everybody else. */
const SPACE_WANTED = 1.25;

type Part = { readonly name: string; readonly sql: string | null };
type Table = Part & { readonly columns: string; readonly numbered: boolean };

type EncryptingOptions = {
  readonly onRows?: (rows: number) => void;
  readonly target?: string;
  /** Free bytes on the disk of the folder. */
  readonly roomAt?: (folder: string) => number;
};

/**
 * Replaces the plain file at the path, or writes its encrypted form to the target and leaves it; nothing happens to a
 * file that is not plain. It must be closed everywhere. `onRows` is told how many rows are copied. Throws
 * `encryption-needs-space`, SQLite's error for a file that cannot be read, and what writing throws; then the plain file
 * is as it was.
 */
export function encryptFile(
  path: string,
  { onRows = () => undefined, target = path, roomAt = freeBytes }: EncryptingOptions = {},
): void {
  const partial = `${path}.encrypting`;
  removeFileSync(partial);
  if (formWithoutKey(path) !== 'plain') return;
  mustHaveSpace(path, roomAt);
  const { mode } = statSync(path);
  closeLog(path);
  try {
    copyEncrypted(path, partial, onRows);
    mustBeSame(path, partial);
    forceToDisk(partial);
    renameFileSync(partial, target);
    chmodSync(target, mode & 0o777);
    forceToDisk(dirname(path));
  } catch (error) {
    removeFileSync(partial);
    throw error;
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** How many bytes the disk lacks for encrypting the file; 0 where there is room. */
export function missingSpace(path: string, roomAt: (folder: string) => number = freeBytes): number {
  return Math.max(0, wantedSpace(path) - roomAt(dirname(path)));
}

const wantedSpace = (path: string): number => Math.ceil(statSync(path).size * SPACE_WANTED);

function mustHaveSpace(path: string, roomAt: (folder: string) => number): void {
  if (missingSpace(path, roomAt) === 0) return;
  const wanted = `${Math.ceil(wantedSpace(path) / 1_000_000)} MB`;
  throw new TieoutError('encryption-needs-space', { subject: wanted });
}

/** Everything that was committed is in the file itself, and nothing plain is left beside it. */
function closeLog(path: string): void {
  if (!existsSync(`${path}-wal`)) return;
  const db = connect(path);
  try {
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

function copyEncrypted(path: string, partial: string, onRows: (rows: number) => void): void {
  const db = connect(partial);
  try {
    chmodSync(partial, 0o600);
    // A file that is thrown away unless it is finished needs no journal; it is forced to the disk at its end.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
    db.defaultSafeIntegers(true);
    // The tables of a search index may not be made by their names otherwise.
    db.unsafeMode(true);
    attachDatabase(db, path, 'plain');
    let copied = 0;
    for (const table of tablesOf(db, 'plain')) {
      if (table.sql && !table.name.startsWith('sqlite_')) db.exec(table.sql);
      for (const rows of copyRows(db, table)) {
        copied += rows;
        onRows(copied);
      }
    }
    for (const { sql } of partsOf(db, "type = 'index' AND sql IS NOT NULL")) db.exec(sql as string);
    // What has no pages of its own: search indexes (theirs are tables, copied above), views, triggers. As VACUUM does
    // it.
    db.pragma('writable_schema = ON');
    db.exec(`INSERT INTO main.sqlite_schema SELECT type, name, tbl_name, 0, sql FROM plain.sqlite_schema
      WHERE type IN ('view', 'trigger') OR (type = 'table' AND rootpage = 0)`);
    db.pragma('writable_schema = RESET');
    db.pragma(`user_version = ${db.pragma('plain.user_version', { simple: true })}`);
    db.exec('DETACH plain');
  } finally {
    db.close();
  }
}

function partsOf(db: Database.Database, where: string): Part[] {
  return db
    .prepare<[], Part>(`SELECT name, sql FROM plain.sqlite_schema WHERE ${where} ORDER BY rowid`)
    .all();
}

/** The tables that have rows of their own, SQLite's counters among them. */
function tablesOf(db: Database.Database, schema: 'plain'): Table[] {
  return partsOf(db, "type = 'table' AND rootpage <> 0").map((part) => {
    const listed = db
      .prepare<[string], { wr: bigint }>(
        `SELECT wr FROM pragma_table_list WHERE schema = '${schema}' AND name = ?`,
      )
      .get(part.name);
    const columns = db
      .prepare<[string], string>(`SELECT name FROM pragma_table_xinfo(?, '${schema}') WHERE hidden = 0`)
      .pluck()
      .all(part.name)
      .map(quoted);
    return { ...part, columns: columns.join(', '), numbered: listed?.wr === 0n };
  });
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Rows keep their numbers, which the search index knows them by. Tells how many each part had. */
function* copyRows(db: Database.Database, { name, columns, numbered }: Table): Generator<number> {
  const table = quoted(name);
  if (!numbered) {
    yield db.prepare(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM plain.${table}`).run()
      .changes;
    return;
  }
  // A counter comes into being with the first row of the table that it counts for.
  if (name === 'sqlite_sequence') db.exec('DELETE FROM main.sqlite_sequence');
  const bounds = db
    .prepare<[], { first: bigint | null; last: bigint }>(
      `SELECT min(rowid) AS first, max(rowid) AS last FROM plain.${table}`,
    )
    .get();
  if (!bounds || bounds.first === null) return;
  const copy = db.prepare(
    `INSERT INTO main.${table} (rowid, ${columns})
     SELECT rowid, ${columns} FROM plain.${table} WHERE rowid >= ? ORDER BY rowid LIMIT ${CHUNK}`,
  );
  const last = db.prepare<[], bigint>(`SELECT max(rowid) FROM main.${table}`).pluck();
  for (let from = bounds.first; from <= bounds.last; from = (last.get() as bigint) + 1n)
    yield copy.run(from).changes;
}

/** Whether the encrypted file holds all that the plain one does: it may be of an attempt whose end nobody knows. */
export function isEncryptedFormOf(path: string, target: string): boolean {
  if (formWithoutKey(target) !== 'encrypted') return false;
  try {
    mustBeSame(path, target);
    return true;
  } catch {
    return false;
  }
}

/** Throws `database-failed` unless both files hold the same, every value of every row. */
function mustBeSame(path: string, partial: string): void {
  const db = connect(partial, { readonly: true });
  try {
    attachDatabase(db, path, 'plain');
    const differing = (sql: string) => db.prepare<[], unknown>(`${sql} LIMIT 1`).get() !== undefined;
    const schema = (name: 'main' | 'plain') => `SELECT type, name, tbl_name, sql FROM ${name}.sqlite_schema`;
    const wrong =
      differing(`${schema('plain')} EXCEPT ${schema('main')}`) ||
      differing(`${schema('main')} EXCEPT ${schema('plain')}`)
        ? 'its form'
        : tablesOf(db, 'plain').find((table) => isOther(db, table))?.name;
    if (wrong !== undefined) throw new TieoutError('database-failed', { subject: wrong });
  } finally {
    db.close();
  }
}

function isOther(db: Database.Database, { name, columns, numbered }: Table): boolean {
  const table = quoted(name);
  const count = (sql: string) => db.prepare<[], number>(sql).pluck().get();
  const rows = (schema: string) => count(`SELECT count(*) FROM ${schema}.${table}`);
  const both = rows('plain');
  if (both !== rows('main')) return true;
  if (!numbered)
    return (
      count(
        `SELECT count(*) FROM (SELECT ${columns} FROM plain.${table} EXCEPT SELECT ${columns} FROM main.${table})`,
      ) !== 0
    );
  const side = (alias: string) =>
    columns
      .split(', ')
      .map((column) => `${alias}.${column}`)
      .join(', ');
  return (
    count(
      `SELECT count(*) FROM plain.${table} AS a CROSS JOIN main.${table} AS b ON b.rowid = a.rowid
       WHERE (${side('a')}) IS (${side('b')})`,
    ) !== both
  );
}
