/** The audit trail, read from the database of people's own work. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function auditHandlers({ registry, store, anchors }: AppParts) {
  return {
    'audit.list': ({ workspaceId, ...query }) => store.listAudit(registry.workPath(workspaceId), query),
    'audit.verify': async ({ workspaceId }) =>
      store.verifyAudit(registry.workPath(registry.find(workspaceId).id), {
        anchor: await anchors.read(workspaceId),
        folder: registry.closesFolderOf(workspaceId),
      }),
  } satisfies Partial<Handlers>;
}
