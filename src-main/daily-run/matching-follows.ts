/** The matching that runs by itself after a sync or an import, in workspaces that say so. */
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { SyncSchedule } from '../../src-shared/contract/sync.ts';
import { addMonths, type Month, monthOf } from '../../src-shared/period.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { MatchingRuns } from './matching-runs.ts';

/** Work after which there is something to match. */
const BROUGHT: ReadonlySet<Job['kind']> = new Set(['sync', 'import'] as const);
/** Months back to which an imported file is followed. */
const MOST_MONTHS = 12;

type FollowParts = {
  readonly registry: WorkspaceRegistry;
  readonly readSchedule: (workspaceId: string) => Promise<SyncSchedule>;
  readonly matchingRuns: Pick<MatchingRuns, 'stale' | 'start' | 'isRunning'>;
  readonly jobs: Pick<Jobs, 'underWay' | 'whenEnded'>;
  readonly actor: (workspaceId: string) => string;
  readonly now: () => number;
  readonly onDefect: (error: unknown) => void;
};

export class MatchingFollows {
  private readonly parts: FollowParts;
  /** Workspaces that are being matched, and whether more came meanwhile. */
  private readonly matching = new Map<string, { again: boolean }>();

  constructor(parts: FollowParts) {
    this.parts = parts;
  }

  /** Told of every change of a job. The last of several syncs is waited for, and a daily run matches by itself. */
  follow({ workspaceId, kind, status }: Job): void {
    if (status !== 'done' || !BROUGHT.has(kind) || this.isBusy(workspaceId)) return;
    const under = this.matching.get(workspaceId);
    if (under) under.again = true;
    else void this.matchWhile(workspaceId).catch(this.parts.onDefect);
  }

  private isBusy(workspaceId: string): boolean {
    return [...BROUGHT, 'daily-run' as const].some((kind) => this.parts.jobs.underWay(workspaceId, kind));
  }

  private async matchWhile(workspaceId: string): Promise<void> {
    const { registry, readSchedule } = this.parts;
    const under = { again: true };
    this.matching.set(workspaceId, under);
    try {
      while (under.again) {
        under.again = false;
        if (!registry.list().some(({ id }) => id === workspaceId)) return;
        if (!(await readSchedule(workspaceId)).matchAfter) return;
        await this.match(workspaceId);
      }
    } finally {
      this.matching.delete(workspaceId);
    }
  }

  private async match(workspaceId: string): Promise<void> {
    const { registry, matchingRuns, jobs, actor, now } = this.parts;
    const { timeZone } = registry.find(workspaceId).settings;
    const last = monthOf(now(), timeZone);
    for await (const scope of matchingRuns.stale(workspaceId, monthsUpTo(last))) {
      // A person's run comes first, and may leave nothing to do.
      const running = jobs.underWay(workspaceId, 'matching');
      if (running) await jobs.whenEnded(running.id);
      if (matchingRuns.isRunning(workspaceId)) return;
      const id = matchingRuns.start(
        { workspaceId, ...scope },
        { actor: actor(workspaceId), scheduled: true },
      );
      const { status } = await jobs.whenEnded(id);
      // Who stops one means all of them.
      if (status === 'cancelled') return;
    }
  }
}

function monthsUpTo(last: Month): Month[] {
  return Array.from({ length: MOST_MONTHS }, (_, index) => addMonths(last, index + 1 - MOST_MONTHS));
}
