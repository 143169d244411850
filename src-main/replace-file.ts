/** The one way in which the app writes small files of its own: settings, views, schedules, notices. */
import { basename } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { TieoutError } from '../src-shared/errors.ts';
import { whileBusy } from './busy-file.ts';
import { systemCode } from './file-error.ts';

/**
 * Replaces the file's content whole or not at all, for nobody else to read. Throws `settings-not-kept`, with the file's
 * name, when the disk is full, read-only or broken.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  try {
    await whileBusy(() => writeFileAtomic(path, text, { mode: 0o600 }));
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    throw new TieoutError('settings-not-kept', { subject: basename(path) }, error);
  }
}
