/** Makes a workspace that another computer shared one of this computer's, with everything that is in its log. */
import type { KeyObject } from 'node:crypto';
import type { TeamServer } from '../../src-shared/contract/team.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Invitation } from './invitation.ts';
import { readOwnKey, readTeamSecrets } from './kept-secrets.ts';
import { ensureKey, textOfKey } from './own-key.ts';
import { withLog } from './share.ts';
import { writeTeamFile } from './team-file.ts';
import type { TeamParts } from './team-parts.ts';

type Joining = {
  readonly invitation: Invitation;
  readonly server: TeamServer;
  readonly password: string;
  /** Workspaces of the same login on the same database: a person has one key for all of them. */
  readonly sameLogin: readonly string[];
};

/**
 * Registers this computer's key and asks for what the workspace needs. Throws `team-key-unconfirmed` until somebody has
 * confirmed the key; the same key is found again the next time.
 */
export async function askToJoin(
  { keychain }: TeamParts,
  { invitation, server, password, sameLogin }: Joining,
) {
  const { workspaceId } = invitation;
  return withLog({ server, password }, async (log) => {
    const known = await readOwnKey(keychain, workspaceId, sameLogin);
    const keep = (privateKey: string) =>
      keychain.storeOwn(workspaceId, 'team', { password, privateKey, trailKey: null });
    const { person, privateKey, isConfirmed, code } = await ensureKey(log, server.login, known, keep);
    if (!isConfirmed) throw new TieoutError('team-key-unconfirmed', { subject: code });
    const trailKey = (await log.trailKey(workspaceId)).toString('base64url');
    const there = (await log.workspaces()).find(({ id }) => id === workspaceId);
    return { person, privateKey, trailKey, entries: there?.sequence ?? 0 };
  });
}

/** Gives other workspaces of the same login the key that is in use; returns those that had another. */
export async function giveKey(
  { keychain }: TeamParts,
  workspaceIds: readonly string[],
  key: KeyObject,
): Promise<string[]> {
  const privateKey = textOfKey(key);
  const given: string[] = [];
  for (const id of workspaceIds) {
    const kept = await readTeamSecrets(keychain, id);
    if (!kept || kept.privateKey === privateKey) continue;
    await keychain.storeOwn(id, 'team', { ...kept, privateKey });
    given.push(id);
  }
  return given;
}

/** The workspace as this computer keeps it, empty yet; who follows it fills it. Throws `workspace-here`. */
export async function makeJoined(
  { registry, keychain, keyring, now }: TeamParts,
  { invitation, server, password }: Joining,
  { person, privateKey, trailKey }: Awaited<ReturnType<typeof askToJoin>>,
  keepMore: () => Promise<void>,
) {
  const { workspaceId: id, settings, demo, idMerchant } = invitation;
  const folder = await registry.makeRoom(id, settings.name);
  const file = { version: 1, server, person, stage: 'joined' } as const;
  const service = { ...settings.service, moneyMovement: false };
  try {
    await writeTeamFile(folder, file);
    const record = {
      version: 1,
      id,
      createdAt: now(),
      settings: { ...settings, service },
      demo,
      idMerchant,
    } as const;
    await registry.admit(record, null, async () => {
      await keychain.storeOwn(id, 'team', { password, privateKey: textOfKey(privateKey), trailKey });
      await keepMore();
      await keyring.create(id);
    });
    return file;
  } catch (error) {
    // The key stays in the keychain: it is registered, and confirmed.
    await registry.clearRoom(id, async () => undefined);
    throw error;
  }
}
