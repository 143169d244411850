import type { CredentialSet, CredentialsOf } from '../../src-shared/contract/workspaces.ts';
import type { Keychain, OwnEntry, OwnValue } from '../keychain.ts';

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
      else if (entry === 'team') {
        const { password, privateKey } = value as OwnValue<'team'>;
        for (const each of [password, privateKey]) onSecret(each);
      } else if (entry === 'review-keys') Object.values(value as OwnValue<'review-keys'>).forEach(onSecret);
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
