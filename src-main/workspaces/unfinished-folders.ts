/**
 * Folders beside the workspaces that are none: of one whose removal was begun, or that is still being restored from a
 * file. What the app did not finish is told by their names, and finished with the next start.
 */
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, renameFile, unprotectAll, whileBusy } from '../busy-file.ts';
import { fileError } from '../file-error.ts';

/** Before the id of the workspace. */
const REMOVED = 'removed-';
const RESTORING = 'restoring-';

export const isUnfinished = (name: string) => name.startsWith(REMOVED) || name.startsWith(RESTORING);
export const restoringFolder = (folder: string, id: string) => join(folder, `${RESTORING}${id}`);

/** What is left in the folder of the workspaces; `wasArriving` of a restore that did not come to its end. */
export async function unfinishedFolders(
  folder: string,
): Promise<{ folder: string; id: string; wasArriving: boolean }[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isUnfinished);
  return names.map((name) => ({
    folder: join(folder, name),
    id: name.slice(name.indexOf('-') + 1),
    wasArriving: name.startsWith(RESTORING),
  }));
}

/**
 * Makes the folder, without what an earlier attempt left in it. Throws `file-not-writable` and its like with `subject`.
 */
export async function makeEmpty(folder: string, subject: string): Promise<string> {
  try {
    await removeFolder(folder);
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw fileError(error, subject);
  }
  return folder;
}

/**
 * At one stroke the workspace of that name is none any more. Throws `file-not-writable` and its like: then it is as it
 * was.
 */
export async function beginRemoval(folder: string, id: string, name: string): Promise<string> {
  const removed = join(folder, `${REMOVED}${id}`);
  await renameFile(join(folder, id), removed).catch((error: unknown) => {
    throw fileError(error, name);
  });
  return removed;
}

/**
 * Removes what is in the folder, then what belongs to it elsewhere (`last`). The folder itself goes last of all: as
 * long as it is there, it is known what is still to be done.
 */
export async function removeUnfinished(folder: string, last: () => Promise<void>): Promise<void> {
  unprotectAll(folder);
  for (const name of await readdir(folder))
    await whileBusy(() => rm(join(folder, name), { recursive: true, force: true }));
  await last();
  await whileBusy(() => rmdir(folder));
}
