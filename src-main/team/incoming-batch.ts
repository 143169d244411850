/** A batch of the team's records on its way from the server into this computer's cache. */
import { TieoutError } from '../../src-shared/errors.ts';
import type { IncomingBatch } from '../store/replica/take-records.ts';
import { isUnreadable, type Unreadable } from '../store/replica/unreadable.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import { isSigned, type SentBatch } from './batch-log.ts';
import { type FileParts, takeFile } from './files-exchange.ts';

/** What a batch of a file has for the cache. */
const NOTHING = new Uint8Array();

/** Puts a batch where the records go. Its answer may be what is wrong with the batch (`isUnreadable`). */
export type Put = (batch: IncomingBatch) => Promise<unknown>;

type Parts = FileParts & { readonly onProblem: (error: unknown) => void };

/**
 * What the records of a batch are, read beside; null for what has none, or is not as it was signed: storing it tells.
 */
export async function readBeside(
  {
    store,
    workspace,
  }: Pick<FileParts, 'workspace'> & {
    readonly store: Pick<Remote<StoreService>, 'readBatch'>;
  },
  batch: SentBatch,
): Promise<Uint8Array | Unreadable | null> {
  if (!isSigned(workspace, batch)) return null;
  return store.readBatch(batch.about, batch.content).catch(() => null);
}

/**
 * A batch that is not as it was signed, or that cannot be read, is passed over: its time does not count as read here.
 */
export async function storeBatch(
  parts: Parts,
  batch: SentBatch,
  read: Uint8Array | Unreadable | null,
  put: Put,
): Promise<void> {
  const { number, about, content, login } = batch;
  const passOver = async (cause: unknown) => {
    parts.onProblem(new Error(`records of ${login} could not be taken: ${about}`, { cause }));
    await put({ number, about, content: null });
  };
  if (isUnreadable(read)) return passOver(read.unreadable);
  if (!read && !isSigned(parts.workspace, batch)) return passOver('the signature does not hold');
  const take = async () => {
    const isFile = !read && (await takeFile(parts, batch)) !== null;
    const left = isFile ? NOTHING : content;
    return put({ number, about, content: read ? null : left, read });
  };
  try {
    const taken = await take();
    if (isUnreadable(taken)) await passOver(taken.unreadable);
  } catch (error) {
    // What this computer's disk or keychain refuses comes again.
    if (error instanceof TieoutError && !(isUnexpected(error) && isOfBatch(error))) throw error;
    await passOver(error);
  }
}

/** No answer for a person, and none that comes by itself. */
export function isUnexpected(error: unknown): boolean {
  return error instanceof TieoutError && (error.code === 'internal' || error.code === 'database-failed');
}

/**
 * What SQLite calls values that do not fit. Everything else that it fails by is this computer's, its disk's and its
 * memory's.
 */
const NOT_FITTING = /^SQLITE_(?:CONSTRAINT|MISMATCH|TOOBIG|RANGE|ERROR)/;

const isOfBatch = ({ details: { code, subject } }: TieoutError): boolean =>
  code !== 'database-failed' || NOT_FITTING.test(subject ?? '');

/** How many records the batch says it has. */
export function rowsOf({ about }: SentBatch): number {
  const { rows } = JSON.parse(about) as { rows?: unknown };
  return typeof rows === 'number' ? rows : 0;
}
