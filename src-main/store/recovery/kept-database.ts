/**
 * Opening a workspace's databases so that no crash and no damage keeps a person out: a file that was not closed is
 * checked, a damaged one is set aside, and in its place comes what could still be read: of people's own work out of
 * every file beside it, of the cache out of the file itself, which the next sync proves and fills from the service.
 */
import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { type WorkRecovery, workRecovery } from '../../../src-shared/contract/storage.ts';
import { type ErrorCode, TieoutError } from '../../../src-shared/errors.ts';
import { removeFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { freeName, isBehindCopies, isCopyDue, isCopyWanted, keepCopy } from '../engine/backup.ts';
import { mustFitKey } from '../engine/connect.ts';
import { type Db, guarded, openDatabase } from '../engine/open.ts';
import type { Depth } from '../engine/soundness.ts';
import type { Migration } from '../migrations/migration.ts';
import { needsMending } from './mendable.ts';
import { isAnythingBeside } from './places.ts';
import { restoredFrom } from './rebuild.ts';
import { adoptSaved, isSavedBeside, newestAside, saveReadable } from './recover-cache.ts';
import { besideNamed, nameAside, recoverWork } from './recover-work.ts';

/** What was done about a damaged file. Nothing was deleted: the damaged file is kept under the other name. */
export type Recovery = {
  readonly path: string;
  /** Null when the file was not damaged but missing. */
  readonly setAside: string | null;
  readonly at: number;
  /** When the newest copy was made that something was taken from; null when nothing was. */
  readonly restoredFrom: number | null;
  /** Of people's own work: what was saved from where, and what was not. */
  readonly work?: WorkRecovery;
};

/** What to do about people's own work that has to be checked or recovered. */
export type WorkOptions = {
  /** Asked before a recovery begins; it throws where the recovery is not to be made here. Nothing was changed then. */
  readonly mayRecover?: () => void;
  /** How many rows of it are written so far. */
  readonly onRows?: (rows: number) => void;
};

export type KeptDatabase = {
  readonly migrations: readonly Migration[];
  /** True for people's own work: copied, and recovered from every file that holds some of it. */
  readonly copied: boolean;
};

const OPEN = 'open';
const DAMAGED = 'damaged';
/** Begins the marker of a recovery that is under way; the name of the file set aside follows. */
const RECOVERING = 'recovering ';
/**
 * Begins the marker of a cache whose readable part is whole beside it; the name under which the damaged one is kept
 * follows.
 */
const SAVED = 'saved ';

/**
 * Opens the database at the path; throws as `openDatabase` does, but for `database-damaged`: that is recovered from and
 * told to `onRecovery`, and to `onRows` how many rows are saved meanwhile. Close it with `closeKept`; a file that was
 * not is checked when it is opened again. People's own work throws `database-damaged` where neither it nor any of its
 * copies can be read.
 */
export function openKept(
  path: string,
  kept: KeptDatabase,
  now: number,
  onRecovery: (recovery: Recovery) => void,
  { mayRecover = () => undefined, onRows }: WorkOptions = {},
): Db {
  ofFiles(() => mustFitKey(path));
  const marker = existsSync(markerOf(path)) ? readFileSync(markerOf(path), 'utf8') : undefined;
  const db = ofFiles(() =>
    kept.copied
      ? openWork(path, kept.migrations, now, marker, { mayRecover, ...(onRows ? { onRows } : {}) })
      : openCache(path, kept.migrations, now, marker, onRecovery, onRows),
  );
  try {
    ofFiles(() => writeMarker(path, OPEN));
    if (kept.copied) for (const recovery of untold(db, path)) onRecovery(recovery);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openCache(
  path: string,
  migrations: readonly Migration[],
  now: number,
  marker: string | undefined,
  onRecovery: (recovery: Recovery) => void,
  onSaved?: (rows: number) => void,
): Db {
  const recovered = (aside: string): Db => {
    adoptSaved(path, aside);
    const db = openDatabase(path, { migrations });
    onRecovery({ path, setAside: existsSync(aside) ? aside : null, at: now, restoredFrom: null });
    return db;
  };
  // Cut off on the way: what was saved takes its place, and the person is told.
  if (marker?.startsWith(SAVED)) return recovered(besideNamed(path, marker.slice(SAVED.length)));
  // As an earlier version of the app was cut off. Without the file, what is beside it is whole.
  const isWaiting = marker !== undefined && !existsSync(path) && isSavedBeside(path);
  if (isWaiting) adoptSaved(path, newestAside(path) ?? path);
  const depth: Depth = marker === DAMAGED ? 'whole' : 'structure';
  try {
    const db = openDatabase(path, { migrations, ...(marker === undefined ? {} : { check: depth }) });
    if (isWaiting) onRecovery({ path, setAside: newestAside(path), at: now, restoredFrom: null });
    return db;
  } catch (error) {
    if (!isDamage(error)) throw error;
    const aside = nameAside(path, now) ?? freeName(path, 'damaged');
    // Written beside the damaged file: cut off before it is whole, the next opening begins anew.
    if (saveReadable(path, migrations, onSaved)) writeMarker(path, `${SAVED}${basename(aside)}`);
    return recovered(aside);
  }
}

function openWork(
  path: string,
  migrations: readonly Migration[],
  now: number,
  marker: string | undefined,
  { mayRecover, onRows }: WorkOptions,
): Db {
  const recovered = (aside: string | null): Db => {
    mayRecover?.();
    writeMarker(path, `${RECOVERING}${aside ? basename(aside) : ''}`);
    recoverWork({ path, migrations, now, aside, ...(onRows ? { onRows } : {}) });
    return openDatabase(path, { migrations });
  };
  if (marker?.startsWith(RECOVERING)) {
    const name = marker.slice(RECOVERING.length);
    return recovered(name === '' ? null : besideNamed(path, name));
  }
  // An empty file is how a database begins, but not beside a log, a marker or copies of what was in it.
  if (isEmpty(path) && (marker !== undefined || !isEmpty(`${path}-wal`) || isAnythingBeside(path)))
    return recovered(nameAside(path, now));
  let db: Db;
  try {
    db = openDatabase(path, { migrations, ...(marker === undefined ? {} : { check: 'whole' }) });
  } catch (error) {
    if (!isDamage(error)) throw error;
    return recovered(nameAside(path, now));
  }
  let isWhole = false;
  try {
    isWhole = guarded(() => !isBehindCopies(db, path) && (marker === undefined || !needsMending(db, path)));
  } catch (error) {
    if (!isDamage(error)) {
      db.close();
      throw error;
    }
  }
  if (isWhole) return db;
  db.close();
  return recovered(nameAside(path, now));
}

function isDamage(error: unknown): boolean {
  return error instanceof TieoutError && error.code === 'database-damaged';
}

function isEmpty(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Recoveries that may not have been reported yet: the app that made them was not closed in order. */
function untold(db: Db, path: string): Recovery[] {
  const rows = db
    .prepare<[], { at: bigint; document: string }>(
      'SELECT at, document FROM workRecovery WHERE told = 0 ORDER BY number',
    )
    .all();
  return rows.map(({ at, document }) => {
    const { setAside, work } = JSON.parse(document) as { setAside: string | null; work: unknown };
    const report = workRecovery.parse(work);
    return {
      path,
      setAside: setAside && besideNamed(path, setAside),
      at: Number(at),
      restoredFrom: restoredFrom(report),
      work: report,
    };
  });
}

const FILE_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'database-full',
  EDQUOT: 'database-full',
  EBUSY: 'database-locked',
  EACCES: 'database-read-only',
  EPERM: 'database-read-only',
  EROFS: 'database-read-only',
};

/** Does work with files and throws what the system says against it in the one error family. */
function ofFiles<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = FILE_ERRORS[String((error as NodeJS.ErrnoException).code)];
    throw code ? new TieoutError(code, {}, error) : error;
  }
}

/** Copies people's own work when it is due; throws what SQLite says against it, the database stays usable. */
export function copyWhenDue(db: Db, path: string, now: number): void {
  guarded(() => {
    if (isCopyDue(db, path, now)) keepCopy(db, path, now);
  });
}

/**
 * Closes in order: the next opening has nothing to check. A copy that cannot be made does not keep it from closing.
 * Recoveries count as told, unless they could not have been.
 */
export function closeKept(
  db: Db,
  path: string,
  kept: KeptDatabase,
  now: number,
  { isTold = true }: { isTold?: boolean } = {},
): void {
  try {
    if (kept.copied)
      guarded(() => {
        if (isCopyWanted(db, path)) keepCopy(db, path, now);
        if (isTold) db.prepare('UPDATE workRecovery SET told = 1 WHERE told = 0').run();
      });
  } finally {
    db.close();
    removeFileSync(markerOf(path));
  }
}

/** Whether the database at the path was not closed in order, or proved damaged: opening it begins with a check. */
export function wasLeftOpen(path: string): boolean {
  return existsSync(markerOf(path));
}

/**
 * Closes a database that proved damaged while it was open: no copy of it, and a thorough check when it is opened again.
 */
export function abandonKept(db: Db, path: string): void {
  db.close();
  writeMarker(path, DAMAGED);
}

function markerOf(path: string): string {
  return `${path}.open`;
}

/** Forced to the disk, so that it outlives the power cut it is to tell of. */
function writeMarker(path: string, state: string): void {
  const file = openSync(markerOf(path), 'w', 0o600);
  try {
    writeSync(file, state);
  } finally {
    closeSync(file);
  }
  forceToDisk(markerOf(path));
}
