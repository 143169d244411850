/**
 * A supporting document as a file of the workspace: its bytes in an encrypted database like any other, under its
 * SHA-256, so that the same document is kept once and no other can stand in its place unseen.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { MOST_SUPPORT_BYTES, SUPPORT_KINDS, type SupportFile } from '../../../src-shared/contract/support.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { removeFileSync, renameFileSync } from '../../busy-file.ts';
import { forceToDisk } from '../../force-to-disk.ts';
import { connect } from '../engine/connect.ts';
import { KeysNeeded } from '../engine/keys.ts';

const FOLDER = 'support';
const LONGEST_NAME = 200;

type Kind = SupportFile['kind'];
type Document = Pick<SupportFile, 'name' | 'kind' | 'sha256'> & { readonly content: Buffer };

/**
 * Reads a document that a person chose. Throws `file-unreadable`, `support-too-large`, and `support-kind-unknown` for
 * what may not be attached or is not what its name says.
 */
export function readDocument(path: string): Document {
  const name = basename(path).slice(-LONGEST_NAME);
  const content = readAll(path, name);
  const ending = extname(path).slice(1).toLowerCase();
  const kind = SUPPORT_KINDS.find((each) => each === ending);
  if (!kind || !SIGNS[kind](content)) throw new TieoutError('support-kind-unknown', { subject: name });
  return { name, kind, content, sha256: digestOf(content) };
}

function readAll(path: string, name: string): Buffer {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      if (size > MOST_SUPPORT_BYTES) throw new TieoutError('support-too-large', { subject: name });
      const content = Buffer.alloc(size);
      let done = 0;
      for (let read = 1; done < size && read > 0; done += read)
        read = readSync(file, content, done, size - done, done);
      return content.subarray(0, done);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof TieoutError) throw error;
    throw new TieoutError('file-unreadable', { subject: name }, error);
  }
}

const begins =
  (...bytes: number[]) =>
  (content: Buffer) =>
    bytes.every((byte, at) => content[at] === byte);
const isJpeg = begins(0xff, 0xd8, 0xff);
/** By which content each kind is known: a program under another name is not handed to the system later. */
const SIGNS: { readonly [K in Kind]: (content: Buffer) => boolean } = {
  pdf: (content) => content.subarray(0, 1_024).includes('%PDF-'),
  xlsx: begins(0x50, 0x4b, 0x03, 0x04),
  png: begins(0x89, 0x50, 0x4e, 0x47),
  jpg: isJpeg,
  jpeg: isJpeg,
  msg: begins(0xd0, 0xcf, 0x11, 0xe0),
  // Headers of a message, one of which every message has.
  eml: (content) => {
    const head = content.subarray(0, 65_536).toString('latin1');
    return /^[A-Za-z][A-Za-z0-9-]*:/.test(head) && /^(?:from|received|return-path|date):/im.test(head);
  },
};

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const pathOf = (workspace: string, sha256: string): string => join(workspace, FOLDER, `${sha256}.db`);

/** Whether there is a file of the document; what is in it is looked at when it is read. */
export const hasDocument = (workspace: string, sha256: string): boolean =>
  existsSync(pathOf(workspace, sha256));

/** The document's bytes; undefined where they are not what was attached. */
export const readKept = (workspace: string, sha256: string): Buffer | undefined =>
  keptContent(pathOf(workspace, sha256), sha256);

/**
 * Keeps a document in the workspace's folder; nothing to do where it is kept and whole. False for bytes of another
 * digest, which are not kept. Throws what the disk refuses.
 */
export function keepDocument(
  workspace: string,
  { content, sha256 }: Pick<Document, 'content' | 'sha256'>,
): boolean {
  if (digestOf(content) !== sha256) return false;
  const path = pathOf(workspace, sha256);
  if (keptContent(path, sha256)) return true;
  mkdirSync(join(workspace, FOLDER), { recursive: true, mode: 0o700 });
  const partial = `${path}.partial`;
  removeFileSync(partial);
  try {
    const db = connect(partial);
    try {
      // Thrown away unless it is finished.
      db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
      db.exec('CREATE TABLE document (bytes BLOB NOT NULL) STRICT');
      db.prepare('INSERT INTO document VALUES (?)').run(content);
    } finally {
      db.close();
    }
    forceToDisk(partial);
    renameFileSync(partial, path);
    // Its name is recorded next.
    forceToDisk(join(workspace, FOLDER));
    return true;
  } catch (error) {
    removeFileSync(partial);
    throw error;
  }
}

/**
 * Writes a document as it was to a file for the system to open. Throws `support-damaged` where it is not what was
 * attached.
 */
export function copyDocument(
  workspace: string,
  { sha256, name }: Pick<Document, 'sha256' | 'name'>,
  target: string,
): void {
  const content = keptContent(pathOf(workspace, sha256), sha256);
  if (!content) throw new TieoutError('support-damaged', { subject: name });
  writeFileSync(target, content, { mode: 0o600 });
}

/** Undefined for what is not there, cannot be read, or is not what was attached. */
function keptContent(path: string, sha256: string): Buffer | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const db = connect(path, { readonly: true });
    try {
      const content = db.prepare<[], Buffer>('SELECT bytes FROM document').pluck().get();
      return content && digestOf(content) === sha256 ? content : undefined;
    } finally {
      db.close();
    }
  } catch (error) {
    // Whether there is a key, and the right one, is another matter.
    if (error instanceof TieoutError || error instanceof KeysNeeded) throw error;
    return undefined;
  }
}

/** By their SHA-256, whatever is attached. */
export function listDocuments(workspace: string): string[] {
  const folder = join(workspace, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => (name.endsWith('.db') ? [basename(name, '.db')] : []));
}

/** Removes documents that nothing is attached to any more, and those of an attaching that was cut off. */
export function removeUnattached(workspace: string, isAttached: (sha256: string) => boolean): void {
  for (const sha256 of listDocuments(workspace))
    if (!isAttached(sha256)) removeFileSync(pathOf(workspace, sha256));
}
