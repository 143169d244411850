/**
 * The parts that do the day's work, asked for by a person or by the clock: syncs, watched folders, matching, daily
 * runs.
 */
import type { DailyRun } from '../src-shared/contract/daily-run.ts';
import type { Job } from '../src-shared/contract/jobs.ts';
import { DailyRuns } from './daily-run/daily-runs.ts';
import { MatchingFollows } from './daily-run/matching-follows.ts';
import { MatchingRuns } from './daily-run/matching-runs.ts';
import { WatchClock } from './daily-run/watch-clock.ts';
import { WatchedFolders } from './daily-run/watched-folders.ts';
import type { AppParts } from './ipc/app-parts.ts';
import type { AppLog } from './log.ts';
import type { TransportOptions } from './service-client/transport.ts';
import { Schedules } from './sync/schedules.ts';
import { Syncs } from './sync/syncs.ts';

type Given = Pick<
  AppParts,
  | 'registry'
  | 'store'
  | 'sessions'
  | 'keychain'
  | 'upkeep'
  | 'jobs'
  | 'jobProgress'
  | 'emit'
  | 'now'
  | 'actor'
  | 'tellUnusable'
> & {
  readonly log: AppLog;
  readonly network: Pick<TransportOptions, 'wait'>;
  /** The clock of the syncs that run by it. */
  readonly scheduleClock: () => number;
  /** Whether the system has a network; it has unless told. */
  readonly isOnline?: () => boolean;
  /** Has the system notify of the end of a daily run that was not watched in a window. */
  readonly notify?: (run: DailyRun) => void;
};

export function buildDailyWork({
  registry,
  store,
  sessions,
  keychain,
  upkeep,
  jobs,
  jobProgress,
  emit,
  log,
  now,
  actor,
  tellUnusable,
  network: { wait },
  scheduleClock,
  isOnline,
  notify,
}: Given) {
  const syncs = new Syncs({ registry, sessions, store, upkeep, jobs, now });
  const matchingRuns = new MatchingRuns({ registry, store, jobs, jobProgress, now });
  const watchedFolders = new WatchedFolders({
    ...{ registry, store, jobProgress, upkeep, now },
    onUnusable: tellUnusable,
    wait: wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  });
  const dailyRuns = new DailyRuns({
    ...{ registry, store, syncs, matchingRuns, watchedFolders, upkeep, jobs, now },
    onUnusable: tellUnusable,
    notify: (run) => notify?.(run),
  });
  const watchClock = new WatchClock({
    ...{ registry, folders: watchedFolders, jobs, actor },
    now: scheduleClock,
    onTaken: (taken) => emit('dailyRun.watchedTaken', taken),
    onDefect: (error) => log.error('watched folder', error),
  });
  const schedules = new Schedules({
    registry,
    syncs,
    jobs,
    startDailyRun: (workspaceId, { trailingDays, notify }) =>
      dailyRuns.start(workspaceId, {
        startedBy: 'schedule',
        trailingDays,
        notify,
        actor: actor(workspaceId),
      }),
    now: scheduleClock,
    isOnline: isOnline ?? (() => true),
    sessions,
    keychain,
    lookBeside: () => watchClock.look(),
    onEnd: (ended) => emit('sync.scheduledEnded', ended),
    onDefect: (error) => log.error('scheduled sync', error),
    onUnusable: (workspaceId, unusable) => tellUnusable(workspaceId, unusable),
  });
  const matchingFollows = new MatchingFollows({
    ...{ registry, matchingRuns, jobs, now, actor },
    readSchedule: (workspaceId) => schedules.read(workspaceId),
    onDefect: (error) => log.error('matching after a sync or an import', error),
  });
  /** To be told of each change of a job: some are followed by a run of the matching, or by a look into folders. */
  const follow = (job: Job) => {
    matchingFollows.follow(job);
    watchClock.follow(job);
  };
  return { syncs, schedules, matchingRuns, dailyRuns, watchedFolders, follow };
}
