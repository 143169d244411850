/**
 * The beginning of a workspace file, one line of JSON: what it holds and in which version, readable without the code,
 * so that a person sees what they chose and a file of a newer version is told as that. It is no secret and cannot be
 * changed unseen.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { workspaceFileAbout } from '../../src-shared/contract/moving.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { migrations } from '../store/migrations/cache/index.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import { type ReviewSection, reviewSection } from './review-section.ts';

const FORMAT = 'tieout-workspace';
const FILE_VERSION = 1;
const MOST_HEADER_BYTES = 16 * 1024;
const SALT_BYTES = 32;

const fileHeader = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FILE_VERSION),
  about: workspaceFileAbout,
  /** The versions of both databases: a newer app reads older ones. */
  schema: z.strictObject({ cache: z.int().positive(), work: z.int().positive() }),
  salt: z.base64url().length(43),
  /** Tells whether a recovery code is the right one, and nothing else of it. */
  mark: z.string().regex(/^[0-9a-f]{32}$/),
  /** Of a review file: its key is the file's own, and sealed in here for the reviewer. */
  review: reviewSection.optional(),
});
export type FileHeader = z.infer<typeof fileHeader>;

/** The versions that this app writes and the newest that it reads. */
const SCHEMA = { cache: migrations.length, work: workMigrations.length } as const;

/** A header for a new file of the workspace with the key, or for a review file with a key of its own. */
export function newHeader(about: FileHeader['about'], key: Uint8Array, review?: ReviewSection): FileHeader {
  const salt = randomBytes(SALT_BYTES);
  return {
    format: FORMAT,
    version: FILE_VERSION,
    about,
    schema: SCHEMA,
    salt: salt.toString('base64url'),
    mark: markOf(key, salt),
    ...(review && { review }),
  };
}

export const headerLine = (header: FileHeader): Buffer => Buffer.from(`${JSON.stringify(header)}\n`);
export const saltOf = ({ salt }: FileHeader): Buffer => Buffer.from(salt, 'base64url');

/** Whether the key is that of the workspace in the file. */
export function fitsKey(header: FileHeader, key: Uint8Array): boolean {
  return timingSafeEqual(Buffer.from(header.mark, 'hex'), Buffer.from(markOf(key, saltOf(header)), 'hex'));
}

function markOf(key: Uint8Array, salt: Uint8Array): string {
  return createHmac('sha256', key)
    .update('tieout/workspace-file-mark/1')
    .update(salt)
    .digest('hex')
    .slice(0, 32);
}

/**
 * The header and where the sealed part begins. Throws `workspace-file-unknown` for what is no such file,
 * `workspace-file-newer` and `workspace-file-damaged`, each with `subject`.
 */
export async function readHeader(
  file: FileHandle,
  subject: string,
): Promise<{ header: FileHeader; line: Buffer }> {
  const bytes = Buffer.alloc(MOST_HEADER_BYTES);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  const end = bytes.subarray(0, bytesRead).indexOf('\n');
  const isOurs = bytes.subarray(0, bytesRead).toString('latin1').startsWith(`{"format":"${FORMAT}"`);
  if (!isOurs) throw new TieoutError('workspace-file-unknown', { subject });
  if (end < 0) throw new TieoutError('workspace-file-damaged', { subject });
  const line = Buffer.from(bytes.subarray(0, end + 1));
  return { header: parsed(line.toString('utf8'), subject), line };
}

function parsed(text: string, subject: string): FileHeader {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new TieoutError('workspace-file-damaged', { subject }, error);
  }
  const { version, schema } = content as { version?: unknown; schema?: { cache?: unknown; work?: unknown } };
  const isNewer = (found: unknown, known: number) => typeof found === 'number' && found > known;
  if (
    isNewer(version, FILE_VERSION) ||
    isNewer(schema?.cache, SCHEMA.cache) ||
    isNewer(schema?.work, SCHEMA.work)
  )
    throw new TieoutError('workspace-file-newer', { subject });
  const { data, error } = fileHeader.safeParse(content);
  if (!data) throw new TieoutError('workspace-file-damaged', { subject }, error);
  return data;
}
