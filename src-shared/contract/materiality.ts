/**
 * Materiality: up to which amount an exception is accepted by the workspace's policy instead of by a person. Flux: from
 * which deviation on a figure of the report wants a look.
 */
import { z } from 'zod';
import { MONTH_PATTERN } from '../period.ts';
import { amountText, call, instant, localDay, workspaceId } from './call.ts';
import { TIE_OUT_COLUMNS } from './tie-out.ts';

const currency = z.string().trim().min(1).max(20);
const positive = amountText.refine((text) => /[1-9]/.test(text) && !text.startsWith('-'));

const limit = z.strictObject({
  currency,
  /** An exception up to this amount, without its sign, is accepted. */
  amount: positive,
  /** And no more than this percentage of the month's deposits per the report; null for the amount alone. */
  percent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .refine((text) => /[1-9]/.test(text))
    .nullable(),
});

const materialityPolicy = z.strictObject({
  /** By this name the acceptances stand in the audit trail and in the workbook. */
  name: z.string().trim().min(1).max(80),
  limits: z
    .array(limit)
    .min(1)
    .max(20)
    .refine((limits) => new Set(limits.map((each) => each.currency)).size === limits.length),
});
export type MaterialityPolicy = z.infer<typeof materialityPolicy>;

const percentOver = z.int().min(10).max(100_000);
export const fluxThresholds = z.strictObject({
  /** By more than so many percent of the median of the 30 days before. */
  day: percentOver.default(300),
  /** By more than so many percent of the month before. */
  month: percentOver.default(50),
  /** And by at least this amount; of other currencies, by a twentieth of the month's deposits. */
  floors: z
    .array(z.strictObject({ currency, amount: positive }))
    .max(20)
    .default([]),
});
export type FluxThresholds = z.infer<typeof fluxThresholds>;

export const materialitySettings = z.strictObject({
  /** Null: every exception is decided by a person. */
  policy: materialityPolicy.nullable().default(null),
  flux: fluxThresholds.default({ day: 300, month: 50, floors: [] }),
  /** Each deviation wants a sentence before its month is signed. */
  explain: z.boolean().default(false),
});
export type MaterialitySettings = z.infer<typeof materialitySettings>;

const deviation = z.strictObject({
  /** `day`: against the median of the 30 days before. `month`: against the month before. */
  against: z.enum(['day', 'month']),
  /** Null for a month. */
  day: localDay.nullable(),
  currency: z.string(),
  /** Refunds have no column of their own in the report. */
  column: z.enum([...TIE_OUT_COLUMNS, 'refunds']),
  /** The payment method's code; null where the column as a whole deviates. */
  method: z.string().nullable(),
  amount: amountText,
  /** The median, or the month before. */
  usual: amountText,
  /** How many of the 30 days before it are known, which the median is of; null for a month. */
  days: z.int().positive().nullable(),
  /** By how many percent of the usual it deviates; negative where it is less, null where nothing is usual. */
  percent: z.int().nullable(),
});
export type Deviation = z.infer<typeof deviation>;

/** Names a deviation in its month and currency. */
export const deviationKey = ({ against, day, column, method }: Deviation): string =>
  [against, day ?? '', column, method ?? ''].join(':');

/**
 * Whether a sentence is about what the figure is now: it was written for that amount, or by a version that kept none.
 */
export const isExplainedBy = (
  { amount }: Pick<Deviation, 'amount'>,
  said: { readonly amount: string | null },
): boolean => said.amount === null || said.amount === amount;

/** Why it is so, as a person wrote it. */
const explanation = z.strictObject({ text: z.string(), by: z.string(), at: instant });
const told = deviation.extend({ explanation: explanation.nullable() });

export const materialityCalls = {
  'materiality.settings': call(z.strictObject({ workspaceId }), materialitySettings),
  /**
   * The reason goes into the audit trail. Exceptions are judged anew behind it, in months that are not locked. Throws
   * `settings-changed` where what was shown is not set any more.
   */
  'materiality.set': call(
    z.strictObject({
      workspaceId,
      shown: materialitySettings,
      settings: materialitySettings,
      reason: z.string().trim().min(1).max(500),
    }),
    materialitySettings,
  ),
  /** Figures of the month's balance report that deviate by more than the thresholds: the largest first. */
  'materiality.deviations': call(
    z.strictObject({ workspaceId, month: z.string().regex(MONTH_PATTERN) }),
    z.strictObject({
      deviations: z.array(told),
      thresholds: fluxThresholds,
      /**
       * Days before the month that are not in the report, of the currency that lacks most: nothing was compared with
       * them.
       */
      notCompared: z.int().nonnegative(),
    }),
  ),
};
