/** The audit trail, read from the database of people's own work. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function auditHandlers({ registry, store }: AppParts) {
  return {
    'audit.list': ({ workspaceId, ...query }) => store.listAudit(registry.workPath(workspaceId), query),
    'audit.verify': ({ workspaceId }) => store.verifyAudit(registry.workPath(workspaceId)),
  } satisfies Partial<Handlers>;
}
