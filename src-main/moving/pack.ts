/** Writes a whole workspace to one file: sealed with the workspace's key, without credentials. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { WorkspaceFileAbout } from '../../src-shared/contract/moving.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { renameFile } from '../busy-file.ts';
import { whileUnfinished } from '../export/unfinished.ts';
import { fileError } from '../file-error.ts';
import { forceToDisk } from '../force-to-disk.ts';
import { immediately } from '../store/engine/immediately.ts';
import { keysOf } from '../store/engine/keys.ts';
import { type Db, openDatabase } from '../store/engine/open.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import { appendAudit } from '../store/work/audit.ts';
import { CARRIED, type Carried, isLockedMonth, type PartsEnd, travelling } from './content.ts';
import { headerLine, newHeader, saltOf } from './file-header.ts';
import { whileFrozen } from './freeze.ts';
import type { ReviewSection } from './review-section.ts';
import { fileKey, SealedWriter } from './sealed-stream.ts';

const READ_BYTES = 1024 * 1024;
/** Waiting for others is `whileFrozen`'s, where it can be cancelled. */
const PATIENCE_MS = 50;

export type Packing = {
  readonly cachePath: string;
  readonly workPath: string;
  readonly target: string;
  readonly about: Omit<WorkspaceFileAbout, 'bytes' | 'lockedMonths'>;
  readonly carried: Carried;
  readonly actor: string;
  /** A review file: its own key, and for whom that is. Views and schedules are not among what a reviewer gets. */
  readonly review?: { readonly key: Uint8Array; readonly section: ReviewSection };
};

export type Watched = {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
};

/**
 * Returns the bytes of the file. It is written beside the target and takes its name when it is whole. Throws
 * `cancelled`, `database-locked`, and what `fileError` makes of the disk's refusals; then no file is left.
 */
export async function packWorkspace(packing: Packing, watched: Watched): Promise<number> {
  const { cachePath, workPath, target, about, actor } = packing;
  const cache = openDatabase(cachePath, { patience: PATIENCE_MS });
  const work = openDatabase(workPath, { migrations: workMigrations, patience: PATIENCE_MS });
  try {
    noteExport(work, { at: about.madeAt, actor, fileName: basename(target) });
    return await whileFrozen([cache, work], watched.signal, () =>
      whileUnfinished(dirname(workPath), target, async (partial) => {
        const bytes = await write(packing, partial, watched);
        if (watched.signal.aborted) throw new TieoutError('cancelled');
        await renameFile(partial, target);
        forceToDisk(dirname(target));
        return bytes;
      }),
    );
  } catch (error) {
    throw fileError(error, basename(target));
  } finally {
    cache.close();
    work.close();
  }
}

/** Before the content is read, so that the trail that travels tells of its own leaving. */
function noteExport(
  work: Db,
  { at, actor, fileName }: { readonly at: number; readonly actor: string; readonly fileName: string },
): void {
  const entry = {
    at,
    actor,
    action: 'workspace.exported',
    subject: fileName.slice(0, 500),
    detail: {},
  } as const;
  immediately(work, () => appendAudit(work, entry));
}

async function write(
  { workPath, about, carried, review }: Packing,
  path: string,
  { signal, progress }: Watched,
): Promise<number> {
  const folder = dirname(workPath);
  const files = travelling(folder).filter(({ name }) => !review || !name.endsWith('.json'));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const key = review?.key ?? keysOf(workPath).file;
  const lockedMonths = files.filter(({ name }) => isLockedMonth(name)).length;
  const header = newHeader({ ...about, bytes, lockedMonths }, key, review?.section);
  const line = headerLine(header);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.write(line);
    const sealed = new SealedWriter(file, { key: fileKey(key, saltOf(header)), header: line });
    const end: PartsEnd['end'] = [];
    const put = async (name: string, size: number, content: AsyncIterable<Uint8Array>) => {
      await sealed.write(headed({ name, bytes: size }));
      const digest = createHash('sha256');
      let left = size;
      for await (const part of content) {
        if (signal.aborted) throw new TieoutError('cancelled');
        digest.update(part);
        await sealed.write(part);
        left -= part.length;
        if (name === CARRIED) continue;
        done += part.length;
        progress(done, bytes);
      }
      // Neither a database that is held still nor a locked month changes its size.
      if (left !== 0) throw new TieoutError('file-failed', { subject: name });
      end.push({ name, bytes: size, sha256: digest.digest('hex') });
    };
    let done = 0;
    const first = Buffer.from(JSON.stringify(carried));
    await put(CARRIED, first.length, once(first));
    for (const { name, bytes: size } of files) await put(name, size, contentOf(join(folder, name)));
    await sealed.write(headed({ end }));
    await sealed.end();
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

function headed(head: object): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  const bytes = Buffer.alloc(READ_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length);
      if (bytesRead === 0) return;
      yield bytes.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
