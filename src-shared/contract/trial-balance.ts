/**
 * A trial balance from the accounting software: the balance per books of the payments account at the end of a month. It
 * is checked whole, and nothing is entered where anything in it is wrong.
 */
import { z } from 'zod';
import { balanceEntered, balanceShown } from './account-statement.ts';
import { amountText, call, workspaceId } from './call.ts';
import { closeCurrency, closeMonth } from './close-figures.ts';
import { READING_FAULTS } from './reports.ts';

const TRIAL_PROBLEMS = [
  ...READING_FAULTS,
  'columns-missing',
  'columns-unclear',
  'account-missing',
  'account-twice',
  'amount-unreadable',
  'amount-too-fine',
  'amount-too-large',
  'both-sides',
  'digits-lost',
  'currency-unreadable',
  'total-differs',
  'does-not-balance',
  'account-not-named',
  'account-not-found',
  'account-not-in-chart',
] as const;

/**
 * What a person may say is right: the balances are of another month by the file's own words, accounts are not in the
 * chart.
 */
const TRIAL_DOUBTS = ['other-month', 'not-in-chart'] as const;

/** Line of the file, counted from 1, and null for the file as a whole; what stands there. */
const place = { row: z.int().nullable(), text: z.string().max(200) };
const trialProblem = z.strictObject({ code: z.enum(TRIAL_PROBLEMS), ...place });
export type TrialProblem = z.infer<typeof trialProblem>;
const trialDoubt = z.strictObject({ code: z.enum(TRIAL_DOUBTS), ...place });
export type TrialDoubt = z.infer<typeof trialDoubt>;

const trialSum = z.strictObject({ currency: closeCurrency, debit: amountText, credit: amountText });
export type TrialSum = z.infer<typeof trialSum>;

/** The balance of a payments account that is to be entered. */
const trialEntry = z.strictObject({
  currency: closeCurrency,
  account: z.string(),
  name: z.string(),
  row: z.int(),
  /** Debit less credit. */
  amount: amountText,
});
export type TrialEntry = z.infer<typeof trialEntry>;

const trialCheck = z.strictObject({
  rows: z.int(),
  /** The columns that the balances were read from, by their names. */
  columns: z.array(z.string()),
  sums: z.array(trialSum),
  entries: z.array(trialEntry),
  /** What is entered so far of the currencies that balances are to be entered in. */
  entered: z.array(balanceEntered.extend({ currency: closeCurrency })),
  problems: z.array(trialProblem),
  problemCount: z.int(),
  doubts: z.array(trialDoubt),
  doubtCount: z.int(),
});
export type TrialCheck = z.infer<typeof trialCheck>;

/** Currencies that a file may enter balances in. */
const MOST_CURRENCIES = 200;

/** `account`: the payments account in this currency, as the person names it. */
const asked = z.strictObject({
  workspaceId,
  month: closeMonth,
  currency: closeCurrency,
  account: z.string().trim().max(60),
});

export const trialBalanceCalls = {
  /** Asks for a file with the native dialog, reads it whole and enters nothing; null when the person declined. */
  'close.chooseTrialBalance': call(
    asked,
    z.strictObject({ token: z.uuid(), name: z.string(), check: trialCheck }).nullable(),
  ),
  /**
   * Enters what was checked as the balances per books of the month: all of it or nothing. Throws `statement-changed`
   * where the file is not what was checked, `statement-faulty`, `close-is-locked`, and `settings-changed` where what
   * was shown in any of its currencies is not what is entered any more.
   */
  'close.importTrialBalance': call(
    asked.extend({
      token: z.uuid(),
      accepted: z.boolean(),
      /**
       * The reserve in this currency as it is typed beside; null for none. Left out, the one that was entered before
       * stays.
       */
      reserve: amountText.nullable().optional(),
      /** What was shown as entered in each currency that has a balance in the file. */
      shown: z.array(balanceShown.extend({ currency: closeCurrency })).max(MOST_CURRENCIES),
    }),
    z.strictObject({ entered: z.array(closeCurrency) }),
  ),
};
