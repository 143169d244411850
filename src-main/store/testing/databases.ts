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
import { workMigrations } from '../migrations/work/index.ts';

/** For folders whose keys are those of the tests (keys.ts). */
export const openCache = (path: string): Db => opened(path, 'cache');

export const openWork = (path: string): Db => opened(path, 'work');

const MIGRATIONS = { cache: cacheMigrations, work: workMigrations };
type Kind = keyof typeof MIGRATIONS;

function opened(path: string, kind: Kind): Db {
  if (!existsSync(path)) writeFileSync(path, newFile(kind), { flag: 'wx' });
  return openDatabase(path, { migrations: MIGRATIONS[kind] });
}

/** Of the process and not of this module: files of tests share a process, each with modules of its own. */
const made = globalThis as { tieoutNewFiles?: Map<Kind, Buffer> };
made.tieoutNewFiles ??= new Map();
const newFiles = made.tieoutNewFiles;

function newFile(kind: Kind): Buffer {
  const known = newFiles.get(kind);
  if (known) return known;
  const folder = temporaryFolder();
  try {
    const path = join(folder.path, 'new.db');
    openDatabase(path, { migrations: MIGRATIONS[kind] }).close();
    const bytes = readFileSync(path);
    newFiles.set(kind, bytes);
    return bytes;
  } finally {
    folder.remove();
  }
}
