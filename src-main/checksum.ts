/**
 * The checksum that the app's small JSON files carry of what is in them. It is no seal: it tells of accidents and of
 * edits.
 */
import { createHash } from 'node:crypto';
import type { SettingFound } from '../src-shared/contract/storage.ts';

/** The values are not those that the checksum was made of. */
export class NotAsWritten extends Error {
  override readonly message = 'the file is not as the app wrote it';
}

/** The content as a file's text, with its checksum as the last field. */
export function checksummed(content: object): string {
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 2)}\n`;
}

/**
 * What is in a file's text, without the checksum, and whether there is one. Throws what is wrong with the JSON, and
 * `NotAsWritten` for values that differ from what was written, unless `anyway`.
 */
export function readChecksummed(
  text: string,
  { anyway = false }: { anyway?: boolean } = {},
): { content: unknown; isChecked: boolean } {
  const all: unknown = JSON.parse(text);
  if (all === null || typeof all !== 'object' || Array.isArray(all) || !Object.hasOwn(all, 'checksum'))
    return { content: all, isChecked: false };
  const { checksum, ...content } = all as Record<string, unknown>;
  if (!anyway && checksum !== checksumOf(content)) throw new NotAsWritten();
  return { content, isChecked: true };
}

/** Of the values: blanks between them, which an editor may move, make no difference. */
function checksumOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

const MOST_TOLD = 20;
const LONGEST = 200;

/** The values of the one that are others in the other, by their places (`service.moneyMovement`). */
function differencesOf(found: unknown, used: unknown): SettingFound[] {
  const [ones, others] = [leavesOf(found), leavesOf(used)];
  return [...new Set([...ones.keys(), ...others.keys()])]
    .filter((name) => ones.get(name) !== others.get(name))
    .slice(0, MOST_TOLD)
    .map((name) => ({
      name: name.slice(0, LONGEST),
      found: ones.get(name)?.slice(0, LONGEST) ?? null,
      used: others.get(name)?.slice(0, LONGEST) ?? null,
    }));
}

/** The same of a file's text, whatever its checksum; none where it cannot be read. */
export function differencesIn(text: string, used: unknown): SettingFound[] {
  try {
    return differencesOf(readChecksummed(text, { anyway: true }).content, used);
  } catch {
    return [];
  }
}

function leavesOf(value: unknown, place = '', leaves = new Map<string, string>()): Map<string, string> {
  if (value !== null && typeof value === 'object' && Object.keys(value).length > 0) {
    for (const [name, part] of Object.entries(value))
      leavesOf(part, place === '' ? name : `${place}.${name}`, leaves);
  } else leaves.set(place, JSON.stringify(value) ?? '');
  return leaves;
}
