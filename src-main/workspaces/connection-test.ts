/** The connection test of the Merchant reporting API: login, balance, and whether times are understood. */

import type { ConnectionCheck, ConnectionTest } from '../../src-shared/contract/session.ts';
import type { ServiceSettings } from '../../src-shared/contract/workspaces.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { detailsOf } from '../../src-shared/errors.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { fetchBalance, fetchListingPage } from '../service-client/reporting.ts';
import type { Identity, ReportingSession } from '../service-client/session.ts';
import { meaningOfEmpty } from '../service-client/window-unit.ts';

type WithSession = <T>(work: (session: ReportingSession, identity: Identity) => Promise<T>) => Promise<T>;
type Outcome = Pick<ConnectionCheck, 'outcome' | 'error'>;

/** Half of what one request may span (specification, Limits). */
const WINDOW_MS = 30 * DAY_MS;

const WORKS: Outcome = { outcome: 'works', error: null };
const NOT_TRIED: Outcome = { outcome: 'not-tried', error: null };

/** Tries each thing by itself: an installation may offer the listings and not the balance, or the other way round. */
export async function testConnection(
  withSession: WithSession,
  timestampUnit: ServiceSettings['timestampUnit'],
  now: () => number,
): Promise<ConnectionTest> {
  try {
    return await withSession(async (session, { username, idMerchant }) => {
      let balance: ConnectionTest['balance'] = null;
      const balanceOutcome = await outcomeOf(async () => {
        balance = await fetchBalance(session, now);
        return WORKS;
      });
      const windowOutcome = await outcomeOf(() => tryWindow(session, timestampUnit, now()));
      return {
        identity: { username, idMerchant },
        balance,
        checks: checksOf(WORKS, balanceOutcome, windowOutcome),
      };
    });
  } catch (error) {
    return { identity: null, balance: null, checks: checksOf(failed(error), NOT_TRIED, NOT_TRIED) };
  }
}

/**
 * Whether the service understands `from` and `to` in the unit that the workspace sends (field notes, Reporting).
 * Records that all lie elsewhere tell that it does not, and so do records that it lists only when it is asked in the
 * other unit. None in either tells nothing.
 */
async function tryWindow(
  session: ReportingSession,
  unit: ServiceSettings['timestampUnit'],
  to: number,
): Promise<Outcome> {
  const window = { from: to - WINDOW_MS, to };
  const { records, outside } = await fetchListingPage(session, listings.deposits, { window, page: 0, unit });
  if (records.length === 0) {
    const meaning = await meaningOfEmpty(session, listings.deposits, { window, unit });
    return { outcome: meaning === 'other-unit' ? 'failed' : 'unclear', error: null };
  }
  return outside === records.length ? { outcome: 'failed', error: null } : WORKS;
}

async function outcomeOf(attempt: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await attempt();
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Outcome {
  return { outcome: 'failed', error: detailsOf(error) };
}

function checksOf(login: Outcome, balance: Outcome, window: Outcome): ConnectionCheck[] {
  return [
    { area: 'reporting', check: 'login', ...login },
    { area: 'reporting', check: 'balance', ...balance },
    { area: 'reporting', check: 'window', ...window },
  ];
}
