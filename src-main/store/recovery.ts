/**
 * Opening a workspace's databases so that no crash and no damage keeps a person out: a file that was not closed is
 * checked, a damaged one is set aside, and in its place comes the newest sound copy of people's own work, or a cache of
 * what could still be read, which the next sync proves and fills from the service.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { TieoutError } from '../../src-shared/errors.ts';
import { beside, isCopyDue, keepDailyCopy, newestSoundCopy } from './backup.ts';
import type { Migration } from './migrations/index.ts';
import { type Db, guarded, openDatabase } from './open.ts';
import { salvage } from './salvage.ts';
import type { Depth } from './soundness.ts';

/** What was done about a damaged file. Nothing was deleted: the damaged file is kept under the other name. */
export type Recovery = {
  readonly path: string;
  /** Null when the file was not damaged but missing. */
  readonly setAside: string | null;
  readonly at: number;
  /** When the copy was made that took its place; null when a new database did. */
  readonly restoredFrom: number | null;
};

export type Kept = {
  readonly migrations: readonly Migration[];
  /** True for people's own work: copied daily, and restored from the newest sound copy. */
  readonly copied: boolean;
};

const OPEN = 'open';
const DAMAGED = 'damaged';
const FILES = ['', '-wal', '-shm'] as const;

/**
 * Opens the database at the path; throws as `openDatabase` does, but for `database-damaged`: that is recovered from and
 * told to `onRecovery`, and to `onSaved` how many rows of a damaged cache are saved meanwhile. Close it with `closeKept`; a
 * file that was not is checked when it is opened again.
 */
export function openKept(
  path: string,
  kept: Kept,
  now: number,
  onRecovery: (recovery: Recovery) => void,
  onSaved?: (rows: number) => void,
): Db {
  const { migrations } = kept;
  const marker = existsSync(markerOf(path)) ? readFileSync(markerOf(path), 'utf8') : undefined;
  const depth: Depth = kept.copied || marker === DAMAGED ? 'whole' : 'structure';
  const replace = (setAside: string | null): Db => {
    const copy = kept.copied ? newestSoundCopy(path) : undefined;
    if (copy) putInPlace(copy.path, path);
    const db = openDatabase(path, { migrations });
    if (setAside !== null || copy)
      onRecovery({ path, setAside, at: now, restoredFrom: copy?.madeAt ?? null });
    return db;
  };
  const rebuilt = (): Db => {
    if (kept.copied) return replace(putAside(path, now));
    // Written beside the damaged file, which is set aside last: cut off before, the next opening begins anew.
    const saved = saveReadable(path, migrations, onSaved);
    const setAside = putAside(path, now);
    if (saved !== undefined) renameSync(saved, path);
    return replace(setAside);
  };
  const open = (): Db => {
    // Work that is gone although there are copies of it: an earlier recovery was cut off, or somebody removed it.
    if (kept.copied && !existsSync(path)) return replace(null);
    try {
      return openDatabase(path, { migrations, ...(marker === undefined ? {} : { check: depth }) });
    } catch (error) {
      if (!(error instanceof TieoutError) || error.code !== 'database-damaged') throw error;
      return rebuilt();
    }
  };
  const db = open();
  try {
    writeMarker(path, OPEN);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A new database of what can be read of a damaged one, under another name; undefined when there was no place for it. */
function saveReadable(
  path: string,
  migrations: readonly Migration[],
  onSaved?: (rows: number) => void,
): string | undefined {
  const saved = `${path}.saved`;
  const remove = () => {
    for (const end of FILES) rmSync(saved + end, { force: true });
  };
  remove();
  try {
    const db = openDatabase(saved, { migrations });
    try {
      // Forced to the disk once, when all of it is there.
      db.pragma('synchronous = OFF');
      guarded(() => salvage(path, db, onSaved));
      db.pragma('synchronous = FULL');
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
    forceToDisk(saved);
    return saved;
  } catch (error) {
    remove();
    if (error instanceof TieoutError) return undefined;
    throw error;
  }
}

function forceToDisk(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Under the database's own name there is never half a copy. */
function putInPlace(copy: string, path: string): void {
  const partial = `${path}.partial`;
  copyFileSync(copy, partial);
  for (const end of FILES) rmSync(path + end, { force: true });
  renameSync(partial, path);
}

/** The database itself goes last: as long as it is there, the next opening finds it damaged again. */
function putAside(path: string, now: number): string {
  const aside = asideOf(path, now);
  for (const end of ['-shm', '-wal', '']) if (existsSync(path + end)) renameSync(path + end, aside + end);
  return aside;
}

/** Copies people's own work when a day has passed; throws what SQLite says against it, the database stays usable. */
export function copyWhenDue(db: Db, path: string, now: number): void {
  if (isCopyDue(path, now)) guarded(() => keepDailyCopy(db, path, now));
}

/** Closes in order: the next opening has nothing to check. A copy that cannot be made does not keep it from closing. */
export function closeKept(db: Db, path: string, kept: Kept, now: number): void {
  try {
    if (kept.copied) guarded(() => keepDailyCopy(db, path, now));
  } finally {
    db.close();
    rmSync(markerOf(path), { force: true });
  }
}

/** Whether the database at the path was not closed in order, or proved damaged: opening it begins with a check. */
export function wasLeftOpen(path: string): boolean {
  return existsSync(markerOf(path));
}

/** Closes a database that proved damaged while it was open: no copy of it, and a thorough check when it is opened again. */
export function abandonKept(db: Db, path: string): void {
  db.close();
  writeMarker(path, DAMAGED);
}

function markerOf(path: string): string {
  return `${path}.open`;
}

/** Forced to the disk, so that it outlives the power cut it is to tell of. */
function writeMarker(path: string, state: typeof OPEN | typeof DAMAGED): void {
  const file = openSync(markerOf(path), 'w', 0o600);
  try {
    writeSync(file, state);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** `cache.damaged-20261121T090000.db`; two in one second get a number, for none may replace another. */
function asideOf(path: string, now: number): string {
  const time = new Date(now).toISOString().replace(/[-:]|\..*/g, '');
  for (let number = 1; ; number += 1) {
    const aside = beside(path, `damaged-${time}${number === 1 ? '' : `-${number}`}`);
    if (!existsSync(aside)) return aside;
  }
}
