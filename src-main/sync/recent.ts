/** What is read each time, by the clock and in a daily run: this month and the one before, and how that ended. */
import type { Job } from '../../src-shared/contract/jobs.ts';
import { leavesUnread, type SyncProblem } from '../../src-shared/contract/sync.ts';
import type { ErrorDetails } from '../../src-shared/errors.ts';
import { addMonths, dayOf, monthOf } from '../../src-shared/period.ts';
import { LISTING_NAMES, type ListingName } from '../../src-shared/service/listing.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { Syncs } from './syncs.ts';

type Parts = {
  readonly registry: Pick<WorkspaceRegistry, 'find'>;
  readonly syncs: Pick<Syncs, 'startEach'>;
  readonly now: () => number;
};

/**
 * Starts reading what is missing of the two months and what can still change; the jobs' ids. Throws
 * `workspace-not-found`.
 */
export function startRecent(
  { registry, syncs, now }: Parts,
  workspaceId: string,
  how: { readonly trailingDays: number; readonly scheduled: boolean; readonly waits?: boolean },
): readonly string[] {
  const { timeZone } = registry.find(workspaceId).settings;
  return syncs.startEach(LISTING_NAMES, {
    workspaceId,
    firstDay: `${addMonths(monthOf(now(), timeZone), -1)}-01`,
    lastDay: dayOf(now(), timeZone),
    mode: 'changes',
    ...how,
  }).jobIds;
}

/** What came of one listing. */
export type ListingRead = {
  readonly listing: ListingName;
  readonly added: number;
  readonly changed: number;
  /** Of those: dated in a time that had been read completely before. */
  readonly late: number;
  /** Why it did not come to its end; null also where a person stopped it. */
  readonly error: ErrorDetails | null;
  /** What it tells of what it read; after some of these not all that was asked for counts as read. */
  readonly problem: SyncProblem | null;
};

/** Of syncs that have ended. */
export function readsOf(ended: readonly Job[]): ListingRead[] {
  return ended.flatMap(({ listing, result, error }) => {
    if (listing === null) return [];
    const sync = result?.kind === 'sync' ? result : NOTHING;
    const { added, changed, lateAdded, lateChanged, problem = null } = sync;
    return [{ listing, added, changed, late: lateAdded + lateChanged, error, problem }];
  });
}

const NOTHING = { added: 0, changed: 0, lateAdded: 0, lateChanged: 0, problem: null };

/** Pages of earlier versions have no problem. */
type Summed = Omit<ListingRead, 'problem'> & { readonly problem?: SyncProblem | null | undefined };

/** All of them in one: the sums, and the listings that were not read, or not all that was asked for. */
export function summed(reads: readonly Summed[]) {
  const outcome = { added: 0, changed: 0, late: 0, failed: [] as ListingName[] };
  for (const { listing, added, changed, late, error, problem } of reads) {
    outcome.added += added;
    outcome.changed += changed;
    outcome.late += late;
    if (error || leavesUnread(problem)) outcome.failed.push(listing);
  }
  return outcome;
}
