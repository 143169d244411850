/** One listing's rows and totals, asked with the same filter. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../../src-shared/contract/index.ts';
import type { ListingFilter, Sort } from '../../../src-shared/contract/listings.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { call } from '../../api.ts';

/** Everything read of a listing: what a sync makes stale. */
export const listingKey = (workspaceId: string, listing: ListingName) =>
  ['listing', workspaceId, listing] as const;

type Query = { readonly workspaceId: string; readonly listing: ListingName; readonly filter: ListingFilter };

export function useListingPage(query: Query & { sort: Sort; page: number; pageSize: number }) {
  return useQuery({
    queryKey: [...listingKey(query.workspaceId, query.listing), 'page', query],
    queryFn: async () => (await call('listings.page', query)).rows,
    // The old page stays until the new one is there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
}

export function useListingSummary(query: Query) {
  return useQuery({
    queryKey: [...listingKey(query.workspaceId, query.listing), 'summary', query],
    queryFn: () => call('listings.summary', query),
    placeholderData: keepPreviousData,
  });
}

export const useStartSync = () =>
  useMutation({ mutationFn: (request: CallInput<'sync.start'>) => call('sync.start', request) });

export const useStartExport = () =>
  useMutation({ mutationFn: (request: CallInput<'export.start'>) => call('export.start', request) });
