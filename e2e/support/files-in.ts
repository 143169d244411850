/** What an app has written down. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Written = { readonly name: string; readonly bytes: Buffer };

/**
 * Every file of the folder and of those in it. One that a running app has renamed meanwhile is left out: it has another
 * name now.
 */
export function filesIn(folder: string): Written[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    try {
      return [{ name, bytes: readFileSync(join(parentPath, name)) }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}
