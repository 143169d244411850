import { dayOf } from './calendar.ts';
import { type Deposit, deposit, depositIndexOfId } from './deposits.ts';
import { DayCache, type Shelf } from './shelf.ts';
import type { Timeline } from './timeline.ts';

/** What a planted discrepancy changes of a deposit. */
export type DepositOverride = Partial<Pick<Deposit, 'externalId' | 'fee' | 'changes'>>;

/** Enough for a few windows of a million-row account to be paged at the same time. */
const KEPT = 45_000;

/** All deposits of the account, made when asked for. */
export class DepositSource implements Shelf<Deposit> {
  readonly firstDay: number;
  readonly timeline: Timeline;
  readonly #seed: number;
  readonly #horizon: number;
  readonly #overrides: ReadonlyMap<number, DepositOverride>;
  readonly #days: DayCache<Deposit>;

  /** Whatever would happen after `horizon` (Unix seconds) never does; Infinity for a living service. */
  constructor(args: {
    seed: number;
    timeline: Timeline;
    horizon: number;
    overrides: ReadonlyMap<number, DepositOverride>;
  }) {
    this.firstDay = args.timeline.firstDay;
    this.timeline = args.timeline;
    this.#seed = args.seed;
    this.#horizon = args.horizon;
    this.#overrides = args.overrides;
    this.#days = new DayCache<Deposit>((day) => {
      const first = this.timeline.firstIndex(day);
      return this.timeline.times(day).map((created, at) => this.#frozen(this.#made(first + at, created)));
    }, KEPT);
  }

  lastDay(now: number): number {
    return dayOf(now);
  }

  day(day: number): readonly Deposit[] {
    return this.#days.get(day);
  }

  count(day: number): number {
    return this.timeline.count(day);
  }

  /** Visits every deposit of a day without keeping what has to be made for it. */
  visit(day: number, visitor: (record: Deposit) => void): void {
    const known = this.#days.known(day);
    if (known) {
      for (const record of known) visitor(record);
      return;
    }
    let index = this.timeline.firstIndex(day);
    for (const created of this.timeline.times(day)) {
      visitor(this.#frozen(this.#made(index, created)));
      index += 1;
    }
  }

  /** The deposit with this running number with its whole life, what comes after the horizon included. */
  whole(index: number): Deposit | null {
    const created = this.timeline.time(index);
    return created === null ? null : this.#made(index, created);
  }

  /** The deposit with this idDeposit, as far as the horizon. */
  byId(id: number): Deposit | null {
    const record = this.whole(depositIndexOfId(id));
    return record?.id === id ? this.#frozen(record) : null;
  }

  #made(index: number, created: number): Deposit {
    const record = deposit(this.#seed, index, created);
    const override = this.#overrides.get(index);
    return override ? { ...record, ...override } : record;
  }

  #frozen(record: Deposit): Deposit {
    const last = record.changes[record.changes.length - 1];
    if (last === undefined || last.at <= this.#horizon) return record;
    return { ...record, changes: record.changes.filter((change) => change.at <= this.#horizon) };
  }
}
