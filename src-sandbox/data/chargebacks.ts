import { DAY, dayOf } from './calendar.ts';
import type { DepositSource } from './deposit-source.ts';
import { creditedAt, type Deposit } from './deposits.ts';
import { draw, Stream } from './random.ts';
import { DayCache } from './shelf.ts';

/** A card payment the payer's bank took back; it shows only as notes. */
export type Chargeback = {
  readonly number: number;
  readonly created: number;
  readonly origin: Deposit;
  /** When the service covers the loss with a credit note (Unix seconds), if it does. */
  readonly covered: number | null;
};

const BLOCK = 210;
const DELAY_DAYS = 20;
const QUICK = 3 * DAY;
const LOOK_BACK = DELAY_DAYS + 5;
/** A chargeback is covered within this many days or never. */
export const COVER_DAYS = 10;

/** Finds the chargebacks of a day; each is a pure function of the block of deposits it comes from. */
export class ChargebackSource {
  readonly #seed: number;
  readonly #deposits: DepositSource;
  readonly #days: DayCache<Chargeback>;

  constructor(args: { seed: number; deposits: DepositSource }) {
    this.#seed = args.seed;
    this.#deposits = args.deposits;
    this.#days = new DayCache<Chargeback>((day) => this.#made(day));
  }

  day(day: number): readonly Chargeback[] {
    return this.#days.get(day);
  }

  #numbered(number: number): Chargeback | null {
    const d = draw(this.#seed, Stream.chargeback, number);
    const start = d.below(BLOCK / 3);
    for (let i = 0; i < 12; i += 1) {
      const index = number * BLOCK + ((start + i * 11) % (BLOCK / 3)) * 3 + 1;
      const origin = this.#deposits.whole(index);
      if (origin === null) return null;
      const credited = creditedAt(origin);
      if (origin.method.kind !== 'card' || credited === null || credited - origin.created > QUICK) continue;
      const created = credited + d.between(3 * DAY, DELAY_DAYS * DAY);
      const covered = d.chance(300) ? created + d.between(2 * DAY, COVER_DAYS * DAY) : null;
      return { number, created, origin, covered };
    }
    return null;
  }

  #made(day: number): Chargeback[] {
    const { timeline } = this.#deposits;
    const first = Math.floor(timeline.firstIndex(day - LOOK_BACK) / BLOCK);
    const last = Math.floor(timeline.firstIndex(day + 1) / BLOCK);
    const found: Chargeback[] = [];
    for (let number = first; number <= last; number += 1) {
      const chargeback = this.#numbered(number);
      if (chargeback && dayOf(chargeback.created) === day) found.push(chargeback);
    }
    return found;
  }
}
