/** Every listing the app knows, by name. */
import { deposits } from './deposits.ts';
import type { ListingDefinition, ListingName } from './listing.ts';

export const listings: Record<ListingName, ListingDefinition> = { deposits };
