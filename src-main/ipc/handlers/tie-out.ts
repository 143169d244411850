/** The service tied out against itself, all from the store. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function tieOutHandlers({ registry, store, now }: AppParts) {
  return {
    'tieOut.month': ({ workspaceId, month, rules }) =>
      store.readTieOut(registry.databasePath(workspaceId), {
        month,
        rules,
        timeZone: registry.find(workspaceId).settings.timeZone,
        now: now(),
      }),
  } satisfies Partial<Handlers>;
}
