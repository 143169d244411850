/** The one way in which the app writes small files, its own and those that a person saves. */
import { basename } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { TieoutError } from '../src-shared/errors.ts';
import { whileBusy } from './busy-file.ts';
import { systemCode } from './file-error.ts';

/** Replaces the file's content whole or not at all; only the owner may read it. Throws what the system says. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await whileBusy(() => writeFileAtomic(path, content, { mode: 0o600 }));
}

/**
 * As `writeWhole`, for what the app keeps for itself: settings, views, schedules, notices. Throws `settings-not-kept`,
 * with the file's name, when the disk is full, read-only or broken.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  try {
    await writeWhole(path, text);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    throw new TieoutError('settings-not-kept', { subject: basename(path) }, error);
  }
}
