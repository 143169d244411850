/** The session with the Merchant reporting API: trying it out, the balance it gives, ending it. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { AREAS } from '../service/area.ts';
import { amountText, call, instant, nothing, workspaceId } from './call.ts';

/** One balance of `GET /v1/balance`; the shape is not specified, so every known amount may be missing. */
const balance = z.strictObject({
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

/** One thing that was tried in an area of the service. */
const connectionCheck = z.strictObject({
  area: z.enum(AREAS),
  check: z.enum(['login', 'balance', 'window']),
  /** `unclear`: there was an answer, but nothing in it to tell by. `not-tried`: something before it failed. */
  outcome: z.enum(['works', 'failed', 'unclear', 'not-tried']),
  /** Why the service or the way to it failed; null also where its answer shows that something is set wrongly. */
  error: errorDetails.nullable(),
});
export type ConnectionCheck = z.infer<typeof connectionCheck>;

const connectionTest = z.strictObject({
  /** Who is signed in; null when the login failed. */
  identity: z.strictObject({ username: z.string(), idMerchant: z.string() }).nullable(),
  balance: balanceSnapshot.nullable(),
  checks: z.array(connectionCheck),
});
export type ConnectionTest = z.infer<typeof connectionTest>;

export const sessionCalls = {
  /** Logs in when needed and reads the balance. */
  'session.check': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ username: z.string(), idMerchant: z.string(), balance: balanceSnapshot }),
  ),
  /** Tries each thing by itself and tells what works; a failure of the service is an answer, not an error. */
  'session.test': call(z.strictObject({ workspaceId }), connectionTest),
  /** The balance last read, from the cache; null when none was. */
  'session.balance': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ balance: balanceSnapshot.nullable() }),
  ),
  'session.logOut': call(z.strictObject({ workspaceId }), nothing),
};
