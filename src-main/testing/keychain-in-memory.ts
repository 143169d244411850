/** What the tests of several rooms share. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CredentialSet, CredentialsOf } from '../src-shared/contract/workspaces.ts';
import { detailsOf, type ErrorDetails } from '../src-shared/errors.ts';
import type { Keychain, OwnEntry, OwnValue } from './keychain.ts';

/** The details that work failed with; work that does not fail is itself a failure of the test. */
export async function failureOf(work: Promise<unknown>): Promise<ErrorDetails> {
  try {
    await work;
  } catch (error) {
    return detailsOf(error);
  }
  throw new Error('it did not fail');
}

/** What `stat` shows of a file or folder with these rights: on Windows only whether it may be written to. */
export function shownMode(mode: number): number {
  if (process.platform !== 'win32') return mode;
  return mode & 0o200 ? 0o666 : 0o444;
}

/** Whether a process that kills itself did. Windows knows no signals: such a process ends with 1 there. */
export function wasKilled(ended: unknown): boolean {
  const { signal, code, status } = ended as { signal?: unknown; code?: unknown; status?: unknown };
  return signal === 'SIGKILL' || (process.platform === 'win32' && (code === 1 || status === 1));
}

/** A folder of the test's own; `remove` takes it away with all it holds. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A keychain in memory; `entries` are its accounts, and `reached` may refuse to answer as a locked one does. */
export function keychainInMemory(
  onSecret: (secret: string) => void = () => undefined,
  reached: () => void = () => undefined,
): {
  keychain: Keychain;
  entries: Map<string, Readonly<Record<string, string>>>;
  /** What the app keeps of its own. */
  own: Map<string, unknown>;
} {
  const entries = new Map<string, Readonly<Record<string, string>>>();
  const own = new Map<string, unknown>();
  const told = (credentials: Readonly<Record<string, string>>) =>
    Object.entries(credentials).forEach(([name, value]) => {
      if (name !== 'accessKey') onSecret(value);
    });
  const keychain: Keychain = {
    read: async <Set extends CredentialSet>(workspaceId: string, set: Set) => {
      reached();
      const found = entries.get(`${workspaceId}/${set}`);
      if (found) told(found);
      return (found as CredentialsOf<Set> | undefined) ?? null;
    },
    keeps: async (workspaceId, set) => {
      reached();
      return entries.has(`${workspaceId}/${set}`);
    },
    store: async (workspaceId, set, credentials) => {
      reached();
      told(credentials);
      entries.set(`${workspaceId}/${set}`, { ...credentials });
    },
    readOwn: async <Entry extends OwnEntry>(workspaceId: string, entry: Entry) => {
      reached();
      return (own.get(`${workspaceId}/${entry}`) as OwnValue<Entry> | 'damaged' | undefined) ?? null;
    },
    storeOwn: async (workspaceId, entry, value) => {
      reached();
      if (typeof value === 'string') onSecret(value);
      own.set(`${workspaceId}/${entry}`, value);
    },
    forget: async (workspaceId, set) => {
      reached();
      for (const kept of [entries, own]) {
        for (const account of [...kept.keys()]) {
          if (account === `${workspaceId}/${set}` || (!set && account.startsWith(`${workspaceId}/`)))
            kept.delete(account);
        }
      }
    },
  };
  return { keychain, entries, own };
}
