/** What the app keeps in the keychain, taken along with a data folder that is copied. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import keytar from 'keytar';
import { KEYCHAIN_SERVICE } from './tieout-app.ts';

export type KeychainEntry = { readonly account: string; readonly password: string };

/** The entries that were made since there were only those. */
export async function entriesSince(accounts: readonly string[]): Promise<KeychainEntry[]> {
  const all = await keytar.findCredentials(KEYCHAIN_SERVICE);
  return all.filter(({ account }) => !accounts.includes(account));
}

const PUT_ALL = `
  const { service, entries } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
  const put = ({ account, password }) => require('keytar').setPassword(service, account, password);
  entries.reduce((before, entry) => before.then(() => put(entry)), Promise.resolve());
`;

/** Puts them into the keychain of this desktop, or of another, which only a program of that one can ask. */
export async function putEntries(
  entries: readonly KeychainEntry[],
  desktop?: Readonly<Record<string, string>>,
): Promise<void> {
  if (desktop)
    execFileSync(process.execPath, ['--input-type=commonjs', '-e', PUT_ALL], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...process.env, ...desktop },
      input: JSON.stringify({ service: KEYCHAIN_SERVICE, entries }),
    });
  else
    for (const { account, password } of entries)
      await keytar.setPassword(KEYCHAIN_SERVICE, account, password);
}
