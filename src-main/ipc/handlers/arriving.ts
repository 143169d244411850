/** What is asked and done about a workspace that comes to this computer, from a file or from a team. */
import { CREDENTIAL_SETS } from '../../../src-shared/contract/workspaces.ts';
import type { WorkspaceRecord } from '../../workspaces/workspace-file.ts';
import type { AppParts } from '../app-parts.ts';

/** By which name the workspace is here already; null where it is not. */
export function hereAs({ registry }: Pick<AppParts, 'registry'>, id: string): string | null {
  const there = registry.list().find((record) => record.id === id)?.settings.name;
  return there ?? registry.unreadable().find(({ folder }) => folder === id)?.name ?? null;
}

/** Keeps the demo's credentials: they are those of the service inside the app, and no secret. */
export async function keepDemoCredentials(
  { demo, keychain }: Pick<AppParts, 'demo' | 'keychain'>,
  { id, demo: origin }: Pick<WorkspaceRecord, 'id' | 'demo'>,
): Promise<void> {
  if (!origin) return;
  const { credentials } = await demo.serve(origin);
  for (const set of CREDENTIAL_SETS) {
    const given = credentials[set];
    if (given) await keychain.store(id, set, given);
  }
}
