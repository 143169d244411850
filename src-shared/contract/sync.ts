/** Keeping the cache in step with the service: what to read, how far it is, what was found, and what it covers. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { MONTH_PATTERN } from '../period.ts';
import { call, instant, localDay, workspaceId } from './call.ts';
import { coverage, listingName, listingRow } from './listings.ts';

const jobId = z.uuid();

/**
 * `missing`: only what was never read. `changes`: that, the trailing days, and every day that holds a record whose
 * status can still change. `everything`: the whole period again.
 */
export const syncMode = z.enum(['missing', 'changes', 'everything']);
export type SyncMode = z.infer<typeof syncMode>;

/** Days before today that a sync of changes always reads again. */
export const DEFAULT_TRAILING_DAYS = 7;
const trailingDays = z.int().min(0).max(60);

/**
 * What a sync that came to its end tells of what it read.
 *
 * `outside-window`: in some window every record lay outside of what was asked for, as when the service takes `from` and
 * `to` for another unit. The records are kept; the window does not count as read. `other-unit`: a window is empty, and
 * has records when it is asked for in the other unit of time. `unit-unconfirmed`: a window is empty, and the service
 * could not be asked whether it has understood it. Neither counts as read. `clock-ahead`: by the service's clock the
 * end of a window was still to come; it counts as read up to there. `nothing-listed`: the account has not listed a
 * single record yet, in no listing. The window counts as read.
 */
export const syncProblem = z.enum([
  'outside-window',
  'other-unit',
  'unit-unconfirmed',
  'clock-ahead',
  'nothing-listed',
]);
export type SyncProblem = z.infer<typeof syncProblem>;

/** Those after which something that was asked for does not count as read. */
const NOT_READ: readonly SyncProblem[] = ['outside-window', 'other-unit', 'unit-unconfirmed'];
export const leavesUnread = (problem: SyncProblem | null | undefined): boolean =>
  problem != null && NOT_READ.includes(problem);

export const syncSummary = z.strictObject({
  kind: z.literal('sync'),
  /** Pages asked for by this sync. */
  pages: z.int(),
  /** Records of the windows it completed; `resumed` of them had been read by a sync that ended before. */
  rows: z.int(),
  resumed: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  flagged: z.int(),
  /** Of the added and changed ones: dated in a time that had been read completely before. */
  lateAdded: z.int(),
  lateChanged: z.int(),
  /** Records kept from before that the service listed in neither of two readings; they stay. */
  unlisted: z.int(),
  problem: syncProblem.optional(),
});
export type SyncSummary = z.infer<typeof syncSummary>;

const period = z.strictObject({ from: instant, to: instant });

/** Where a running sync is. */
export const syncProgress = z.strictObject({
  window: period,
  /** Counted from 1. */
  windowNumber: z.int(),
  windows: z.int(),
  rowsPerSecond: z.number().nullable(),
  /** Null while it cannot be estimated. */
  secondsLeft: z.int().nullable(),
});
export type SyncProgress = z.infer<typeof syncProgress>;

/** How a sync of a listing ended. */
export const syncRun = z.strictObject({
  listing: listingName,
  mode: syncMode,
  scheduled: z.boolean(),
  startedAt: instant,
  finishedAt: instant,
  /** What was asked for. */
  period,
  summary: syncSummary.nullable(),
  /** Why it did not come to its end; `cancelled` when a person stopped it. */
  error: errorDetails.nullable(),
});
export type SyncRun = z.infer<typeof syncRun>;

/** The records kept here that the service did not list in two readings of their time. */
const unlistedRecords = z.strictObject({
  total: z.int(),
  /** The latest noticed, the newest first. */
  records: z.array(z.strictObject({ listing: listingName, noticedAt: instant, row: listingRow })),
});
export type UnlistedRecords = z.infer<typeof unlistedRecords>;

export const syncSchedule = z.strictObject({
  /** Minutes between syncs of changes while the app is open; null: none. */
  everyMinutes: z.int().min(5).max(1440).nullable(),
  trailingDays,
  /** Whether both books are matched after it: the daily run, by the clock. */
  match: z.boolean().default(false),
  /** Whether the system tells at the end of a daily run that no person started. */
  notify: z.boolean().default(true),
  /** Whether the matching runs by itself after a sync or an import. */
  matchAfter: z.boolean().default(false),
});
export type SyncSchedule = z.infer<typeof syncSchedule>;

