/**
 * Copies of a database beside it: one before each migration, and copies of what people did themselves. A copy is
 * written under another name, forced to the disk and then renamed, so that under its own name it is whole, and under a
 * name that no copy had before, so that none is written over. Copies are told apart by a number that grows with each
 * (`workCopy`), not by a clock; one gives way only to a newer one that holds all it holds.
 */
import { chmodSync, existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { connect, type Db } from './connect.ts';
import { holdingsOf, holdsAllOf, holdsNothing } from './holdings.ts';
import { prepared } from './prepared.ts';

/** The newest copies stay, then the newest of so many days before, then of so many weeks; the files are small. */
const NEWEST_KEPT = 3;
const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
/** `work.backup-12.db`; copies of earlier versions of the app have the day in place of the number. */
const COPY = /\.backup-(?:(\d{1,9})|\d{4}-\d{2}-\d{2})\.db$/;
const BEFORE_MIGRATION = /\.before-v\d+(?:-\d+)?\.db$/;

type Copy = {
  readonly path: string;
  /** 0 for one that an earlier version of the app made. */
  readonly number: number;
  /** The app's clock when it was made, epoch ms: for people, and to keep some of each day. */
  readonly madeAt: number;
};

/** Writes a compact copy of the database as its last commit left it. Throws SQLite's error, and leaves no half copy. */
export function copyDatabase(db: Db, target: string): void {
  const partial = `${target}.partial`;
  removeFileSync(partial);
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    chmodSync(partial, 0o600);
    forceToDisk(partial);
    renameFileSync(partial, target);
    // Older copies are removed after this one: its name must be there before theirs are gone.
    forceToDisk(dirname(target));
  } catch (error) {
    removeFileSync(partial);
    throw error;
  }
}

/**
 * Keeps the database as it was before it is migrated to the version; copies of earlier migrations go, unless they hold
 * more.
 */
export function copyBeforeMigration(db: Db, path: string, toVersion: number): void {
  const copies = copiesBeforeMigration(path);
  copyDatabase(db, freeName(path, `before-v${toVersion}`));
  for (const copy of copies) if (isHeldBy(db, copy) !== false) removeFileSync(copy);
}

/** The copies made before migrations. */
export function copiesBeforeMigration(path: string): string[] {
  return namesBeside(path, BEFORE_MIGRATION);
}

/**
 * True when there is work and its newest copy is gone, or is older than a day, or of a day that the clock has not come
 * to yet, while work has changed since.
 */
export function isCopyDue(db: Db, path: string, now: number): boolean {
  const last = lastCopy(db);
  if (last && existsSync(copyPath(path, last.number)) && now >= last.at && now - last.at < DAY_MS)
    return false;
  return isCopyWanted(db, path);
}

/** True when there is work that the newest copy does not hold. */
export function isCopyWanted(db: Db, path: string): boolean {
  const last = lastCopy(db);
  const held = holdingsOf(db);
  if (!last) return !holdsNothing(held);
  return last.held !== JSON.stringify(held) || !existsSync(copyPath(path, last.number));
}

/** Makes a copy, and removes those that are not to be kept any longer. Throws what `copyDatabase` throws. */
export function keepCopy(db: Db, path: string, now: number): void {
  const last = lastCopy(db)?.number ?? 0;
  const known = Math.max(0, ...copiesOf(path).map(({ number }) => number));
  // A number whose copy could not be made is given again.
  const number = last > known ? last : known + 1;
  db.prepare('INSERT OR REPLACE INTO workCopy VALUES (?, ?, ?)').run(
    number,
    now,
    JSON.stringify(holdingsOf(db)),
  );
  copyDatabase(db, copyPath(path, number));
  // What a person is told about it later is the app's time, not the disk's.
  utimesSync(copyPath(path, number), new Date(now), new Date(now));
  for (const copy of outlived(copiesOf(path))) if (isHeldBy(db, copy.path)) removeFileSync(copy.path);
}

/** Whether a copy was made after all that the database knows of: it then is not what it was when it was last used. */
export function isBehindCopies(db: Db, path: string): boolean {
  const last = lastCopy(db);
  const copies = copiesOf(path);
  if (copies.some(({ number }) => number > (last?.number ?? 0))) return true;
  // Copies without numbers are of the time before there were any; only their content tells.
  return !last && copies.some(({ path: copy }) => isHeldBy(db, copy) === false);
}

/** Newest first. */
export function copiesOf(path: string): Copy[] {
  return namesBeside(path, COPY)
    .map((copy) => ({
      path: copy,
      number: Number(COPY.exec(copy)?.[1] ?? 0),
      madeAt: statSync(copy).mtimeMs,
    }))
    .sort((a, b) => b.number - a.number || (a.path < b.path ? 1 : -1));
}

/** `cache.db` with `before-v4` is `cache.before-v4.db`. */
function beside(path: string, addition: string): string {
  return join(dirname(path), `${basename(path, '.db')}.${addition}.db`);
}

/** A name beside the database that no file has; a second one gets a number, for none may replace another. */
export function freeName(path: string, addition: string): string {
  for (let number = 1; ; number += 1) {
    const name = beside(path, number === 1 ? addition : `${addition}-${number}`);
    if (!existsSync(name)) return name;
  }
}

/** Files beside the database whose names are of the kind. */
export function namesBeside(path: string, kind: RegExp): string[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path, '.db')}.`) && kind.test(name))
    .map((name) => join(folder, name));
}

function copyPath(path: string, number: number): string {
  return beside(path, `backup-${number}`);
}

function lastCopy(db: Db): { number: number; at: number; held: string } | undefined {
  // Asked with each call about people's own work.
  const row = prepared<[], { number: bigint; at: bigint; held: string }>(
    db,
    'SELECT number, at, held FROM workCopy ORDER BY number DESC LIMIT 1',
  ).get();
  return row && { number: Number(row.number), at: Number(row.at), held: row.held };
}

/**
 * Those beyond the newest, the newest of each day and of each week. In the order of their numbers: a clock that was
 * wrong for a while adds a day to them, and is outlived like any other.
 */
function outlived(newestFirst: readonly Copy[]): Copy[] {
  const [days, weeks] = [new Set<number>(), new Set<number>()];
  return newestFirst.slice(NEWEST_KEPT).filter(({ madeAt }) => {
    const [day, week] = [Math.floor(madeAt / DAY_MS), Math.floor(madeAt / (7 * DAY_MS))];
    if (!days.has(day) && days.size < DAYS_KEPT) {
      days.add(day);
      return false;
    }
    if (days.has(day) || weeks.has(week) || weeks.size >= WEEKS_KEPT) return true;
    weeks.add(week);
    return false;
  });
}

/** Whether the database holds all that the copy does; undefined where the copy cannot be read. */
function isHeldBy(db: Db, copy: string): boolean | undefined {
  try {
    const opened = connect(copy, { readonly: true });
    try {
      opened.defaultSafeIntegers(true);
      const held = holdingsOf(opened);
      return Object.values(held).includes(null) ? undefined : holdsAllOf(db, opened);
    } finally {
      opened.close();
    }
  } catch {
    return undefined;
  }
}
