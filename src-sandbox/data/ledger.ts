import { CURRENCIES, type Currency } from './methods.ts';
import type { Cents } from './money.ts';

/** One day of the account in one currency: the columns of the daily balance report, in cents. */
export type DayTotals = {
  depositTotal: Cents;
  depositFeeTotal: Cents;
  cashoutTotal: Cents;
  noteTotal: Cents;
  settlementTotal: Cents;
  cancelledSettlementTotal: Cents;
};

export type DayBook = Record<Currency, DayTotals>;

export function emptyBook(): DayBook {
  const empty = (): DayTotals => ({
    depositTotal: 0n,
    depositFeeTotal: 0n,
    cashoutTotal: 0n,
    noteTotal: 0n,
    settlementTotal: 0n,
    cancelledSettlementTotal: 0n,
  });
  return { PEN: empty(), USD: empty() };
}

/** What the day adds to the balance. Every column but noteTotal is a magnitude; noteTotal carries its sign. */
export function netAmount(totals: DayTotals): Cents {
  return (
    totals.depositTotal -
    totals.depositFeeTotal -
    totals.cashoutTotal +
    totals.noteTotal -
    totals.settlementTotal +
    totals.cancelledSettlementTotal
  );
}

/** Days older than this can no longer change: every deposit has completed or never will. */
const SETTLED_AFTER_DAYS = 12;

/**
 * The account's book: what each day adds, and the balance at its end. Days that can no longer change are
 * added up once; with it the book of a million records is one small object per day.
 */
export class Ledger {
  readonly #firstDay: number;
  readonly #opening: Readonly<Record<Currency, Cents>>;
  readonly #post: (day: number, now: number, book: DayBook) => void;
  readonly #settled = new Map<number, DayBook>();

  constructor(args: {
    firstDay: number;
    opening: Readonly<Record<Currency, Cents>>;
    /** Adds a day's records, as they stand at `now`, to the book. */
    post: (day: number, now: number, book: DayBook) => void;
  }) {
    this.#firstDay = args.firstDay;
    this.#opening = args.opening;
    this.#post = args.post;
  }

  /** The columns of one UTC day as they stand at `now` (Unix seconds). */
  book(day: number, now: number): DayBook {
    const known = this.#settled.get(day);
    if (known) return known;
    const book = emptyBook();
    this.#post(day, now, book);
    if (day < Math.floor(now / 86_400) - SETTLED_AFTER_DAYS) this.#settled.set(day, book);
    return book;
  }

  /** Balance at the end of a day, as it stands at `now`. */
  closing(day: number, now: number): Record<Currency, Cents> {
    const balance = { ...this.#opening };
    for (let each = this.#firstDay; each <= day; each += 1) {
      const book = this.book(each, now);
      for (const currency of CURRENCIES) balance[currency] += netAmount(book[currency]);
    }
    return balance;
  }

  get opening(): Readonly<Record<Currency, Cents>> {
    return this.#opening;
  }
}
