/**
 * Whatever else of a workspace lies about plainly from before files were encrypted: daily copies, files set aside,
 * closes. Each is encrypted by itself and told in the audit trail; cut off anywhere, the next attempt goes on with the
 * rest.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CloseLock } from '../../../src-shared/contract/close.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { removeFileSync } from '../../busy-file.ts';
import { encryptFile, isEncryptedFormOf, missingSpace } from '../engine/encrypt-file.ts';
import { databasesIn, formWithoutKey } from '../engine/file-cipher.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { sealFile } from '../engine/sealed-file.ts';
import { appendAudit } from './audit.ts';
import { type Deciding, decideOnClose, notedWhereTaken, readCloseStates } from './close-events.ts';
import { readLockFileState } from './lock-file.ts';

/** What was being written when the app ended. What this version writes is encrypted from its first byte. */
const HALF_MADE = /\.(partial|saved|encrypting)(-wal|-shm)?$/;
const OPEN = new Set(['cache.db', 'work.db']);

/** How many files there are to be encrypted. */
export function countPlain(folder: string): number {
  return plainFiles(folder).length;
}

/** What came of it: the names of the files that were encrypted, and those that wait for the next time. */
type EncryptedOthers = {
  readonly encrypted: readonly string[];
  /** `missingBytes`: what the disk lacks; 0 for a file that cannot be written for another reason. */
  readonly waiting: readonly { readonly name: string; readonly missingBytes: number }[];
};

type EncryptingOptions = {
  /** Free bytes on the disk of the folder. */
  readonly roomAt?: (folder: string) => number;
  /** Why a file waits, where it is not for want of room. */
  readonly onProblem?: (error: unknown) => void;
};

/**
 * Encrypts them, but for the two databases, which are when they are opened; `work` is a connection of the caller's own
 * to people's own work. One that is in use or has no room waits for the next time, and keeps no other waiting.
 */
export function encryptOthers(
  work: Db,
  folder: string,
  deciding: Deciding,
  { roomAt, onProblem = () => undefined }: EncryptingOptions = {},
): EncryptedOthers {
  removeHalfMade(folder);
  const encrypted: string[] = [];
  const waiting: EncryptedOthers['waiting'][number][] = [];
  const locks = readCloseStates(work).flatMap(({ month, currency, state }) =>
    state.locks.map((lock) => ({ place: { month, currency }, lock })),
  );
  for (const path of plainFiles(folder)) {
    const name = basename(path);
    const locked = locks.find(({ lock }) => lock.file === name);
    const closes = basename(dirname(path)) === 'closes';
    const missingBytes = missingSpace(path, roomAt);
    try {
      const recorded = closes && locks.find(({ lock }) => lock.file === encryptedName(name));
      if (recorded) {
        // It was encrypted and recorded, and the app ended before the plain one was removed.
        if (readLockFileState(dirname(path), recorded.lock) !== 'intact')
          throw new Error(`${name} stays: the file that took its place is not what was recorded`);
        removeFileSync(path);
      } else if (missingBytes > 0) {
        waiting.push({ name, missingBytes });
        continue;
      } else if (closes && locked && readLockFileState(dirname(path), locked.lock) === 'intact') {
        encryptClose(work, path, locked, deciding);
      } else keepingTime(path, () => encryptOrSeal(path));
      encrypted.push(name);
    } catch (error) {
      // The room may have gone meanwhile.
      waiting.push({ name, missingBytes: missingSpace(path, roomAt) });
      onProblem(error);
    }
  }
  const subject = `${encrypted.length}`;
  const note = () =>
    appendAudit(work, { ...deciding, action: 'files.encrypted', subject, detail: { files: encrypted } });
  if (encrypted.length > 0) notedWhereTaken(() => immediately(work, note));
  return { encrypted, waiting };
}

function plainFiles(folder: string): string[] {
  return databasesIn(folder).filter(
    (path) => !(dirname(path) === folder && OPEN.has(basename(path))) && formWithoutKey(path) === 'plain',
  );
}

function removeHalfMade(folder: string): void {
  for (const place of [folder, join(folder, 'closes')]) {
    if (!existsSync(place)) continue;
    for (const name of readdirSync(place)) {
      const path = join(place, name);
      if (HALF_MADE.test(name) && statSync(path).isFile() && formWithoutKey(path) === 'plain')
        removeFileSync(path);
    }
  }
}

/** A damaged file cannot be written anew as a database: its bytes are kept, encrypted, as they are. */
function encryptOrSeal(path: string): void {
  try {
    encryptFile(path);
  } catch (error) {
    if (error instanceof TieoutError && error.code === 'encryption-needs-space') throw error;
    sealFile(path);
  }
  // What was in its log is in the file, or was sealed with it.
  for (const end of ['-wal', '-shm']) removeFileSync(path + end);
}

/** Copies are told by their time, and a person knows a file by it. */
function keepingTime(path: string, work: () => void): void {
  const { atime, mtime } = statSync(path);
  work();
  utimesSync(path, atime, mtime);
}

/** `2026-10-PEN-1.db` becomes `2026-10-PEN-1.encrypted.db`: which of them counts is what is recorded. */
const encryptedName = (name: string): string => name.replace(/\.db$/, '.encrypted.db');

/**
 * The lock of a month keeps the SHA-256 of its file's bytes, which are others now. The encrypted file is therefore
 * written beside the plain one under a name of its own; then it is recorded, with the digests of both, that it takes
 * its place; and only then the plain one goes. Where a team's log may have an earlier attempt's record without this
 * computer knowing it, the file of that attempt is used again: another one would have other bytes than were recorded.
 */
function encryptClose(
  work: Db,
  path: string,
  { place, lock }: { place: { month: string; currency: string }; lock: CloseLock },
  deciding: Deciding,
): void {
  const target = join(dirname(path), encryptedName(basename(path)));
  if (!isEncryptedFormOf(path, target)) {
    removeFileSync(target);
    encryptFile(path, { target });
  }
  decideOnClose(work, place, deciding, ({ locks }) => {
    const isPlain = locks.some(({ file, sha256 }) => file === lock.file && sha256 === lock.sha256);
    if (!isPlain) throw new Error(`another file has taken the place of ${lock.file} meanwhile`);
    return {
      kind: 'encrypted',
      before: { file: lock.file, sha256: lock.sha256 },
      file: basename(target),
      bytes: statSync(target).size,
      sha256: createHash('sha256').update(readFileSync(target)).digest('hex'),
    };
  });
  removeFileSync(path);
}
