/**
 * The daily run: read what changed, match both books, look for exceptions, and say on one page what is new since the run
 * before. By a person's press, by the schedule, or without a window.
 */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { call, instant, workspaceId } from './call.ts';
import { listingName } from './listings.ts';
import { BOOKS } from './statements.ts';

const count = z.int().min(0);

const listingRead = z.strictObject({
  listing: listingName,
  added: count,
  changed: count,
  /** Of those: dated in a time that had been read completely before. */
  late: count,
  error: errorDetails.nullable(),
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
  exceptions: exceptionNews,
  /** `failed`: something could not be read or matched. `to-look-at`: something new waits for a person. */
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
};
