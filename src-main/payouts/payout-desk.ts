/** What the outbox needs of the places it works with: where orders are kept, and the service. */
import type {
  CashoutChange,
  CashoutOrder,
  CashoutStatus,
  Moment,
} from '../../src-shared/contract/payouts.ts';
import type { Period } from '../../src-shared/period.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import type { CashoutName, SendOutcome } from '../service-client/payouts.ts';
import type { ListingSearch } from './find-listed.ts';

/** Where orders are kept. Every write is on the disk when its promise resolves. */
export type OrderStore = {
  list(): Promise<CashoutOrder[]>;
  /** Undefined when there is none. */
  find(id: string): Promise<CashoutOrder | undefined>;
  /** Throws `external-id-used` when another order has the external id. */
  insert(order: CashoutOrder): Promise<void>;
  /** Inserts orders and replaces prepared ones, all or none; throws as `insert` and `replace` do. */
  insertAll(
    orders: readonly CashoutOrder[],
    corrected: readonly { readonly before: CashoutOrder; readonly after: CashoutOrder }[],
  ): Promise<void>;
  /** Replaces an order, if it still is as `before` says; throws `order-changed` otherwise. */
  replace(before: CashoutOrder, after: CashoutOrder): Promise<void>;
};

/** The service as the outbox needs it. */
export type PayoutDesk = {
  /** Sends a creation once; never throws. */
  create(draft: CashoutDraft): Promise<SendOutcome>;
  status(name: CashoutName): Promise<CashoutStatus>;
  /** Cancels, holds or releases a cashout the service knows; returns its status afterwards. */
  change(
    name: { readonly externalId: string; readonly cashoutId: string },
    change: CashoutChange,
  ): Promise<CashoutStatus>;
  /** Looks for the draft's cashout in the cashouts listing. Throws when it could not be read. */
  findListed(draft: CashoutDraft, period: Period): Promise<ListingSearch>;
  /** When the Payouts API answered last, by both clocks; null before its first answer. */
  lastHeard(): Moment | null;
};
