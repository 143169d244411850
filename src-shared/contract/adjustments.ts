/** What the service changed in a month after it was locked, and what was decided about it. */
import { z } from 'zod';
import { amountText, instant } from './call.ts';
import { closeMonth } from './close-figures.ts';
import { fieldName, listingName } from './listings.ts';
import { RECORD_COLUMNS } from './tie-out.ts';

/** How much of something moves: on the side of the records or in the report's own row, per column. */
const adjustmentEffect = z.strictObject({
  side: z.enum(['records', 'report']),
  column: z.enum([...RECORD_COLUMNS, 'netAmount', 'totalBalance']),
  amount: amountText,
});
export type AdjustmentEffect = z.infer<typeof adjustmentEffect>;

const fieldValue = z.union([z.string(), z.int(), z.null()]);
export const adjustment = z.strictObject({
  /** Listing, identity and what the record is now: a record that changes again is another adjustment. */
  key: z.string(),
  listing: listingName,
  identity: z.string(),
  kind: z.enum(['added', 'changed', 'vanished']),
  /** Epoch ms of the record's date. */
  date: instant.nullable(),
  changes: z.array(z.strictObject({ field: fieldName, before: fieldValue, after: fieldValue })),
  effects: z.array(adjustmentEffect),
  /** The effect on the month's net amount, of the records. */
  net: amountText,
  decision: z
    .strictObject({ at: instant, by: z.string(), reason: z.string(), toMonth: closeMonth })
    .nullable(),
});
export type Adjustment = z.infer<typeof adjustment>;

export const adjustmentSummary = z.strictObject({
  pending: z.int().nonnegative(),
  decided: z.int().nonnegative(),
  /** Of what is pending. */
  effects: z.array(adjustmentEffect),
  net: amountText,
});
export type AdjustmentSummary = z.infer<typeof adjustmentSummary>;

/** An adjustment of an earlier, locked month that was taken into this one. */
export const priorAdjustment = adjustment.extend({
  fromMonth: closeMonth,
  fromVersion: z.int().positive(),
});
export type PriorAdjustment = z.infer<typeof priorAdjustment>;
