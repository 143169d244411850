/**
 * The picture at a start. The app that has claimed the data folder removes it before it opens anything there, whatever
 * it starts for: so there is one only when the app that closed everything in order was also the last to have the
 * folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFileSync } from '../busy-file.ts';
import { stampOfClosed } from './folder-stamp.ts';
import { openPicture, type Picture, workspaceOf } from './picture-file.ts';

export const PICTURE_FILE = 'left.picture';
/** What a kill leaves of one that was being written has a number behind its name. */
const NAMES = /^left\.picture(\.\d+)?$/;

/**
 * Removes the picture and what is left of others, and returns it; undefined when there is none, or it cannot be
 * removed.
 */
export function takePicture(dataFolder: string): Buffer | undefined {
  let taken: Buffer | undefined;
  try {
    for (const name of readdirSync(dataFolder)) {
      if (!NAMES.test(name)) continue;
      const path = join(dataFolder, name);
      if (name === PICTURE_FILE) taken = readFileSync(path);
      removeFileSync(path);
    }
    return taken;
  } catch {
    // One that stays could be shown again, when it is no longer true.
    return undefined;
  }
}

type Now = {
  readonly dataFolder: string;
  /** The app's version. */
  readonly app: string;
  readonly now: number;
  /** The key of the workspace's files; undefined where there is none, or the keychain does not give it. */
  readonly keyOf: (workspaceId: string) => Promise<Uint8Array | undefined>;
};

/**
 * The picture that was taken away, if it may be shown. Whether it looks like the first screen will (`look`) is left to
 * the moment at which it is shown.
 */
export async function pictureToShow(
  taken: Buffer,
  { dataFolder, app, now, keyOf }: Now,
): Promise<Picture | undefined> {
  const workspaceId = workspaceOf(taken);
  if (workspaceId === undefined) return undefined;
  try {
    // Before anybody writes: the rest of the start goes on while the keychain is asked.
    const stamp = stampOfClosed(dataFolder, workspaceId);
    const key = await keyOf(workspaceId);
    const picture = key && openPicture(taken, key);
    if (!picture) return undefined;
    const { facts } = picture;
    const isOfToday = facts.takenAt <= now && now < facts.holdsUntil;
    return facts.app === app && facts.stamp === stamp && isOfToday ? picture : undefined;
  } catch {
    return undefined;
  }
}
