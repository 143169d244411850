/**
 * Cashouts that cannot happen twice. An order is committed to the database as `sent` before its first byte leaves;
 * from then on only a clear answer of the service, or finding the cashout there, says what became of it. Nothing is
 * ever sent again by itself.
 */
import type {
  CashoutChange,
  CashoutOrder,
  CashoutStatus,
  LookUp,
  ServiceOrigins,
} from '../../src-shared/contract/payouts.ts';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';
import { type CashoutDraft, cashoutFaults } from '../../src-shared/service/cashout.ts';
import type { CashoutName } from '../service-client/payouts.ts';
import {
  aboutToSend,
  afterCrash,
  afterLookUp,
  afterSending,
  discarded,
  mustBeThere,
  prepared,
  type SendOutcome,
} from './order.ts';

/** Where orders are kept. Every write is on the disk when its promise resolves. */
export type OrderStore = {
  list(): Promise<CashoutOrder[]>;
  /** Undefined when there is none. */
  find(id: string): Promise<CashoutOrder | undefined>;
  /** Throws `external-id-used` when another order has the external id. */
  insert(order: CashoutOrder): Promise<void>;
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
  /**
   * The cashout with the external id in the cashouts listing between two instants (epoch ms), and whether it is of this
   * amount; undefined when the listing was read to its end and has none. Throws when it could not be read.
   */
  findListed(
    draft: CashoutDraft,
    period: { from: number; to: number },
  ): Promise<{ cashoutId: string; sameAmount: boolean } | undefined>;
};

export type OutboxParts = {
  readonly orders: OrderStore;
  readonly desk: PayoutDesk;
  readonly now: () => number;
  readonly newId: () => string;
  /** Where an order would be sent now. */
  readonly origins: () => ServiceOrigins;
  /** Told about every change of an order. */
  readonly onChange: (order: CashoutOrder) => void;
};

/** The service has a cashout with this external id: an earlier sending of this one, or another one. */
const EXTERNAL_ID_TAKEN = '511';
/** How far the service's clock may be behind ours when the listing is searched for an order. */
const CLOCK_MARGIN_MS = 24 * 60 * 60 * 1000;
/** The longest window a listing takes is 60 days; an order older than that is searched around the day it was sent. */
const SEARCH_MS = 55 * CLOCK_MARGIN_MS;

export class Outbox {
  private readonly parts: OutboxParts;
  /** Orders that this process is working on, so that two clicks are one step. */
  private readonly busy = new Set<string>();

  constructor(parts: OutboxParts) {
    this.parts = parts;
  }

  /** Whether a step of an order is under way: its end must still be written down. */
  get working(): boolean {
    return this.busy.size > 0;
  }

  list(): Promise<CashoutOrder[]> {
    return this.parts.orders.list();
  }

  /**
   * To be called once before anything else: what an earlier process left as `sent` has an unknown outcome now.
   * Returns those orders.
   */
  async recover(): Promise<CashoutOrder[]> {
    const left = (await this.parts.orders.list()).filter(({ state }) => state === 'sent');
    return Promise.all(left.map((order) => this.save(order, afterCrash(order))));
  }

  /** Writes an order down. Throws `invalid-cashout` naming the first faulty field. */
  async prepare(draft: CashoutDraft): Promise<CashoutOrder> {
    const [fault] = cashoutFaults(draft);
    if (fault) throw new TieoutError('invalid-cashout', { subject: fault.field });
    const id = this.parts.newId();
    // The service then refuses a second cashout with this id (code 511), so every order gets one.
    const order = prepared(id, { ...draft, external_id: draft.external_id || id }, this.parts.now());
    await this.parts.orders.insert(order);
    this.parts.onChange(order);
    return order;
  }

  /** Sends an order. Throws `amount-not-confirmed`, `order-not-sendable`, `order-busy`; a failure of the sending is in the order. */
  send(id: string, confirmedAmount: string): Promise<CashoutOrder> {
    return this.alone(id, async (order) => {
      if (confirmedAmount !== order.draft.amount) throw new TieoutError('amount-not-confirmed');
      const sent = await this.save(order, aboutToSend(order, this.parts.now(), this.parts.origins()));
      return this.save(sent, afterSending(sent, await this.parts.desk.create(sent.draft)));
    });
  }

  discard(id: string): Promise<CashoutOrder> {
    return this.alone(id, (order) => this.save(order, discarded(order)));
  }

