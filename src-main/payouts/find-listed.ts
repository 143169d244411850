/** Looking for one cashout in the reporting API's listing, by the external id that only its sender knows. */

import { unitsOf } from '../../src-shared/money.ts';
import type { Period } from '../../src-shared/period.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import { cashouts } from '../../src-shared/service/cashouts.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { usableId } from '../service-client/payouts.ts';
import { fetchListingPage, type ListingRequest } from '../service-client/reporting.ts';
import type { ReportingSession } from '../service-client/session.ts';
import { searchWindows } from './search-period.ts';

/** What tells one cashout from others. */
type WantedCashout = Pick<CashoutDraft, 'external_id' | 'document_id' | 'amount' | 'currency'>;

/** How this installation wants its listings asked for, and whose records they must be. */
export type ListingWays = Pick<ListingRequest, 'unit' | 'documentSpelling'> & { readonly idMerchant: string };

/** The status of a cashout whose creation failed, for good (field notes, Deposits and payouts). */
const DECLINED = 'DECLINED';

/**
 * What a search found: the cashout with the external id, whether it is of the amount wanted, and whether it was made.
 */
type FoundCashout = {
  readonly cashoutId: string | null;
  readonly sameAmount: boolean;
  readonly declined: boolean;
};
export type ListingSearch = {
  readonly found: FoundCashout | undefined;
  /**
   * Whether not finding it means that it is not there. False when the service listed records outside the time it was
   * asked for, and when it listed none at all: asked in the wrong unit of time it answers so, too.
   */
  readonly reliable: boolean;
};

/**
 * Reads the listing of the beneficiary's cashouts created in the period (epoch ms; of any length) to its end, or until
 * it has the one with the external id. One whose creation was declined counts only if there is no other. Throws when it
 * cannot be read, and `wrong-merchant` for another merchant's rows: then nothing is known.
 */
export async function findListedCashout(
  session: ReportingSession,
  { external_id, document_id, amount, currency }: WantedCashout,
  period: Period,
  ways: ListingWays,
): Promise<ListingSearch> {
  const parameters = { clientDocument: document_id };
  let outside = 0;
  let inside = 0;
  let failed: FoundCashout | undefined;
  for (const window of searchWindows(period)) {
    for (let page = 0, last = false; !last; page += 1) {
      const read = await fetchListingPage(session, cashouts, { window, page, parameters, ...ways });
      last = read.last;
      outside += read.outside;
      inside += read.records.length - read.outside;
      for (const { columns } of read.records) {
        if (columns.externalId !== external_id || typeof columns.idCashout !== 'string') continue;
        // A field that the listing lacks does not differ.
        const sameAmount =
          (columns.amount === null || columns.amount === unitsOf(amount)) &&
          (columns.currency === null || columns.currency === currency);
        const declined = columns.status === DECLINED;
        const found = { cashoutId: usableId(columns.idCashout) ?? null, sameAmount, declined };
        if (!declined) return { found, reliable: true };
        if (!failed?.sameAmount) failed = found;
      }
    }
  }
  if (failed) return { found: failed, reliable: true };
  const reliable = outside === 0 && (inside > 0 || (await listsAnything(session, period, ways)));
  return { found: undefined, reliable };
}

/** Whether any record of the account is listed in the period, and none outside of it. */
async function listsAnything(session: ReportingSession, period: Period, ways: ListingWays): Promise<boolean> {
  const [window = period] = searchWindows(period);
  for (const listing of [cashouts, deposits]) {
    const { unit, idMerchant } = ways;
    const { records, outside } = await fetchListingPage(session, listing, {
      window,
      page: 0,
      idMerchant,
      ...(unit ? { unit } : {}),
    });
    if (records.length > 0) return outside === 0;
  }
  return false;
}
