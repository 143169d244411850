/**
 * Files that are being written where a person wants them. Each is noted in the workspace's folder before its first
 * byte, so that what a killed app left beside a person's files is found and removed by the next start, and nothing
 * else.
 */
import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { renameFile, whileBusy } from '../busy-file.ts';

/** In the workspace's folder: a note for each file that is being written. */
const FOLDER = 'exports';

/** The note, version 1. */
const note = z.strictObject({ version: z.literal(1), target: z.string() });

/** The most bytes of a name that file systems take, less what is put behind the target's. */
const LONGEST_BEGINNING = 255 - '.00000000-0000-0000-0000-000000000000.partial.about'.length;

/** The names that an export of the number `id` has while it is written: of a long one only the beginning. */
function partialsOf(target: string, id: string): readonly [string, string] {
  let name = basename(target);
  while (Buffer.byteLength(name) > LONGEST_BEGINNING) name = name.slice(0, -1).toWellFormed();
  const partial = join(dirname(target), `${name}.${id}.partial`);
  return [partial, `${partial}.about`];
}

/**
 * Lets `write` fill a file beside the target (and a second, should it need one) and renames each into its place by
 * itself; whatever is left of them afterwards is removed. Errors pass through.
 *
 * @param folder the workspace's
 */
export async function whileUnfinished<Result>(
  folder: string,
  target: string,
  write: (partial: string, partialAbout: string) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  const partials = partialsOf(target, id);
  const path = join(folder, FOLDER, `${id}.json`);
  // Not with the folders above it: a workspace that was removed meanwhile does not come back.
  await mkdir(join(folder, FOLDER), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await writeFile(path, JSON.stringify({ version: 1, target }), { mode: 0o600, flag: 'wx' });
  try {
    return await write(...partials);
  } finally {
    for (const left of [...partials, path]) await whileBusy(() => rm(left, { force: true }));
  }
}

/** Writes a small file whole or not at all, readable by its owner alone. */
export function writeNoted(folder: string, target: string, text: string | Uint8Array): Promise<void> {
  return whileUnfinished(folder, target, async (partial) => {
    await writeFile(partial, text, { mode: 0o600, flush: true });
    await renameFile(partial, target);
  });
}

/** Removes what exports of a killed app left; to be called before any other is begun. Returns the files removed. */
export async function removeUnfinished(folder: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(join(folder, FOLDER)).catch(() => [])) {
    const path = join(folder, FOLDER, name);
    const [, id] = /^([0-9a-f-]{36})\.json$/.exec(name) ?? [];
    const target = id === undefined ? undefined : await targetIn(path);
    if (id !== undefined && target !== undefined) {
      // A disk that is not there now may be there again.
      if (!(await exists(dirname(target)))) continue;
      for (const partial of partialsOf(target, id)) {
        if (!(await exists(partial))) continue;
        await whileBusy(() => rm(partial));
        removed.push(partial);
      }
    }
    await whileBusy(() => rm(path, { recursive: true, force: true }));
  }
  return removed;
}

/** Undefined for a note that was itself cut short: nothing had been written for it yet. */
async function targetIn(path: string): Promise<string | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(path, 'utf8'))).target;
  } catch {
    return undefined;
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
