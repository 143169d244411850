/** The file of a locked month, beside what the lock recorded of it. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { CloseLock } from '../../../src-shared/contract/close.ts';
import type { Db } from '../engine/open.ts';
import { hasContent } from './close-content.ts';

const READ_BYTES = 1 << 20;

/** What a lock recorded of its file. */
export type LockFile = Pick<CloseLock, 'file' | 'sha256' | 'content'>;

/**
 * Whether the file is byte for byte what was locked, or, on another computer of a team, has the same content under its
 * own key.
 */
export function readLockFileState(
  folder: string,
  { file, sha256, content }: LockFile,
): 'intact' | 'damaged' | 'missing' {
  const path = join(folder, file);
  if (!existsSync(path)) return 'missing';
  const own = digestOfBytes(path);
  return own === sha256 || (content !== undefined && hasContent(path, own, content)) ? 'intact' : 'damaged';
}

/**
 * Whether the figures in the file of a lock, open as `schema`, are those that people signed: their digest is over the
 * very text that the lock wrote. A file can be what its lock says it is and still hold others, where the app that
 * locked the month wrote them.
 */
export function hasSignedFigures(db: Db, schema: 'main' | 'frozen', digest: string): boolean {
  const figures = db
    .prepare<[], string>(`SELECT document FROM ${schema}.document WHERE name = 'figures'`)
    .pluck()
    .get();
  return figures !== undefined && createHash('sha256').update(figures).digest('hex') === digest;
}

/** SHA-256 (hex) of a file's bytes. */
export function digestOfBytes(path: string): string {
  const hash = createHash('sha256');
  const bytes = Buffer.alloc(READ_BYTES);
  const opened = openSync(path, 'r');
  try {
    for (let read = readSync(opened, bytes); read > 0; read = readSync(opened, bytes))
      hash.update(bytes.subarray(0, read));
  } finally {
    closeSync(opened);
  }
  return hash.digest('hex');
}
