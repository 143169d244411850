/** The audit trail, read from the database of people's own work. */
import { TieoutError } from '../../../src-shared/errors.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function auditHandlers({ registry, store, anchors, teams }: AppParts) {
  return {
    'audit.list': ({ workspaceId, ...query }) => store.listAudit(registry.workPath(workspaceId), query),
    'audit.verify': async ({ workspaceId }) => {
      // Without the key that the trail was made with, all of it would look changed.
      if (teams.read(workspaceId)?.stage === 'joined' && (await teams.trailKeyOf(workspaceId)) === null)
        throw new TieoutError('team-key-lost');
      return store.verifyAudit(registry.workPath(registry.find(workspaceId).id), {
        anchor: await anchors.read(workspaceId),
        folder: registry.closesFolderOf(workspaceId),
      });
    },
  } satisfies Partial<Handlers>;
}
