/**
 * Small files in which the app keeps settings. Each carries a checksum of what is in it and has a copy beside it, so
 * that a value that somebody or a failing disk changed is told and never used silently. A file that cannot be used is
 * set aside under another name before anything is written in its place: what was in it is never lost.
 */
import { access, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { SettingFound } from '../src-shared/contract/storage.ts';
import { renameFile } from './busy-file.ts';
import { checksummed, differencesIn, NotAsWritten, readChecksummed } from './checksum.ts';
import { replaceFile } from './replace-file.ts';

/** A file that could not be used as it was found. */
export type Unusable = {
  /** The file's name, and the one under which it is kept now; null where it was missing or could not be renamed. */
  readonly file: string;
  readonly setAside: string | null;
  /** When the copy was written (epoch ms) that is used instead; null where nothing is. */
  readonly copyOf: number | null;
  /** What the file says that is not used, as far as it can be read. */
  readonly found: readonly SettingFound[];
  readonly error: unknown;
};

/**
 * What `understand` makes of the file; undefined where there is none. One that is not as the app wrote it is set aside,
 * its copy takes its place where there is one, and `onUnusable` is told. A file of an earlier version, which has no
 * checksum, is taken as it is and written anew with one; once there is a copy with a checksum, none without is taken.
 */
export function readKept<Content>(
  path: string,
  understand: (content: unknown) => Content,
  onUnusable: (unusable: Unusable) => void,
): Promise<Content | undefined> {
  return inTurn(path, async () => {
    const copy = () => readCopy(path, understand);
    let text: string | undefined;
    try {
      text = await readFile(path, 'utf8');
      const { content, isChecked } = readChecksummed(text);
      const understood = understand(content);
      if (isChecked) return understood;
      if (await copy()) throw new NotAsWritten();
      // The file can be read as it is, so a failure to rewrite it is ignored.
      await writeBoth(path, content as object).catch(() => undefined);
      return understood;
    } catch (error) {
      const kept = await copy();
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isMissing && !kept) return undefined;
      const name = isMissing ? null : await setAside(path).catch(() => null);
      if (kept) await replaceFile(path, checksummed(kept.content as object)).catch(() => undefined);
      onUnusable({
        file: basename(path),
        setAside: name,
        copyOf: kept?.at ?? null,
        found: text === undefined || !kept ? [] : differencesIn(text, kept.content),
        error,
      });
      return kept?.understood;
    }
  });
}

/** Replaces the file whole or not at all, and its copy. Throws `settings-not-kept`. */
export function writeKept(path: string, content: object): Promise<void> {
  return inTurn(path, () => writeBoth(path, content));
}

/** `sync.json` has `sync.copy.json` beside it. */
export function copyNameOf(path: string): string {
  const ending = extname(path);
  return join(dirname(path), `${basename(path, ending)}.copy${ending}`);
}

/** The file first: should only one of the two be written, it is the one that was asked for. */
async function writeBoth(path: string, content: object): Promise<void> {
  const text = checksummed(content);
  await replaceFile(path, text);
  await replaceFile(copyNameOf(path), text);
}

async function readCopy<Content>(path: string, understand: (content: unknown) => Content) {
  try {
    const { content, isChecked } = readChecksummed(await readFile(copyNameOf(path), 'utf8'));
    if (!isChecked) return undefined;
    const { mtimeMs } = await stat(copyNameOf(path));
    return { content, understood: understand(content), at: Math.round(mtimeMs) };
  } catch {
    return undefined;
  }
}

/** A reading that has to write does not come between another's. */
const turns = new Map<string, Promise<unknown>>();

function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(path) ?? Promise.resolve()).then(work);
  const settled = turn.then(
    () => undefined,
    () => undefined,
  );
  turns.set(path, settled);
  void settled.then(() => {
    if (turns.get(path) === settled) turns.delete(path);
  });
  return turn;
}

/** Renames the file within its folder to a name that is not taken yet, and returns that name. */
export async function setAside(path: string): Promise<string> {
  const ending = extname(path);
  const stem = basename(path, ending);
  for (let number = 1; ; number += 1) {
    const name = `${stem}.unreadable-${number}${ending}`;
    const target = join(dirname(path), name);
    const taken = await access(target).then(
      () => true,
      () => false,
    );
    if (taken) continue;
    await renameFile(path, target);
    return name;
  }
}
