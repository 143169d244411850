/**
 * The second copy of each locked month's file, in the folder `copies` of the workspace: the same bytes, encrypted with
 * the same key. It is used only where its SHA-256 is the one that the lock recorded, so neither a damaged copy nor that
 * of another close ever takes the file's place.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import type { ClosePlace } from '../../close/events.ts';
import { systemCode } from '../../file-error.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { freeName, namesBeside } from '../engine/backup.ts';
import type { RestoredFile } from '../engine/call.ts';
import { formWithoutKey } from '../engine/file-cipher.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, prepared } from '../engine/open.ts';
import { appendAudit, isShared } from './audit.ts';
import { notedWhereTaken, readCloseStates } from './close-events.ts';
import { digestOfBytes, type LockFile, readLockFileState } from './lock-file.ts';

const READ_BYTES = 1 << 20;

/** A close's file whose copy has taken its place. */
export type RestoredClose = RestoredFile;

type CloseFiles = {
  readonly work: Db;
  /** Where the files of locked months are. */
  readonly folder: string;
  /** Epoch ms. */
  readonly now: number;
  readonly onRestored?: ((restored: RestoredClose) => void) | undefined;
};

/** The copies of the closes in the folder. */
const copiesFolderOf = (closes: string): string => join(dirname(closes), 'copies');

/** Makes the copy of an intact file. Throws what the file system says; then there is no half copy. */
function copyClose(folder: string, lock: LockFile): void {
  const copies = copiesFolderOf(folder);
  mkdirSync(copies, { recursive: true, mode: 0o700 });
  const target = join(copies, lock.file);
  const partial = copied(join(folder, lock.file), target);
  if (partial === undefined) return;
  renameFileSync(partial, target);
  // Windows would not rename what may only be read.
  chmodSync(target, 0o400);
  forceToDisk(copies);
}

/**
 * Puts the copy in the place of a file that is damaged or missing, which is kept under another name, and says so in the
 * audit trail; where a team's log takes no entry now, that is said later (`tellRestored`). False where there is no copy
 * that is what was locked, or no room to write.
 */
export function restoreClose({ work, folder, now, onRestored }: CloseFiles, lock: LockFile): boolean {
  const copies = copiesFolderOf(folder);
  const path = join(folder, lock.file);
  if (lock.file !== basename(lock.file) || readLockFileState(copies, lock) !== 'intact') return false;
  let partial: string | undefined;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    partial = copied(join(copies, lock.file), path);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
  if (partial === undefined) return false;
  const setAside = existsSync(path) ? freeName(path, `damaged-${timeOf(now)}`) : null;
  const { file, sha256 } = lock;
  try {
    // Write the entry before the file is there: a kill in between leaves an entry too many rather than a file without
    // one.
    recordRestored(work, now, { file, setAside: setAside && basename(setAside), sha256 });
  } catch (error) {
    removeFileSync(partial);
    throw error;
  }
  if (setAside !== null) renameFileSync(path, setAside);
  renameFileSync(partial, path);
  chmodSync(path, 0o400);
  forceToDisk(folder);
  const restoredFrom = Math.round(statSync(join(copies, lock.file)).mtimeMs);
  onRestored?.({ path, setAside, at: now, restoredFrom });
  return true;
}

function recordRestored(
  work: Db,
  at: number,
  detail: { file: string; setAside: string | null; sha256: string },
): void {
  const entry = { at, actor: '', action: 'close.file-restored', subject: detail.file, detail } as const;
  notedWhereTaken(() => immediately(work, () => appendAudit(work, entry)));
}

/**
 * Enters in the trail that a file was restored, where that could not be entered at the time: the server was away, or
 * the login only reads. The file that was set aside shows that it is missing.
 */
function tellRestored({ work, folder, now }: CloseFiles, { file, sha256 }: LockFile): void {
  if (!isShared(work)) return;
  const known = prepared(
    work,
    `SELECT 1 FROM auditEntry WHERE action = 'close.file-restored' AND detail ->> 'setAside' = ?`,
  );
  for (const setAside of namesBeside(join(folder, file), /\.damaged-[\dTZ-]+\.db$/).map((path) =>
    basename(path),
  ))
    if (known.get(setAside) === undefined) recordRestored(work, now, { file, setAside, sha256 });
}

