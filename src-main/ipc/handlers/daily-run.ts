/** The daily run: started by a person's press, and what the last one found. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function dailyRunHandlers({ dailyRuns, schedules, actor }: AppParts) {
  return {
    'dailyRun.start': async ({ workspaceId }) => {
      const { trailingDays } = await schedules.read(workspaceId);
      return { jobId: dailyRuns.start(workspaceId, { startedBy: 'person', trailingDays, actor: actor() }) };
    },
    'dailyRun.last': async ({ workspaceId }) => ({ run: await dailyRuns.last(workspaceId) }),
  } satisfies Partial<Handlers>;
}
