/**
 * Small files in which the app keeps settings. One that cannot be used (cut short, of a newer version, no JSON) is set
 * aside under another name before anything is written in its place: what was in it is never lost.
 */
import { access, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { renameFile } from './busy-file.ts';

/**
 * What `understand` makes of the file; undefined where there is none, and where it cannot be used, which `onSetAside` is
 * told with the file's new name (or null where not even that could be done).
 */
export async function readKept<Content>(
  path: string,
  understand: (content: unknown) => Content,
  onSetAside: (name: string | null, error: unknown) => void,
): Promise<Content | undefined> {
  try {
    return understand(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    onSetAside(await setAside(path).catch(() => null), error);
    return undefined;
  }
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
