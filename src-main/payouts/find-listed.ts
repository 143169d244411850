/** Looking for one cashout in the reporting API's listing, by the external id that only its sender knows. */
import type { Period } from '../../src-shared/period.ts';
import { cashouts } from '../../src-shared/service/cashouts.ts';
import { fetchListingPage, type ListingRequest } from '../service-client/reporting.ts';
import type { ReportingSession } from '../service-client/session.ts';

/** How this installation wants its listings asked for. */
export type ListingWays = Pick<ListingRequest, 'unit' | 'documentSpelling'>;

/**
 * Reads the listing of the beneficiary's cashouts created in the period (epoch ms) to its end and returns the one with
 * the external id, or undefined. Throws when it cannot be read: then nothing is known.
 */
export async function findListedCashout(
  session: ReportingSession,
  wanted: { readonly externalId: string; readonly clientDocument: string },
  window: Period,
  ways: ListingWays,
): Promise<{ cashoutId: string } | undefined> {
  const parameters = { clientDocument: wanted.clientDocument };
  for (let page = 0; ; page += 1) {
    const { records, last } = await fetchListingPage(session, cashouts, {
      window,
      page,
      parameters,
      ...ways,
    });
    for (const { columns } of records) {
      if (columns.externalId === wanted.externalId && typeof columns.idCashout === 'string')
        return { cashoutId: columns.idCashout };
    }
    if (last) return undefined;
  }
}
