/**
 * What the compiler remembers of the last check, in `.tieout/types`. It does not notice that a declaration of global
 * names came or went, and would go on telling yesterday's errors; then it has to begin anew. A new clone begins with
 * what the last one on this computer remembered: from nothing, the check takes as long as all screens to be tested.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../bootstrap/paths.mjs';

const FOLDERS = ['src-shared', 'src-sandbox', 'src-main', 'src-renderer', 'e2e', 'scripts', 'bench'];

const NOTE = 'declarations';
/** Other packages and other declarations have memories of their own; so many are kept. */
const MOST_KEPT = 3;

const memoryOf = (root) => join(root, '.tieout', 'types');

/**
 * Forgets what is remembered under `root` if the declarations, the projects or the packages are others than then. In
 * its place comes what is kept in the folder `kept` for those that there are.
 */
export function forgetStaleTypes(root, kept) {
  const digest = digestOf(root);
  const memory = memoryOf(root);
  const note = join(memory, NOTE);
  if (readIfThere(note) === digest) return;
  begin(memory);
  try {
    lay(join(kept, digest), memory);
  } catch {
    // Another clone may keep its own at the same time; half a memory is none.
    begin(memory);
  }
  writeFileSync(note, digest);
}

function begin(memory) {
  rmSync(memory, { recursive: true, force: true });
  mkdirSync(memory, { recursive: true });
}

function lay(known, memory) {
  for (const name of namesIn(known)) {
    const file = join(memory, name);
    copyFileSync(join(known, name), file);
    // Younger than the sources it would pass for a check of them. Older, it has the compiler compare their contents.
    utimesSync(file, 1, 1);
  }
}

/**
 * Keeps in the folder `kept` what is remembered under `root`, for a clone that remembers nothing. Where that fails, the
 * next one checks all.
 */
export function keepTypes(root, kept) {
  const memory = memoryOf(root);
  const digest = readIfThere(join(memory, NOTE));
  if (!digest) return;
  try {
    mkdirSync(kept, { recursive: true });
    const half = mkdtempSync(join(kept, 'half-'));
    for (const name of namesIn(memory).filter((each) => each !== NOTE))
      copyFileSync(join(memory, name), join(half, name));
    rmSync(join(kept, digest), { recursive: true, force: true });
    renameSync(half, join(kept, digest));
    const youngestFirst = namesIn(kept).sort((a, b) => madeAt(join(kept, b)) - madeAt(join(kept, a)));
    for (const name of youngestFirst.slice(MOST_KEPT))
      rmSync(join(kept, name), { recursive: true, force: true });
  } catch {
    // Another clone may keep its own at the same time.
  }
}

function digestOf(root) {
  const declarations = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  const projects = FOLDERS.slice(0, 5).map((folder) => join(folder, 'tsconfig.json'));
  for (const file of ['package-lock.json', 'tsconfig.json', ...projects, ...declarations.sort()])
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const madeAt = (path) => statSync(path).mtimeMs;

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
