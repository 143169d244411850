/** What was done about damaged files of a workspace. */
import { basename } from 'node:path';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function storageHandlers({ registry, store }: AppParts) {
  return {
    'storage.recoveries': async ({ workspaceId }) => {
      registry.find(workspaceId);
      const paths = { cache: registry.databasePath(workspaceId), work: registry.workPath(workspaceId) };
      const all = await store.listRecoveries();
      const recoveries = all.flatMap(({ path, setAside, at, restoredFrom }) => {
        const what = path === paths.cache ? 'cache' : 'work';
        if (path !== paths[what]) return [];
        return [{ what, at, restoredFrom, setAside: setAside && basename(setAside) } as const];
      });
      return { recoveries };
    },
  } satisfies Partial<Handlers>;
}
