/** The service as the outbox sees it: creations and status at the Payouts API, the search in the reporting listing. */
import {
  cancelCashout,
  changeCashout,
  createCashout,
  fetchCashoutStatus,
  type PayoutService,
} from '../service-client/payouts.ts';
import type { ReportingSession } from '../service-client/session.ts';
import { findListedCashout, type ListingWays } from './find-listed.ts';
import type { PayoutDesk } from './outbox.ts';

/** Runs work with the workspace's reporting session. Throws `credentials-missing` where there are none for it. */
export type WithSession = <T>(work: (session: ReportingSession) => Promise<T>) => Promise<T>;

/** `ways` is asked for at each search, so that changed settings hold at once. */
export function createDesk(
  payouts: PayoutService,
  withSession: WithSession,
  ways: () => ListingWays,
): PayoutDesk {
  return {
    create: (draft) => createCashout(payouts, draft),
    status: (name) => fetchCashoutStatus(payouts, name),
    change: (name, change) =>
      change === 'cancel'
        ? cancelCashout(payouts, name)
        : changeCashout(payouts, name.cashoutId, change === 'hold' ? 'ON_HOLD' : 'PENDING'),
    findListed: (draft, period) =>
      withSession((session) => findListedCashout(session, draft, period, ways())),
  };
}
