/** The daily balance report as a roll-forward, and the records behind its figures. */

import { z } from 'zod';
import { DAY_MS } from '../durations.ts';
import { amountText, call, instant, localDay, workspaceId } from './call.ts';
import { coverage, listingRow } from './listings.ts';
import { columnRule, RECORD_COLUMNS } from './tie-out.ts';

/** The longest range asked for at once, in days: a leap year. */
export const MAX_BALANCE_DAYS = 366;

/** What the report gives for a day, in its order. */
export const BALANCE_COLUMNS = [...RECORD_COLUMNS, 'netAmount', 'totalBalance'] as const;
export type BalanceColumn = (typeof BALANCE_COLUMNS)[number];

const balanceDay = z.strictObject({
  day: localDay,
  /**
   * `unreadable`: an amount of the row could not be read exactly, so nothing is added up from it. `missing`: the day
   * was read and the service has no row. `not-read`: the day was not read. `not-over`: the report has finished days
   * only.
   */
  state: z.enum(['reported', 'unreadable', 'missing', 'not-read', 'not-over']),
  /** The row's identity in the listing of daily balances; null where there is no row. */
  identity: z.string().nullable(),
  amounts: z.partialRecord(z.enum(BALANCE_COLUMNS), amountText),
  /** totalBalance less that of the day before and netAmount; null when the day before is not known. */
  rollForward: amountText.nullable(),
  /** netAmount less what the columns make of it. */
  netDifference: amountText.nullable(),
});
export type BalanceDay = z.infer<typeof balanceDay>;

/**
 * The way from the opening to the closing balance. `unexplained`: what neither netAmount nor the columns account for.
 * `notRead`: how the balance changed over days without a readable row.
 */
const STEP_KINDS = ['opening', ...RECORD_COLUMNS, 'unexplained', 'notRead', 'closing'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
const rollForwardStep = z.strictObject({
  kind: z.enum(STEP_KINDS),
  /** Its effect on the balance; of opening and closing, the balance. */
  amount: amountText,
  /** The balance after it. */
  after: amountText,
});
export type RollForwardStep = z.infer<typeof rollForwardStep>;

const balanceAccount = z.strictObject({
  idMerchant: z.string(),
  currency: z.string(),
  /**
   * Balance at the start of `day`; `implied` when the day before is not known and it follows from the day's own row.
   */
  opening: z.strictObject({ amount: amountText, day: localDay, implied: z.boolean() }).nullable(),
  /** Balance at the end of `day`, the last with a readable row. */
  closing: z.strictObject({ amount: amountText, day: localDay }).nullable(),
  days: z.array(balanceDay),
  /** Exact totals of what moved on the days with a readable row; a balance is not added up. */
  totals: z.partialRecord(z.enum(BALANCE_COLUMNS), amountText),
  /** Days with a readable row: what the totals cover. */
  reported: z.int(),
  /** Empty where no day has a readable row. */
  steps: z.array(rollForwardStep),
});
export type BalanceAccount = z.infer<typeof balanceAccount>;

const range = z.strictObject({ workspaceId, firstDay: localDay, lastDay: localDay });
type Range = Pick<z.infer<typeof range>, 'firstDay' | 'lastDay'>;

function isRange({ firstDay, lastDay }: Range): boolean {
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
  return days >= 1 && days <= MAX_BALANCE_DAYS;
}

/** Records of a page of those behind a figure. */
export const RECORDS_PER_PAGE = 50;

const recordsBehind = z.strictObject({
  rows: z.array(listingRow),
  count: z.int(),
  /** What all of them come to under the rule, in the currency asked for. */
  total: amountText,
  /** Records among them whose amount could not be read exactly and is not in the total. */
  notTotalled: z.int(),
});
export type RecordsBehind = z.infer<typeof recordsBehind>;

/** A cashout is paid or ended within days; those of a month before are known to be. */
export const HELD_FOR_DAYS = 31;

const heldCashouts = z.strictObject({ currency: z.string(), count: z.int(), amount: amountText });
export type HeldCashouts = z.infer<typeof heldCashouts>;

export const balanceCalls = {
  /**
   * The cached cashouts that are neither paid nor ended and were created until the instant: their amounts with fees and
   * taxes are in the total balance and not available, and no amount of the service names them. Null while the cashouts
   * of the month before the instant have not been read: what is held is not known then.
   */
  'balances.held': call(
    z.strictObject({ workspaceId, until: instant }),
    z.strictObject({ held: z.array(heldCashouts).nullable() }),
  ),
  /** The report day by day, each merchant and currency by itself. Days are the report's, UTC. */
  'balances.days': call(
    range.refine(isRange, 'not a range of days'),
    z.strictObject({ accounts: z.array(balanceAccount), coverage }),
  ),
  /** The cached records that a column counts on the days under a rule, in the order of their dates. */
  'balances.records': call(
    range
      .extend({ rule: columnRule, currency: z.string().max(20), page: z.int().min(0) })
      .refine(isRange, 'not a range of days'),
    recordsBehind,
  ),
};
