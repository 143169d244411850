/** The service tied out against itself, all from the store, by the rules that the workspace has laid down. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function tieOutHandlers({ registry, store, upkeep, now, actor }: AppParts) {
  return {
    'tieOut.month': async ({ workspaceId, month, rules }) =>
      store.readTieOut(registry.databasePath(workspaceId), {
        month,
        rules: rules ?? (await store.readTieOutRules(registry.workPath(workspaceId))),
        timeZone: registry.find(workspaceId).settings.timeZone,
        now: now(),
      }),
    'tieOut.bridges': async ({ workspaceId, ...query }) => ({
      bridges: await store.readColumnBridges(registry.databasePath(workspaceId), {
        ...query,
        timeZone: registry.find(workspaceId).settings.timeZone,
      }),
    }),
    'tieOut.rules': ({ workspaceId }) => store.readTieOutRules(registry.workPath(workspaceId)),
    'tieOut.setRules': async ({ workspaceId, shown, rules, reason }) => {
      const about = { at: now(), actor: actor(workspaceId), reason, shown };
      const stored = await store.storeTieOutRules(registry.workPath(workspaceId), rules, about);
      upkeep.refreshTouched(workspaceId);
      return stored;
    },
  } satisfies Partial<Handlers>;
}
