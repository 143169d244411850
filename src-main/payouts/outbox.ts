/**
 * Cashouts that cannot happen twice. An order is committed to the database as `sent` before its first byte leaves;
 * from then on only a clear answer of the service, or finding the cashout there, says what became of it. Nothing is
 * ever sent again by itself.
 */
import { draftText } from '../../src-shared/cashout-orders.ts';
import type {
  CashoutChange,
  CashoutOrder,
  ServiceOrigins,
  SimilarCashout,
} from '../../src-shared/contract/payouts.ts';
import { detailsOf, type ErrorDetails, TieoutError } from '../../src-shared/errors.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { lookForOrder } from './look-up.ts';
import {
  aboutToSend,
  afterCrash,
  afterLookUp,
  afterSending,
  discarded,
  isAtAnotherDesk,
  mustBeThere,
  seenAfterSending,
} from './order.ts';
import type { OrderStore, PayoutDesk } from './payout-desk.ts';
import { type FileRow, prepareOrders } from './prepare-orders.ts';
import { untilKept } from './until-kept.ts';

export type OutboxParts = {
  readonly orders: OrderStore;
  readonly desk: PayoutDesk;
  readonly now: () => number;
  readonly newId: () => string;
  /** Where an order would be sent now. */
  readonly origins: () => ServiceOrigins;
  /** How long after its sending a look-up that does not find an order counts, milliseconds. */
  readonly leastAgeMs: () => number;
  /** Cashouts of the last days that may be the same payment as each of the drafts, newest first. */
  readonly similar: (drafts: readonly CashoutDraft[]) => Promise<SimilarCashout[][]>;
  /** Who sends, and on which day of the workspace's zone. */
  readonly sender: () => NonNullable<CashoutOrder['sentBy']>;
  /** Between two looks whether an order has arrived from a team's log, milliseconds. */
  readonly keptPauseMs?: number;
  /** Told about every change of an order. */
  readonly onChange: (order: CashoutOrder) => void;
};

/** Whether a file may correct the cashout: it is written down here, and the service never acted upon it. */
export function mayBeCorrected({ state, sendings }: CashoutOrder): boolean {
  return state === 'prepared' && sendings === 0;
}

/** An order as it is kept, and as it is: of one whose answer could not be written these are not the same. */
type Seen = { readonly kept: CashoutOrder; readonly order: CashoutOrder };

export class Outbox {
  private readonly parts: OutboxParts;
  /** Orders that this process is working on, so that two clicks are one step. */
  private readonly busy = new Set<string>();
  /** Orders kept as `sent` that are no longer being sent, with what kept their answer from being written. */
  private readonly unwritten = new Map<string, ErrorDetails>();
  /** Preparing: each sees what the one before it left, so that no two are similar unasked. */
  private readonly inTurn = oneAtATime();

  constructor(parts: OutboxParts) {
    this.parts = parts;
  }

  /** Whether a step of an order is under way: its end must still be written down. */
  get working(): boolean {
    return this.busy.size > 0;
  }

  /** As whom a cashout would be sent now. */
  get sender(): NonNullable<CashoutOrder['sentBy']> {
    return this.parts.sender();
  }

  async list(): Promise<CashoutOrder[]> {
    // A step that was under way may have ended since the list was read. The list still has it as it was.
    const underWay = new Set(this.busy);
    const orders = await this.parts.orders.list();
    for (const id of this.busy) underWay.add(id);
    return orders.map((kept) => {
      const why = this.unwritten.get(kept.id);
      const isUnderWay = underWay.has(kept.id) || this.isElsewhere(kept);
      return isUnderWay && why === undefined ? kept : afterCrash(kept, why);
    });
  }

  /**
   * To be called once before anything else: what an earlier process left as `sent` has an unknown outcome now, unless
   * another computer of the team may still be sending it.
   * Returns those orders; one that cannot be written down as such is so all the same.
   */
  async recover(): Promise<CashoutOrder[]> {
    const left = (await this.parts.orders.list()).filter(
      (order) => order.state === 'sent' && !this.isElsewhere(order),
    );
    return Promise.all(left.map((order) => this.giveUp(order, afterCrash(order))));
  }

