/** Searching a record by what stands in it, across the listings that have searched fields. */
import { useQuery } from '@tanstack/react-query';
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { call } from '../api.ts';
import { keys } from '../data/keys.ts';
import { screenAddress } from '../workspace/screens.ts';

/** The index of the cache knows needles from this length on. */
export const SHORTEST_SEARCH = 3;
/** So many of each listing are shown; a listing with more is offered as a whole. */
const SHOWN_OF_EACH = 5;
/** Every day that a record can have. */
const ALL_DAYS = { firstDay: '2000-01-01', lastDay: '2099-12-31' } as const;

export type FoundRecord = {
  readonly listing: ListingDefinition;
  readonly rows: readonly ListingRow[];
  /** There are more than are shown. */
  readonly more: boolean;
};

/** The newest records that hold the text, by listing; listings without any are left out. */
export function useFoundRecords(workspaceId: string | undefined, text: string) {
  return useQuery({
    queryKey: keys.foundRecords(workspaceId, text),
    queryFn: () => findRecords(workspaceId ?? '', text),
    enabled: workspaceId !== undefined && text.length >= SHORTEST_SEARCH,
    // Syncs bring new records without this being told.
    staleTime: 0,
    gcTime: 0,
  });
}

async function findRecords(workspaceId: string, text: string): Promise<FoundRecord[]> {
  const searched = Object.values(listings).filter(({ fields }) => fields.some(({ searched }) => searched));
  const found = await Promise.all(
    searched.map(async (listing): Promise<FoundRecord> => {
      const { rows } = await call('listings.page', {
        workspaceId,
        listing: listing.name,
        filter: { ...ALL_DAYS, text },
        sort: { field: listing.dateField, descending: true },
        page: 0,
        pageSize: SHOWN_OF_EACH + 1,
      });
      return { listing, rows: rows.slice(0, SHOWN_OF_EACH), more: rows.length > SHOWN_OF_EACH };
    }),
  );
  return found.filter(({ rows }) => rows.length > 0);
}

/** The address of all records of a listing that hold the text. */
export function searchAddress(workspaceId: string, listing: ListingDefinition, text: string): string {
  const search = new URLSearchParams({ days: `${ALL_DAYS.firstDay}..${ALL_DAYS.lastDay}`, text });
  return `${screenAddress(workspaceId, listing.name)}?${search}`;
}
