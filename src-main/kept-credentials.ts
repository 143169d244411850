/**
 * Which credentials are in the keychain, remembered in a file without secrets. macOS asks the person for each entry
 * that an app reads which is not signed as the one that wrote it, as after an update; whether there is one is no reason
 * to ask.
 */
import { z } from 'zod';
import { readKept, writeKept } from './kept-file.ts';

/** The file, version 1: entries by the name that the keychain files them under. */
const file = z.strictObject({ version: z.literal(1), kept: z.record(z.string(), z.boolean()) });

export type Remembered = {
  /** Undefined where nothing is known: then the keychain has to be asked. */
  readonly get: (account: string) => boolean | undefined;
  /** Null forgets the entry. */
  readonly set: (account: string, kept: boolean | null) => void;
};

/**
 * A file that cannot be read counts as none; one that cannot be written is told, and the app asks once more next time.
 */
export async function rememberCredentials(
  path: string,
  onProblem: (error: unknown) => void,
): Promise<Remembered & { readonly written: () => Promise<void> }> {
  const found = await readKept(
    path,
    (content) => file.parse(content),
    ({ error }) => onProblem(error),
  );
  const kept = new Map(Object.entries(found?.kept ?? {}));
  let writing: Promise<void> = Promise.resolve();
  return {
    get: (account) => kept.get(account),
    set: (account, is) => {
      if (kept.get(account) === (is ?? undefined)) return;
      if (is === null) kept.delete(account);
      else kept.set(account, is);
      writing = writing
        .then(() => writeKept(path, { version: 1, kept: Object.fromEntries(kept) }))
        .catch(onProblem);
    },
    written: () => writing,
  };
}
