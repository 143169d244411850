/** The daily run: started by a person's press, and what the last one found. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function dailyRunHandlers(parts: AppParts) {
  const { dailyRuns, schedules, watchedFolders, actor } = parts;
  return {
    'dailyRun.start': async ({ workspaceId }) => {
      const { trailingDays } = await schedules.read(workspaceId);
      const order = { startedBy: 'person', trailingDays, actor: actor(workspaceId), notify: false } as const;
      return { jobId: dailyRuns.start(workspaceId, order) };
    },
    'dailyRun.last': async ({ workspaceId }) => ({ run: await dailyRuns.last(workspaceId) }),
    'dailyRun.watched': ({ workspaceId }) => watchedFolders.watched(workspaceId),
    'dailyRun.watch': async ({ workspaceId }) => {
      const folder = await parts.chooseFolder();
      if (folder !== null) await watchedFolders.watch(workspaceId, folder);
      return watchedFolders.watched(workspaceId);
    },
    'dailyRun.stopWatching': async ({ workspaceId }) => {
      await watchedFolders.watch(workspaceId, null);
      return watchedFolders.watched(workspaceId);
    },
    'dailyRun.watchEachMinute': async ({ workspaceId, eachMinute }) => {
      await watchedFolders.watchEachMinute(workspaceId, eachMinute);
      return watchedFolders.watched(workspaceId);
    },
  } satisfies Partial<Handlers>;
}