export const DEFAULT_SCHEDULE: SyncSchedule = {
  everyMinutes: null,
  trailingDays: DEFAULT_TRAILING_DAYS,
  match: false,
  notify: true,
  matchAfter: false,
};

const month = z.string().regex(MONTH_PATTERN);

/** What became of an order for several listings. */
const startedSyncs = z.strictObject({
  jobIds: z.array(jobId),
  /** Of those started: being read already, and read as asked for after that. */
  waiting: z.array(listingName),
  /** Not started: what is asked for is being read already. */
  running: z.array(listingName),
});
export type StartedSyncs = z.infer<typeof startedSyncs>;

function monthsBetween(first: string, last: string): number {
  const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
  return count(last) - count(first);
}

/** Which figures: the tie-out and the balances, a book, a close with the books it has, or all that a month may have. */
const FIGURES_OF = ['report', 'bank', 'ledger', 'close', 'everything'] as const;
export type FiguresOf = (typeof FIGURES_OF)[number];
const figuresOfMonth = z.strictObject({ workspaceId, month, of: z.enum(FIGURES_OF) });

/** Days of a listing that were not read, both included, as the listing cuts them. */
const notReadDays = z.strictObject({ listing: listingName, firstDay: localDay, lastDay: localDay });
export type NotReadDays = z.infer<typeof notReadDays>;

export const syncCalls = {
  /**
   * Reads one month of a listing again, whatever was read of it before. This, `sync.startAll` and `sync.run` throw
   * `not-begun`, with the month or the day, where no day that is asked for has begun.
   */
  'sync.start': call(z.strictObject({ workspaceId, listing: listingName, month }), z.strictObject({ jobId })),
  /**
   * Reads one month of every listing, a job each, so that one that fails stops no other. Those under way go on, and
   * what is asked for here comes after them.
   */
  'sync.startAll': call(z.strictObject({ workspaceId, month }), startedSyncs),
  /** As `sync.startAll`, any days of any listings. Days are cut in the reporting time zone, both are included. */
  'sync.run': call(
    z
      .strictObject({
        workspaceId,
        listings: z.array(listingName).min(1),
        firstDay: localDay,
        lastDay: localDay,
        mode: syncMode,
        trailingDays: trailingDays.default(DEFAULT_TRAILING_DAYS),
      })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, 'the first day is after the last'),
    startedSyncs,
  ),
  /** What was not read of the days that figures of a month rest on: until then they are not known. */
  'sync.notRead': call(figuresOfMonth, z.strictObject({ notRead: z.array(notReadDays) })),
  /** Reads exactly that, a job for each listing of which something is missing. */
  'sync.readMissing': call(figuresOfMonth, startedSyncs),
  /** What is read of each listing, month by month. */
  'sync.coverage': call(
    z
      .strictObject({ workspaceId, firstMonth: month, lastMonth: month })
      .refine(({ firstMonth, lastMonth }) => monthsBetween(firstMonth, lastMonth) < 60, 'too many months'),
    z.strictObject({
      listings: z.array(
        z.strictObject({
          listing: listingName,
          months: z.array(
            z.strictObject({
              month,
              /** `future`: it has not begun. */
              state: z.enum(['complete', 'partly', 'not-read', 'future']),
              coverage,
            }),
          ),
        }),
      ),
    }),
  ),
  /** The latest syncs, the newest first. */
  'sync.runs': call(z.strictObject({ workspaceId }), z.strictObject({ runs: z.array(syncRun) })),
  'sync.unlisted': call(z.strictObject({ workspaceId }), unlistedRecords),
  'sync.schedule': call(z.strictObject({ workspaceId }), syncSchedule),
  'sync.setSchedule': call(z.strictObject({ workspaceId, schedule: syncSchedule }), syncSchedule),
};

export const syncEvents = {
  /** A scheduled sync has ended in all its listings. */
  'sync.scheduledEnded': z.strictObject({
    workspaceId,
    added: z.int(),
    changed: z.int(),
    late: z.int(),
    /** Listings that could not be read. */
    failed: z.array(listingName),
  }),
};
