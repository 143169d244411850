/** Runs of the matching as jobs: by a person, and by what follows a sync or an import. */
import type { MatchingScope } from '../../src-shared/contract/matching.ts';
import type { MatchingSummary } from '../../src-shared/contract/matching-figures.ts';
import { BOOKS, type Book } from '../../src-shared/contract/statements.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { type Month, reaches } from '../../src-shared/period.ts';
import { followed } from '../jobs/followed.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { StoreProgress } from '../jobs/store-progress.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';

export class MatchingRuns {
  private readonly parts: {
    readonly registry: WorkspaceRegistry;
    readonly store: Remote<StoreService>;
    readonly jobs: Jobs;
    readonly jobProgress: StoreProgress;
    readonly now: () => number;
  };

  constructor(parts: MatchingRuns['parts']) {
    this.parts = parts;
  }

  isRunning(workspaceId: string): boolean {
    return this.parts.jobs.underWay(workspaceId, 'matching') !== undefined;
  }

  /**
   * Each book of each of the months in which something changed since its last run; a month without a line of the book
   * has nothing to match. Each is looked at when it is its turn.
   */
  async *stale(
    workspaceId: string,
    months: readonly Month[],
  ): AsyncGenerator<{ readonly book: Book; readonly month: Month }> {
    const { registry, store, now } = this.parts;
    const { timeZone } = registry.find(workspaceId).settings;
    const paths = registry.pathsOf(workspaceId);
    for (const book of BOOKS) {
      const files = await store.listStatementFiles(paths.workPath, book);
      const statements = files.flatMap((file) => file.statements);
      for (const month of months) {
        if (!statements.some((days) => reaches(days, month))) continue;
        const { stale } = await store.readMatchingOverview(paths, { book, month, timeZone, now: now() });
        if (stale) yield { book, month };
      }
    }
  }

  /** Starts a run and returns its job's id. Throws `matching-running`: a run sees everything as of one moment. */
  start(
    { workspaceId, book, month }: MatchingScope,
    { actor, scheduled }: { readonly actor: string; readonly scheduled: boolean },
  ): string {
    const { registry, store, jobs, now } = this.parts;
    if (this.isRunning(workspaceId)) throw new TieoutError('matching-running');
    const { timeZone } = registry.find(workspaceId).settings;
    const about = { workspaceId, kind: 'matching', listing: null, scheduled } as const;
    return jobs.start(about, (job) =>
      followed(
        this.parts,
        job,
        (): Promise<MatchingSummary> =>
          store.runMatching(job.id, {
            ...registry.pathsOf(workspaceId),
            book,
            month,
            timeZone,
            at: now(),
            actor,
          }),
      ),
    );
  }
}
