/** Syncs as jobs: each listing by itself, some side by side, all over one session of the workspace. */
import type { StartedSyncs, SyncRun, SyncSummary } from '../../src-shared/contract/sync.ts';
import { detailsOf, type ErrorDetails } from '../../src-shared/errors.ts';
import { addMonths, dayPeriod, type Month, monthOf, type Period } from '../../src-shared/period.ts';
import { type ListingName, zoneOf } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { daysOfMonth } from '../close/month.ts';
import type { ExceptionUpkeep } from '../exceptions/exception-upkeep.ts';
import type { JobControl, Jobs } from '../jobs/jobs.ts';
import { Turns } from '../jobs/turns.ts';
import { overlap } from '../reconcile/periods.ts';
import { askListingPage, type ListingRequest, readListingPage } from '../service-client/reporting.ts';
import { meaningOfEmpty } from '../service-client/window-unit.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { Sessions } from '../workspaces/sessions.ts';
import { OneATurn } from './one-a-turn.ts';
import { planSync } from './plan.ts';
import { syncListing } from './run.ts';
import { asksTheSame, monthsOf, type SyncOrder } from './sync-order.ts';
import { UnderstoodWays, WaysOfAsking, wayOf } from './ways-of-asking.ts';

/** `isRead`: all that is left of it is to say how it ended. */
type Ordered = { readonly listing: ListingName; readonly order: SyncOrder; isRead: boolean };

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
    readonly upkeep: Pick<ExceptionUpkeep, 'touch' | 'refreshTouched'>;
    readonly jobs: Jobs;
    readonly now: () => number;
  };
  private readonly turns = new Turns(SIDE_BY_SIDE);
  private readonly ofListing = new Turns(1);
  /** What is being read, or waits for it, by its job. */
  private readonly ordered = new Map<string, Ordered>();
  private readonly requests = new Turns(SIDE_BY_SIDE);
  private readonly reading = new OneATurn();
  private readonly understood = new UnderstoodWays();
  private readonly ways: WaysOfAsking;

  constructor(parts: Syncs['parts']) {
    this.parts = parts;
    this.ways = new WaysOfAsking((id) => parts.registry.find(id).settings);
  }

  /**
   * Changes settings; syncs that asked for something by the old ones end as cancelled and cover nothing from here on.
   */
  whileChanging<T>(workspaceId: string, change: () => Promise<T>): Promise<T> {
    return this.ways.during(workspaceId, change);
  }

  /** Starts reading a listing; throws `job-running` when it is being read, `workspace-not-found`. */
  start(listing: ListingName, order: SyncOrder): string {
    return this.begin(listing, order, { waits: false });
  }

  /**
   * Starts each of the listings. One that is being read already goes on; what is asked of it now is read after that,
   * unless it is the very same, or the schedule asked for it, which asks again.
   */
  startEach(names: readonly ListingName[], order: SyncOrder): StartedSyncs {
    const started = { jobIds: [] as string[], waiting: [] as ListingName[], running: [] as ListingName[] };
    for (const name of new Set(names)) {
      const others = [...this.ordered.values()].filter(
        (one) => one.listing === name && one.order.workspaceId === order.workspaceId,
      );
      const isLeftOut = order.scheduled || others.some((one) => asksTheSame(one.order, order));
      if (others.length > 0 && isLeftOut && !order.waits) {
        started.running.push(name);
        continue;
      }
      started.jobIds.push(this.begin(name, order, { waits: true }));
      if (others.length > 0) started.waiting.push(name);
    }
    return started;
  }

  /** `waits`: after what is being read of the listing, instead of being refused for it. */
  private begin(listing: ListingName, order: SyncOrder, { waits }: { readonly waits: boolean }): string {
    const { registry, jobs, upkeep, now } = this.parts;
    registry.find(order.workspaceId);
    const asked = now();
    const { workspaceId, scheduled } = order;
    return jobs.start(
      { workspaceId, kind: 'sync', listing, scheduled },
      async (job) => {
        this.ordered.set(job.id, { listing, order, isRead: false });
        try {
          // After the one before, and only then in turn with the other listings: one that waits holds up none of them.
          return await this.ofListing.inTurn(`${workspaceId} ${listing}`, job.signal, () =>
            this.turns.inTurn(workspaceId, job.signal, () => this.run(listing, order, asked, job)),
          );
        } finally {
          this.ordered.delete(job.id);
          // Not before the last: it takes the processor from those that still read, and each of them touches the months
          // again.
          const goesOn = [...this.ordered.values()].some((one) => one.order.workspaceId === workspaceId);
          if (!goesOn) upkeep.refreshTouched(workspaceId);
        }
      },
      { waits },
    );
  }

  private async run(
    name: ListingName,
    order: SyncOrder,
    asked: number,
    job: JobControl,
  ): Promise<SyncSummary> {
    const { registry, store, upkeep, now } = this.parts;
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
    const beside = await this.besideOf(name, order, { asked, period }).catch(async (error: unknown) => {
      await remember(null, detailsOf(error));
      throw error;
    });
    const first = Math.min(period.from, ...beside.map(({ from }) => from));
    // Later months refer to earlier records, and a month is matched with those beside it. Whatever becomes of the note,
    // the sync goes on.
    const from = addMonths(monthOf(first, zoneOf(listings[name], timeZone)), -1);
    const touched = () =>
      upkeep.touch(workspaceId, { from, months: monthsOf(order, now()) }).catch(() => undefined);
    const noted = touched();
    try {
      const summary = await this.read(name, order, { asked, period, beside, timeZone, path }, job);
      if (await this.hasListedNothing(workspaceId, job.id, summary)) summary.problem = 'nothing-listed';
      await remember(summary, null);
      return summary;
    } catch (error) {
      await remember(null, detailsOf(error));
      throw error;
    } finally {
      // Again: a close may have been looked at, and its exceptions refreshed, while pages came.
      await noted;
      await touched();
    }
  }

  /** Whether the account has no record at all yet: told once, by the last of the syncs that were asked for together. */
  private async hasListedNothing(workspaceId: string, jobId: string, summary: SyncSummary): Promise<boolean> {
    const { registry, store } = this.parts;
    const own = this.ordered.get(jobId);
    if (own) own.isRead = true;
    const way = wayOf(workspaceId, registry.find(workspaceId).settings);
    if (summary.problem || summary.pages === 0 || this.understood.has(way)) return false;
    const ofWorkspace = [...this.ordered.values()].filter(({ order }) => order.workspaceId === workspaceId);
    const isLast = ofWorkspace.every(({ isRead }) => isRead);
    return isLast && store.hasNoRecords(registry.databasePath(workspaceId));
  }

  /**
   * What the figures of the order's months rest on beside its days, as far as it is not covered: before the first month
   * where the order begins with it, and after the last one where it ends with it.
   */
  private async besideOf(
    name: ListingName,
    { workspaceId, firstDay, lastDay, alone = false }: SyncOrder,
    { asked, period }: { asked: number; period: Period },
  ): Promise<Period[]> {
    const { registry, store } = this.parts;
    if (alone) return [];
    const paths = registry.closePathsOf(workspaceId, asked);
    const gapsOf = async (month: Month) =>
      (await store.readMissingOf(paths, month, 'everything'))
        .filter(({ listing }) => listing === name)
        .flatMap(({ gaps }) => gaps);
    const [first, last] = [firstDay.slice(0, 7), lastDay.slice(0, 7)];
    const isEnd = lastDay === daysOfMonth(last).at(-1);
    return [
      ...(firstDay === `${first}-01` ? cutTo(await gapsOf(first), { to: period.from }) : []),
      ...(isEnd ? cutTo(await gapsOf(last), { from: period.to }) : []),
    ];
  }

  private async read(
    name: ListingName,
    { workspaceId, mode, trailingDays }: SyncOrder,
    about: { asked: number; period: Period; beside: readonly Period[]; timeZone: string; path: string },
    job: JobControl,
  ): Promise<SyncSummary> {
    const { registry, sessions, store, now } = this.parts;
    const { asked, period, beside, timeZone, path } = about;
    const listing = listings[name];
    const { settings } = registry.find(workspaceId);
    const way = wayOf(workspaceId, settings);
    const mustHold = this.ways.check(workspaceId, listing);
    const planning = async () => {
      const state = await store.readSyncState(path, name, period);
      const reportingTimeZone = timeZone;
      const { plan, windows } = planSync({
        listing,
        period,
        beside,
        mode,
        trailingDays,
        reportingTimeZone,
        now: asked,
        state,
      });
      mustHold();
      if (mode !== 'missing') await store.storePlan(path, name, plan);
      return windows;
    };
    // Plan while the login is under way; if that fails, the plan is never awaited.
    const planned = planning();
    planned.catch(() => undefined);
    const unit = settings.service.timestampUnit;
    return sessions.withSession(
      workspaceId,
      async (session, { idMerchant }) =>
        syncListing({
          listing,
          windows: await planned,
          reportingTimeZone: timeZone,
          fetchPage: async (window, page, signal, isGuess) => {
            const request: ListingRequest = { window, page, unit, idMerchant };
            const ask = () => askListingPage(session, listing, request, signal);
            const answer = await this.requests.inTurn(workspaceId, signal, ask, isGuess);
            // Read out of turn, when the next request is on its way.
            await this.reading.next();
            const read = readListingPage(listing, request, answer);
            this.understood.learn(way, read);
            return read;
          },
          meaningOfEmpty: async (window) =>
            this.understood.has(way)
              ? 'empty'
              : meaningOfEmpty(session, listing, { window, unit, idMerchant }, job.signal),
          atOnce: ASKED_AHEAD,
          beginReading: async (reading) => {
            mustHold();
            return store.beginReading(path, name, reading);
          },
          storePages: async (pages) => {
            mustHold();
            return store.storePages(path, name, pages);
          },
          now,
          onProgress: (rows, progress) => job.progress(rows, undefined, progress),
          signal: job.signal,
        }),
      job.signal,
    );
  }
}

/** What of the periods lies before an instant, or from one on. */
const cutTo = (periods: readonly Period[], { from = 0, to = Number.MAX_SAFE_INTEGER }: Partial<Period>) =>
  overlap(periods, { from, to });
