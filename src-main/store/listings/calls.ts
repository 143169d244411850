/** What the store does for listings: storing what a sync reads, and what screens show of it. */
import type { ListingDefinition, ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { onCache } from '../engine/call.ts';
import type { Db } from '../engine/open.ts';
import { findCachedMerchant } from './cached-merchant.ts';
import { forgetRead, hasNoRecords } from './forget-read.ts';
import { isLong } from './long-query.ts';
import { readNeighbours } from './neighbours.ts';
import { PageReader } from './page-order.ts';
import { readCoverage } from './query.ts';
import { readRecordDetail } from './record-detail.ts';
import { readVersions } from './record-versions.ts';
import { pagesStorer } from './records.ts';
import { readSimilarCashouts } from './similar-cashouts.ts';
import { summaryOf } from './summary.ts';
import { beginReading, readRuns, readSyncState, storePlan, storeRun } from './sync-state.ts';
import { readUnlisted } from './unlisted.ts';

/** So many records that the service lists no longer are named. */
const UNLISTED_SHOWN = 200;

/** On the records of the listing that is named. */
const onListing = <Args extends unknown[], Answer>(
  perform: (db: Db, listing: ListingDefinition, ...args: Args) => Answer,
) => onCache((db, name: ListingName, ...args: Args) => perform(db, listings[name], ...args));

/** Makes something once for each connection. */
function perConnection<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}

const pagesOf = perConnection((db) => new PageReader(db));
const storersOf = perConnection(() => new Map<ListingName, ReturnType<typeof pagesStorer>>());

export const listingCalls = {
  storePages: onListing((db, listing, pages: Parameters<ReturnType<typeof pagesStorer>>[0]) => {
    const storers = storersOf(db);
    const store = storers.get(listing.name) ?? pagesStorer(db, listing);
    storers.set(listing.name, store);
    return store(pages);
  }),
  readSyncState: onListing(readSyncState),
  storePlan: onListing(storePlan),
  beginReading: onListing(beginReading),
  forgetRead: onCache(forgetRead),
  hasNoRecords: onCache(hasNoRecords),
  findCachedMerchant: onCache(findCachedMerchant),
  storeRun: onCache(storeRun),
  readRuns: onCache(readRuns),
  readUnlisted: onCache((db) => readUnlisted(db, UNLISTED_SHOWN)),
  readVersions: onListing(readVersions),
  readRows: onListing((db, listing, query: Parameters<PageReader['read']>[1]) =>
    pagesOf(db).read(listing, query),
  ),
  readSummary: onListing(summaryOf),
  /** Whether reading these rows, or their totals, would hold up the thread; it then belongs to another (store-host). */
  isLongQuery: onListing(isLong),
  readCoverageOf: onListing(readCoverage),
  readRecordDetail: onListing(readRecordDetail),
  readNeighbours: onListing(readNeighbours),
  /** Cashouts of the cache that may be the same payment as a draft; period in epoch ms. */
  readSimilarCashouts: onCache(readSimilarCashouts),
};
