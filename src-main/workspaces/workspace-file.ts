/** The settings file of a workspace, its copy, and what can be told of one that cannot be read. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  DEFAULT_SERVICE_SETTINGS,
  type UnreadableWorkspace,
  workspaceSettings,
} from '../../src-shared/contract/workspaces.ts';
import { replaceFile } from '../replace-file.ts';
import { withServiceDefaults } from './service-defaults.ts';

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
});
export type WorkspaceRecord = z.infer<typeof workspaceRecord>;

export const SETTINGS_FILE = 'workspace.json';
/** What the settings file held when it was last written or read whole. */
export const COPY_FILE = 'workspace.copy.json';

/** Reads a folder's settings. Throws what is wrong with them. */
export async function readWorkspace(
  root: string,
  folder: string,
  file = SETTINGS_FILE,
): Promise<WorkspaceRecord> {
  const record = workspaceRecord.parse(JSON.parse(await readFile(join(root, folder, file), 'utf8')));
  // A folder copied by hand would share its original's database and credentials.
  if (record.id !== folder) throw new WrongFolder();
  return record;
}

class WrongFolder extends Error {
  override readonly message = 'the folder is not named after the workspace in it';
}

/** Writes the settings whole or not at all. */
export async function writeWorkspace(root: string, record: WorkspaceRecord): Promise<void> {
  await replaceFile(join(root, record.id, SETTINGS_FILE), textOf(record));
}

/** Keeps a copy of what the settings file holds now; one that cannot be written is told and no failure of the change. */
export async function copyWorkspace(
  root: string,
  record: WorkspaceRecord,
  onProblem: (error: unknown) => void,
): Promise<void> {
  const path = join(root, record.id, COPY_FILE);
  const text = textOf(record);
  if ((await readFile(path, 'utf8').catch(() => '')) === text) return;
  await replaceFile(path, text).catch(onProblem);
}

function textOf(record: WorkspaceRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** What a person should know of a folder whose settings cannot be read. */
export async function describeUnreadable(
  root: string,
  folder: string,
  error: unknown,
): Promise<UnreadableWorkspace> {
  const text = await readFile(join(root, folder, SETTINGS_FILE), 'utf8').catch(() => '');
  const copy = await readWorkspace(root, folder, COPY_FILE).catch(() => undefined);
  const problem = problemOf(error, text);
  // What a newer version wrote is whole, and what may not be read may be: neither is for a copy to take the place of.
  const takesCopy = problem === 'damaged' || problem === 'missing' || problem === 'unreadable';
  const copied = copy && takesCopy ? await stat(join(root, folder, COPY_FILE)) : undefined;
  return {
    folder,
    name: nameIn(text) ?? copy?.settings.name ?? null,
    problem,
    copyOf: copied ? Math.round(copied.mtimeMs) : null,
  };
}

/** Pure, so that every kind can be tested: a test machine's only user may read everything. */
export function problemOf(error: unknown, text: string): UnreadableWorkspace['problem'] {
  if (error instanceof WrongFolder) return 'wrong-folder';
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOENT') return 'missing';
  if (code === 'EACCES' || code === 'EPERM') return 'no-permission';
  if (typeof code === 'string') return 'unreadable';
  return isNewer(text) ? 'newer' : 'damaged';
}

function isNewer(text: string): boolean {
  try {
    const { version } = JSON.parse(text) as { version?: unknown };
    return typeof version === 'number' && version > 1;
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
