import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { connect, type Db } from './connect.ts';
import { openDatabase } from './open.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** What macOS is told with each commit and each checkpoint; the settings can be read on every system. */
const forced = (db: Db) =>
  ['fullfsync', 'checkpoint_fullfsync'].map((name) => Number(db.pragma(name, { simple: true })));

it.each<[string, (path: string) => Db]>([
  ['bare', (path) => connect(path)],
  ['of people’s own work', (path) => openDatabase(path, { migrations: workMigrations })],
])('a connection %s forces what it commits through the memory of the drive', (_, open) => {
  const db = open(join(folder.path, 'work.db'));
  try {
    expect(forced(db)).toEqual([1, 1]);
  } finally {
    db.close();
  }
});

it('an order of a cashout is forced with every commit, not with the next checkpoint only', () => {
  const db = openDatabase(join(folder.path, 'work.db'), { migrations: workMigrations });
  try {
    expect(Number(db.pragma('synchronous', { simple: true }))).toBe(2);
  } finally {
    db.close();
  }
});
