/** The service as the outbox sees it: creations and status at the Payouts API, the search in the reporting listing. */
import type { Moment } from '../../src-shared/contract/payouts.ts';
import {
  cancelCashout,
  changeCashout,
  createCashout,
  fetchCashoutStatus,
  type PayoutService,
} from '../service-client/payouts.ts';
import type { Identity, ReportingSession } from '../service-client/session.ts';
import type { Transport } from '../service-client/transport.ts';
import { findListedCashout, type ListingWays } from './find-listed.ts';
import type { PayoutDesk } from './payout-desk.ts';

/** Runs work with the workspace's reporting session. Throws `credentials-missing` where there are none for it. */
type WithSession = <T>(
  work: (session: ReportingSession, identity: Pick<Identity, 'idMerchant'>) => Promise<T>,
) => Promise<T>;

/** `ways` is asked for at each search, so that changed settings hold at once. */
export function createDesk(
  service: PayoutService,
  withSession: WithSession,
  ways: () => Omit<ListingWays, 'idMerchant'>,
): PayoutDesk {
  const clock = { heard: null as Moment | null };
  const payouts = { ...service, transport: listening(service, clock) };
  return {
    create: (draft) => createCashout(payouts, draft),
    status: (name) => fetchCashoutStatus(payouts, name),
    change: (name, change) =>
      change === 'cancel'
        ? cancelCashout(payouts, name)
        : changeCashout(payouts, name.cashoutId, change === 'hold' ? 'ON_HOLD' : 'PENDING'),
    findListed: (draft, period) =>
      withSession((session, { idMerchant }) =>
        findListedCashout(session, draft, period, { ...ways(), idMerchant }),
      ),
    lastHeard: () => clock.heard,
  };
}

/** The transport, noting of each answer what the service's clock said; HTTP dates have whole seconds. */
function listening({ transport, now }: PayoutService, clock: { heard: Moment | null }): Transport {
  return async (request) => {
    const answer = await transport(request);
    const { serviceAt } = answer;
    clock.heard = { at: now(), serviceAt: serviceAt !== null && isInstant(serviceAt) ? serviceAt : null };
    return answer;
  };
}

/** False for what is no date, or an impossible one. */
function isInstant(instant: number): boolean {
  return instant > 0 && instant < Date.parse('9999-12-31T00:00:00Z');
}
