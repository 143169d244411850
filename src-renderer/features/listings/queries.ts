/** One listing's rows and totals, asked with the same filter. */
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListingFilter, ListingRow, Sort } from '../../../src-shared/contract/listings.ts';
import type { SavedView } from '../../../src-shared/contract/views.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { call } from '../../api.ts';
import { answered } from '../../data/answered.ts';
import { keys } from '../../data/keys.ts';
import type { Selection } from './selection.ts';

export type Query = {
  readonly workspaceId: string;
  readonly listing: ListingName;
  readonly filter: ListingFilter;
};

export type PageQuery = Query & { readonly sort: Sort; readonly page: number; readonly pageSize: number };

/** The rows of no page; one list, so that it does not look like a change. */
export const NO_ROWS: readonly ListingRow[] = [];

/** The query of one page, for a screen or for reading ahead of it. */
export const listingPageQuery = (query: PageQuery) =>
  queryOptions({
    queryKey: keys.listingPage(query),
    queryFn: async () => {
      const asked = performance.now();
      const { rows } = await call('listings.page', query);
      return { rows, quick: performance.now() - asked <= QUICK_MS };
    },
    gcTime: KEPT_MS,
  });

/** Pages that are not shown are kept so long: of 500 rows each, a minute's worth is some tens of megabytes. */
const KEPT_MS = 60_000;

/** Others like a page that took longer are not read ahead: they could hold up what is asked for next. */
const QUICK_MS = 50;

/** A page's rows, read ahead or asked for now. */
export function useReadPage(): (query: PageQuery) => Promise<readonly ListingRow[]> {
  const client = useQueryClient();
  return async (query) => (await client.fetchQuery(listingPageQuery(query))).rows;
}

/** A page's rows, and whether reading others like it ahead would hold nothing up. */
export function useListingPage(query: PageQuery) {
  const page = useQuery({
    ...listingPageQuery(query),
    // The old page stays until the new one is there, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = page;
  return { ...page, data: data?.rows, mayReadAhead: !isPlaceholderData && data?.quick === true };
}

/** Selected records as they are now. */
export const selectedQuery = (query: Query, choice: number, { rows }: Selection) =>
  queryOptions({
    queryKey: keys.listingSelected(query, choice),
    queryFn: async (): Promise<readonly ListingRow[]> =>
      (await call('listings.selected', { ...query, identities: [...rows.keys()] })).rows,
  });

export const listingSummaryQuery = (query: Query) =>
  queryOptions({
    queryKey: keys.listingSummary(query),
    queryFn: () => call('listings.summary', query),
  });

export function useListingSummary(query: Query) {
  return useQuery({ ...listingSummaryQuery(query), placeholderData: keepPreviousData });
}

export function useViews(workspaceId: string) {
  return useQuery({
    queryKey: keys.views(workspaceId),
    queryFn: async () => (await call('views.list', { workspaceId })).views,
  });
}

export function useSaveView(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (view: SavedView) => call('views.save', { workspaceId, view }),
    onSuccess: ({ views }) => answered(client, keys.views(workspaceId), views),
  });
}

export function useRemoveView(workspaceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('views.remove', { workspaceId, id }),
    onSuccess: ({ views }) => answered(client, keys.views(workspaceId), views),
  });
}