  /** The similar cashouts that have to be confirmed before the draft is prepared, newest first. */
  async similar(draft: CashoutDraft): Promise<SimilarCashout[]> {
    return (await this.parts.similar([draft]))[0] ?? [];
  }

  /** The same for the rows of a file, each with its own. */
  similarToEach(drafts: readonly CashoutDraft[]): Promise<SimilarCashout[][]> {
    return this.parts.similar(drafts);
  }

  /**
   * Writes an order down. Throws `invalid-cashout` naming the first faulty field, and `cashout-similar` naming the
   * external id of a similar cashout whose key is not among the confirmed ones.
   */
  prepare(
    draft: CashoutDraft,
    confirmed: readonly string[] = [],
    preparedBy?: CashoutOrder['preparedBy'],
  ): Promise<CashoutOrder> {
    return this.inTurn(async () => {
      const [order] = await prepareOrders(this.parts, [{ draft, confirmed }], preparedBy);
      if (!order) throw new Error('one draft gives one order');
      await this.parts.orders.insert(order);
      this.parts.onChange(order);
      return order;
    });
  }

  /**
   * Writes the rows of a file down, all or none. A row whose reference a prepared cashout has that was never sent takes
   * that one's place, and what was released before is to be released again. Throws as `prepare` does.
   */
  prepareAll(rows: readonly FileRow[], preparedBy: CashoutOrder['preparedBy']): Promise<CashoutOrder[]> {
    return this.inTurn(async () => {
      const made = await prepareOrders(this.parts, rows, preparedBy);
      const here = new Map((await this.list()).map((order) => [order.draft.external_id, order]));
      const corrected: { before: CashoutOrder; after: CashoutOrder }[] = [];
      const orders: CashoutOrder[] = [];
      for (const order of made) {
        const before = here.get(order.draft.external_id);
        if (!before || !mayBeCorrected(before)) orders.push(order);
        else corrected.push({ before, after: { ...order, id: before.id, createdAt: before.createdAt } });
      }
      await this.parts.orders.insertAll(orders, corrected);
      const written = [...orders, ...corrected.map(({ after }) => after)];
      // Tell the window of one order: it reads the whole list anew.
      const [first] = written;
      if (first) this.parts.onChange(first);
      return written;
    });
  }

  /**
   * Sends an order; with `shown`, only while it is what the person was shown. Throws `order-changed`,
   * `amount-not-confirmed`, `order-not-sendable`, `order-too-soon`, `order-busy`, `team-unknown`; a failure of the
   * sending, or of writing its answer down, is in the order.
   */
  send(id: string, confirmedAmount: string, shown?: CashoutDraft): Promise<CashoutOrder> {
    return this.alone(id, async (seen) => {
      const { order } = seen;
      // What is kept cannot change unseen behind this: `save` replaces the order only as it was read.
      if (shown && draftText(shown) !== draftText(order.draft)) throw new TieoutError('order-changed');
      if (confirmedAmount !== order.draft.amount) throw new TieoutError('amount-not-confirmed');
      const { desk, now, origins, leastAgeMs } = this.parts;
      const leaving = aboutToSend(order, now(), origins(), leastAgeMs());
      const sent = await this.save(seen, { ...leaving, sentBy: this.sender });
      // Nothing leaves before the database itself has it.
      await untilKept(this.parts.orders, sent, this.parts.keptPauseMs);
      const outcome = await desk.create(sent.draft);
      const answered = afterSending(sent, outcome);
      const heard = desk.lastHeard();
      // Only an answer to this very sending certainly came after it.
      const wasAnswered = outcome.kind === 'unknown' && outcome.error.httpStatus !== undefined;
      return this.giveUp(sent, wasAnswered && heard ? seenAfterSending(answered, heard) : answered);
    });
  }

  discard(id: string): Promise<CashoutOrder> {
    return this.alone(id, (seen) => this.save(seen, discarded(seen.order)));
  }

