import { ReportShelf, reportWire } from './balance-report.ts';
import { type BankStatement, bankStatementOf } from './bank-statement.ts';
import { dayOf, firstDayOfMonth, secondsOf } from './calendar.ts';
import { CashoutSource } from './cashout-source.ts';
import { cashoutWire } from './cashout-wire.ts';
import type { Cashout } from './cashouts.ts';
import { ChargebackSource } from './chargebacks.ts';
import { DepositSource } from './deposit-source.ts';
import { depositWire } from './deposit-wire.ts';
import type { Deposit } from './deposits.ts';
import { type InternalLedger, internalLedgerOf } from './internal-ledger.ts';
import { Ledger } from './ledger.ts';
import type { AccountRecord, ListingData, ListingName, Listings } from './listings.ts';
import { type Currency, FEES } from './methods.ts';
import { NoteSource } from './notes.ts';
import { Pager } from './pages.ts';
import { type Merchant, merchantOf } from './people.ts';
import { plantSettlements } from './plants/bank-plants.ts';
import { emptyPlan, type Planted } from './plants/planted.ts';
import { plantRecords } from './plants/planting.ts';
import { postingOf } from './posting.ts';
import { draw, Stream } from './random.ts';
import { type ListedRecord, readOut, type Selection } from './read-out.ts';
import { noteWire, refundWire, settlementWire } from './record-wire.ts';
import { RefundSource } from './refunds.ts';
import { SettlementSource } from './settlements.ts';
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
  /** Whether records keep arriving and changing after asOf. */
  readonly living: boolean;
  /** Whether discrepancies are planted. */
  readonly planted: boolean;
};

/** There is one cashout for this many deposits. */
const DEPOSITS_PER_CASHOUT = 11;

/** The merchant's account: every record is a pure function of the options, made when asked for. */
export class Dataset {
  readonly options: DataOptions;
  readonly merchant: Merchant;
  readonly firstDay: number;
  readonly deposits: DepositSource;
  readonly cashouts: CashoutSource;
  readonly refunds: RefundSource;
  readonly listings: Listings;
  readonly ledger: Ledger;
  readonly planted: readonly Planted[];
  /** What a deposit costs by kind of method; amounts in hundredths. */
  readonly feeSchedule = FEES;
  readonly #now: () => number;
  readonly #plan = emptyPlan();
  readonly #notes: NoteSource;
  readonly #settlements: SettlementSource;

