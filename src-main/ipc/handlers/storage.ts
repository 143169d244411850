/** What a person should know of a workspace's files: what was recovered, and whether their work is copied. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function storageHandlers({ registry, store, storageNotices, now }: AppParts) {
  return {
    'storage.state': async ({ workspaceId }) => ({
      recoveries: await storageNotices.unread(workspaceId),
      copyOverdue: await store.readOverdueCopy(registry.workPath(registry.find(workspaceId).id), now()),
    }),

    'storage.dismiss': async ({ workspaceId, what, at }) => {
      await storageNotices.dismiss(workspaceId, what, at);
      return {};
    },
  } satisfies Partial<Handlers>;
}
