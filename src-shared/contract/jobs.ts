/** Long work: one mechanism for progress with counts, cancelling and the outcome, whatever the work is. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { MONTH_PATTERN } from '../period.ts';
import { call, instant, nothing, workspaceId } from './call.ts';
import { listingFilter, listingName, sort } from './listings.ts';

export const jobId = z.uuid();

export const syncSummary = z.strictObject({
  kind: z.literal('sync'),
  pages: z.int(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  flagged: z.int(),
  /**
   * `outside-window`: in some window every record lay outside of what was asked for, as when the service takes `from`
   * and `to` for another unit. The records are kept; the window does not count as read.
   */
  problem: z.enum(['outside-window']).optional(),
});
export const exportSummary = z.strictObject({
  kind: z.literal('export'),
  fileName: z.string(),
  path: z.string(),
  rows: z.int(),
});
export type SyncSummary = z.infer<typeof syncSummary>;
export type ExportSummary = z.infer<typeof exportSummary>;

export const job = z.strictObject({
  id: jobId,
  workspaceId,
  kind: z.enum(['sync', 'export']),
  listing: listingName,
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Records handled so far, and how many there will be (null while unknown, as in a sync). */
  done: z.int(),
  total: z.int().nullable(),
  result: z.discriminatedUnion('kind', [syncSummary, exportSummary]).nullable(),
  error: errorDetails.nullable(),
});
export type Job = z.infer<typeof job>;

export const jobCalls = {
  /** Reads one month of a listing from the service into the cache. */
  'sync.start': call(
    z.strictObject({ workspaceId, listing: listingName, month: z.string().regex(MONTH_PATTERN) }),
    z.strictObject({ jobId }),
  ),
  /** Reads one month of every listing, a job each, so that one that fails stops no other; those under way go on. */
  'sync.startAll': call(
    z.strictObject({ workspaceId, month: z.string().regex(MONTH_PATTERN) }),
    z.strictObject({ jobIds: z.array(jobId) }),
  ),
  /** Asks for a place with the native dialog, then writes the filtered listing there; null when the person declined. */
  'export.start': call(
    z.strictObject({
      workspaceId,
      listing: listingName,
      filter: listingFilter,
      sort,
      language: z.enum(['en', 'es']),
    }),
    z.strictObject({ jobId: jobId.nullable() }),
  ),
  'jobs.list': call(nothing, z.strictObject({ jobs: z.array(job) })),
  'jobs.cancel': call(z.strictObject({ jobId }), nothing),
  /** Shows an exported file in the system's file manager. Takes a job, not a path, so no other file can be asked for. */
  'jobs.showFile': call(z.strictObject({ jobId }), nothing),
};

export const jobEvents = {
  'jobs.changed': job,
};
