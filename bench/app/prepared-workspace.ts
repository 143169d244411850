/** A workspace as the app keeps it, over databases that were prepared. */
import { constants, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import { KEYCHAIN_SERVICE } from '../../e2e/support/tieout-app.ts';
import { TEST_SECRET } from '../../src-main/store/testing/keys.ts';

type PreparedWorkspace = {
  readonly id: string;
  readonly name: string;
  /** The first in the list is the one that the app opens. */
  readonly createdAt: number;
  readonly service: { readonly baseUrl: string; readonly merchantsBaseUrl: string };
  /** Files to copy, by the name that they get. */
  readonly databases: Readonly<Record<string, string>>;
};

export async function addPreparedWorkspace(dataFolder: string, prepared: PreparedWorkspace): Promise<void> {
  const { id, name, createdAt, service, databases } = prepared;
  // The prepared databases were written with this one.
  await keytar.setPassword(KEYCHAIN_SERVICE, `${id}/workspace-key`, JSON.stringify(TEST_SECRET));
  const home = join(dataFolder, 'workspaces', id);
  mkdirSync(home, { recursive: true });
  for (const [file, from] of Object.entries(databases))
    copyFileSync(from, join(home, file), constants.COPYFILE_FICLONE);
  const settings = { name, environment: 'staging', ...service, timeZone: 'America/Lima' };
  const record = { version: 1, id, createdAt, settings, demo: null, idMerchant: null };
  writeFileSync(join(home, 'workspace.json'), JSON.stringify(record));
}
