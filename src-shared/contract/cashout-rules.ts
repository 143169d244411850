/**
 * What a workspace lays down for its cashouts: how much a person sends in a day, and whether a second person releases
 * them.
 */
import { z } from 'zod';
import { CASHOUT_CURRENCIES } from '../service/cashout.ts';
import { MOST_FILE_ROWS } from '../service/cashout-file.ts';
import { amountText, call, nothing, workspaceId } from './call.ts';
import { personName, shownCashout } from './payouts.ts';

const cashoutLimit = z.strictObject({
  currency: z.enum(CASHOUT_CURRENCIES),
  /** What one person sends in one day of the workspace's time zone, at most. */
  amount: amountText.refine((text) => /[1-9]/.test(text) && !text.startsWith('-')),
});

export const cashoutRules = z.strictObject({
  limits: z
    .array(cashoutLimit)
    .max(CASHOUT_CURRENCIES.length)
    .refine((limits) => new Set(limits.map(({ currency }) => currency)).size === limits.length)
    .default([]),
  /** Nothing is sent before a second person has released it. */
  secondPerson: z.boolean().default(false),
});
export type CashoutRules = z.infer<typeof cashoutRules>;

const orderIds = z.array(z.uuid()).min(1).max(MOST_FILE_ROWS);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const cashoutRuleCalls = {
  /** With the person at work, and whether preparer and releaser may be one, as the sign-offs of closes have it. */
  'cashoutRules.read': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ rules: cashoutRules, actor: z.string(), onePerson: z.boolean() }),
  ),
  /**
   * The reason goes into the audit trail. Throws `settings-changed` where the rules that were shown do not hold any
   * more.
   */
  'cashoutRules.set': call(
    z.strictObject({
      workspaceId,
      shown: cashoutRules,
      rules: cashoutRules,
      reason: z.string().trim().min(1).max(500),
    }),
    z.strictObject({ rules: cashoutRules }),
  ),
  /** The digest of cashouts as they are shown; it goes with the release. */
  'cashoutRelease.digest': call(
    z.strictObject({ workspaceId, shown: z.array(shownCashout).min(1).max(MOST_FILE_ROWS) }),
    z.strictObject({ sha256 }),
  ),
  /**
   * A second person allows prepared cashouts to be sent, all or none. Throws `cashouts-changed` where they are not what
   * the digest was shown for, `release-same-person`, `release-same-account`.
   */
  'cashoutRelease.release': call(
    z.strictObject({ workspaceId, orderIds, sha256, name: personName }),
    nothing,
  ),
  /** Back to the preparer, with the reason. */
  'cashoutRelease.return': call(
    z.strictObject({
      workspaceId,
      orderIds,
      name: personName,
      reason: z.string().trim().min(1).max(500),
    }),
    nothing,
  ),
};
