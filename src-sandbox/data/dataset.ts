import { dayOf, firstDayOfMonth } from './calendar.ts';
import { depositWire, type WireRecord } from './deposit-wire.ts';
import { type Deposit, deposit, isCredited } from './deposits.ts';
import { Ledger } from './ledger.ts';
import { Pager } from './pages.ts';
import { type Merchant, merchantOf } from './people.ts';
import { draw, Stream } from './random.ts';
import { DayCache, type Shelf } from './shelf.ts';
import { Timeline } from './timeline.ts';

export type DataOptions = {
  readonly seed: number;
  /** Unix seconds: the moment the history ends. */
  readonly asOf: number;
  /** Whole months of history before the month of asOf. */
  readonly months: number;
  /** Number of deposits up to asOf. */
  readonly rows: number;
  readonly newestFirst: boolean;
  /** Deposits that arrive per day after asOf; 0 keeps the data set still. */
  readonly arrivalsPerDay: number;
};

/** The merchant's account: every record is a pure function of the options, made when asked for. */
export class Dataset {
  readonly options: DataOptions;
  readonly merchant: Merchant;
  readonly firstDay: number;
  readonly deposits: Shelf<Deposit>;
  readonly depositPages: Pager<Deposit>;
  readonly ledger: Ledger;

  constructor(options: DataOptions) {
    this.options = options;
    this.merchant = merchantOf(draw(options.seed, Stream.merchant, 1));
    this.firstDay = firstDayOfMonth(options.asOf, options.months);
    const timeline = new Timeline({
      seed: options.seed,
      stream: Stream.deposit,
      firstDay: this.firstDay,
      asOf: options.asOf,
      total: options.rows,
      arrivalsPerDay: options.arrivalsPerDay,
    });
    const days = new DayCache<Deposit>((day) => {
      const first = timeline.firstIndex(day);
      return timeline.times(day).map((created, at) => deposit(options.seed, first + at, created));
    });
    this.deposits = { firstDay: this.firstDay, lastDay: (now) => dayOf(now), day: (day) => days.get(day) };
    this.depositPages = new Pager(this.deposits, options.newestFirst);
    this.ledger = new Ledger({
      firstDay: this.firstDay,
      opening: { PEN: 25_000_000n, USD: 4_000_000n },
      post: (day, now, book) => {
        for (const record of this.deposits.day(day)) {
          if (record.created > now || !isCredited(record, now)) continue;
          book[record.currency].depositTotal += record.amount;
          book[record.currency].depositFeeTotal += record.fee;
        }
      },
    });
  }

  depositWire(record: Deposit, now: number): WireRecord {
    return depositWire(this.options.seed, this.merchant, record, now, false);
  }
}

/** Realistic volume when none is asked for: about 1,500 deposits per month. */
export function realisticRows(asOf: number, months: number): number {
  return Math.round(((dayOf(asOf) + 1 - firstDayOfMonth(asOf, months)) * 1_500) / 30.4);
}
