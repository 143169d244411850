/**
 * The daily run: one order of what somebody does each morning. Reads what changed, takes the statements of the
 * watched folder, matches each book whose lines, records
 * or rules changed, waits for the exceptions, and tells what is new since the run before. It decides nothing.
 */
import { dirname, join } from 'node:path';
import { type DailyRun, dailyRun } from '../../src-shared/contract/daily-run.ts';
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { leavesUnread } from '../../src-shared/contract/sync.ts';
import { detailsOf, type ErrorDetails, TieoutError } from '../../src-shared/errors.ts';
import { addMonths, type Month, monthOf } from '../../src-shared/period.ts';
import type { ExceptionUpkeep } from '../exceptions/exception-upkeep.ts';
import type { JobControl, Jobs } from '../jobs/jobs.ts';
import { readKept, type Unusable, writeKept } from '../kept-file.ts';
import { type ListingRead, readsOf, startRecent } from '../sync/recent.ts';
import type { Syncs } from '../sync/syncs.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { MatchingRuns } from './matching-runs.ts';
import { isToLookAt } from './run-words.ts';
import type { WatchedFolders } from './watched-folders.ts';

const FILE = 'daily-run.json';

type DailyRunParts = {
  readonly registry: WorkspaceRegistry;
  readonly store: Pick<Remote<StoreService>, 'readExceptionNews' | 'listCloses'>;
  readonly syncs: Pick<Syncs, 'startEach'>;
  readonly matchingRuns: Pick<MatchingRuns, 'start' | 'stale'>;
  readonly watchedFolders: Pick<WatchedFolders, 'take'>;
  readonly upkeep: Pick<ExceptionUpkeep, 'refreshTouched' | 'settle'>;
  readonly jobs: Jobs;
  readonly now: () => number;
  /** The last run's page could not be used as it was found. */
  readonly onUnusable: (workspaceId: string, unusable: Unusable) => void;
  /** Notifies a person of a run that was not watched in a window. */
  readonly notify: (run: DailyRun) => void;
};

type Order = {
  readonly startedBy: DailyRun['startedBy'];
  /** Days before today that are read again. */
  readonly trailingDays: number;
  /** Who the runs of the matching are signed by. */
  readonly actor: string;
  /** Whether the system tells of its end. */
  readonly notify: boolean;
};

type Matched = DailyRun['books'][number];

export class DailyRuns {
  private readonly parts: DailyRunParts;

  constructor(parts: DailyRunParts) {
    this.parts = parts;
  }

  /** Starts one as a job and returns its id. Throws `job-running` while one of the workspace is under way. */
  start(workspaceId: string, order: Order): string {
    this.parts.registry.find(workspaceId);
    const scheduled = order.startedBy === 'schedule';
    return this.parts.jobs.start(
      { workspaceId, kind: 'daily-run', listing: null, scheduled },
      async (job) => ({
        kind: 'daily-run',
        run: await this.run(workspaceId, order, job),
      }),
    );
  }

  /** The last one that came to its end; null before the first. Throws `workspace-not-found`. */
  async last(workspaceId: string): Promise<DailyRun | null> {
    const path = this.pathOf(workspaceId);
    const told = (unusable: Unusable) => this.parts.onUnusable(workspaceId, unusable);
    return (await readKept(path, (content) => dailyRun.parse(content), told)) ?? null;
  }

  private async run(workspaceId: string, order: Order, job: JobControl): Promise<DailyRun> {
    const { registry, store, upkeep, now } = this.parts;
    const before = await this.last(workspaceId);
    const startedAt = now();
    const since = before?.finishedAt ?? null;
    const listings = await this.read(workspaceId, order, job);
    goOn(job);
    const files = await this.parts.watchedFolders.take({ workspaceId, actor: order.actor, job });
    goOn(job);
    const books = await this.match(workspaceId, order, job);
    goOn(job);
    upkeep.refreshTouched(workspaceId);
    // What cannot be refreshed is no news of today: it is told, and is no success.
    const refreshError = await upkeep.settle(workspaceId).then(() => null, detailsOf);
    const closes = await store.listCloses(registry.closePathsOf(workspaceId, now()));
    const lockedChanges = closes.reduce((sum, { pending }) => sum + (pending ?? 0), 0);
    const exceptions = await store.readExceptionNews(registry.workPath(workspaceId), since);
    const run: DailyRun = {
      startedAt,
      finishedAt: now(),
      since,
      startedBy: order.startedBy,
      listings,
      books,
      files,
      exceptions,
      lockedChanges,
      refreshError,
      outcome: outcomeOf({ listings, books, files, exceptions, lockedChanges, refreshError }),
    };
    await writeKept(this.pathOf(workspaceId), run);
    if (order.notify) this.parts.notify(run);
    return run;
  }

