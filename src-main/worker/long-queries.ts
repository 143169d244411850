/**
 * Pages and totals that take long, over connections of their own that only read: performed in a thread where nothing
 * but other long ones waits for them. The store thread must have opened the database before.
 */
import type { ListingRow, ListingSummary } from '../../src-shared/contract/listings.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { type Db, openDatabase } from '../store/engine/open.ts';
import { PageReader } from '../store/listings/page-order.ts';
import { type SummaryQuery, summaryOf } from '../store/listings/summary.ts';

export class LongQueries {
  private readonly readers = new Map<string, { readonly db: Db; readonly pages: PageReader }>();

  readRows(path: string, listing: ListingName, query: Parameters<PageReader['read']>[1]): ListingRow[] {
    return this.opened(path).pages.read(listings[listing], query);
  }

  readSummary(path: string, listing: ListingName, query: SummaryQuery): ListingSummary {
    return summaryOf(this.opened(path).db, listings[listing], query);
  }

  /** Closes the connections to a database; all of them without a path. */
  close(path?: string): void {
    for (const [name, { db }] of [...this.readers]) {
      if (path !== undefined && name !== path) continue;
      this.readers.delete(name);
      db.close();
    }
  }

  private opened(path: string): { readonly db: Db; readonly pages: PageReader } {
    let reader = this.readers.get(path);
    if (!reader) {
      const db = openDatabase(path, { readonly: true });
      reader = { db, pages: new PageReader(db) };
      this.readers.set(path, reader);
    }
    return reader;
  }
}
