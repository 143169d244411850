/**
 * Recovering people's own work: the damaged file is set aside, and a database of all that can still be read anywhere
 * takes its place at one stroke. The marker says what has begun, so that a recovery that was cut off at any moment is
 * begun anew with the same file.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { freeName } from '../engine/backup.ts';
import { guarded, openDatabase } from '../engine/open.ts';
import { isSound } from '../engine/soundness.ts';
import type { Migration } from '../migrations/migration.ts';
import { closePlaces, filesBeside, openPlaces } from './places.ts';
import { rebuildWork } from './rebuild.ts';

type Recovering = {
  readonly path: string;
  readonly migrations: readonly Migration[];
  /** Epoch ms. */
  readonly now: number;
  /** Under which name the damaged file is kept, or is about to be; null where there is none. */
  readonly aside: string | null;
  /** How many rows are written so far. */
  readonly onRows?: (rows: number) => void;
};

/** The name for the damaged file at the path, or null where there is none to keep. */
export function nameAside(path: string, now: number): string | null {
  const time = new Date(now).toISOString().replace(/[-:]|\..*/g, '');
  return existsSync(path) ? freeName(path, `damaged-${time}`) : null;
}

/**
 * Puts a database in place that holds what could be read; nothing to do where an earlier attempt had come so far.
 * Throws `database-damaged` where there are copies and not one file can be read: then all stays as it is, for that
 * looks like a missing key or a foreign disk rather than damage.
 */
export function recoverWork({ path, migrations, now, aside, onRows }: Recovering): void {
  if (existsSync(path) && (aside === null || existsSync(aside))) return;
  if (aside !== null) move(path, aside);
  const files = filesBeside(path, aside);
  const places = openPlaces(files);
  try {
    const others = files.filter((file) => file.kind !== 'file' && statSync(file.path).size > 0);
    if (places.length === 0 && others.length > 0) {
      if (aside !== null) move(aside, path);
      throw new TieoutError('database-damaged');
    }
    const opened = new Set(places.map(({ name }) => name));
    const unreadable = files
      .map(({ kind, madeAt, path: file }) => ({ kind, madeAt, name: basename(file) }))
      .filter(({ name }) => !opened.has(name));
    const saved = `${path}.saved`;
    const remove = () => {
      for (const end of ['', '-wal', '-shm']) removeFileSync(saved + end);
    };
    remove();
    try {
      const db = openDatabase(saved, { migrations });
      try {
        // Forced to the disk once, when all of it is there.
        db.pragma('synchronous = OFF');
        const setAside = aside && basename(aside);
        guarded(() => rebuildWork(db, places, { path, at: now, setAside, unreadable }, onRows));
        if (!guarded(() => isSound(db, 'whole'))) throw new TieoutError('database-failed');
        db.pragma('synchronous = FULL');
        db.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        db.close();
      }
      forceToDisk(saved);
      renameFileSync(saved, path);
      forceToDisk(dirname(path));
    } catch (error) {
      remove();
      throw error;
    }
  } finally {
    closePlaces(places);
  }
}

/** Main file first: whichever part has not moved yet is moved when it is begun anew. */
function move(from: string, to: string): void {
  for (const end of ['', '-wal'])
    if (existsSync(from + end) && !existsSync(to + end)) renameFileSync(from + end, to + end);
  removeFileSync(`${from}-shm`);
  forceToDisk(dirname(from));
}

/** The path of a file beside the database by its name. */
export function besideNamed(path: string, name: string): string {
  return join(dirname(path), name);
}
