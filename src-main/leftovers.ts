/**
 * What a killed app leaves in its data folder, removed with the next start before anything is opened, and the rights of
 * what earlier versions wrote. Only names that the app itself gives to unfinished files are touched.
 */
import { existsSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFileSync } from './busy-file.ts';
import { removeUnfinished } from './export/unfinished.ts';

/** Settings that were being written: write-file-atomic puts a number behind the name. */
const SETTINGS =
  /^(settings|open|kept-credentials|unlisted|workspace|views|sync|daily-run|watched-folder|storage-notices)(\.copy)?\.json\.\d+$/;
/** Copies of databases that were being made, with what SQLite keeps beside them. */
const COPIES = /\.(backup-[\d-]+|before-v[\d-]+)\.db\.partial(-journal|-wal|-shm)?$/;
/** Months that were being locked, copied or restored. */
const CLOSES = /\.db\.partial(-journal|-wal|-shm)?$/;
/**
 * What an earlier version's plain file was being encrypted into; the plain one is there until the other has its name.
 * By now the file of that name may be a new and encrypted one, so the encryption does not begin again and would never
 * remove this.
 */
const ENCRYPTING = /^(?<made>.+)\.encrypting(-journal|-wal|-shm)?$/;

type Problem = (what: string, error: unknown) => void;

/**
 * Removes leftovers below the data folder, and beside files that people exported. What recovering a database leaves is
 * the recovery's own to judge (store/recovery/): it may be the only sound copy.
 *
 * @returns the paths removed
 */
export async function removeLeftovers(dataFolder: string, onProblem: Problem): Promise<string[]> {
  const workspaces = join(dataFolder, 'workspaces');
  const removed = [
    ...(await removeMatching(dataFolder, SETTINGS, onProblem)),
    ...(await removeMatching(workspaces, SETTINGS, onProblem)),
  ];
  for (const folder of await foldersIn(workspaces)) {
    removed.push(
      ...(await removeMatching(folder, SETTINGS, onProblem)),
      ...(await removeMatching(folder, COPIES, onProblem)),
      ...(await removeMatching(join(folder, 'closes'), CLOSES, onProblem)),
      ...(await removeMatching(join(folder, 'copies'), CLOSES, onProblem)),
      ...(await removeMatching(join(folder, 'support'), CLOSES, onProblem)),
      ...(await removeMatching(join(folder, 'dropped'), /./, onProblem)),
      ...(await removeMatching(join(folder, 'opened'), /./, onProblem)),
      ...(await removeEncrypting(folder, onProblem)),
      ...(await removeEncrypting(join(folder, 'closes'), onProblem)),
    );
    try {
      removed.push(...(await removeUnfinished(folder)));
    } catch (error) {
      onProblem('unfinished exports', error);
    }
  }
  return removed;
}

const removeMatching = (folder: string, pattern: RegExp, onProblem: Problem) =>
  removeThose(folder, (name) => pattern.test(name), onProblem);

const removeEncrypting = (folder: string, onProblem: Problem) =>
  removeThose(
    folder,
    (name) => {
      const made = ENCRYPTING.exec(name)?.groups?.made;
      return made !== undefined && existsSync(join(folder, made));
    },
    onProblem,
  );

async function removeThose(
  folder: string,
  isLeft: (name: string) => boolean,
  onProblem: Problem,
): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isLeft(name)) continue;
    const path = join(folder, name);
    try {
      removeFileSync(path);
      removed.push(path);
    } catch (error) {
      onProblem(path, error);
    }
  }
  return removed;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** Files of the data folder that are the app's own; the rest of it is Electron's. */
const OWN_FILES = /\.json(\.\d+)?$/;

/**
 * Takes the rights of everybody but the owner from the data folder and from what of the app's is in it: an earlier
 * version wrote its log readable by all. On Windows modes mean nothing; there the rights of the profile's folder hold.
 */
export async function keepToOwner(dataFolder: string, onProblem: Problem): Promise<void> {
  if (process.platform === 'win32') return;
  await narrow(dataFolder, onProblem);
  for (const name of await readdir(dataFolder).catch(() => []))
    if (OWN_FILES.test(name)) await narrow(join(dataFolder, name), onProblem);
  for (const name of ['logs', 'workspaces']) await narrowAll(join(dataFolder, name), onProblem);
}

async function narrowAll(folder: string, onProblem: Problem): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (!entries) return;
  await narrow(folder, onProblem);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await narrowAll(path, onProblem);
    else if (entry.isFile()) await narrow(path, onProblem);
  }
}

async function narrow(path: string, onProblem: Problem): Promise<void> {
  try {
    const { mode } = await stat(path);
    // The owner's own rights stay: a locked month is not writable.
    if (mode & 0o077) await chmod(path, mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onProblem(path, error);
  }
}
