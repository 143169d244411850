/** The settings file of a workspace, its copy, and what can be told of one that cannot be read. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  DEFAULT_SERVICE_SETTINGS,
  type UnreadableWorkspace,
  workspaceSettings,
} from '../../src-shared/contract/workspaces.ts';
import { checksummed, differencesIn, NotAsWritten, readChecksummed } from '../checksum.ts';
import { replaceFile } from '../replace-file.ts';
import { withServiceDefaults } from './service-defaults.ts';

/** Of a copy to review one month in: where it came from, and what its answer needs. */
const reviewCopy = z.strictObject({
  /** The review file's id, and when it was made (epoch ms). */
  file: z.uuid(),
  madeAt: z.int(),
  /** As it is where it came from. */
  workspaceId: z.uuid(),
  month: z.string(),
  currency: z.string(),
  digest: z.string(),
  /** Who prepared the month, and the public key (raw, base64url) that the answer is sealed for. */
  from: z.string(),
  sealing: z.string(),
  /** Who reviews it. */
  to: z.string(),
});

/** The settings file, version 1. */
const workspaceRecord = z.strictObject({
  version: z.literal(1),
  id: z.uuid(),
  createdAt: z.int(),
  settings: z.preprocess(withServiceDefaults(DEFAULT_SERVICE_SETTINGS), workspaceSettings),
  /** For a demo workspace: what the embedded service's data grows from, so that every start shows the same data. */
  demo: z.strictObject({ seed: z.int(), asOf: z.iso.datetime() }).nullable(),
  /** The merchant whose records fill the cache, from the first login on; another one's must never mix in. */
  idMerchant: z.string().nullable(),
  /** Left out of every workspace that is no copy. */
  review: reviewCopy.optional(),
});
export type WorkspaceRecord = z.infer<typeof workspaceRecord>;

export const SETTINGS_FILE = 'workspace.json';
/** What the settings file held when it was last written or read whole. */
const COPY_FILE = 'workspace.copy.json';

/** Settings as they were read; those of an earlier version have no checksum. */
export type ReadSettings = { readonly record: WorkspaceRecord; readonly isChecked: boolean };

/**
 * Reads a folder's settings. Throws what is wrong with them: `NotAsWritten` for what is not as the app wrote it, be it
 * by hand, and for a file without a checksum beside a copy that has one.
 */
export async function readWorkspace(root: string, folder: string): Promise<ReadSettings> {
  const read = await readRecord(root, folder, SETTINGS_FILE);
  if (!read.isChecked && (await readCopy(root, folder).catch(() => undefined))?.isChecked)
    throw new NotAsWritten();
  return read;
}

/** Reads the copy of a folder's settings. Throws what is wrong with it. */
export function readCopy(root: string, folder: string): Promise<ReadSettings> {
  return readRecord(root, folder, COPY_FILE);
}

async function readRecord(root: string, folder: string, file: string): Promise<ReadSettings> {
  return recordIn(await readFile(join(root, folder, file), 'utf8'), folder);
}

/** The settings in a file's text. Throws as `readWorkspace`. */
export function recordIn(text: string, folder: string): ReadSettings {
  const { content, isChecked } = readChecksummed(text);
  const record = workspaceRecord.parse(content);
  // A folder copied by hand would share its original's database and credentials.
  if (record.id !== folder) throw new WrongFolder();
  return { record, isChecked };
}

class WrongFolder extends Error {
  override readonly message = 'the folder is not named after the workspace in it';
}

/** Writes the settings whole or not at all. */
export async function writeWorkspace(root: string, record: WorkspaceRecord): Promise<void> {
  await replaceFile(join(root, record.id, SETTINGS_FILE), checksummed(record));
}

/**
 * Keeps a copy of what the settings file holds now; one that cannot be written is told and no failure of the change.
 */
export async function copyWorkspace(
  root: string,
  record: WorkspaceRecord,
  onProblem: (error: unknown) => void,
): Promise<void> {
  const path = join(root, record.id, COPY_FILE);
  const text = checksummed(record);
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return;
  await replaceFile(path, text).catch(onProblem);
}

/** What a person should know of a folder whose settings cannot be read. */
export async function describeUnreadable(
  root: string,
  folder: string,
  error: unknown,
): Promise<UnreadableWorkspace> {
  const text = await readFile(join(root, folder, SETTINGS_FILE), 'utf8').catch(() => '');
  const copy = (await readCopy(root, folder).catch(() => undefined))?.record;
  const problem = problemOf(error, text);
  // What a newer version wrote is whole, and what may not be read may be: neither is for a copy to take the place of.
  const takesCopy = ['damaged', 'changed', 'missing', 'unreadable'].includes(problem);
  const copied = copy && takesCopy ? await stat(join(root, folder, COPY_FILE)) : undefined;
  return {
    folder,
    name: nameIn(text) ?? copy?.settings.name ?? null,
    problem,
    copyOf: copied ? Math.round(copied.mtimeMs) : null,
    found: problem === 'changed' && copy ? differencesIn(text, copy) : [],
  };
}

/** Pure, so that every kind can be tested: a test machine's only user may read everything. */
export function problemOf(error: unknown, text: string): UnreadableWorkspace['problem'] {
  if (error instanceof WrongFolder) return 'wrong-folder';
  if (error instanceof NotAsWritten) return isNewer(text) ? 'newer' : 'changed';
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOENT') return 'missing';
  if (code === 'EACCES' || code === 'EPERM') return 'no-permission';
  if (typeof code === 'string') return 'unreadable';
  return isNewer(text) ? 'newer' : 'damaged';
}

/** A file of this version in which nothing but the version's digit was damaged is not of a newer one. */
function isNewer(text: string): boolean {
  try {
    const content = JSON.parse(text) as { version?: unknown };
    if (typeof content.version !== 'number' || content.version <= 1) return false;
    return !isAsWritten(JSON.stringify({ ...content, version: 1 }));
  } catch {
    return false;
  }
}

function isAsWritten(text: string): boolean {
  try {
    return readChecksummed(text).isChecked;
  } catch {
    return false;
  }
}

/** The workspace's name, also out of a file that ends in the middle. */
function nameIn(text: string): string | undefined {
  const [, quoted] = /"name"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  if (quoted === undefined) return undefined;
  try {
    const name: unknown = JSON.parse(quoted);
    return typeof name === 'string' && name.trim() !== '' ? name.slice(0, 100) : undefined;
  } catch {
    return undefined;
  }
}