  /** `now` is the service's clock in Unix seconds. */
  constructor(options: DataOptions, now: () => number) {
    this.options = options;
    this.#now = now;
    this.merchant = merchantOf(draw(options.seed, Stream.merchant, 1));
    this.firstDay = firstDayOfMonth(options.asOf, options.months);
    const { seed } = options;
    const horizon = options.living ? Number.POSITIVE_INFINITY : options.asOf;
    const plan = this.#plan;
    const depositTimes = this.#timeline(Stream.deposit, 1);
    this.deposits = new DepositSource({ seed, timeline: depositTimes, horizon, overrides: plan.deposits });
    const cashoutTimes = this.#timeline(Stream.cashout, DEPOSITS_PER_CASHOUT);
    this.cashouts = new CashoutSource({ seed, timeline: cashoutTimes, horizon });
    this.refunds = new RefundSource({ seed, horizon, deposits: this.deposits });
    const chargebacks = new ChargebackSource({ seed, deposits: this.deposits });
    this.#settlements = new SettlementSource({
      seed,
      horizon,
      deposits: this.deposits,
      mismatches: plan.settlements,
    });
    if (options.planted) {
      const ground = { seed, asOf: options.asOf, firstDay: this.firstDay };
      plantRecords(
        { ...ground, deposits: this.deposits, cashouts: this.cashouts, refunds: this.refunds },
        plan,
      );
      plantSettlements({ ...ground, settlements: this.#settlements }, plan);
      // What was looked at while planting was made without the plants.
      this.refunds.forget();
      this.#settlements.forget();
    }
    this.planted = plan.planted;
    this.#notes = new NoteSource({
      seed,
      horizon,
      cashouts: this.cashouts,
      refunds: this.refunds,
      chargebacks,
      plants: plan.notes,
    });
    const sources = {
      deposits: this.deposits,
      cashouts: this.cashouts,
      notes: this.#notes,
      settlements: this.#settlements,
    };
    this.ledger = new Ledger({
      firstDay: this.firstDay,
      opening: { PEN: 25_000_000n, USD: 4_000_000n },
      post: postingOf(sources),
      report: plan.report,
      jumps: plan.jumps,
    });
    this.listings = this.#listings();
  }

  /**
   * Reads out what a listing holds now, without the service: in the service's order, amounts as the very
   * literals of the wire. `from` is included, `to` excluded; any other name selects on that wire field.
   */
  list(listing: ListingName, selection: Selection = {}): Iterable<ListedRecord> {
    const data: ListingData = this.listings[listing];
    return readOut(data, selection, this.#now(), this.options.newestFirst);
  }

  /** The merchant's own bank account over UTC-5 calendar days, both ISO dates included. */
  bankStatement(args: { currency: Currency; from: string; to: string }): BankStatement {
    return bankStatementOf({
      currency: args.currency,
      from: dayOf(secondsOf(args.from)),
      to: dayOf(secondsOf(args.to)),
      now: this.#now(),
      seed: this.options.seed,
      firstDay: this.firstDay,
      merchant: this.merchant,
      settlements: this.#settlements,
      plan: this.#plan,
    });
  }

  /** The merchant's own books over calendar days in Lima, both ISO dates included; both currencies. */
  internalLedger(args: { from: string; to: string }): InternalLedger {
    return internalLedgerOf({
      from: dayOf(secondsOf(args.from)),
      to: dayOf(secondsOf(args.to)),
      now: this.#now(),
      seed: this.options.seed,
      merchant: this.merchant,
      deposits: this.deposits,
      cashouts: this.cashouts,
      refunds: this.refunds,
      plan: this.#plan,
    });
  }

  /** Whether the deposit has a refund that was asked for, or completed, by `now` (Unix seconds). */
  refundState(record: Deposit, now: number): 'none' | 'attempted' | 'completed' {
    const refund = this.refunds.ofDeposit(record);
    if (!refund || refund.created > now || this.#plan.refundOrigins.has(refund.number)) return 'none';
    const completed = refund.changes.some((change) => change.at <= now && change.status === 'COMPLETED');
    return completed ? 'completed' : 'attempted';
  }

  /** Adds or replaces a cashout of the Payouts API, in the listing, the notes and the book alike. */
  putCashout(record: Cashout): void {
    this.cashouts.put(record);
    this.#notes.forget();
    const days = [record.created, ...record.changes.map((change) => change.at)].map(dayOf);
    for (let day = Math.min(...days); day <= Math.max(...days) + 1; day += 1) this.ledger.forget(day);
  }

  #timeline(stream: number, share: number): Timeline {
    const { seed, asOf, rows, arrivalsPerDay } = this.options;
    return new Timeline({
      seed,
      stream,
      firstDay: this.firstDay,
      asOf,
      total: Math.round(rows / share),
      arrivalsPerDay: Math.round(arrivalsPerDay / share),
    });
  }

  #listings(): Listings {
    const { options, merchant } = this;
    const { seed } = options;
    const listing = <R extends AccountRecord>(
      shelf: ListingData<R>['shelf'],
      wire: ListingData<R>['wire'],
    ): ListingData<R> => ({ shelf, wire, pages: new Pager(shelf, options.newestFirst) });
    return {
      deposits: listing(this.deposits, (record, now) =>
        depositWire(seed, merchant, record, now, this.refundState(record, now) !== 'none'),
      ),
      cashouts: listing(this.cashouts, (record, now) => cashoutWire(seed, merchant, record, now)),
      notes: listing(this.#notes, (note) => noteWire(seed, merchant, note)),
      refunds: listing(this.refunds, (record, now) =>
        refundWire(
          seed,
          merchant,
          record,
          this.#plan.refundOrigins.get(record.number) ?? record.origin.id,
          now,
        ),
      ),
      settlements: listing(this.#settlements, (record, now) => settlementWire(seed, merchant, record, now)),
      balanceReport: listing(new ReportShelf(this.firstDay), (row, now) =>
        reportWire(this.ledger, merchant, row, now),
      ),
    };
  }
}

/** Realistic volume when none is asked for: about 1,500 deposits per month. */
export function realisticRows(asOf: number, months: number): number {
  return Math.round(((dayOf(asOf) + 1 - firstDayOfMonth(asOf, months)) * 1_500) / 30.4);
}
