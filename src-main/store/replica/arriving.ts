/**
 * Parts of files that arrive from a team, until a file has all of them: in an encrypted database for each, forced to
 * the disk before the place that was reached in the team's batches is noted, so that a kill loses none.
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
    // The later part stands: a computer that has the file sends a wrong part again.
    db.prepare('INSERT OR REPLACE INTO part VALUES (?, ?)').run(number, bytes);
  } finally {
    db.close();
  }
}

/** Those of the parts that are here, in their order, one by one: a locked month may be larger than the memory. */
export function* arrivedParts(workspace: string, sha256: string, parts: number): Generator<Buffer> {
  const path = pathOf(workspace, sha256);
  if (!existsSync(path)) return;
  const db = connect(path, { readonly: true });
  try {
    const bytes = db.prepare<[number], Buffer>('SELECT bytes FROM part WHERE number = ?').pluck();
    for (let number = 0; number < parts; number += 1) {
      const part = bytes.get(number);
      if (part) yield part;
    }
  } finally {
    db.close();
  }
}

/** How many parts of it are here. */
export function countArrived(workspace: string, sha256: string): number {
  const path = pathOf(workspace, sha256);
  if (!existsSync(path)) return 0;
  const db = connect(path, { readonly: true });
  try {
    return Number(db.prepare<[], number | bigint>('SELECT count(*) FROM part').pluck().get());
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