/** What is to be told of the files of locked months. */
export type CloseFilesChecked = {
  /** Neither the file nor its copy is what was locked. */
  readonly lost: readonly (ClosePlace & { readonly file: string })[];
  /** Files without a second copy: it could not be made. */
  readonly uncopied: readonly string[];
};

/**
 * Looks at the file of every lock and at its copy: makes copies that are missing or damaged, and restores files from
 * theirs. Lets others have their turn between two files. One that waits to be encrypted is copied when it is.
 */
export async function checkCloseFiles(files: CloseFiles): Promise<CloseFilesChecked> {
  const lost: CloseFilesChecked['lost'][number][] = [];
  const uncopied: string[] = [];
  const locks = readCloseStates(files.work).flatMap(({ month, currency, state }) =>
    state.locks.map((lock) => ({ month, currency, lock })),
  );
  for (const { month, currency, lock } of locks) {
    await new Promise((resolve) => setImmediate(resolve));
    const { file } = lock;
    if (formWithoutKey(join(files.folder, file)) === 'plain') continue;
    tellRestored(files, lock);
    if (readLockFileState(files.folder, lock) === 'missing') adoptUnrecorded(files.folder, lock);
    if (readLockFileState(files.folder, lock) !== 'intact') {
      if (!restoreClose(files, lock) && !isArriving(files, lock)) lost.push({ month, currency, file });
    } else if (!keepCopy(files.folder, lock)) uncopied.push(file);
  }
  return { lost, uncopied };
}

/** A file that was set aside as no lock's (`snapshot.ts`) may be the one of a lock that a team's log told of later. */
function adoptUnrecorded(folder: string, { file, sha256 }: LockFile): void {
  const [begin, end] = [`${basename(file, '.db')}.unrecorded-`, '.db'];
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const found = names
    .filter((name) => name.startsWith(begin) && name.endsWith(end))
    .find((name) => digestOfBytes(join(folder, name)) === sha256);
  if (found !== undefined) renameFileSync(join(folder, found), join(folder, file));
}

/** Whether the file of a month that was locked on another computer of the team is still to come. */
export function isArriving({ work, folder }: Pick<CloseFiles, 'work' | 'folder'>, lock: LockFile): boolean {
  return lock.content !== undefined && isShared(work) && !existsSync(join(folder, lock.file));
}

/** True when there is an intact copy, made now if need be. */
export function keepCopy(folder: string, lock: LockFile): boolean {
  const copies = copiesFolderOf(folder);
  if (readLockFileState(copies, lock) === 'intact') return true;
  try {
    copyClose(folder, lock);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
  return readLockFileState(copies, lock) === 'intact';
}

/**
 * Writes the file once more under the target's name with `.partial`, forced to the disk; undefined where
 * what was read is not what was looked at. Byte for byte, for the system's own copying may let both share their blocks.
 */
function copied(from: string, target: string): string | undefined {
  const sha256 = digestOfBytes(from);
  const partial = `${target}.partial`;
  removeFileSync(partial);
  const hash = createHash('sha256');
  const bytes = Buffer.alloc(READ_BYTES);
  const source = openSync(from, 'r');
  try {
    const written = openSync(partial, 'wx', 0o600);
    try {
      for (let read = readSync(source, bytes); read > 0; read = readSync(source, bytes)) {
        hash.update(bytes.subarray(0, read));
        for (let done = 0; done < read; ) done += writeSync(written, bytes, done, read - done);
      }
    } finally {
      closeSync(written);
    }
    if (hash.digest('hex') === sha256) {
      forceToDisk(partial);
      return partial;
    }
  } catch (error) {
    removeFileSync(partial);
    throw error;
  } finally {
    closeSync(source);
  }
  removeFileSync(partial);
  return undefined;
}

const timeOf = (now: number): string => new Date(now).toISOString().replace(/[-:]|\..*/g, '');
