/** The keys under which the window keeps what it was told, and what stands under which. */
import type { ListingName } from '../../src-shared/service/listing.ts';

export const jobsKey = ['jobs'] as const;
export const auditKey = (workspaceId: string) => ['audit', workspaceId] as const;
export const balanceKey = (workspaceId: string) => ['balance', workspaceId] as const;
export const matchingKey = (workspaceId: string) => ['matching', workspaceId] as const;
export const ordersKey = (workspaceId: string) => ['orders', workspaceId] as const;

/** Everything read of a listing: what a sync makes stale. */
export const listingKey = (workspaceId: string, listing: ListingName) =>
  ['listing', workspaceId, listing] as const;

/** Everything that follows from the records of several listings: what any ended sync makes stale. */
export const syncKey = (workspaceId: string) => ['sync', workspaceId] as const;
export const tieOutKey = (workspaceId: string) => [...syncKey(workspaceId), 'tie-out'] as const;
