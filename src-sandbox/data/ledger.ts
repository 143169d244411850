import { type DayBook, emptyBook, netAmount } from './day-totals.ts';
import { CURRENCIES, type Currency } from './methods.ts';
import type { Cents } from './money.ts';
import type { BalanceJump, ReportChange } from './plants/planted.ts';

/**
 * Adds a day's records, as they stand at `now` (Unix seconds), to the book; returns the moment at which the
 * sum changes next (Infinity when it never does again).
 */
export type Posting = (day: number, now: number, book: DayBook) => number;

/**
 * The account's book: what each day adds, and the balance at its end. A day is added up once and again only
 * when one of its records has changed: the book of a million records is one small object per day.
 */
export class Ledger {
  readonly opening: Readonly<Record<Currency, Cents>>;
  readonly #firstDay: number;
  readonly #post: Posting;
  readonly #report: readonly ReportChange[];
  readonly #jumps: readonly BalanceJump[];
  readonly #days = new Map<number, { book: DayBook; from: number; until: number }>();

  constructor(args: {
    firstDay: number;
    opening: Readonly<Record<Currency, Cents>>;
    post: Posting;
    /** Planted differences between the report and the records. */
    report: readonly ReportChange[];
    jumps: readonly BalanceJump[];
  }) {
    this.#firstDay = args.firstDay;
    this.opening = args.opening;
    this.#post = args.post;
    this.#report = args.report;
    this.#jumps = args.jumps;
  }

  /** The columns of one UTC day as the service reports them at `now` (Unix seconds). */
  book(day: number, now: number): DayBook {
    const known = this.#days.get(day);
    if (known && known.from <= now && now < known.until) return known.book;
    const book = emptyBook();
    const until = this.#post(day, now, book);
    for (const change of this.#report) {
      if (change.day === day) book[change.currency][change.column] += change.amount;
    }
    this.#days.set(day, { book, from: now, until });
    return book;
  }

  /** Balance at the end of a day, as it stands at `now`. */
  closing(day: number, now: number): Record<Currency, Cents> {
    const balance = { ...this.opening };
    for (let each = this.#firstDay; each <= day; each += 1) {
      const book = this.book(each, now);
      for (const currency of CURRENCIES) balance[currency] += netAmount(book[currency]);
    }
    for (const jump of this.#jumps) if (jump.day <= day) balance[jump.currency] += jump.amount;
    return balance;
  }

  /** To be called when a record came or changed otherwise than with time. */
  forget(day: number): void {
    this.#days.delete(day);
  }
}
