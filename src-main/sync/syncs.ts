/** Syncs as jobs: each listing by itself, some side by side, all over one session of the workspace. */
import type { SyncMode, SyncRun, SyncSummary } from '../../src-shared/contract/sync.ts';
import { detailsOf, type ErrorDetails } from '../../src-shared/errors.ts';
import { dayPeriod, type Period } from '../../src-shared/period.ts';
import { type ListingName, zoneOf } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { JobControl, Jobs } from '../jobs/jobs.ts';
import { Turns } from '../jobs/turns.ts';
import { askListingPage, readListingPage } from '../service-client/reporting.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { Sessions } from '../workspaces/sessions.ts';
import { planSync } from './plan.ts';
import { syncListing } from './run.ts';

export type SyncOrder = {
  readonly workspaceId: string;
  /** Both included, cut as the listing's days are. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly mode: SyncMode;
  readonly trailingDays: number;
  readonly scheduled: boolean;
};

/**
 * Listings of one workspace that are read at the same time, and requests of its syncs under way: the service is asked
 * by others, too. A listing that is read alone, because the others are short, has all of the requests for its pages.
 */
const SIDE_BY_SIDE = 3;
/**
 * Pages that a listing asks for ahead. More than requests may be under way, so that the next one leaves at once when an
 * answer is there, and not when the pages before it are stored; the others wait for their turn.
 */
const ASKED_AHEAD = 2 * SIDE_BY_SIDE;

export class Syncs {
  private readonly parts: {
    readonly registry: WorkspaceRegistry;
    readonly sessions: Sessions;
    readonly store: Remote<StoreService>;
    readonly jobs: Jobs;
    readonly now: () => number;
  };
  private readonly turns = new Turns(SIDE_BY_SIDE);
  private readonly requests = new Turns(SIDE_BY_SIDE);

  constructor(parts: Syncs['parts']) {
    this.parts = parts;
  }

  /** Starts reading a listing; throws `job-running` when it is being read, `workspace-not-found`. */
  start(listing: ListingName, order: SyncOrder): string {
    const { registry, jobs, now } = this.parts;
    registry.find(order.workspaceId);
    const asked = now();
    const { workspaceId, scheduled } = order;
    return jobs.start({ workspaceId, kind: 'sync', listing, scheduled }, (job) =>
      this.turns.inTurn(workspaceId, job.signal, () => this.run(listing, order, asked, job)),
    );
  }

  /** Starts each of the listings; one that is being read already goes on, the others start all the same. */
  startEach(names: readonly ListingName[], order: SyncOrder): string[] {
    const jobIds: string[] = [];
    for (const name of new Set(names)) {
      try {
        jobIds.push(this.start(name, order));
      } catch (error) {
        if (detailsOf(error).code !== 'job-running') throw error;
      }
    }
    return jobIds;
  }

  private async run(
    name: ListingName,
    order: SyncOrder,
    asked: number,
    job: JobControl,
  ): Promise<SyncSummary> {
    const { registry, store, now } = this.parts;
    const { workspaceId, mode, scheduled } = order;
    const { timeZone } = registry.find(workspaceId).settings;
    const path = registry.databasePath(workspaceId);
    const period = dayPeriod(order.firstDay, order.lastDay, zoneOf(listings[name], timeZone));
    const startedAt = now();
    const remember = (summary: SyncSummary | null, error: ErrorDetails | null) => {
      const run: SyncRun = {
        listing: name,
        mode,
        scheduled,
        startedAt,
        finishedAt: now(),
        period,
        summary,
        error,
      };
      // How the sync itself ended is what counts, also when this cannot be written down.
      return store.storeRun(path, run).catch(() => undefined);
    };
    try {
      const summary = await this.read(name, order, { asked, period, timeZone, path }, job);
      await remember(summary, null);
      return summary;
    } catch (error) {
      await remember(null, detailsOf(error));
      throw error;
    }
  }

  private async read(
    name: ListingName,
    { workspaceId, mode, trailingDays }: SyncOrder,
    about: { asked: number; period: Period; timeZone: string; path: string },
    job: JobControl,
  ): Promise<SyncSummary> {
    const { registry, sessions, store, now } = this.parts;
    const { asked, period, timeZone, path } = about;
    const listing = listings[name];
    const planning = async () => {
      const state = await store.readSyncState(path, name, period);
      const reportingTimeZone = timeZone;
      const { plan, windows } = planSync({
        listing,
        period,
        mode,
        trailingDays,
        reportingTimeZone,
        now: asked,
        state,
      });
      if (mode !== 'missing') await store.storePlan(path, name, plan);
      return windows;
    };
    // Made while the login is under way; when that fails, nobody waits for it.
    const planned = planning();
    planned.catch(() => undefined);
    const { timestampUnit } = registry.find(workspaceId).settings.service;
    return sessions.withSession(
      workspaceId,
      async (session, { idMerchant }) =>
        syncListing({
          listing,
          windows: await planned,
          fetchPage: async (window, page, signal) => {
            const request = { window, page, unit: timestampUnit, idMerchant };
            const answer = await this.requests.inTurn(workspaceId, signal, () =>
              askListingPage(session, listing, request, signal),
            );
            // Read out of turn: the next request is on its way meanwhile.
            return readListingPage(listing, request, answer);
          },
          atOnce: ASKED_AHEAD,
          beginReading: (reading) => store.beginReading(path, name, reading),
          storePage: (page) => store.storePage(path, name, page),
          now,
          onProgress: (rows, progress) => job.progress(rows, undefined, progress),
          signal: job.signal,
        }),
      job.signal,
    );
  }
}
