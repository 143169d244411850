/** Long work: one mechanism for progress with counts, cancelling and the outcome, whatever the work is. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { call, instant, nothing, workspaceId } from './call.ts';
import { dailyRunSummary } from './daily-run.ts';
import { listingFilter, listingName, sort } from './listings.ts';
import { matchingSummary } from './matching-figures.ts';
import { moveSummary } from './moving.ts';
import { statusCheckSummary } from './status-check.ts';
import { syncProgress, syncSummary } from './sync.ts';
import { teamSummary } from './team.ts';

const jobId = z.uuid();

const exportSummary = z.strictObject({
  kind: z.literal('export'),
  fileName: z.string(),
  path: z.string(),
  rows: z.int(),
});
export type ExportSummary = z.infer<typeof exportSummary>;

const lockSummary = z.strictObject({
  kind: z.literal('lock'),
  month: z.string(),
  currency: z.string(),
  records: z.int(),
});

/** A file that was checked or imported; the screen that asked tells what came of it. */
const importSummary = z.strictObject({
  kind: z.enum(['check', 'import']),
  fileName: z.string(),
  lines: z.int(),
});

/** The cashouts of a file, sent to the last; what became of each stands in its order. */
const cashoutsSummary = z.strictObject({
  kind: z.literal('cashouts'),
  fileName: z.string(),
  sent: z.int(),
});

export const job = z.strictObject({
  id: jobId,
  workspaceId,
  kind: z.enum([
    'sync',
    'export',
    'lock',
    'close-export',
    'check',
    'import',
    'status-check',
    'matching',
    'move',
    'restore',
    'daily-run',
    'team-share',
    'team-join',
    'cashouts',
  ]),
  /** Null for work that is about no listing, such as locking a month. */
  listing: listingName.nullable(),
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Records handled so far, and how many there will be (null while unknown, as in a sync). */
  done: z.int(),
  total: z.int().nullable(),
  /** Where a sync is; null while it waits for its turn, and for other work. */
  sync: syncProgress.nullable(),
  /** Started by the clock and by no person. */
  scheduled: z.boolean(),
  result: z
    .discriminatedUnion('kind', [
      syncSummary,
      exportSummary,
      lockSummary,
      importSummary,
      statusCheckSummary,
      matchingSummary,
      moveSummary,
      dailyRunSummary,
      teamSummary,
      cashoutsSummary,
    ])
    .nullable(),
  error: errorDetails.nullable(),
});
export type Job = z.infer<typeof job>;

const exportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.infer<typeof exportFormat>;

/**
 * How a file of plain values is written: what stands between two values, and an amount's decimal sign. Spreadsheets
 * open it by the system's region, which has one of these.
 */
export const csvStyle = z.enum(['comma', 'semicolon', 'semicolon-decimal-comma']);
export type CsvStyle = z.infer<typeof csvStyle>;

/** The style that a region's spreadsheets open, as far as its decimal sign tells. */
export function usualCsvStyle(locale: string | undefined): CsvStyle {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
    ? 'semicolon-decimal-comma'
    : 'comma';
}

export const jobCalls = {
  /**
   * Asks for a place with the native dialog, then writes the filtered listing there; null when the person declined.
   * Throws `nothing-to-export`.
   */
  'export.start': call(
    z.strictObject({
      workspaceId,
      listing: listingName,
      filter: listingFilter,
      sort,
      language: z.enum(['en', 'es']),
      format: exportFormat.default('xlsx'),
      csvStyle: csvStyle.default('comma'),
      /** The fields to write, in their order; all where none are named. */
      columns: z.array(z.string().max(60)).min(1).max(100).optional(),
    }),
    z.strictObject({ jobId: jobId.nullable() }),
  ),
  'jobs.list': call(nothing, z.strictObject({ jobs: z.array(job) })),
  'jobs.cancel': call(z.strictObject({ jobId }), nothing),
  /**
   * Shows an exported file in the system's file manager. Takes a job, not a path, so no other file can be asked for.
   */
  'jobs.showFile': call(z.strictObject({ jobId }), nothing),
};

export const jobEvents = {
  'jobs.changed': job,
};
