/**
 * A workspace's settings as a file to pass on: without credentials, and without the permission to move money, which is
 * a person's to give in front of the workspace and not a file's.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import {
  DEFAULT_SERVICE_SETTINGS,
  type PortableSettings,
  portableSettings,
  type WorkspaceSettings,
} from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { writeNoted } from '../export/unfinished.ts';
import { fileName } from '../file-name.ts';
import { withServiceDefaults } from './service-defaults.ts';

/** No settings file comes near it; what is larger is something else. */
const MAX_BYTES = 100_000;

const { moneyMovement: _, ...PORTABLE_DEFAULTS } = DEFAULT_SERVICE_SETTINGS;

/** The file, version 1. */
const settingsFile = z.strictObject({
  format: z.literal('tieout-workspace-settings'),
  version: z.literal(1),
  settings: z.preprocess(withServiceDefaults(PORTABLE_DEFAULTS), portableSettings),
});

/** What of the settings may travel. */
export function portable({ service, ...account }: WorkspaceSettings): PortableSettings {
  const { moneyMovement: _, ...portableService } = service;
  return { ...account, service: portableService };
}

/** `Tienda Ñandú - Tieout.json`. */
export const settingsFileName = (workspace: string): string => fileName(workspace, 'Tieout.json');

/** Throws `file-not-writable`. `folder` is the workspace's. */
export async function writeSettingsFile(
  path: string,
  settings: WorkspaceSettings,
  folder: string,
): Promise<void> {
  const file = { format: 'tieout-workspace-settings', version: 1, settings: portable(settings) };
  try {
    await writeNoted(folder, path, `${JSON.stringify(file, null, 2)}\n`);
  } catch (error) {
    throw new TieoutError('file-not-writable', { subject: basename(path) }, error);
  }
}

/**
 * Throws `file-unreadable`, and `settings-file-invalid` with what is wrong: `json`, `format`, or the first field that
 * cannot be used.
 */
export async function readSettingsFile(path: string): Promise<PortableSettings> {
  const text = await readText(path);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw invalid(path, 'json', error);
  }
  const { format, version } = (content ?? {}) as { format?: unknown; version?: unknown };
  if (format !== 'tieout-workspace-settings' || version !== 1) throw invalid(path, 'format');
  const { data, error } = settingsFile.safeParse(content);
  if (!data) throw invalid(path, error.issues[0]?.path.slice(1).join('.') || 'format', error);
  return data.settings;
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw invalid(path, 'format');
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof TieoutError) throw error;
    throw new TieoutError('file-unreadable', { subject: basename(path) }, error);
  }
}

function invalid(path: string, field: string, cause?: unknown): TieoutError {
  return new TieoutError('settings-file-invalid', { subject: basename(path), field }, cause);
}
