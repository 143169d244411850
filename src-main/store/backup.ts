/**
 * Copies of a database beside it: one before each migration, and one a day of what people did themselves. A copy is
 * written under another name, forced to the disk and then renamed, so that under its own name it is whole.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { connect } from './connect.ts';
import { isSound } from './soundness.ts';

/** A week of work can be gone back to; the files are small. */
const DAILY_COPIES_KEPT = 7;
const DAY_MS = 86_400_000;
const DAILY = /\.backup-\d{4}-\d{2}-\d{2}\.db$/;
const BEFORE_MIGRATION = /\.before-v\d+\.db$/;

export type Copy = { readonly path: string; readonly madeAt: number };

/** Writes a compact copy of the database as its last commit left it. Throws SQLite's error, and leaves no half copy. */
export function copyDatabase(db: Database.Database, target: string): void {
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    chmodSync(partial, 0o600);
    const file = openSync(partial, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** Keeps the database as it was before it is migrated to the version; copies of earlier migrations go. */
export function copyBeforeMigration(db: Database.Database, path: string, toVersion: number): void {
  const target = beside(path, `before-v${toVersion}`);
  copyDatabase(db, target);
  for (const { path: older } of copiesOf(path, BEFORE_MIGRATION)) if (older !== target) rmSync(older);
}

/** True when the newest daily copy is older than a day, or there is none. */
export function isCopyDue(path: string, now: number): boolean {
  const [newest] = copiesOf(path, DAILY);
  return newest === undefined || now - newest.madeAt >= DAY_MS;
}

/** Keeps a copy under the day's name (UTC), and the last seven days of them. Throws what `copyDatabase` throws. */
export function keepDailyCopy(db: Database.Database, path: string, now: number): void {
  const copy = beside(path, `backup-${new Date(now).toISOString().slice(0, 10)}`);
  copyDatabase(db, copy);
  // What a person is told about it later is the app's time, not the disk's.
  utimesSync(copy, new Date(now), new Date(now));
  for (const { path: older } of copiesOf(path, DAILY).slice(DAILY_COPIES_KEPT)) rmSync(older);
}

/** The newest daily copy that is sound; a damaged one is passed over. */
export function newestSoundCopy(path: string): Copy | undefined {
  return copiesOf(path, DAILY).find((copy) => {
    try {
      const db = connect(copy.path, { readonly: true });
      try {
        return isSound(db, 'whole');
      } finally {
        db.close();
      }
    } catch {
      return false;
    }
  });
}

/** `cache.db` with `before-v4` is `cache.before-v4.db`. */
export function beside(path: string, addition: string): string {
  return join(dirname(path), `${basename(path, '.db')}.${addition}.db`);
}

/** Newest first, by name for copies made in the same moment. */
function copiesOf(path: string, kind: RegExp): Copy[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path, '.db')}.`) && kind.test(name))
    .map((name) => join(folder, name))
    .map((copy) => ({ path: copy, madeAt: statSync(copy).mtimeMs }))
    .sort((a, b) => b.madeAt - a.madeAt || (a.path < b.path ? 1 : -1));
}
