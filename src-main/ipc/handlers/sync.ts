/** Keeping the cache in step with the service: starting syncs, what they cover, how they ended, what they changed. */
import {
  DEFAULT_TRAILING_DAYS,
  type FiguresOf,
  type StartedSyncs,
} from '../../../src-shared/contract/sync.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { dayOf, type Month, monthPeriod, monthsBetween } from '../../../src-shared/period.ts';
import { LISTING_NAMES, type ListingName, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { daysNotRead } from '../../store/listings/missing.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function syncHandlers({ registry, store, syncs, schedules, now }: AppParts) {
  const wholeMonth = (workspaceId: string, month: Month) => ({
    workspaceId,
    firstDay: `${month}-01`,
    lastDay: dayOf(monthPeriod(month, 'UTC').to - 1, 'UTC'),
    mode: 'everything' as const,
    trailingDays: DEFAULT_TRAILING_DAYS,
    scheduled: false,
  });

  /**
   * Refuses days that have begun neither here nor in the service's own time. Throws `not-begun` with the month or the
   * day.
   */
  const mustHaveBegun = (workspaceId: string, firstDay: string) => {
    const { timeZone } = registry.find(workspaceId).settings;
    const today = [dayOf(now(), timeZone), dayOf(now(), 'UTC')].sort().at(-1) ?? '';
    if (firstDay <= today) return;
    const isLaterMonth = firstDay.slice(0, 7) > today.slice(0, 7);
    throw new TieoutError('not-begun', { subject: isLaterMonth ? firstDay.slice(0, 7) : firstDay });
  };

  const notRead = async (workspaceId: string, month: Month, of: FiguresOf) => {
    const paths = registry.closePathsOf(workspaceId, now());
    return daysNotRead(await store.readMissingOf(paths, month, of), paths.timeZone);
  };

  const monthCoverage = async (workspaceId: string, name: ListingName, month: Month) => {
    const { timeZone } = registry.find(workspaceId).settings;
    const period = monthPeriod(month, zoneOf(listings[name], timeZone));
    const coverage = await store.readCoverageOf(registry.databasePath(workspaceId), name, period, now());
    const state = () => {
      if (period.from > now()) return 'future' as const;
      if (coverage.complete) return 'complete' as const;
      return coverage.asOf === null ? ('not-read' as const) : ('partly' as const);
    };
    return { month, state: state(), coverage };
  };

  return {
    'sync.start': ({ workspaceId, listing, month }) => {
      mustHaveBegun(workspaceId, `${month}-01`);
      // One listing is read to be looked at; a month's figures need all of them.
      return { jobId: syncs.start(listing, { ...wholeMonth(workspaceId, month), alone: true }) };
    },

    'sync.startAll': ({ workspaceId, month }) => {
      mustHaveBegun(workspaceId, `${month}-01`);
      return syncs.startEach(LISTING_NAMES, wholeMonth(workspaceId, month));
    },

    'sync.run': ({ listings: names, ...order }) => {
      mustHaveBegun(order.workspaceId, order.firstDay);
      const alone = LISTING_NAMES.some((name) => !names.includes(name));
      return syncs.startEach(names, { ...order, scheduled: false, alone });
    },

    'sync.notRead': async ({ workspaceId, month, of }) => ({
      notRead: await notRead(workspaceId, month, of),
    }),

    'sync.readMissing': async ({ workspaceId, month, of }) => {
      const started: StartedSyncs = { jobIds: [], waiting: [], running: [] };
      const days = await notRead(workspaceId, month, of);
      for (const listing of new Set(days.map((each) => each.listing))) {
        const own = days.filter((each) => each.listing === listing);
        const [firstDay = '', lastDay = ''] = [
          own.map((each) => each.firstDay).sort()[0],
          own
            .map((each) => each.lastDay)
            .sort()
            .at(-1),
        ];
        const { jobIds, waiting, running } = syncs.startEach([listing], {
          workspaceId,
          firstDay,
          lastDay,
          mode: 'missing',
          trailingDays: DEFAULT_TRAILING_DAYS,
          scheduled: false,
          alone: true,
        });
        started.jobIds.push(...jobIds);
        started.waiting.push(...waiting);
        started.running.push(...running);
      }
      return started;
    },

    'sync.coverage': async ({ workspaceId, firstMonth, lastMonth }) => {
      const months = monthsBetween(firstMonth, lastMonth);
      return {
        listings: await Promise.all(
          LISTING_NAMES.map(async (listing) => ({
            listing,
            months: await Promise.all(months.map((month) => monthCoverage(workspaceId, listing, month))),
          })),
        ),
      };
    },

    'sync.runs': async ({ workspaceId }) => {
      registry.find(workspaceId);
      return { runs: await store.readRuns(registry.databasePath(workspaceId)) };
    },

    'sync.unlisted': ({ workspaceId }) =>
      store.readUnlisted(registry.databasePath(registry.find(workspaceId).id)),

    'sync.schedule': ({ workspaceId }) => schedules.read(workspaceId),

    'sync.setSchedule': ({ workspaceId, schedule }) => {
      registry.find(workspaceId);
      return schedules.set(workspaceId, schedule);
    },
  } satisfies Partial<Handlers>;
}
