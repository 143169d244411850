/** Reads a workspace file: what it says of itself, whether all of it holds, and its content into an empty folder. */
import { createHash } from 'node:crypto';
import { chmod, type FileHandle, mkdir, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { WorkspaceFileAbout } from '../../src-shared/contract/moving.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { fileError } from '../file-error.ts';
import { forceToDisk } from '../force-to-disk.ts';
import {
  CARRIED,
  type Carried,
  carried,
  isLockedMonth,
  type PartsEnd,
  partHead,
  partsEnd,
} from './content.ts';
import { type FileHeader, fitsKey, readHeader, saltOf } from './file-header.ts';
import type { Watched } from './pack.ts';
import type { ReviewSection } from './review-section.ts';
import { fileKey, NotWhole, readSealed } from './sealed-stream.ts';

/** A head is a name and a number; the last names every file. */
const MOST_HEAD_BYTES = 8 * 1024 * 1024;

/**
 * What a file says of itself. Throws `file-unreadable`, `workspace-file-unknown` for a review file, and what
 * `readHeader` throws.
 */
export async function readWorkspaceFile(path: string): Promise<WorkspaceFileAbout> {
  const { about, review } = await headerOf(path);
  if (review) throw new TieoutError('workspace-file-unknown', { subject: basename(path) });
  return about;
}

/** The same of a review file; what it says holds once its signature was verified. */
export async function readReviewFile(
  path: string,
): Promise<{ readonly about: WorkspaceFileAbout; readonly review: ReviewSection }> {
  const { about, review } = await headerOf(path);
  if (!review) throw new TieoutError('review-file-damaged', { subject: basename(path) });
  return { about, review };
}

const headerOf = (path: string): Promise<FileHeader> =>
  withFile(path, async (file) => (await readHeader(file, basename(path))).header);

/** Throws `recovery-code-wrong` for the key of another workspace, and what `readWorkspaceFile` throws. */
export async function mustFitWorkspaceFile(path: string, key: Uint8Array): Promise<void> {
  const { header } = await withFile(path, (file) => readHeader(file, basename(path)));
  if (!fitsKey(header, key)) throw new TieoutError('recovery-code-wrong');
}

/**
 * Reads the whole file and proves every byte of it, without making anything; returns what it carries besides files.
 * Throws `workspace-file-damaged` for one that is cut short or was changed, `cancelled`, and what
 * `mustFitWorkspaceFile` throws.
 */
export function checkWorkspaceFile(path: string, key: Uint8Array, watched: Watched): Promise<Carried> {
  return readParts(path, key, watched, async () => ({
    write: async () => undefined,
    end: async () => undefined,
  }));
}

/**
 * Writes the content below the folder, which must be there and empty. Throws as `checkWorkspaceFile`, and
 * `file-disk-full` and its like with the workspace file's name; what was written until then is for the caller to
 * remove.
 */
export async function unpackWorkspace(
  { path, key, folder }: { readonly path: string; readonly key: Uint8Array; readonly folder: string },
  watched: Watched,
): Promise<void> {
  try {
    await readParts(path, key, watched, (name) => writerOf(join(folder, name), isLockedMonth(name)));
    forceToDisk(folder);
  } catch (error) {
    throw fileError(error, basename(path));
  }
}

type PartWriter = {
  readonly write: (bytes: Uint8Array) => Promise<unknown>;
  readonly end: (whole: boolean) => Promise<void>;
};

async function writerOf(path: string, isProtected: boolean): Promise<PartWriter> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  return {
    write: async (bytes) => {
      for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten;
    },
    end: async (whole) => {
      if (whole) await file.sync();
      await file.close();
      // Protect it against writing, as a lock does.
      if (whole && isProtected) await chmod(path, 0o400);
    },
  };
}

async function readParts(
  path: string,
  key: Uint8Array,
  { signal, progress }: Watched,
  writer: (name: string) => Promise<PartWriter>,
): Promise<Carried> {
  const subject = basename(path);
  try {
    return await withFile(path, async (file) => {
      const { header, line } = await readHeader(file, subject);
      if (!fitsKey(header, key)) throw new TieoutError('recovery-code-wrong');
      const bytes = new SealedBytes(readSealed(file, line.length, sealingOf(header, line, key)), signal);
      const found: PartsEnd['end'] = [];
      let text = '';
      let done = 0;
      for (;;) {
        const head = await bytes.head();
        if (typeof head === 'object' && head !== null && 'end' in head) {
          await bytes.mustEnd();
          if (JSON.stringify(partsEnd.parse(head).end) !== JSON.stringify(found)) throw new NotWhole();
          return carried.parse(JSON.parse(text));
        }
        const { name, bytes: size } = partHead.parse(head);
        if (found.some((part) => part.name === name)) throw new NotWhole();
        const digest = createHash('sha256');
        const into = name === CARRIED ? undefined : await writer(name);
        let whole = false;
        try {
          for await (const part of bytes.next(size)) {
            digest.update(part);
            if (into === undefined) {
              text += part.toString('latin1');
              continue;
            }
            await into.write(part);
            done += part.length;
            progress(done, header.about.bytes);
          }
          whole = true;
        } finally {
          await into?.end(whole);
        }
        if (name === CARRIED) text = Buffer.from(text, 'latin1').toString('utf8');
        found.push({ name, bytes: size, sha256: digest.digest('hex') });
      }
    });
  } catch (error) {
    // What the file holds is checked like anything else from outside, although only the key's owner can have written
    // it.
    const isDamage = error instanceof NotWhole || error instanceof SyntaxError || isSchemaError(error);
    throw isDamage ? new TieoutError('workspace-file-damaged', { subject }, error) : error;
  }
}

const isSchemaError = (error: unknown) => error instanceof Error && error.name === 'ZodError';

const sealingOf = (header: FileHeader, line: Uint8Array, key: Uint8Array) => ({
  key: fileKey(key, saltOf(header)),
  header: line,
});

/** The sealed content as a run of bytes. */
class SealedBytes {
  private readonly chunks: AsyncGenerator<Buffer>;
  private readonly signal: AbortSignal;
  private held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncGenerator<Buffer>, signal: AbortSignal) {
    this.chunks = chunks;
    this.signal = signal;
  }

  /** So many bytes, in parts. */
  async *next(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.held.length === 0) await this.fill();
      const part = this.held.subarray(0, left);
      this.held = this.held.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async head(): Promise<unknown> {
    const length = (await this.whole(4)).readUInt32BE();
    if (length > MOST_HEAD_BYTES) throw new NotWhole();
    return JSON.parse((await this.whole(length)).toString('utf8'));
  }

  async mustEnd(): Promise<void> {
    if (this.held.length > 0 || !(await this.chunks.next()).done) throw new NotWhole();
  }

  private async whole(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.next(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  private async fill(): Promise<void> {
    if (this.signal.aborted) throw new TieoutError('cancelled');
    const { done, value } = await this.chunks.next();
    if (done || value.length === 0) throw new NotWhole();
    this.held = value;
  }
}

async function withFile<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const unreadable = (error: unknown) => {
    throw new TieoutError('file-unreadable', { subject: basename(path) }, error);
  };
  const file = await open(path, 'r').catch(unreadable);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}
