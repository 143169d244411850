/** What the keychain has of a workspace that a team shares. */
import { TieoutError } from '../../src-shared/errors.ts';
import type { Keychain } from '../keychain.ts';

type Reading = Pick<Keychain, 'readOwn'>;

/** Null where there is nothing that can be used. */
export async function readTeamSecrets(keychain: Reading, workspaceId: string) {
  const kept = await keychain.readOwn(workspaceId, 'team');
  return kept === 'damaged' ? null : kept;
}

/** The person's key for the workspace; where there is none yet, that of another workspace on the same database. */
export async function readOwnKey(
  keychain: Reading,
  workspaceId: string,
  sameLogin: readonly string[],
): Promise<string | null> {
  for (const id of [workspaceId, ...sameLogin]) {
    const kept = await readTeamSecrets(keychain, id);
    if (kept) return kept.privateKey;
  }
  return null;
}

/** Throws `credentials-missing`. */
export async function teamSecretsOf(keychain: Reading, workspaceId: string) {
  const kept = await readTeamSecrets(keychain, workspaceId);
  if (!kept) throw new TieoutError('credentials-missing');
  return kept;
}

/** The key of a joined workspace's audit trail. Throws `workspace-key-missing`. */
export async function readTrailKey(keychain: Reading, workspaceId: string): Promise<Uint8Array> {
  const text = (await readTeamSecrets(keychain, workspaceId))?.trailKey ?? null;
  if (text === null) throw new TieoutError('workspace-key-missing');
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
