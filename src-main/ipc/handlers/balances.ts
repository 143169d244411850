/** The daily balance report as a roll-forward, and the records behind its figures, all from the store. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function balanceHandlers({ registry, store, now }: AppParts) {
  return {
    'balances.days': async ({ workspaceId, firstDay, lastDay }) => {
      const path = registry.databasePath(registry.find(workspaceId).id);
      const { netSigns } = await store.readTieOutRules(registry.workPath(workspaceId));
      return store.readBalanceDays(path, { firstDay, lastDay, netSigns, now: now() });
    },

    'balances.held': async ({ workspaceId, until }) => ({
      held: await store.readHeldCashouts(registry.databasePath(registry.find(workspaceId).id), { until }),
    }),

    'balances.records': ({ workspaceId, ...query }) => {
      const { id, settings } = registry.find(workspaceId);
      return store.readRecordsBehind(registry.databasePath(id), { ...query, timeZone: settings.timeZone });
    },
  } satisfies Partial<Handlers>;
}
