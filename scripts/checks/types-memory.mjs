/**
 * What the compiler remembers of the last check, in `.tieout/types`. It does not notice that a declaration of global names
 * came or went, and would go on telling yesterday's errors; then it has to begin anew.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['src-shared', 'src-sandbox', 'src-main', 'src-renderer', 'e2e', 'scripts', 'bench'];

/** Forgets what is remembered under `root` if the declarations, the projects or the packages are others than then. */
export function forgetStaleTypes(root) {
  const declarations = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  const projects = FOLDERS.slice(0, 5).map((folder) => join(folder, 'tsconfig.json'));
  for (const file of ['package-lock.json', 'tsconfig.json', ...projects, ...declarations.sort()])
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  const digest = hash.digest('hex');
  const memory = join(root, '.tieout', 'types');
  const note = join(memory, 'declarations');
  try {
    if (readFileSync(note, 'utf8') === digest) return;
  } catch {
    // Nothing is remembered yet.
  }
  rmSync(memory, { recursive: true, force: true });
  mkdirSync(memory, { recursive: true });
  writeFileSync(note, digest);
}
