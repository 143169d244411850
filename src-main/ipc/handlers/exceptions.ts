/** Exceptions: looking for their causes, and what people decide about them. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function exceptionHandlers({ registry, store, upkeep, now, actor }: AppParts) {
  const today = (workspaceId: string) => ({
    now: now(),
    timeZone: registry.find(workspaceId).settings.timeZone,
  });
  const deciding = (workspaceId: string) => ({ ...today(workspaceId), at: now(), actor: actor(workspaceId) });

  return {
    'exceptions.refresh': ({ workspaceId, month }) =>
      upkeep.refresh(workspaceId, { what: 'asked', months: [month] }),
    'exceptions.list': ({ workspaceId, ...query }) =>
      store.listExceptions(registry.pathsOf(workspaceId), query, today(workspaceId)),
    'exceptions.change': ({ workspaceId, keys, change, confirmed }) =>
      store.changeExceptions(
        registry.workPath(workspaceId),
        keys,
        change,
        confirmed ?? null,
        deciding(workspaceId),
      ),
    'exceptions.undoTogether': ({ workspaceId, together, reason }) =>
      store.undoExceptionsTogether(registry.workPath(workspaceId), together, reason, deciding(workspaceId)),
    'exceptions.carried': ({ workspaceId, ...place }) =>
      store.readCarried(registry.closePathsOf(workspaceId, now()), place),
    'exceptions.undo': async ({ workspaceId, number, reason }) => ({
      exception: await store.undoExceptionChange(
        registry.workPath(workspaceId),
        number,
        reason,
        deciding(workspaceId),
      ),
    }),
    'exceptions.history': ({ workspaceId, key }) =>
      store.readExceptionHistory(registry.workPath(workspaceId), key, today(workspaceId)),
  } satisfies Partial<Handlers>;
}
