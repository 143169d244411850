/**
 * Recovering the cache: what can be read of the damaged one is written beside it, and takes its place at one stroke
 * once it is whole. The service gives the records again, but neither what they were before nor those of imported report
 * files.
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { namesBeside } from '../engine/backup.ts';
import { guarded, openDatabase } from '../engine/open.ts';
import type { Migration } from '../migrations/migration.ts';
import { SET_ASIDE } from './places.ts';
import { salvage } from './salvage.ts';

const FILES = ['', '-wal', '-shm'] as const;
const savedPath = (path: string): string => `${path}.saved`;

export const isSavedBeside = (path: string): boolean => existsSync(savedPath(path));

/**
 * Writes a new database of what can be read of the one at the path beside it, forced to the disk; false where there was
 * no place for it.
 */
export function saveReadable(
  path: string,
  migrations: readonly Migration[],
  onSaved?: (rows: number) => void,
): boolean {
  const saved = savedPath(path);
  const remove = () => {
    for (const end of FILES) removeFileSync(saved + end);
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
    return true;
  } catch (error) {
    remove();
    if (error instanceof TieoutError) return false;
    throw error;
  }
}

/**
 * Sets the damaged files aside and puts the saved one in their place, as far as that was not done before. The database
 * itself goes last: as long as it is there, what is beside it is of it.
 */
export function adoptSaved(path: string, aside: string): void {
  const isSaved = isSavedBeside(path);
  // Its place is taken by the saved one already.
  if (!isSaved && existsSync(aside)) return;
  for (const end of ['-shm', '-wal', ''])
    if (existsSync(path + end) && !existsSync(aside + end)) renameFileSync(path + end, aside + end);
  if (isSaved) renameFileSync(savedPath(path), path);
  forceToDisk(dirname(path));
}

/** The file that was set aside last; null for none. */
export const newestAside = (path: string): string | null =>
  namesBeside(path, SET_ASIDE).sort().at(-1) ?? null;
