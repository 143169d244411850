/**
 * The first screen of a workspace: what waits for a person in a month, what the last daily run found, and the balances.
 */
import { z } from 'zod';
import { amountText, call, instant, localDay, workspaceId } from './call.ts';
import { closeListed } from './close.ts';
import { closeMonth } from './close-figures.ts';
import { dailyRun } from './daily-run.ts';

const count = z.int().nonnegative();

/** Of the month, but for the cashouts, which belong to none. */
const waiting = z.strictObject({
  /** Exceptions to settle that are assigned to the person at work. */
  mine: count,
  /** All exceptions to settle; null until they were looked for. */
  exceptions: count.nullable(),
  /** Of these, proposed matches of each book. */
  bankProposals: count,
  ledgerProposals: count,
  /** Cashouts that were prepared and not sent. */
  preparedCashouts: count,
  /** Cashouts with an unknown outcome: whether they were paid is not known. */
  unknownCashouts: count,
});
export type Waiting = z.infer<typeof waiting>;

const accountTrend = z.strictObject({
  idMerchant: z.string(),
  currency: z.string(),
  /**
   * Total balance at the end of each of the last days that the report has, oldest first; none where it was not read.
   */
  days: z.array(z.strictObject({ day: localDay, balance: amountText })),
  /** From the first to the last of these days; null with fewer than two. */
  change: amountText.nullable(),
});
export type AccountTrend = z.infer<typeof accountTrend>;

/** So many days before today are shown of a balance. */
export const TREND_DAYS = 30;

const overview = z.strictObject({
  /** The person at work, whose exceptions `mine` counts. */
  actor: z.string(),
  /** When this was put together. */
  now: instant,
  /** Months with records that are not locked, newest first, one entry per currency. */
  open: z.array(closeListed),
  /** The closes of the month that is asked for, locked ones too. */
  ofMonth: z.array(closeListed),
  /** Whether a bank statement reaches into the month. */
  hasBankStatement: z.boolean(),
  waiting,
  balances: z.array(accountTrend),
  /** The last one that came to its end. */
  run: dailyRun.nullable(),
});
export type Overview = z.infer<typeof overview>;

export const overviewCalls = {
  /** How far the closes are is asked for each by itself (`close.readiness`): a large month takes a while. */
  'overview.read': call(z.strictObject({ workspaceId, month: closeMonth }), overview),
};
