/** Failures of the file system in the one family. */
import { TieoutError } from '../src-shared/errors.ts';

/** File-system errors about a file that a person chose; all others unchanged. `subject` is how the person knows it. */
export function fileError(error: unknown, subject: string): unknown {
  const code = systemCode(error);
  if (code === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new TieoutError('file-disk-full', { subject }, error);
  if (['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENOTDIR', 'EISDIR', 'ENOENT'].includes(code)) {
    return new TieoutError('file-not-writable', { subject }, error);
  }
  return new TieoutError('file-failed', { subject }, error);
}

/** `ENOSPC` and its like; undefined for what is no error of the file system. */
export function systemCode(error: unknown): string | undefined {
  if (error instanceof TieoutError || !(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}
