/** The notices of the software that the app is made with, which packaging puts beside the code. */
import { readFile } from 'node:fs/promises';

/** Null where there are none: a build for developers. */
export async function readNotices(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
