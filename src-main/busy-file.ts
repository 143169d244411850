/**
 * Renaming and removing files as Windows needs it. There a virus scanner, an indexer or a synchroniser holds a file
 * open for a moment after it was written, and refuses to have it renamed or removed meanwhile; and a file that is
 * protected against writing can neither be removed nor replaced.
 */
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCode } from './file-error.ts';

/** What a file that somebody else has open is refused with; on other systems these mean that it stays refused. */
const BUSY = new Set(['EPERM', 'EACCES', 'EBUSY']);
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 400;
/** Scanners are done within a second or two; a person waits for no longer than this. */
const PATIENCE_MS = 4_000;

/** The pauses before each further attempt, milliseconds. */
function* pauses(): Generator<number> {
  let total = 0;
  for (let next = FIRST_PAUSE_MS; total < PATIENCE_MS; next = Math.min(LONGEST_PAUSE_MS, next * 2)) {
    yield next;
    total += next;
  }
}

function isBusy(error: unknown, platform: string): boolean {
  return platform === 'win32' && BUSY.has(systemCode(error) ?? '');
}

/**
 * Performs the work again as long as the system says that a file is in use; throws its last refusal, and all others.
 */
export async function whileBusy<T>(
  work: () => Promise<T>,
  platform: string = process.platform,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<T> {
  for (const next of pauses()) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error, platform)) throw error;
      await wait(next);
    }
  }
  return work();
}

/** As `whileBusy`, holding up the thread: for those that have nothing else to do meanwhile. */
export function whileBusySync<T>(
  work: () => T,
  platform: string = process.platform,
  wait: (ms: number) => void = sleep,
): T {
  for (const next of pauses()) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error, platform)) throw error;
      wait(next);
    }
  }
  return work();
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Renames a file. One of a person's that is protected against writing is not written over: that is refused. */
export async function renameFile(from: string, to: string): Promise<void> {
  await whileBusy(() => rename(from, to));
}

/** As `renameFile`, holding up the thread: for a rename that is part of a transaction. */
export function renameExportSync(from: string, to: string): void {
  whileBusySync(() => renameSync(from, to));
}

/**
 * Throws what `renameExportSync` would in the end where a person's file is protected against writing: for where the
 * rename comes behind what nobody can take back.
 */
export function checkUnprotected(path: string): void {
  if (isProtected(path))
    throw Object.assign(new Error(`EPERM: protected against writing, '${path}'`), { code: 'EPERM', path });
}

/** Renames a file of the app's own in a thread, also over another one that is protected against writing. */
export function renameFileSync(from: string, to: string): void {
  whileBusySync(() => {
    unprotect(to);
    renameSync(from, to);
  });
}

/** Removes a file if it is there, also one that is protected against writing. */
export function removeFileSync(path: string): void {
  whileBusySync(() => {
    unprotect(path);
    rmSync(path, { force: true });
  });
}

/** Removes a folder if it is there, with all that is in it, protected or not. */
export async function removeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) unprotectAll(folder);
  await whileBusy(() => rm(folder, { recursive: true, force: true }));
}

/** Lets everything below the folder be removed. Links are not followed. */
export function unprotectAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) unprotectAll(path);
    else if (entry.isFile()) unprotect(path);
  }
}

/** Takes a file's protection away. */
function unprotect(path: string): void {
  if (isProtected(path)) chmodSync(path, statSync(path).mode | 0o200);
}

/** On other systems whether a file may be removed or replaced is for its folder to say. */
const isProtected = (path: string): boolean =>
  process.platform === 'win32' && existsSync(path) && !(statSync(path).mode & 0o200);