  /** Looks for an order of unknown outcome; an order whose outcome is known is returned as it is. */
  lookUp(id: string): Promise<CashoutOrder> {
    return this.alone(id, async (order) => {
      if (order.state !== 'unknown') return order;
      mustBeThere(order, this.parts.origins());
      const { lookUp, cashoutId, status } = await this.search(order);
      return this.save(order, afterLookUp(order, lookUp, { cashoutId, status }));
    });
  }

  /** Asks for the status of a confirmed cashout. Throws what the service or the way to it says. */
  refreshStatus(id: string): Promise<CashoutOrder> {
    return this.alone(id, async (order) => {
      if (order.state !== 'confirmed') throw new TieoutError('order-not-confirmed');
      mustBeThere(order, this.parts.origins());
      const { cashoutId, draft } = order;
      const status = await this.parts.desk.status({ externalId: draft.external_id, cashoutId });
      return this.save(order, { ...order, status });
    });
  }

  /**
   * Cancels, holds or releases a confirmed cashout. Throws `order-not-confirmed` without the service's id, and what the
   * service says; after a lost answer the status tells what happened, so nothing else is kept.
   */
  change(id: string, change: CashoutChange): Promise<CashoutOrder> {
    return this.alone(id, async (order) => {
      const { cashoutId, draft, state } = order;
      if (state !== 'confirmed' || cashoutId === null) throw new TieoutError('order-not-confirmed');
      mustBeThere(order, this.parts.origins());
      const status = await this.parts.desk.change({ externalId: draft.external_id, cashoutId }, change);
      return this.save(order, { ...order, status });
    });
  }

  /** In the cashouts listing by external id, then by the status query; a failure of one does not stop the other. */
  private async search(
    order: CashoutOrder,
  ): Promise<{ lookUp: LookUp; cashoutId: string | null; status: CashoutStatus | null }> {
    const { desk, now } = this.parts;
    const at = now();
    let listing: LookUp['listing'];
    let cashoutId: string | null = null;
    try {
      const from = (order.sentAt ?? order.createdAt) - CLOCK_MARGIN_MS;
      const found = await desk.findListed(order.draft, {
        from,
        to: Math.min(at + CLOCK_MARGIN_MS, from + SEARCH_MS),
      });
      listing = found ? (found.sameAmount ? 'found' : 'differs') : 'not-found';
      cashoutId = found?.sameAmount ? found.cashoutId : null;
    } catch {
      listing = 'failed';
    }
    let statusQuery: LookUp['statusQuery'];
    let status: CashoutStatus | null = null;
    try {
      status = await desk.status({ externalId: order.draft.external_id, cashoutId });
      statusQuery = 'found';
    } catch (error) {
      statusQuery = statusRefusal(detailsOf(error).serviceCode);
    }
    // Where the service says that the id is taken, only the listing can tell whether by this cashout; and one of another
    // amount is another payment.
    const taken = order.error?.serviceCode === EXTERNAL_ID_TAKEN;
    const found = listing === 'found' || (statusQuery === 'found' && listing !== 'differs' && !taken);
    const lost =
      listing === 'not-found' && !taken && (statusQuery === 'not-found' || statusQuery === 'refused');
    const outcome = found ? 'found' : lost ? 'not-found' : 'inconclusive';
    return { lookUp: { outcome, at, listing, statusQuery }, cashoutId, status };
  }

  /** One step at a time per order, from its state in the database. */
  private async alone(
    id: string,
    step: (order: CashoutOrder) => Promise<CashoutOrder>,
  ): Promise<CashoutOrder> {
    if (this.busy.has(id)) throw new TieoutError('order-busy');
    this.busy.add(id);
    try {
      const order = await this.parts.orders.find(id);
      if (!order) throw new TieoutError('order-not-found');
      return await step(order);
    } finally {
      this.busy.delete(id);
    }
  }

  private async save(before: CashoutOrder, after: CashoutOrder): Promise<CashoutOrder> {
    if (after === before) return before;
    await this.parts.orders.replace(before, after);
    this.parts.onChange(after);
    return after;
  }
}

/** 509: no cashout has this id. 300: this installation wants the cashout id, which only the lost answer had. */
function statusRefusal(serviceCode: string | undefined): LookUp['statusQuery'] {
  if (serviceCode === '509') return 'not-found';
  return serviceCode === '300' ? 'refused' : 'failed';
}
