/** What the keychain has of a workspace that a team shares. */
import { TieoutError } from '../../src-shared/errors.ts';
import type { Keychain } from '../keychain.ts';

type ReadableKeychain = Pick<Keychain, 'readOwn'>;

/** Null where there is nothing that can be used. */
export async function readTeamSecrets(keychain: ReadableKeychain, workspaceId: string) {
  const kept = await keychain.readOwn(workspaceId, 'team');
  return kept === 'damaged' ? null : kept;
}

/** The person's key for the workspace; where there is none yet, that of another workspace on the same database. */
export async function readOwnKey(
  keychain: ReadableKeychain,
  workspaceId: string,
  sameLogin: readonly string[],
): Promise<string | null> {
  for (const id of [workspaceId, ...sameLogin]) {
    const kept = await readTeamSecrets(keychain, id);
    if (kept) return kept.privateKey;
  }
  return null;
}

/**
 * Forgets a workspace that was not all here, but for the person's key: it is registered, so that the same invitation is
 * enough.
 */
export async function forgetArriving(
  keychain: ReadableKeychain & Pick<Keychain, 'forget' | 'storeOwn'>,
  workspaceId: string,
): Promise<void> {
  const kept = await readTeamSecrets(keychain, workspaceId);
  await keychain.forget(workspaceId);
  if (kept) await keychain.storeOwn(workspaceId, 'team', { ...kept, trailKey: null });
}

/** Throws `team-key-lost`. */
export async function teamSecretsOf(keychain: ReadableKeychain, workspaceId: string) {
  const kept = await readTeamSecrets(keychain, workspaceId);
  if (!kept) throw new TieoutError('team-key-lost');
  return kept;
}

/** The key of a joined workspace's audit trail; null where the keychain has lost it. */
export async function readTrailKey(
  keychain: ReadableKeychain,
  workspaceId: string,
): Promise<Uint8Array | null> {
  const text = (await readTeamSecrets(keychain, workspaceId))?.trailKey ?? null;
  return text === null ? null : new Uint8Array(Buffer.from(text, 'base64url'));
}
