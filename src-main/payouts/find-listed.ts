/** Looking for one cashout in the reporting API's listing, by the external id that only its sender knows. */

import { unitsOf } from '../../src-shared/money.ts';
import type { Period } from '../../src-shared/period.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import { cashouts } from '../../src-shared/service/cashouts.ts';
import { fetchListingPage, type ListingRequest } from '../service-client/reporting.ts';
import type { ReportingSession } from '../service-client/session.ts';

/** What tells one cashout from others. */
export type WantedCashout = Pick<CashoutDraft, 'external_id' | 'document_id' | 'amount' | 'currency'>;

/** How this installation wants its listings asked for. */
export type ListingWays = Pick<ListingRequest, 'unit' | 'documentSpelling'>;

/**
 * Reads the listing of the beneficiary's cashouts created in the period (epoch ms) to its end and returns the one with
 * the external id and whether it is of the amount wanted, or undefined. Throws when it cannot be read: then nothing is known.
 */
export async function findListedCashout(
  session: ReportingSession,
  { external_id, document_id, amount, currency }: WantedCashout,
  window: Period,
  ways: ListingWays,
): Promise<{ cashoutId: string; sameAmount: boolean } | undefined> {
  const parameters = { clientDocument: document_id };
  for (let page = 0; ; page += 1) {
    const { records, last } = await fetchListingPage(session, cashouts, {
      window,
      page,
      parameters,
      ...ways,
    });
    for (const { columns } of records) {
      if (columns.externalId === external_id && typeof columns.idCashout === 'string') {
        // What the listing does not say differs from nothing.
        const sameAmount =
          (columns.amount === null || columns.amount === unitsOf(amount)) &&
          (columns.currency === null || columns.currency === currency);
        return { cashoutId: columns.idCashout, sameAmount };
      }
    }
    if (last) return undefined;
  }
}
