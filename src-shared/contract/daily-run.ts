/**
 * The daily run: read what changed, match both books, look for exceptions, and say on one page what is new since the
 * run before. By a person's press, by the schedule, or without a window.
 */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { call, instant, workspaceId } from './call.ts';
import { listingName } from './listings.ts';
import { BOOKS } from './statements.ts';
import { syncProblem } from './sync.ts';

const count = z.int().min(0);

const listingRead = z.strictObject({
  listing: listingName,
  added: count,
  changed: count,
  /** Of those: dated in a time that had been read completely before. */
  late: count,
  error: errorDetails.nullable(),
  /** What of it does not count as read, or is to be looked at; pages of earlier versions do not say. */
  problem: syncProblem.nullable().optional(),
});

const bookMatched = z.strictObject({
  book: z.enum(BOOKS),
  month: z.string(),
  matched: count,
  excluded: count,
  proposed: count,
  error: errorDetails.nullable(),
});

/** Exceptions since the run before. */
const exceptionNews = z.strictObject({
  /** Seen for the first time, or come back. */
  appeared: count,
  cleared: count,
  /** All that keep a month from being clear now. */
  unsettled: count,
});
export type ExceptionNews = z.infer<typeof exceptionNews>;

/**
 * What became of a file in the watched folder. `asks`: something about it is for a person to answer. `mapping-unknown`:
 * no table with these columns was imported before. `being-written`: it grew while it was looked at, and waits for the
 * next look.
 */
const WATCHED_OUTCOMES = [
  'imported',
  'imported-before',
  'being-written',
  'mapping-unknown',
  'asks',
  'faulty',
  'not-read',
  'folder-missing',
] as const;
export const watchedFile = z.strictObject({
  name: z.string(),
  outcome: z.enum(WATCHED_OUTCOMES),
  lines: count,
  /** The first row with a fault; null where no row is at fault. */
  row: z.int().nullable(),
  error: errorDetails.nullable(),
});
export type WatchedFile = z.infer<typeof watchedFile>;

const watched = z.strictObject({
  /**
   * In which bank statements and ledger files are looked for; null where none is. Only the native dialog chooses it.
   */
  folder: z.string().nullable(),
  /** Whether it is looked at each minute while the app is open, beside the daily run. */
  eachMinute: z.boolean(),
  /** When it was last looked at; null before the first time. */
  lookedAt: instant.nullable(),
  /** Files that wait for a person, as they were when they were last looked at. */
  waiting: z.array(watchedFile),
});
export type Watched = z.infer<typeof watched>;

/** What started it. */
const DAILY_RUN_STARTS = ['person', 'schedule', 'command'] as const;

export const dailyRun = z.strictObject({
  startedAt: instant,
  finishedAt: instant,
  /** When the run before ended; null for the first one. */
  since: instant.nullable(),
  startedBy: z.enum(DAILY_RUN_STARTS),
  listings: z.array(listingRead),
  books: z.array(bookMatched),
  /** Files of the watched folder that were new, or still wait for a person. */
  files: z.array(watchedFile).default([]),
  exceptions: exceptionNews,
  /** Changes of locked months after their close that nobody has decided on; runs of earlier versions did not look. */
  lockedChanges: count.optional(),
  /** Why exceptions could not be refreshed; their counts are of before then. */
  refreshError: errorDetails.nullable().optional(),
  /**
   * `failed`: something could not be read or matched, or does not count as read. `to-look-at`: something new waits for
   * a person, or a sync has told something that is for a person to look at.
   */
  outcome: z.enum(['nothing-to-do', 'to-look-at', 'failed']),
});
export type DailyRun = z.infer<typeof dailyRun>;

/** As a job ends. */
export const dailyRunSummary = z.strictObject({ kind: z.literal('daily-run'), run: dailyRun });

export const dailyRunCalls = {
  /** Starts one; throws `job-running` while one of the workspace is under way. */
  'dailyRun.start': call(z.strictObject({ workspaceId }), z.strictObject({ jobId: z.uuid() })),
  /** The last one that came to its end. */
  'dailyRun.last': call(z.strictObject({ workspaceId }), z.strictObject({ run: dailyRun.nullable() })),
  'dailyRun.watched': call(z.strictObject({ workspaceId }), watched),
  /** Asks with the native dialog for the folder to watch; stays as it is when the person declined. */
  'dailyRun.watch': call(z.strictObject({ workspaceId }), watched),
  'dailyRun.stopWatching': call(z.strictObject({ workspaceId }), watched),
  'dailyRun.watchEachMinute': call(z.strictObject({ workspaceId, eachMinute: z.boolean() }), watched),
};

export const dailyRunEvents = {
  /** A look that no person and no daily run asked for found something new; what was told before is not told again. */
  'dailyRun.watchedTaken': z.strictObject({ workspaceId, imported: count, toLookAt: count }),
};
