/** Makes a shared workspace this computer's alone again. What a kill cut off is finished by the next start. */
import { TieoutError } from '../../src-shared/errors.ts';
import { readTrailKey } from './kept-secrets.ts';
import { refusalOf } from './refusals.ts';
import type { TeamSession } from './session.ts';
import { removeTeamFile, serverText, type TeamFile } from './team-file.ts';
import type { TeamParts } from './team-parts.ts';

/**
 * Whether the server could say that nothing came after what is here. Throws why not where what was here is still to
 * come again.
 */
export async function pullLast(
  { registry, store }: TeamParts,
  workspaceId: string,
  session: Pick<TeamSession, 'pull'>,
): Promise<boolean> {
  try {
    await session.pull();
    return true;
  } catch (error) {
    if (await store.isFollowingAgain(registry.workPath(workspaceId))) throw refusalOf(error);
    return false;
  }
}

/**
 * The rest of it once the team's file says that sharing was stopped: the trail first, the password and the key behind
 * it, the file that says so last. Throws what the keychain and the database refuse; then it is to be called again.
 */
export async function finishLeaving(
  { registry, keychain, keyring, store }: TeamParts,
  workspaceId: string,
  { server, person, stage, left }: TeamFile,
): Promise<void> {
  if (!left) throw new TieoutError('team-is-shared');
  const workPath = registry.workPath(workspaceId);
  await store.closeDatabase(workPath);
  // The trail goes on with the workspace's own key.
  keyring.forget(workspaceId);
  if ((await store.readFollowed(workPath)) !== null) {
    const trailKey = stage === 'joined' ? await readTrailKey(keychain, workspaceId) : null;
    if (stage === 'joined' && trailKey === null) throw new TieoutError('team-key-lost');
    const about = { actor: person, server: serverText(server), trailKey };
    await store.leaveTeam(workPath, { ...left, ...about });
    await store.closeDatabase(workPath);
  }
  await keychain.forget(workspaceId, 'team');
  await removeTeamFile(registry.folderOf(workspaceId));
}
