/** The service tied out against itself: its daily balance report, recomputed from the cached listings. */
import { z } from 'zod';
import { MONTH_PATTERN } from '../period.ts';
import { amountText, call, instant, localDay, workspaceId } from './call.ts';
import { fieldName, listingName } from './listings.ts';

/** The columns added up from records, in the report's order; `netAmount` is added up from them. */
export const RECORD_COLUMNS = [
  'depositTotal',
  'depositFeeTotal',
  'cashoutTotal',
  'noteTotal',
  'settlementTotal',
  'cancelledSettlementTotal',
] as const;
export type RecordColumn = (typeof RECORD_COLUMNS)[number];
export const TIE_OUT_COLUMNS = [...RECORD_COLUMNS, 'netAmount'] as const;
export type TieOutColumn = (typeof TIE_OUT_COLUMNS)[number];

/** Which records a column counts, on which day, and how. */
export const columnRule = z.strictObject({
  listing: listingName,
  /** Statuses that count; null where every record does. */
  statuses: z.array(z.string().max(60)).max(30).nullable(),
  dateField: fieldName,
  dayCut: z.enum(['utc', 'reporting']),
  amountField: fieldName,
  currencyField: fieldName,
  /** `byCategory`: CREDIT adds and DEBIT takes away. */
  sign: z.enum(['plus', 'byCategory']),
});
export type ColumnRule = z.infer<typeof columnRule>;

/** How each column enters netAmount, in the order of the columns. */
const netSigns = z.array(z.union([z.literal(1), z.literal(0), z.literal(-1)])).length(RECORD_COLUMNS.length);
export type NetSigns = z.infer<typeof netSigns>;

/** What a workspace has laid down: the rest is read out of the data. */
export const tieOutRules = z.strictObject({
  columns: z.partialRecord(z.enum(RECORD_COLUMNS), columnRule).default({}),
  netSigns: netSigns.nullable().default(null),
  /** Days after the month's end (UTC) on which it is taken as closed: what completes later is late. */
  cutOffDays: z.int().min(0).max(31).default(3),
});
export type TieOutRules = z.infer<typeof tieOutRules>;

/** One of them while somebody changes it. */
export const editedRule = z.union([
  z.strictObject({ column: z.enum(RECORD_COLUMNS), rule: columnRule }),
  z.strictObject({ column: z.literal('netAmount'), signs: netSigns }),
  z.strictObject({ column: z.literal('cutOff'), days: z.number() }),
]);
export type EditedRule = z.infer<typeof editedRule>;

const origin = z.enum(['inferred', 'given']);
const ruleInForce = z.strictObject({
  column: z.enum(RECORD_COLUMNS),
  rule: columnRule,
  origin,
  /** Other rules under which as many days agree: the data cannot tell them apart. */
  alternatives: z.int().nonnegative(),
  /** Of the days judged, per currency, how many agree to the last unit. */
  agree: z.int(),
  judged: z.int(),
});
export type RuleInForce = z.infer<typeof ruleInForce>;

/** In which zone the rules in force cut days: all in one, or some in each. */
export function dayCutsOf(rules: readonly Pick<RuleInForce, 'rule'>[]): ColumnRule['dayCut'] | 'mixed' {
  const [cut = 'utc', ...others] = new Set(rules.map(({ rule }) => rule.dayCut));
  return others.length > 0 ? 'mixed' : cut;
}

const CAUSES = ['not-in-report', 'counted-on-neighbouring-day', 'changed-since'] as const;
const explanation = z.strictObject({
  cause: z.enum(CAUSES),
  listing: listingName,
  identity: z.string(),
  amount: amountText,
  /** Other records would explain it as well. */
  ambiguous: z.boolean(),
});
export type Explanation = z.infer<typeof explanation>;

const cell = z.strictObject({
  column: z.enum(TIE_OUT_COLUMNS),
  state: z.enum(['agrees', 'differs', 'not-covered']),
  report: amountText,
  records: amountText,
  difference: amountText,
  explanations: z.array(explanation),
});
export type TieOutCell = z.infer<typeof cell>;

const day = z.strictObject({
  day: localDay,
  currency: z.string(),
  cells: z.array(cell),
  closing: amountText,
  /** Closing less opening and net amount; null when the day before is not cached. */
  rollForward: amountText.nullable(),
});
export type TieOutDay = z.infer<typeof day>;

export const FINDING_KINDS = [
  'roll-forward-break',
  'duplicate-external-id',
  'fee-off-schedule',
  'refund-without-origin',
  'note-without-origin',
  'origin-outside',
  'cashout-rejected-without-return',
  'settlement-amount-mismatch',
  'late-status-change',
] as const;
const finding = z.strictObject({
  kind: z.enum(FINDING_KINDS),
  listing: listingName,
  ids: z.array(z.string()),
  related: z.array(z.strictObject({ listing: listingName, ids: z.array(z.string()) })),
  day: localDay,
  currency: z.string(),
  amount: amountText,
  /** What the reason names: an external id, the expected amount. */
  detail: z.string(),
});
export type Finding = z.infer<typeof finding>;

export const tieOut = z.strictObject({
  rules: z.array(ruleInForce),
  net: z.strictObject({ signs: netSigns, origin, agree: z.int(), judged: z.int() }),
  cutOffDays: z.int(),
  days: z.array(day),
  findings: z.array(finding),
  /** The oldest reading that this rests on; null when nothing was read. */
  asOf: instant.nullable(),
  complete: z.boolean(),
});
export type TieOut = z.infer<typeof tieOut>;

const bridgeFigure = z.strictObject({ count: z.int(), amount: amountText });
/**
 * What a column counts of a month, from what its listing shows of it. All statuses by the listing's date, less what
 * does not count, less what counts on another day than the listing's, plus what comes from other days: `records` is
 * their sum.
 */
const columnBridge = z.strictObject({
  column: z.enum(RECORD_COLUMNS),
  currency: z.string(),
  all: bridgeFigure,
  /** Amounts of what leaves are negative where the records are positive. */
  notCounted: bridgeFigure,
  leaving: bridgeFigure,
  entering: bridgeFigure,
  records: bridgeFigure,
});
export type ColumnBridge = z.infer<typeof columnBridge>;

export const tieOutCalls = {
  /** Of the cached records, by the rules given. */
  'tieOut.bridges': call(
    z.strictObject({
      workspaceId,
      month: z.string().regex(MONTH_PATTERN),
      rules: z
        .array(z.strictObject({ column: z.enum(RECORD_COLUMNS), rule: columnRule }))
        .max(RECORD_COLUMNS.length),
    }),
    z.strictObject({ bridges: z.array(columnBridge) }),
  ),
  'tieOut.month': call(
    z.strictObject({
      workspaceId,
      month: z.string().regex(MONTH_PATTERN),
      /** To see what other rules would give; without, those of the workspace. */
      rules: tieOutRules.optional(),
    }),
    tieOut,
  ),
  'tieOut.rules': call(z.strictObject({ workspaceId }), tieOutRules),
  /**
   * Lays rules down, or leaves them to the data again; the reason goes into the audit trail. Throws `settings-changed`
   * where those that were shown are not in force any more.
   */
  'tieOut.setRules': call(
    z.strictObject({
      workspaceId,
      shown: tieOutRules,
      rules: tieOutRules,
      reason: z.string().trim().min(1).max(500),
    }),
    tieOutRules,
  ),
};