  /** This month and the one before: what is missing of them, and what can still change. */
  private async read(
    workspaceId: string,
    { trailingDays, startedBy }: Order,
    job: JobControl,
  ): Promise<ListingRead[]> {
    const jobIds = startRecent(this.parts, workspaceId, {
      trailingDays,
      scheduled: startedBy === 'schedule',
      // A listing that somebody reads just now is read after that: its line must not be missing on the page.
      waits: true,
    });
    return readsOf(await this.ended(jobIds, job, (done) => job.progress(done, jobIds.length)));
  }

  /** Each book of each of the two months in which something changed since its last run. */
  private async match(workspaceId: string, { actor, startedBy }: Order, job: JobControl): Promise<Matched[]> {
    const { registry, matchingRuns, now } = this.parts;
    const thisMonth = monthOf(now(), registry.find(workspaceId).settings.timeZone);
    const months = [addMonths(thisMonth, -1), thisMonth];
    const found: Matched[] = [];
    for await (const scope of matchingRuns.stale(workspaceId, months)) {
      goOn(job);
      found.push(await this.matchOne(workspaceId, scope, { actor, startedBy }, job));
    }
    return found;
  }

  private async matchOne(
    workspaceId: string,
    scope: { readonly book: Book; readonly month: Month },
    { actor, startedBy }: Pick<Order, 'actor' | 'startedBy'>,
    job: JobControl,
  ): Promise<Matched> {
    const nothing = { matched: 0, excluded: 0, proposed: 0 };
    const failed = (error: ErrorDetails) => ({ ...scope, ...nothing, error });
    try {
      const about = { actor, scheduled: startedBy === 'schedule' };
      const jobId = this.parts.matchingRuns.start({ workspaceId, ...scope }, about);
      const [ended] = await this.ended([jobId], job);
      if (ended?.result?.kind !== 'matching')
        return failed(ended?.error ?? detailsOf(new TieoutError('cancelled')));
      const counts = { ...nothing };
      for (const rule of ended.result.rules) {
        counts.matched += rule.matches;
        counts.excluded += rule.setAside;
        counts.proposed += rule.suggested + rule.ambiguous;
      }
      return { ...scope, ...counts, error: null };
    } catch (error) {
      return failed(detailsOf(error));
    }
  }

  /** The jobs once all have ended; cancelling this one cancels them. */
  private async ended(
    jobIds: readonly string[],
    { signal }: JobControl,
    onEnd: (done: number) => void = () => undefined,
  ): Promise<Job[]> {
    const { jobs } = this.parts;
    const cancel = () => {
      for (const id of jobIds) jobs.cancel(id);
    };
    signal.addEventListener('abort', cancel, { once: true });
    let done = 0;
    try {
      return await Promise.all(
        jobIds.map(async (id) => {
          const job = await jobs.whenEnded(id);
          done += 1;
          onEnd(done);
          return job;
        }),
      );
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  private pathOf(workspaceId: string): string {
    const { registry } = this.parts;
    return join(dirname(registry.databasePath(registry.find(workspaceId).id)), FILE);
  }
}

/** Throws `cancelled` once the job is to stop. */
function goOn({ signal }: JobControl): void {
  if (signal.aborted) throw new TieoutError('cancelled');
}

export function outcomeOf({
  listings,
  books,
  files,
  exceptions: { appeared },
  lockedChanges = 0,
  refreshError = null,
}: Omit<DailyRun, 'outcome' | 'startedAt' | 'finishedAt' | 'since' | 'startedBy'>): DailyRun['outcome'] {
  if ([...listings, ...books].some(({ error }) => error !== null) || refreshError !== null) return 'failed';
  if (listings.some(({ problem }) => leavesUnread(problem))) return 'failed';
  const isProposed = books.some(({ proposed }) => proposed > 0);
  const isNew =
    appeared > 0 || isProposed || lockedChanges > 0 || listings.some(({ problem }) => problem != null);
  return isNew || files.some(isToLookAt) ? 'to-look-at' : 'nothing-to-do';
}
