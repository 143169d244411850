/** Materiality and flux: what the workspace has set, and which figures deviate. */
import { type Deviation, deviationKey, isExplainedBy } from '../../../src-shared/contract/materiality.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function materialityHandlers({ registry, store, upkeep, now, actor }: AppParts) {
  return {
    'materiality.settings': ({ workspaceId }) => store.readMateriality(registry.workPath(workspaceId)),
    'materiality.set': async ({ workspaceId, shown, settings, reason }) => {
      const about = { at: now(), actor: actor(workspaceId), reason, shown };
      const stored = await store.storeMateriality(registry.workPath(workspaceId), settings, about);
      upkeep.refreshTouched(workspaceId);
      return stored;
    },
    'materiality.deviations': async ({ workspaceId, month }) => {
      const { flux: thresholds } = await store.readMateriality(registry.workPath(workspaceId));
      const query = { month, thresholds };
      const [deviations, notCompared, said] = await Promise.all([
        store.readDeviations(registry.databasePath(workspaceId), query),
        store.readNotCompared(registry.databasePath(workspaceId), { month }),
        store.readExplanations(registry.workPath(workspaceId), month),
      ]);
      const explanationOf = (deviation: Deviation) => {
        const name = deviationKey(deviation);
        const own = said.find(({ currency, key }) => currency === deviation.currency && key === name);
        return own && isExplainedBy(deviation, own) ? { text: own.text, by: own.by, at: own.at } : null;
      };
      const told = deviations.map((each) => ({ ...each, explanation: explanationOf(each) }));
      return { deviations: told, thresholds, notCompared: Math.max(0, ...notCompared.values()) };
    },
  } satisfies Partial<Handlers>;
}
