/** Every listing the app knows, by name. */
import { cashouts } from './cashouts.ts';
import { dailyBalances } from './daily-balances.ts';
import { deposits } from './deposits.ts';
import type { ListingDefinition, ListingName } from './listing.ts';
import { notes } from './notes.ts';
import { refunds } from './refunds.ts';
import { settlements } from './settlements.ts';

export const listings: Record<ListingName, ListingDefinition> = {
  deposits,
  cashouts,
  notes,
  refunds,
  settlements,
  dailyBalances,
};
