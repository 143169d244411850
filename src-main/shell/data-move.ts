/** Moving the data of an earlier version to where the data folder is now, once. */
import { access, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unprotectAll, whileBusy } from '../busy-file.ts';

/** What of the old folder is the app's own; the rest is Electron's, and is made anew. */
const OWN = /^(workspaces|logs|.+\.json)$/;

/**
 * Moves what is not in the new folder yet. Cut off anywhere, the next start goes on; what is in the new folder under
 * its own name is whole. Between two disks it is copied, compared by size and only then removed. Throws what the system
 * says, for instance when an earlier version of the app still has a file open: then what was not moved is still in the
 * old folder.
 *
 * @returns the names moved
 */
export async function moveData(from: string, to: string): Promise<string[]> {
  const moved: string[] = [];
  for (const name of (await readdir(from).catch(() => [])).filter((name) => OWN.test(name)).sort()) {
    if (await exists(join(to, name))) continue;
    await mkdir(to, { recursive: true, mode: 0o700 });
    await moveOne(join(from, name), join(to, name), join(to, `${name}.moving`));
    moved.push(name);
  }
  return moved;
}

async function moveOne(from: string, to: string, half: string): Promise<void> {
  try {
    return await whileBusy(() => rename(from, to));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
  }
  await remove(half);
  await cp(from, half, { recursive: true, preserveTimestamps: true, errorOnExist: true });
  if ((await sizeOf(from)) !== (await sizeOf(half))) throw new Error(`${from} changed while it was copied`);
  await whileBusy(() => rename(half, to));
  await remove(from);
}

async function remove(path: string): Promise<void> {
  if (!(await exists(path))) return;
  if ((await stat(path)).isDirectory()) unprotectAll(path);
  await whileBusy(() => rm(path, { recursive: true, force: true }));
}

/** Names and sizes of everything below, as one text. */
async function sizeOf(path: string): Promise<string> {
  const found = await stat(path);
  if (!found.isDirectory()) return String(found.size);
  const parts = (await readdir(path)).sort().map(async (name) => `${name}:${await sizeOf(join(path, name))}`);
  return `{${(await Promise.all(parts)).join(',')}}`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
