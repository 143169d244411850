/** The figures of a month in one currency, whose digest people sign. */
import { z } from 'zod';
import { MONTH_PATTERN } from '../period.ts';
import { amountText } from './call.ts';
import { listingName } from './listings.ts';
import { TIE_OUT_COLUMNS, tieOut } from './tie-out.ts';

export const closeMonth = z.string().regex(MONTH_PATTERN);
export const closeCurrency = z.string().regex(/^[A-Z0-9]{2,10}$/);
/** SHA-256 in hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const total = z.strictObject({ field: z.string(), group: z.string().nullable(), amount: amountText });

/** The frozen, or to be frozen, figures of a month in one currency. Their digest is what people sign. */
export const closeFigures = z.strictObject({
  month: closeMonth,
  currency: closeCurrency,
  timeZone: z.string(),
  /** The report's balance before the month; null when the day before it is not known. */
  opening: amountText.nullable(),
  net: amountText,
  /** The report's balance at the end of the month's last day; null when that day is not in the report. */
  closing: amountText.nullable(),
  columns: z.array(
    z.strictObject({
      column: z.enum(TIE_OUT_COLUMNS),
      report: amountText,
      records: amountText,
      /** Of the days judged: one that was not read completely has no difference yet. */
      difference: amountText,
      daysDiffering: z.int().nonnegative(),
      daysNotCovered: z.int().nonnegative(),
    }),
  ),
  tieOut: tieOut.pick({ rules: true, net: true, days: true, findings: true }),
  /** Per listing, the records of the month in this currency. */
  listings: z.array(
    z.strictObject({
      listing: listingName,
      records: z.int().nonnegative(),
      /** Over the records' values in the order of their dates: equal records give equal digests. */
      sha256,
      /** Of the statuses that count as money. */
      totals: z.array(total),
    }),
  ),
  /** Digests of people's own work that belongs to the month: statements, matches, exceptions, adjustments taken in. */
  work: z.array(z.strictObject({ part: z.string(), items: z.int().nonnegative(), sha256 })),
});
export type CloseFigures = z.infer<typeof closeFigures>;
