/** What a run of the rules found, and how a month's two sides stand. */
import { z } from 'zod';
import { amountText, instant, localDay } from './call.ts';
import { evidence, lineItem, recordItem } from './matches.ts';
import { book } from './statements.ts';

const figure = z.strictObject({ count: z.int(), amount: amountText });
export type MatchingFigure = z.infer<typeof figure>;
const ruleCounts = z.strictObject({
  number: z.int().positive(),
  ruleId: z.string(),
  name: z.string(),
  /** Matches, and the lines and records in them. */
  matches: z.int(),
  lines: z.int(),
  records: z.int(),
  suggested: z.int(),
  ambiguous: z.int(),
  /** Lines that it excludes. Stored under the name that they had. */
  setAside: z.int(),
  /** There was too much for the rule to search, or too many of one amount to tell apart. */
  skipped: z.boolean(),
});
export type RuleCounts = z.infer<typeof ruleCounts>;
export const runCounts = z.strictObject({
  rules: z.array(ruleCounts),
  /** What stays open when it is done, of the month. */
  openLines: z.int(),
  openRecords: z.int(),
});
export type RunCounts = z.infer<typeof runCounts>;
export const matchingSummary = runCounts.safeExtend({
  kind: z.literal('matching'),
  book,
  month: z.string(),
  runId: z.int(),
});
export type MatchingSummary = z.infer<typeof matchingSummary>;
export const sample = z.strictObject({
  rule: z.int().positive(),
  lines: z.array(lineItem),
  records: z.array(recordItem),
  evidence: evidence.nullable(),
});
/** How many examples a preview shows of each rule. */
export const SAMPLES_PER_RULE = 5;

const side = z.strictObject({
  total: figure,
  /** Counting those with any allocation; the sum is what is allocated. */
  matched: figure,
  excluded: figure,
  /** Counting those with a rest that no proposal holds and that are not in transit; the sum is the rests. */
  open: figure,
  suggested: figure,
});
export type MatchingSide = z.infer<typeof side>;
export const overview = z.strictObject({
  currencies: z.array(
    z.strictObject({
      currency: z.string(),
      lines: side,
      records: side,
      /** In transit: records with a rest whose line cannot be expected yet, because no statement reaches that far. */
      notDue: figure,
      /** Lines that are not set aside, less records. */
      difference: amountText,
      /** Days of the month that no statement in this currency covers. */
      uncovered: z.array(z.strictObject({ firstDay: localDay, lastDay: localDay })),
    }),
  ),
  lastRun: z
    .strictObject({
      id: z.int(),
      at: instant,
      actor: z.string(),
      rulesVersion: z.int(),
      counts: runCounts,
    })
    .nullable(),
  /** Lines, records, rules or decisions changed since the last run: another run may find more. */
  stale: z.boolean(),
  /** The oldest reading of the listings that records came from; null when nothing was read. */
  asOf: instant.nullable(),
  /** Whether the month's records were read completely. */
  complete: z.boolean(),
  /**
   * Lines of the month name journal entries that the app exported, whose records are not what is expected; left out
   * otherwise.
   */
  namesEntries: z.literal(true).optional(),
});
export type MatchingOverview = z.infer<typeof overview>;
