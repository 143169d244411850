/** Files that an app which was killed left, and that its next start should have taken away. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LEFT =
  /\.partial$|\.encrypting|\.saved(-wal|-shm)?$|\.tmp$|\.new$|\.json\.\d+$|(^|\/)dropped\/.+|-journal$/;

/** Relative to the folder, which is looked through to its bottom. */
export function leftBehind(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => LEFT.test(name.replaceAll('\\', '/')))
    .map((name) => join(folder, name));
}
