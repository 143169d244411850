/** What a filter finds, and what was read of its period. */
import type { ListingFilter, ListingSummary } from '../../../src-shared/contract/listings.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { Db } from '../engine/open.ts';
import { filterPeriod, readCoverage, readSummary } from './query.ts';

/** As of `now` (epoch ms). */
export type SummaryQuery = {
  readonly filter: ListingFilter;
  readonly timeZone: string;
  readonly now: number;
  /** The statuses that a rule of the workspace counts; see `countedStatuses`. */
  readonly ruled?: readonly string[] | null | undefined;
};

export function summaryOf(
  db: Db,
  listing: ListingDefinition,
  { filter, timeZone, now, ruled }: SummaryQuery,
): ListingSummary {
  return {
    ...readSummary(db, listing, filter, timeZone, ruled),
    coverage: readCoverage(db, listing, filterPeriod(listing, filter, timeZone), now),
  };
}
