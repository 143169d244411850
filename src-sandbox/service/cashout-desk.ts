import { dayOf, monthOf } from '../data/calendar.ts';
import { CASHOUT_FEES, type Cashout, type CashoutChange } from '../data/cashouts.ts';
import type { Dataset } from '../data/dataset.ts';
import { changeAt } from '../data/deposits.ts';
import type { Currency } from '../data/methods.ts';
import type { Cents } from '../data/money.ts';
import { accountBalances } from './balance.ts';
import type { CashoutOrder } from './cashout-body.ts';
import { Refusal } from './errors.ts';
import { type Outcome, outcomeOf, refuseByDocument } from './payout-triggers.ts';

/** The limits of error 508 and the minimum of 533, in cents; the specification gives no figures. */
export const PAYOUT_LIMITS = {
  minimum: { PEN: 500n, USD: 200n },
  transaction: { PEN: 5_000_000n, USD: 1_500_000n },
  daily: { PEN: 12_000_000n, USD: 6_000_000n },
  monthly: { PEN: 20_000_000n, USD: 12_000_000n },
  userMonthlyQuantity: 30,
} as const;

const FIRST_ID = 952_000_000;

/** Takes cashouts in and moves them on. Times are Unix seconds. */
export class CashoutDesk {
  readonly #dataset: Dataset;
  readonly #pace: { readonly delivered: number; readonly ended: number };
  readonly #outcomes = new Map<number, Outcome>();
  #count = 0;

  constructor(dataset: Dataset, pace: { readonly delivered: number; readonly ended: number }) {
    this.#dataset = dataset;
    this.#pace = pace;
  }

  /**
   * Admits a cashout or refuses it with 508, 511, 514 or one of the codes a document stands for. It is made, and its
   * external id known, once `take` is called; what was admitted is not checked again then.
   */
  admit(order: CashoutOrder, now: number): { readonly id: number; readonly take: () => void } {
    refuseByDocument(order.document);
    const used = order.externalId === '' ? null : this.#dataset.cashouts.byExternalId(order.externalId);
    // One that a living account will make later has used nothing yet.
    if (used && used.created <= now) {
      throw new Refusal(412, 511, 'External id already used');
    }
    this.#checkLimits(order, now);
    const cost = CASHOUT_FEES[order.currency];
    const { available } = accountBalances(this.#dataset, now)[order.currency];
    if (order.amount + cost.fee + cost.tax > available) throw new Refusal(412, 514, 'Insufficient funds');
    this.#count += 1;
    const id = FIRST_ID + this.#count;
    const outcome = outcomeOf(order);
    const record: Cashout = {
      kind: 'cashout',
      index: -this.#count,
      id,
      externalId: order.externalId,
      created: now,
      currency: order.currency,
      amount: order.amount,
      ...cost,
      document: order.document,
      changes: [{ at: now, status: 'PENDING' }, ...this.#future(outcome, now)],
      live: true,
    };
    return {
      id,
      take: () => {
        this.#outcomes.set(id, outcome);
        this.#dataset.putCashout(record);
      },
    };
  }

  /** Cancels a pending cashout; 510 when it is anything else, 702 when its account says so. */
  cancel(record: Cashout, now: number): Cashout {
    if (changeAt(record.changes, now).status !== 'PENDING') throw notPending();
    const outcome = this.#outcomes.get(record.id);
    if (outcome && 'end' in outcome && outcome.end === 'UNCANCELLABLE') {
      throw new Refusal(412, 702, 'Could not cancel cashout');
    }
    return this.#move(record, now, [{ at: now, status: 'CANCELLED' }]);
  }

  /** Puts a pending cashout on hold; 510 when it is anything else. */
  hold(record: Cashout, now: number): Cashout {
    if (changeAt(record.changes, now).status !== 'PENDING') throw notPending();
    return this.#move(record, now, [{ at: now, status: 'ON_HOLD' }]);
  }

  /** Moves a cashout that is on hold back to pending; 510 when it is anything else. */
  release(record: Cashout, now: number): Cashout {
    if (changeAt(record.changes, now).status !== 'ON_HOLD') throw notPending();
    const known = this.#outcomes.get(record.id);
    const outcome: Outcome = known && 'rejection' in known ? known : { end: 'COMPLETED' };
    return this.#move(record, now, [{ at: now, status: 'PENDING' }, ...this.#future(outcome, now)]);
  }

  #future(outcome: Outcome, now: number): CashoutChange[] {
    const delivered: CashoutChange = { at: now + this.#pace.delivered, status: 'DELIVERED' };
    const at = now + this.#pace.ended;
    if ('rejection' in outcome) {
      return [delivered, { at, status: 'REJECTED', rejection: outcome.rejection }];
    }
    switch (outcome.end) {
      case 'COMPLETED':
        return [delivered, { at, status: 'COMPLETED' }];
      case 'ON_HOLD':
        return [{ at: now + 1, status: 'ON_HOLD' }];
      case 'PENDING':
      case 'UNCANCELLABLE':
        return [];
    }
  }

  #move(record: Cashout, now: number, next: readonly CashoutChange[]): Cashout {
    const past = record.changes.filter((change) => change.at <= now);
    const moved = { ...record, changes: [...past, ...next], live: true };
    this.#dataset.putCashout(moved);
    return moved;
  }

  /** Limits count what came over the API; the generated history has no part in them. */
  #checkLimits(order: CashoutOrder, now: number): void {
    const exceeded = (which: string): Refusal => new Refusal(412, 508, `Limit exceeded: ${which}`);
    if (order.amount > PAYOUT_LIMITS.transaction[order.currency]) throw exceeded('TRANSACTION');
    const mine = this.#dataset.cashouts.added().filter((record) => record.index < 0);
    const month = mine.filter((record) => monthOf(dayOf(record.created)) === monthOf(dayOf(now)));
    const today = month.filter((record) => dayOf(record.created) === dayOf(now));
    if (total(today, order) > PAYOUT_LIMITS.daily[order.currency]) throw exceeded('DAILY');
    if (total(month, order) > PAYOUT_LIMITS.monthly[order.currency]) throw exceeded('MONTHLY');
    const ofUser = month.filter((record) => record.document === order.document);
    if (ofUser.length >= PAYOUT_LIMITS.userMonthlyQuantity) throw exceeded('USER MONTHLY QUANTITY');
  }
}

function total(records: readonly Cashout[], order: { currency: Currency; amount: Cents }): Cents {
  return records
    .filter((record) => record.currency === order.currency)
    .reduce((sum, record) => sum + record.amount, order.amount);
}

const notPending = (): Refusal => new Refusal(412, 510, 'Invalid status: cashout is not pending');
