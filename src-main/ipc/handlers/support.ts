/** Supporting documents: chosen and opened in native dialogs; what is in them never comes to the window. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPPORT_KINDS } from '../../../src-shared/contract/support.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

/** In the workspace's folder: copies that the system was asked to open, removed with the next start. */
const OPENED = 'opened';

export function supportHandlers(parts: AppParts) {
  const { registry, store, now, actor } = parts;
  const workPathOf = (workspaceId: string) => registry.workPath(registry.find(workspaceId).id);
  const deciding = (workspaceId: string) => ({ at: now(), actor: actor(workspaceId) });

  return {
    'support.list': ({ workspaceId, subject }) => store.listSupport(workPathOf(workspaceId), subject),

    'support.counts': async ({ workspaceId, month, currency }) => ({
      counts: await store.countSupport(workPathOf(workspaceId), { month, currency }),
    }),

    'support.attach': async ({ workspaceId, subject }) => {
      const workPath = workPathOf(workspaceId);
      const path = await parts.chooseFile(...SUPPORT_KINDS);
      if (path === null) return { file: null };
      return { file: await store.attachSupport(workPath, subject, path, deciding(workspaceId)) };
    },

    'support.remove': async ({ workspaceId, id }) => {
      await store.removeSupport(workPathOf(workspaceId), id, deciding(workspaceId));
      return {};
    },

    'support.open': async ({ workspaceId, id }) => {
      const workPath = workPathOf(workspaceId);
      const { name, kind } = await store.readSupport(workPath, id);
      if (!(await parts.confirmOpening({ name }))) return { opened: false };
      const folder = join(registry.folderOf(workspaceId), OPENED);
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      // A name of ours, so that nothing in the document's own can matter to the system.
      const copy = join(folder, `${randomUUID()}.${kind}`);
      await store.copySupport(workPath, id, copy);
      await parts.openFile(copy);
      return { opened: true };
    },
  } satisfies Partial<Handlers>;
}
