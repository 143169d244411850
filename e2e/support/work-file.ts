/** People's own work of a workspace, opened with its key and damaged while no app runs. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import keytar from 'keytar';
import { giveKeys } from '../../src-main/store/engine/keys.ts';
import { type Db, openDatabase } from '../../src-main/store/engine/open.ts';
import { workMigrations } from '../../src-main/store/migrations/work/index.ts';
import { deriveKeys } from '../../src-main/workspaces/workspace-keys.ts';
import { KEYCHAIN_SERVICE, type TieoutApp } from './tieout-app.ts';

/** Ends the app as a power cut does; resolves when its process is gone. */
export async function killApp({ electron }: TieoutApp): Promise<void> {
  const child = electron.process();
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGKILL');
  await gone;
}

/** Does something with the database at the path, which then is all in the one file, as after an unclean end. */
export async function inWorkFile<T>(path: string, workspaceId: string, work: (db: Db) => T): Promise<T> {
  const text = await keytar.getPassword(KEYCHAIN_SERVICE, `${workspaceId}/workspace-key`);
  if (text === null) throw new Error('the workspace has no key');
  giveKeys(dirname(path), { keys: deriveKeys(JSON.parse(text) as string) });
  const db = openDatabase(path, { migrations: workMigrations });
  try {
    const result = work(db);
    db.pragma('wal_checkpoint(TRUNCATE)');
    return result;
  } finally {
    db.close();
  }
}

/** Overwrites the first page of tables or indexes. */
export async function damagePages(
  path: string,
  workspaceId: string,
  names: readonly string[],
): Promise<void> {
  const pages = await inWorkFile(path, workspaceId, (db) => {
    const size = Number(db.pragma('page_size', { simple: true }));
    const root = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
    return names.map((name) => ({ at: (Number(root.get(name)) - 1) * size, size }));
  });
  const bytes = readFileSync(path);
  for (const { at, size } of pages) {
    if (!(at >= size && at + size <= statSync(path).size)) throw new Error('no such page');
    bytes.fill(0x5a, at, at + size);
  }
  writeFileSync(path, bytes);
}
