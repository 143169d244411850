import { renameSync, writeFileSync } from 'node:fs';

/** The file is the old one or the new one, whenever its writer is killed. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
