/** The files that a new server of a test begins with: what `initdb` makes is the same for each, so it is made once. */
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';

/** Among the packages, with which they go away. */
const MADE = join(import.meta.dirname, '../../../node_modules/.cache/tieout-postgres');

/**
 * Lays the files that a server of that version begins with, made by the first that is started, copied by the others,
 * which takes a third.
 */
export function layFiles(data: string, version: string, make: () => void): void {
  const made = join(MADE, version);
  if (existsSync(made)) {
    cpSync(made, data, { recursive: true });
    return;
  }
  make();
  mkdirSync(MADE, { recursive: true });
  const half = mkdtempSync(`${made}-`);
  cpSync(data, half, { recursive: true });
  try {
    renameSync(half, made);
  } catch {
    // Another made them meanwhile.
    rmSync(half, { recursive: true });
  }
}

/** Gives a folder with all that is in it to the user that the server runs as. */
export function giveAway(folder: string, user: number): void {
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), user, user);
}