  /** Looks for an order of unknown outcome; an order whose outcome is known is returned as it is. */
  lookUp(id: string): Promise<CashoutOrder> {
    return this.alone(id, async (seen) => {
      const { order } = seen;
      if (order.state !== 'unknown') return order;
      const { desk, now, origins, leastAgeMs } = this.parts;
      mustBeThere(order, origins());
      const { lookUp, ...found } = await lookForOrder(order, desk, now);
      return this.save(seen, afterLookUp(order, lookUp, found, leastAgeMs()));
    });
  }

  /** Asks for the status of a confirmed cashout. Throws what the service or the way to it says. */
  refreshStatus(id: string): Promise<CashoutOrder> {
    return this.alone(id, async (seen) => {
      const { order } = seen;
      if (order.state !== 'confirmed') throw new TieoutError('order-not-confirmed');
      mustBeThere(order, this.parts.origins());
      const { cashoutId, draft } = order;
      const status = await this.parts.desk.status({ externalId: draft.external_id, cashoutId });
      return this.save(seen, { ...order, status });
    });
  }

  /**
   * Cancels, holds or releases a confirmed cashout. Throws `order-not-confirmed` without the service's id, and what the
   * service says. After a refusal or a lost answer the status tells what happened: it is asked for, and kept.
   */
  change(id: string, change: CashoutChange): Promise<CashoutOrder> {
    return this.alone(id, async (seen) => {
      const { order } = seen;
      const { cashoutId, draft, state } = order;
      if (state !== 'confirmed' || cashoutId === null) throw new TieoutError('order-not-confirmed');
      mustBeThere(order, this.parts.origins());
      const { desk } = this.parts;
      const name = { externalId: draft.external_id, cashoutId };
      try {
        return await this.save(seen, { ...order, status: await desk.change(name, change) });
      } catch (failure) {
        const status = await desk.status(name).catch(() => undefined);
        if (status) await this.save(seen, { ...order, status }).catch(() => undefined);
        throw failure;
      }
    });
  }

  /**
   * One step at a time per order, from its state in the database. One that is kept as `sent` has an unknown outcome by
   * now: nothing else here is sending it. Throws `order-busy` while another computer may.
   */
  private async alone(id: string, step: (seen: Seen) => Promise<CashoutOrder>): Promise<CashoutOrder> {
    if (this.busy.has(id)) throw new TieoutError('order-busy');
    this.busy.add(id);
    try {
      const kept = await this.parts.orders.find(id);
      if (!kept) throw new TieoutError('order-not-found');
      if (this.isElsewhere(kept)) throw new TieoutError('order-busy');
      return await step({ kept, order: afterCrash(kept, this.unwritten.get(id)) });
    } finally {
      this.busy.delete(id);
    }
  }

  private isElsewhere(order: CashoutOrder): boolean {
    // Few are: the rest is not worked out for every cashout of a list.
    if (order.state !== 'sent') return false;
    const { leastAgeMs, now } = this.parts;
    return isAtAnotherDesk(order, this.sender.account, leastAgeMs(), now());
  }

  private async save({ kept, order }: Seen, after: CashoutOrder): Promise<CashoutOrder> {
    if (after === order && order === kept) return order;
    await this.parts.orders.replace(kept, after);
    this.unwritten.delete(after.id);
    this.parts.onChange(after);
    return after;
  }

  /**
   * Writes down what became of a sending; never fails. What cannot be written leaves the order of unknown outcome: in
   * the database, and where that cannot be written either, here until the next step of the order writes it.
   */
  private async giveUp(sent: CashoutOrder, answered: CashoutOrder): Promise<CashoutOrder> {
    try {
      return await this.save({ kept: sent, order: sent }, answered);
    } catch (failure) {
      return this.leaveUnknown(sent, detailsOf(failure));
    }
  }

  private async leaveUnknown(sent: CashoutOrder, why: ErrorDetails): Promise<CashoutOrder> {
    const unknown = afterCrash(sent, why);
    try {
      return await this.save({ kept: sent, order: sent }, unknown);
    } catch {
      // The answer may have been written although its writer died before it could say so.
      const kept = await this.parts.orders.find(sent.id).catch(() => undefined);
      const written = kept !== undefined && kept.state !== 'sent';
      if (!written) this.unwritten.set(sent.id, why);
      const order = written ? kept : unknown;
      this.parts.onChange(order);
      return order;
    }
  }
}
