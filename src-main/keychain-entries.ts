/**
 * The only room that knows the OS keychain: its entries as texts. Loads little, for a start asks for a workspace's key
 * at once.
 */
import keytar from 'keytar';
import { z } from 'zod';

/** 32 random bytes, base64url; every key of the workspace is derived from it. */
export const workspaceSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/**
 * The secret of a workspace; undefined when there is none that can be read. Rejects when the keychain does not answer.
 */
export async function readWorkspaceSecret(service: string, workspaceId: string): Promise<string | undefined> {
  const text = await plainEntries(service).get(`${workspaceId}/workspace-key`);
  try {
    return text === null ? undefined : workspaceSecret.parse(JSON.parse(text));
  } catch {
    // The caller reports what is missing; the parser's message would quote the secret.
    return undefined;
  }
}

const underWay = new Set<Promise<unknown>>();
let isLeft = false;

/**
 * Waits until the system has answered what it was asked, and asks nothing more: an answer that finds the process ending
 * brings it down with a signal, and a scheduler takes that for a crash.
 */
export async function leaveKeychain(): Promise<void> {
  isLeft = true;
  await Promise.allSettled(underWay);
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  // The process ends: leave the call without an answer.
  if (isLeft) return new Promise(() => undefined);
  const answer = ask();
  underWay.add(answer);
  try {
    return await answer;
  } finally {
    underWay.delete(answer);
  }
}

type Entries = {
  readonly get: (account: string) => Promise<string | null>;
  readonly set: (account: string, text: string) => Promise<void>;
  readonly remove: (account: string) => Promise<unknown>;
};

export const plainEntries = (service: string) => ({
  get: (account: string) => asked(() => keytar.getPassword(service, account)),
  set: (account: string, text: string) => asked(() => keytar.setPassword(service, account, text)),
  remove: (account: string) => asked(() => keytar.deletePassword(service, account)),
});

/** So long a keychain that was seen open counts as open: a start asks for several entries that are not there. */
const SEEN_OPEN_MS = 2_000;
const IS_OPEN = 'is it open?';

export function entriesOf(service: string, platform: string): Entries {
  return platform === 'linux' ? telling(service) : plainEntries(service);
}

/**
 * The keychain of Linux, which says of a locked one, and of none at all, that there is no such entry: a key would be
 * taken for lost. Writing fails there, so something is written and removed again before that is believed.
 */
function telling(service: string): Entries {
  const { get, set, remove } = plainEntries(service);
  let seenOpen = Number.NEGATIVE_INFINITY;
  /** Throws where nothing was found because the keychain is locked. */
  const prove = async (found: boolean) => {
    if (!found && performance.now() - seenOpen > SEEN_OPEN_MS) {
      await set(IS_OPEN, 'yes');
      await remove(IS_OPEN);
    }
    seenOpen = performance.now();
  };
  return {
    get: async (account) => {
      const text = await get(account);
      await prove(text !== null);
      return text;
    },
    set,
    remove: async (account) => prove(await remove(account)),
  };
}
