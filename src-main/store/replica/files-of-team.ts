/** The files that entries of a team's log speak of, and what is done with each kind of them. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { mayBeTold } from '../../close/state.ts';
import { type Db, prepared } from '../engine/open.ts';
import { readPiece, writeContent } from '../work/close-content.ts';
import { keepCopy } from '../work/close-copies.ts';
import { readLockFileState } from '../work/lock-file.ts';
import { hasDocument, keepDocument, readKept } from '../work/support-file.ts';
import { arrivedParts, countArrived } from './arriving.ts';
import { partOf, partsOf } from './file-part.ts';

/** By the SHA-256 of a document's bytes, or of a locked month's content. */
export type NamedFile = { readonly kind: 'support' | 'close'; readonly sha256: string };

export type SharedFile = NamedFile & {
  readonly parts: number;
  /** Whether there is a file of it; what is in it is looked at when it is read. */
  readonly isHere: () => boolean;
  /** A part as it is sent; undefined where the file is not what was recorded. */
  readonly read: (number: number) => Buffer | undefined;
  /** Whether a part is what this computer has; null where that is not what was recorded. */
  readonly isPart: (number: number, content: Uint8Array) => boolean | null;
  /** Keeps it where all of its parts have arrived. False for what is not complete, or not what was recorded. */
  readonly keep: () => boolean;
};

export const listFiles = (work: Db): SharedFile[] => [...documentsOf(work), ...closesOf(work)];

function documentsOf(work: Db): SharedFile[] {
  const workspace = dirname(work.name);
  const attached = prepared<[], { sha256: string; bytes: bigint }>(
    work,
    'SELECT sha256, max(bytes) AS bytes FROM supportFile GROUP BY sha256',
  ).all();
  return attached.map(({ sha256, bytes }): SharedFile => {
    const parts = partsOf(Number(bytes));
    const kept = () => readKept(workspace, sha256);
    return {
      ...{ kind: 'support', sha256, parts },
      isHere: () => hasDocument(workspace, sha256),
      read: (number) => {
        const content = kept();
        return content && partsOf(content.length) === parts ? partOf(content, number) : undefined;
      },
      isPart: (number, content) => {
        const own = kept();
        return own ? partOf(own, number).equals(content) : null;
      },
      keep: () => {
        const arrived = [...arrivedParts(workspace, sha256, parts)];
        return (
          arrived.length === parts && keepDocument(workspace, { content: Buffer.concat(arrived), sha256 })
        );
      },
    };
  });
}

type Locked = { file: string; sha256: string; content?: string; parts?: number };

/** As each lock's file is now: it may have been encrypted or shared since. */
function locksOf(work: Db): Locked[] {
  const rows = prepared<[], { kind: string; document: string }>(
    work,
    "SELECT kind, document FROM closeEvent WHERE kind IN ('locked', 'encrypted') ORDER BY number",
  ).all();
  const locks = new Map<string, Locked>();
  for (const { kind, document } of rows) {
    const { before, ...told } = JSON.parse(document) as Locked & { before?: Locked };
    const known = before && locks.get(before.file);
    if (kind === 'locked') locks.set(told.file, told);
    else if (before && known?.sha256 === before.sha256 && mayBeTold(known, told)) {
      locks.delete(before.file);
      locks.set(told.file, { ...known, ...told });
    }
  }
  return [...locks.values()];
}

function closesOf(work: Db): SharedFile[] {
  const workspace = dirname(work.name);
  const folder = join(workspace, 'closes');
  return locksOf(work).flatMap((lock): SharedFile[] => {
    const { file, content, parts } = lock;
    // A computer that has the file says what is in it (`name-closes.ts`).
    if (content === undefined || parts === undefined || file !== basename(file)) return [];
    const path = join(folder, file);
    const piece = (number: number) =>
      readLockFileState(folder, lock) === 'intact' ? readPiece(path, number) : undefined;
    return [
      {
        ...{ kind: 'close', sha256: content, parts },
        isHere: () => existsSync(path),
        read: (number) => {
          const text = piece(number);
          return text === undefined ? undefined : deflateRawSync(text);
        },
        isPart: (number, bytes) => {
          const text = piece(number);
          return text === undefined ? null : text === unpacked(bytes);
        },
        keep: () => {
          // One that is damaged here stays as it is: it is evidence, and its copy comes first.
          if (existsSync(path)) return readLockFileState(folder, lock) === 'intact';
          if (countArrived(workspace, content) !== parts) return false;
          if (!writeContent(folder, { file, content }, unpackedParts(workspace, content, parts)))
            return false;
          keepCopy(folder, lock);
          return true;
        },
      },
    ];
  });
}

function* unpackedParts(workspace: string, content: string, parts: number): Generator<string> {
  for (const part of arrivedParts(workspace, content, parts)) yield unpacked(part) ?? '';
}

/** A piece has eight million characters, or one line more. */
const MOST_TEXT = 256 * 1024 * 1024;

function unpacked(bytes: Uint8Array): string | undefined {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MOST_TEXT }).toString('utf8');
  } catch {
    return undefined;
  }
}
