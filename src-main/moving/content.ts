/** What of a workspace's folder travels in its file, and in which form it lies there. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Names below the workspace's folder. Copies, files set aside and what is being written stay: each is made anew. */
const TRAVELS =
  /^(cache\.db|work\.db|views\.json|sync\.json|closes\/[0-9A-Za-z-]{1,60}\.db|support\/[0-9a-f]{64}\.db)$/;
const MOST_FILES = 20_000;

/** Not a file of the folder: settings and the noted end of the audit trail, as the main process gives them. */
export const CARRIED = 'carried.json';

export const carried = z.strictObject({
  /** The text of `workspace.json`. */
  settings: z.string(),
  /** As the keychain of the old computer knew it: a trail that was cut there is found out here. */
  anchor: z
    .union([
      z.strictObject({ entries: z.int().nonnegative(), head: z.string().max(64) }),
      z.literal('damaged'),
    ])
    .nullable(),
});
export type Carried = z.infer<typeof carried>;

/** What stands before each file's bytes. */
export const partHead = z.strictObject({
  name: z.string().refine((name) => name === CARRIED || TRAVELS.test(name), 'a name that no workspace has'),
  bytes: z.int().nonnegative(),
});

/** What stands after the last: all files once more, by their digests. */
export const partsEnd = z.strictObject({
  end: z
    .array(z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(MOST_FILES),
});
export type PartsEnd = z.infer<typeof partsEnd>;

/** The files that travel, by name, with their sizes. Those of the databases hold only while they are frozen. */
export function travelling(folder: string): { name: string; bytes: number }[] {
  const names = ['', 'closes', 'support'].flatMap((place) =>
    statSync(join(folder, place), { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(join(folder, place)).map((name) => (place === '' ? name : `${place}/${name}`))
      : [],
  );
  return names
    .filter((name) => TRAVELS.test(name))
    .sort()
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
}

export const isLockedMonth = (name: string): boolean => name.startsWith('closes/');
