/** Materiality and flux: what the workspace has set, and which figures deviate. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function materialityHandlers({ registry, store, upkeep, now, actor }: AppParts) {
  return {
    'materiality.settings': ({ workspaceId }) => store.readMateriality(registry.workPath(workspaceId)),
    'materiality.set': async ({ workspaceId, settings, reason }) => {
      const about = { at: now(), actor: actor(workspaceId), reason };
      const stored = await store.storeMateriality(registry.workPath(workspaceId), settings, about);
      upkeep.refreshTouched(workspaceId);
      return stored;
    },
    'materiality.deviations': async ({ workspaceId, month }) => {
      const { flux: thresholds } = await store.readMateriality(registry.workPath(workspaceId));
      const query = { month, thresholds };
      const deviations = await store.readDeviations(registry.databasePath(workspaceId), query);
      return { deviations, thresholds };
    },
  } satisfies Partial<Handlers>;
}
