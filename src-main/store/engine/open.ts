/** Opening a workspace's database: safe settings, forward-only migrations, and failures in the one error family. */
import { chmodSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type ErrorCode, TieoutError } from '../../../src-shared/errors.ts';
import { systemCode } from '../../file-error.ts';
import { migrations as cacheMigrations } from '../migrations/cache/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { copyBeforeMigration } from './backup.ts';
import { connect, type Db } from './connect.ts';
import { foldText } from './search-text.ts';
import { type Depth, isSound } from './soundness.ts';

export { prepared } from './prepared.ts';
export type { Db };

let whenOpened: (db: Db) => void = () => undefined;

/** Sets the listener that is told of each connection that may write, before it is used. There is one a thread. */
export function onOpened(listener: (db: Db) => void): void {
  whenOpened = listener;
}

/** A row as the database gives it, by column; amounts and instants as bigint where they are asked for so. */
export type DbRow = Record<string, string | bigint | null>;

/**
 * Opens (and, unless read-only, creates and migrates) the database at the path: the cache, unless other migrations say
 * what it is. Before a migration the file is copied; with `check` it is read through first.
 * Throws TieoutError: `database-newer` for a file of a later version, `database-damaged` for one that is no database,
 * `database-locked`, `database-read-only`, `database-full`.
 */
export function openDatabase(
  path: string,
  options: {
    readonly?: boolean;
    migrations?: readonly Migration[];
    check?: Depth;
    /** How long to wait for another program that holds the file, milliseconds. */
    patience?: number;
    /** For a plain file, as earlier versions wrote it. */
    withoutKeys?: boolean;
  } = {},
): Db {
  return guarded(() => {
    const db = connect(path, options);
    try {
      // 64-bit integers are read exactly; amounts and their sums pass 2^53 easily in millionths.
      db.defaultSafeIntegers(true);
      // For texts that are searched without an index of their folded form.
      db.function('foldText', { deterministic: true }, (text: unknown) => foldText(String(text ?? '')));
      if (options.readonly) return db;
      // It holds people's names, documents and amounts. Other users of this machine must not read them.
      chmodSync(path, 0o600);
      if (options.check && !isSound(db, options.check)) throw new TieoutError('database-damaged');
      db.pragma('journal_mode = WAL');
      // A page once acknowledged survives a power cut, not only a crash of the app.
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      // Without it `INSERT OR REPLACE` would remove evidence past the triggers that keep it.
      db.pragma('recursive_triggers = ON');
      migrate(db, path, options.migrations ?? cacheMigrations);
      whenOpened(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

function migrate(db: Db, path: string, migrations: readonly Migration[]): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > migrations.length) throw new TieoutError('database-newer');
  if (version === migrations.length) return;
  const apply = (index: number) => db.exec(migrations[index]?.sql ?? '');
  const note = (index: number) => db.pragma(`user_version = ${index + 1}`);
  const left = Array.from({ length: migrations.length - version }, (_, index) => version + index);
  // A new file is made whole or not at all, and no page of it is encrypted and written once a migration.
  if (version === 0)
    return void db.transaction(() => {
      left.forEach(apply);
      note(migrations.length - 1);
    })();
  copyBeforeMigration(db, path, migrations.length);
  for (const index of left)
    db.transaction(() => {
      apply(index);
      note(index);
    })();
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  SQLITE_FULL: 'database-full',
  SQLITE_BUSY: 'database-locked',
  SQLITE_LOCKED: 'database-locked',
  SQLITE_READONLY: 'database-read-only',
  SQLITE_CANTOPEN: 'database-read-only',
  SQLITE_PERM: 'database-read-only',
  SQLITE_CORRUPT: 'database-damaged',
  SQLITE_NOTADB: 'database-damaged',
};

/** SQLite's errors in the one family, extended codes under their primary one; all others unchanged. */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const primary = error.code.split('_').slice(0, 2).join('_');
  return new TieoutError(CODES[primary] ?? 'database-failed', { subject: error.code }, error);
}

/** The same for a call of the store, whose own files (closes, copies) lie on the disk that its databases lie on. */
export function storeError(error: unknown): unknown {
  const code = systemCode(error);
  if (code === undefined) return databaseError(error);
  return new TieoutError(SYSTEM_CODES[code] ?? 'database-failed', { subject: code }, error);
}

const SYSTEM_CODES: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'database-full',
  EDQUOT: 'database-full',
  EROFS: 'database-read-only',
  EACCES: 'database-read-only',
  EPERM: 'database-read-only',
};

/** Runs database work and throws what `databaseError` makes of its errors. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw databaseError(error);
  }
}
