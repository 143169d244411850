/** What a person should know of a workspace's files: what was recovered, and whether their work is copied. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function storageHandlers({ registry, store, storageNotices, settings, appName, now }: AppParts) {
  /** Workspaces whose files of earlier versions were looked for since the app started. */
  const looked = new Set<string>();

  /** Not waited for. What could not be encrypted, for want of room or because it is in use, is tried again later. */
  const encryptOthers = async (workspaceId: string): Promise<void> => {
    if (looked.has(workspaceId)) return;
    looked.add(workspaceId);
    try {
      if ((await store.countPlain(registry.folderOf(workspaceId))) === 0) return;
      await store.encryptOthers(registry.workPath(workspaceId), { at: now(), actor: appName });
    } catch {
      looked.delete(workspaceId);
    }
  };

  return {
    'storage.state': async ({ workspaceId }) => {
      // Opens people's own work: what had to be done about it is among the notices only then.
      const copyOverdue = await store.readOverdueCopy(
        registry.workPath(registry.find(workspaceId).id),
        now(),
      );
      const recoveries = await storageNotices.unread(workspaceId);
      void encryptOthers(workspaceId);
      return { recoveries, copyOverdue, settingsSetAside: settings.setAside };
    },

    'storage.dismiss': async ({ workspaceId, what, at }) => {
      await storageNotices.dismiss(workspaceId, what, at);
      return {};
    },

    'storage.dismissSettings': () => {
      settings.dismissSetAside();
      return {};
    },
  } satisfies Partial<Handlers>;
}
