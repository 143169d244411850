/**
 * Which queries of a listing would hold up a thread for longer than others should wait for it. Asked of those only that
 * need more than the index of the date and the totals that are kept (`worker/may-be-long.ts`).
 */
import type { ListingFilter } from '../../../src-shared/contract/listings.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { Db } from '../engine/open.ts';
import { countAbout } from './cached-totals.ts';
import { filterPeriod } from './filter.ts';
import { textSearch } from './search.ts';

/** So many records are looked at, or sorted, in some 20 milliseconds. */
const QUICK_RECORDS = 20_000;

/** Whether such a query may have to go through more records than can be done quickly. */
export function isLong(
  db: Db,
  listing: ListingDefinition,
  { filter, timeZone }: { readonly filter: ListingFilter; readonly timeZone: string },
): boolean {
  if (filter.identities) return false;
  const period = filterPeriod(listing, filter, timeZone);
  if (countAbout(db, listing, period, filter.choices) <= QUICK_RECORDS) return false;
  return textSearch(db, listing, filter.text)?.few !== true;
}
