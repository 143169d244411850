/**
 * Pages and totals that take long, over connections of their own that only read: performed in a thread where nothing
 * but other long ones waits for them. The store thread must have opened the database before.
 */
import type { ListingFilter, ListingRow, ListingSummary, Sort } from '../../src-shared/contract/listings.ts';
import type { ListingDefinition, ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { type Db, openDatabase } from '../store/engine/open.ts';
import { PageReader } from '../store/listings/page-order.ts';
import { filterPeriod, readCoverage, readSummary } from '../store/listings/query.ts';

type Query = { readonly filter: ListingFilter; readonly timeZone: string };
type RowsQuery = Query & { readonly sort: Sort; readonly limit: number; readonly offset: number };
type SummaryQuery = Query & { readonly now: number };

export type LongQueryService = {
  /** As `readRows`. */
  readRowsApart(path: string, listing: ListingName, query: RowsQuery): ListingRow[];
  /** As `readSummary`. */
  readSummaryApart(path: string, listing: ListingName, query: SummaryQuery): ListingSummary;
  /** Closes the connections to a database; all of them without a path. */
  closeApart(path?: string): void;
};

/** What a filter finds, and what was read of its period. */
export function summaryOf(
  db: Db,
  listing: ListingDefinition,
  { filter, timeZone, now }: SummaryQuery,
): ListingSummary {
  return {
    ...readSummary(db, listing, filter, timeZone),
    coverage: readCoverage(db, listing, filterPeriod(listing, filter, timeZone), now),
  };
}

export function createLongQueryService(): LongQueryService {
  const open = new Map<string, { readonly db: Db; readonly pages: PageReader }>();
  const opened = (path: string) => {
    let reader = open.get(path);
    if (!reader) {
      const db = openDatabase(path, { readonly: true });
      reader = { db, pages: new PageReader(db) };
      open.set(path, reader);
    }
    return reader;
  };
  return {
    readRowsApart: (path, name, query) => opened(path).pages.read(listings[name], query),
    readSummaryApart: (path, name, query) => summaryOf(opened(path).db, listings[name], query),
    closeApart(path) {
      for (const [name, { db }] of [...open]) {
        if (path !== undefined && name !== path) continue;
        open.delete(name);
        db.close();
      }
    },
  };
}
