/** What of the days that figures rest on was not read. */
import type { NotReadDays } from '../../../src-shared/contract/sync.ts';
import { dayOf, type Period } from '../../../src-shared/period.ts';
import { LISTING_NAMES, type ListingName, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { Need } from '../../reconcile/month-needs.ts';
import type { Db } from '../engine/open.ts';
import { readCoverage } from './query.ts';

export type Missing = { readonly listing: ListingName; readonly gaps: readonly Period[] };

/** The parts of the needs that no sync has read; none where everything is known. Days of needs are over by `now`. */
export function readMissing(db: Db, needs: readonly Need[], now: number): Missing[] {
  return LISTING_NAMES.flatMap((listing) => {
    const gaps = needs
      .filter((need) => need.listing === listing)
      .flatMap(({ period }) => readCoverage(db, listings[listing], period, now).gaps);
    return gaps.length > 0 ? [{ listing, gaps }] : [];
  });
}

/** The same in days, as each listing cuts them. */
export function daysNotRead(missing: readonly Missing[], timeZone: string): NotReadDays[] {
  return missing.flatMap(({ listing, gaps }) => {
    const zone = zoneOf(listings[listing], timeZone);
    return gaps.map(({ from, to }) => ({
      listing,
      firstDay: dayOf(from, zone),
      lastDay: dayOf(to - 1, zone),
    }));
  });
}
