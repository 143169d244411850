/**
 * Parts of files that arrive from a team, until a file has all of them: in an encrypted database for each, forced to the disk before the
 * place that was reached in the team's batches is noted, so that a kill loses none.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeFileSync } from '../../busy-file.ts';
import { connect } from '../engine/connect.ts';

const pathOf = (workspace: string, sha256: string): string => join(workspace, 'arriving', `${sha256}.db`);

export function keepPart(workspace: string, sha256: string, number: number, bytes: Uint8Array): void {
  const path = pathOf(workspace, sha256);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = connect(path);
  try {
    db.exec('CREATE TABLE IF NOT EXISTS part (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT');
    // What comes later stands: a part that was wrong is sent again by whoever has the file.
    db.prepare('INSERT OR REPLACE INTO part VALUES (?, ?)').run(number, bytes);
  } finally {
    db.close();
  }
}

/** The file, where all of its parts are here. */
export function wholeOf(workspace: string, sha256: string, parts: number): Buffer | null {
  const path = pathOf(workspace, sha256);
  if (!existsSync(path)) return null;
  const db = connect(path, { readonly: true });
  try {
    const all = db
      .prepare<[number], Buffer>('SELECT bytes FROM part WHERE number < ? ORDER BY number')
      .pluck()
      .all(parts);
    return all.length === parts ? Buffer.concat(all) : null;
  } finally {
    db.close();
  }
}

/** By their SHA-256. */
export function listArriving(workspace: string): string[] {
  const folder = join(workspace, 'arriving');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .map((name) => basename(name, '.db'));
}

export function forgetArriving(workspace: string, sha256: string): void {
  for (const end of ['', '-journal']) removeFileSync(pathOf(workspace, sha256) + end);
}
