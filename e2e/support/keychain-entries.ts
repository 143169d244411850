/** What the app keeps in the keychain, taken along with a data folder that is copied. */
import keytar from 'keytar';
import { KEYCHAIN_SERVICE } from './tieout-app.ts';

export type KeychainEntry = { readonly account: string; readonly password: string };

/** The entries that were made since there were only those. */
export async function entriesSince(accounts: readonly string[]): Promise<KeychainEntry[]> {
  const all = await keytar.findCredentials(KEYCHAIN_SERVICE);
  return all.filter(({ account }) => !accounts.includes(account));
}

/** Puts them into this desktop's keychain. */
export async function putEntries(entries: readonly KeychainEntry[]): Promise<void> {
  for (const { account, password } of entries) await keytar.setPassword(KEYCHAIN_SERVICE, account, password);
}
