/**
 * Which computer has the data folder. Electron's own lock holds among the programs of one computer only, and does not
 * say which: so an app that got the lock writes its computer's name into the folder, and looks for another computer's.
 */
import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { whileBusy } from '../busy-file.ts';
import { replaceFile } from '../replace-file.ts';

/** The file, version 1. */
const claim = z.strictObject({
  version: z.literal(1),
  host: z.string(),
  /** On Windows the name of the session that a person is signed in with: `Console`, or one over the network. */
  session: z.string(),
  pid: z.int(),
});
export type Claimant = Omit<z.infer<typeof claim>, 'version'>;

const FILE = 'open.json';
/** How often a claim is renewed, and how old one may be before it counts as left behind by a crash, milliseconds. */
export const RENEWED_MS = 30_000;
const LEFT_BEHIND_MS = 3 * RENEWED_MS;

export type Claim = {
  readonly renew: () => Promise<void>;
  /** Gives the folder back; one that another took meanwhile stays theirs. */
  readonly giveBack: () => Promise<void>;
};

/** Claims the folder; null when another computer has it. */
export async function claimFolder(folder: string, me: Claimant, now: () => number): Promise<Claim | null> {
  const path = join(folder, FILE);
  const other = await claimantOf(folder);
  if (other && other.host !== me.host) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
    if (now() - mtimeMs < LEFT_BEHIND_MS) return null;
  }
  await replaceFile(path, `${JSON.stringify({ version: 1, ...me })}\n`);
  return {
    renew: async () => {
      const time = new Date(now());
      await utimes(path, time, time).catch(() => undefined);
    },
    giveBack: async () => {
      const holder = await claimantOf(folder);
      if (holder?.host === me.host && holder.pid === me.pid) await whileBusy(() => rm(path, { force: true }));
    },
  };
}

/** Which computer has the folder, or had it last; undefined where no claim can be read. */
export async function claimantOf(folder: string): Promise<Claimant | undefined> {
  try {
    const { version: _, ...found } = claim.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
    return found;
  } catch {
    return undefined;
  }
}

/**
 * Whether a person has to be told that the app is open elsewhere: the running app can show its window to somebody in
 * the same session only.
 */
export function isElsewhere(holder: Claimant | undefined, me: Claimant): boolean {
  return holder !== undefined && (holder.host !== me.host || holder.session !== me.session);
}
