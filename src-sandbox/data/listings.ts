import type { ReportRow } from './balance-report.ts';
import type { Cashout } from './cashouts.ts';
import type { WireRecord } from './deposit-wire.ts';
import type { Deposit } from './deposits.ts';
import type { Note } from './note.ts';
import type { Pager } from './pages.ts';
import type { Refund } from './refunds.ts';
import type { Settlement } from './settlements.ts';
import type { Shelf } from './shelf.ts';

/** Any record of the account before it is written as JSON. */
export type AccountRecord = Deposit | Cashout | Note | Refund | Settlement | ReportRow;

/** The listings of the merchant reporting area. */
export type ListingName = 'deposits' | 'cashouts' | 'notes' | 'refunds' | 'settlements' | 'balanceReport';

/** One listing: where its records are and how they look at a moment (Unix seconds). */
export type ListingData<R extends AccountRecord = AccountRecord> = {
  readonly shelf: Shelf<R>;
  readonly pages: Pager<R>;
  wire(record: R, now: number): WireRecord;
};

export type Listings = {
  readonly deposits: ListingData<Deposit>;
  readonly cashouts: ListingData<Cashout>;
  readonly notes: ListingData<Note>;
  readonly refunds: ListingData<Refund>;
  readonly settlements: ListingData<Settlement>;
  readonly balanceReport: ListingData<ReportRow>;
};
