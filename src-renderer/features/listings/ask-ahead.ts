/** What a listing shows, asked for before it is drawn: rows and totals then come with the first drawing. */
import type { QueryClient } from '@tanstack/react-query';
import type { Workspace } from '../../../src-shared/contract/workspaces.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { filterOf, readView } from '../../records/listing-view.ts';
import { listingPageQuery, listingSummaryQuery } from './queries.ts';

/**
 * Asks what the screen at this address will ask; the answers wait for it in the client. Ends with the answers, also
 * when they are failures, and at once for an address of another screen.
 *
 * @param address path and query of a screen: `/workspaces/<id>/deposits?month=2026-10`
 */
export async function askAhead(
  client: QueryClient,
  { id, timeZone }: Workspace,
  address: string,
): Promise<void> {
  const { pathname, searchParams } = new URL(address, 'tieout://app');
  const name = pathname.split('/')[3];
  const listing = Object.values(listings).find((one) => one.name === name);
  if (!listing) return;
  const view = readView(searchParams, listing, dayOf(Date.now(), timeZone));
  const query = { workspaceId: id, listing: listing.name, filter: filterOf(view) };
  const { sort, page, pageSize } = view;
  await Promise.all([
    client.prefetchQuery(listingPageQuery({ ...query, sort, page, pageSize })),
    client.prefetchQuery(listingSummaryQuery(query)),
  ]);
}
