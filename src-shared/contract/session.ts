/** The session with the Merchant reporting API: trying it out, the balance it gives, ending it. */
import { z } from 'zod';
import { amountText, call, instant, nothing, workspaceId } from './call.ts';

/** One balance of `GET /v1/balance`; the shape is not specified, so every known amount may be missing. */
export const balance = z.strictObject({
  currency: z.string(),
  type: z.string(),
  amounts: z.record(z.string(), amountText),
});

export const balanceSnapshot = z.strictObject({
  asOf: instant,
  balances: z.array(balance),
  /** The answer as it came, for the fields not known here. */
  asReceived: z.string(),
});
export type BalanceSnapshot = z.infer<typeof balanceSnapshot>;

export const sessionCalls = {
  /** Logs in when needed and reads the balance: the connection test, and the refresh of the balance. */
  'session.check': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ username: z.string(), idMerchant: z.string(), balance: balanceSnapshot }),
  ),
  /** The balance last read, from the cache; null when none was. */
  'session.balance': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ balance: balanceSnapshot.nullable() }),
  ),
  'session.logOut': call(z.strictObject({ workspaceId }), nothing),
};
