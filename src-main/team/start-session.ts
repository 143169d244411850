/** The session of a shared workspace, with everything that it needs of the app. */
import type { KeyObject } from 'node:crypto';
import { TieoutError } from '../../src-shared/errors.ts';
import { readTold, storeTold } from './assignments.ts';
import { teamSecretsOf } from './kept-secrets.ts';
import { keyOfText } from './own-key.ts';
import { TeamSession } from './session.ts';
import type { TeamFile } from './team-file.ts';
import type { TeamParts } from './team-parts.ts';

/**
 * Not started yet. Throws `team-key-lost` where the keychain has no password and key, and what the workspace's own key
 * is refused for.
 */
export async function makeSession(
  { registry, keychain, keyring, store, now, onChange, onAssigned, onProblem }: TeamParts,
  workspaceId: string,
  { server, person }: TeamFile,
  copies: Pick<ConstructorParameters<typeof TeamSession>[0], 'onRecords' | 'isKnownCopy' | 'onOtherCopy'>,
): Promise<{ session: TeamSession; password: string; privateKey: KeyObject }> {
  const keys = await keyring.of(workspaceId);
  if (!('keys' in keys)) throw TieoutError.from(keys.refused);
  const secrets = await teamSecretsOf(keychain, workspaceId);
  const { password } = secrets;
  const privateKey = keyOfText(secrets.privateKey);
  const folder = registry.folderOf(workspaceId);
  const notKept = (error: unknown) => onProblem('assignments that were told', error);
  const session = new TeamSession({
    ...{ workspace: workspaceId, workPath: registry.workPath(workspaceId) },
    ...{ server, person, password, store, now },
    trailKey: keys.keys.audit,
    privateKey,
    onState: () => onChange(workspaceId, 'state'),
    onWork: () => onChange(workspaceId, 'work'),
    ...copies,
    onPresence: () => onChange(workspaceId, 'presence'),
    onAssigned: (assigned) => onAssigned(workspaceId, person, assigned),
    told: await readTold(folder, notKept),
    onTold: (told) => void storeTold(folder, told).catch(notKept),
    onProblem: (error) => onProblem('the team', error),
  });
  return { session, password, privateKey };
}
