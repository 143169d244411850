/** The daily balance report as a roll-forward, and the records behind its figures, all from the store. */
import { HELD_FOR_DAYS } from '../../../src-shared/contract/balances.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function balanceHandlers({ registry, store, now }: AppParts) {
  return {
    'balances.days': async ({ workspaceId, firstDay, lastDay }) => {
      const path = registry.databasePath(registry.find(workspaceId).id);
      const { netSigns } = await store.readTieOutRules(registry.workPath(workspaceId));
      return store.readBalanceDays(path, { firstDay, lastDay, netSigns, now: now() });
    },

    'balances.held': async ({ workspaceId, until }) => {
      const path = registry.databasePath(registry.find(workspaceId).id);
      // The day of the balance itself is never read to its end.
      const period = { from: until - HELD_FOR_DAYS * DAY_MS, to: until - DAY_MS };
      const { complete } = await store.readCoverageOf(path, 'cashouts', period, now());
      // Only of the days that must have been read: else the figure would follow from what else happens to be cached.
      const from = Math.floor(until / DAY_MS) * DAY_MS - (HELD_FOR_DAYS - 1) * DAY_MS;
      return { held: complete ? await store.readHeldCashouts(path, { from, until }) : null };
    },

    'balances.records': ({ workspaceId, ...query }) => {
      const { id, settings } = registry.find(workspaceId);
      return store.readRecordsBehind(registry.databasePath(id), { ...query, timeZone: settings.timeZone });
    },
  } satisfies Partial<Handlers>;
}
