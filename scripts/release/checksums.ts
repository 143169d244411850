/** SHA-256 of the files of a release, as `sha256sum -c` reads them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function checksumsOf(folder: string, names: readonly string[]): string {
  return [...names]
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}
