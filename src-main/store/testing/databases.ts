/**
 * A workspace's databases for tests, as `openDatabase` opens them. One that is not there yet begins as a copy of one
 * that was migrated once in the process: hundreds are made, and to migrate each takes longer than many of the tests
 * that it is for.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { migrations as cacheMigrations } from '../migrations/cache/index.ts';
import type { Migration } from '../migrations/migration.ts';
import { workMigrations } from '../migrations/work/index.ts';

/** For folders whose keys are those of the tests (keys.ts). */
export const openCache = (path: string): Db => opened(path, cacheMigrations);

export const openWork = (path: string): Db => opened(path, workMigrations);

function opened(path: string, migrations: readonly Migration[]): Db {
  if (!existsSync(path)) writeFileSync(path, newFile(migrations), { flag: 'wx' });
  return openDatabase(path, { migrations });
}

const newFiles = new Map<readonly Migration[], Buffer>();

function newFile(migrations: readonly Migration[]): Buffer {
  const known = newFiles.get(migrations);
  if (known) return known;
  const folder = temporaryFolder();
  try {
    const path = join(folder.path, 'new.db');
    openDatabase(path, { migrations }).close();
    const bytes = readFileSync(path);
    newFiles.set(migrations, bytes);
    return bytes;
  } finally {
    folder.remove();
  }
}
