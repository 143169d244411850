/** The file of a locked month, beside what the lock recorded of it. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { CloseLock, CloseReport } from '../../../src-shared/contract/close.ts';

const READ_BYTES = 1 << 20;

/** Whether the file is byte for byte what was locked. */
export function checkLockFile(
  folder: string,
  { file, sha256 }: Pick<CloseLock, 'file' | 'sha256'>,
): NonNullable<CloseReport['snapshot']> {
  const path = join(folder, file);
  if (!existsSync(path)) return 'missing';
  const hash = createHash('sha256');
  const bytes = Buffer.alloc(READ_BYTES);
  const opened = openSync(path, 'r');
  try {
    for (let read = readSync(opened, bytes); read > 0; read = readSync(opened, bytes))
      hash.update(bytes.subarray(0, read));
  } finally {
    closeSync(opened);
  }
  return hash.digest('hex') === sha256 ? 'intact' : 'damaged';
}
