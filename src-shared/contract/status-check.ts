/** Records of a month compared, many at once and on demand, with what the Deposits or Payouts API says of them now. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { MONTH_PATTERN } from '../period.ts';
import { amountText, call, instant, workspaceId } from './call.ts';

/** `unclear`: the two cannot be compared. */
const verdict = z.enum(['same', 'differs', 'unclear']);
export type Verdict = z.infer<typeof verdict>;

const compared = z.strictObject({
  name: z.enum(['depositId', 'status', 'amount', 'fee', 'externalId', 'refunded', 'reason']),
  /** As it came: a code, decimal text with its currency apart, or null for nothing. */
  cached: z.string().nullable(),
  live: z.string().nullable(),
  /** Of an amount: the currencies of the two. */
  currencies: z.tuple([z.string().nullable(), z.string().nullable()]).readonly().optional(),
  verdict,
});
export type Compared = Readonly<z.infer<typeof compared>>;

export const checkedListing = z.enum(['deposits', 'cashouts']);
export type CheckedListing = z.infer<typeof checkedListing>;
/** `unfinished`: those whose status may still change; `all`: every record, the newest first. */
export const CHECK_SCOPES = ['unfinished', 'all'] as const;

/** What a check is about: days are cut in the reporting time zone, as the listing's are. */
const scope = {
  workspaceId,
  listing: checkedListing,
  month: z.string().regex(MONTH_PATTERN),
};

/** A record that is not certainly the same; those that are, are only counted. */
const row = z.strictObject({
  identity: z.string(),
  at: instant,
  currency: z.string(),
  amount: amountText.nullable(),
  compared: z.array(compared),
  /** Why the service could not be asked about it; null when it answered. */
  error: errorDetails.nullable(),
});
export type CheckedRecord = z.infer<typeof row>;

export const statusCheck = z.strictObject({
  listing: checkedListing,
  month: z.string(),
  scope: z.enum(CHECK_SCOPES),
  at: instant,
  actor: z.string(),
  asked: z.int(),
  /**
   * Cashouts that the service cannot be asked about, as they have no external id. Checks of older versions have none.
   */
  notAsked: z.int().default(0),
  /**
   * Records that would have been asked about, too, had the most not been reached and the service not stopped answering.
   */
  left: z.int(),
  same: z.int(),
  differing: z.int(),
  unclear: z.int(),
  failed: z.int(),
  /** Those that differ first, then those that failed, then those that cannot be compared. */
  rows: z.array(row),
});
export type StatusCheck = z.infer<typeof statusCheck>;

export const statusCheckSummary = z.strictObject({
  kind: z.literal('status-check'),
  asked: z.int(),
  differing: z.int(),
  failed: z.int(),
});
export type StatusCheckSummary = z.infer<typeof statusCheckSummary>;

/** One check asks about at most so many records: the service's signed areas are made for single questions. */
export const MOST_CHECKED = 1_000;

export const statusCheckCalls = {
  'statusCheck.start': call(
    z.strictObject({ ...scope, scope: z.enum(CHECK_SCOPES) }),
    z.strictObject({ jobId: z.uuid() }),
  ),
  /** The last check that ended; null when there was none. */
  'statusCheck.latest': call(z.strictObject(scope), z.strictObject({ check: statusCheck.nullable() })),
};
