import { DAY, dayOf } from './calendar.ts';
import type { DepositSource } from './deposit-source.ts';
import { creditedAt, type Deposit } from './deposits.ts';
import type { Currency } from './methods.ts';
import { type Cents, share } from './money.ts';
import { draw, Stream } from './random.ts';
import { DayCache, type Shelf } from './shelf.ts';

/** Refund statuses; REJECTED occurs in records although no filter names it. */
type RefundStatus = 'PENDING' | 'WAITING_DETAILS' | 'COMPLETED' | 'CANCELLED' | 'REJECTED';

export type Refund = {
  readonly kind: 'refund';
  readonly number: number;
  readonly id: number;
  readonly created: number;
  /** The deposit given back. */
  readonly origin: Deposit;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly total: boolean;
  readonly changes: readonly { readonly at: number; readonly status: RefundStatus }[];
};

/** Refund number n gives back one deposit out of the n-th block of this many. */
const BLOCK = 90;
const DELAY_DAYS = 9;
const QUICK = 3 * DAY;
const LOOK_BACK = DELAY_DAYS + 5;
/** A refund reaches its last status within this many days of its creation. */
export const REFUND_LIFE_DAYS = 7;

/** Deposits that may be given back, so that plants and chargebacks can keep away from them. */
const mayBeRefunded = (index: number): boolean => index % 3 === 0;

/** All refunds of the account, each a pure function of the block of deposits it comes from. */
export class RefundSource implements Shelf<Refund> {
  readonly firstDay: number;
  readonly #seed: number;
  readonly #horizon: number;
  readonly #deposits: DepositSource;
  readonly #days: DayCache<Refund>;

  constructor(args: { seed: number; horizon: number; deposits: DepositSource }) {
    this.firstDay = args.deposits.firstDay;
    this.#seed = args.seed;
    this.#horizon = args.horizon;
    this.#deposits = args.deposits;
    this.#days = new DayCache<Refund>((day) => this.#made(day));
  }

  lastDay(now: number): number {
    return dayOf(now);
  }

  day(day: number): readonly Refund[] {
    return this.#days.get(day);
  }

  /** Forgets what was made before something was planted. */
  forget(): void {
    this.#days.clear();
  }

  /** The refund of a deposit, or null when it has none (yet to come included). */
  ofDeposit(record: Deposit): Refund | null {
    if (!mayBeRefunded(record.index)) return null;
    const refund = this.numbered(Math.floor(record.index / BLOCK));
    return refund?.origin.index === record.index ? refund : null;
  }

  /** Refund number n, or null when its block of deposits has none or it lies behind the horizon. */
  numbered(number: number): Refund | null {
    const d = draw(this.#seed, Stream.refund, number);
    const start = d.below(BLOCK / 3);
    for (let i = 0; i < 8; i += 1) {
      const index = number * BLOCK + ((start + i * 7) % (BLOCK / 3)) * 3;
      const origin = this.#deposits.whole(index);
      if (origin === null) return null;
      const credited = creditedAt(origin);
      if (credited === null || credited - origin.created > QUICK) continue;
      const created = credited + d.between(1_800, DELAY_DAYS * DAY);
      return created > this.#horizon ? null : this.#refund(number, origin, created);
    }
    return null;
  }

  #refund(number: number, origin: Deposit, created: number): Refund {
    const d = draw(this.#seed, Stream.refundText, number);
    const total = d.chance(900) || origin.amount < 1_000n;
    const done = created + d.between(7_200, 3 * DAY);
    const last = d.weighted<RefundStatus | null>([
      [780, 'COMPLETED'],
      [70, 'CANCELLED'],
      [70, 'REJECTED'],
      [80, null],
    ]);
    const waiting = d.chance(last === null ? 600 : 200);
    const changes = [
      { at: created, status: 'PENDING' as RefundStatus },
      ...(waiting ? [{ at: created + 3_600, status: 'WAITING_DETAILS' as RefundStatus }] : []),
      ...(last === null ? [] : [{ at: waiting ? done + 3 * DAY : done, status: last }]),
    ];
    return {
      kind: 'refund',
      number,
      id: 4_400_000 + number * 3 + draw(this.#seed, Stream.refundText, number, 1).below(3),
      created,
      origin,
      amount: total ? origin.amount : share(origin.amount, BigInt(d.between(20, 90)), 100n),
      currency: origin.currency,
      total,
      changes: changes.filter((change) => change.at <= this.#horizon),
    };
  }

  #made(day: number): Refund[] {
    const { timeline } = this.#deposits;
    const first = Math.floor(timeline.firstIndex(day - LOOK_BACK) / BLOCK);
    const last = Math.floor(timeline.firstIndex(day + 1) / BLOCK);
    const found: Refund[] = [];
    for (let number = first; number <= last; number += 1) {
      const refund = this.numbered(number);
      if (refund && dayOf(refund.created) === day) found.push(refund);
    }
    return found.sort((a, b) => a.created - b.created || a.id - b.id);
  }
}
