import { dayOf } from './calendar.ts';
import { type Cashout, cashout, cashoutIndexOfExternalId, cashoutIndexOfId } from './cashouts.ts';
import { DayCache, type Shelf } from './shelf.ts';
import type { Timeline } from './timeline.ts';

/** All cashouts of the account: the generated ones, and those created over the Payouts API. */
export class CashoutSource implements Shelf<Cashout> {
  readonly firstDay: number;
  readonly timeline: Timeline;
  readonly #seed: number;
  readonly #horizon: number;
  readonly #days: DayCache<Cashout>;
  readonly #created = new Map<number, Cashout>();

  constructor(args: { seed: number; timeline: Timeline; horizon: number }) {
    this.firstDay = args.timeline.firstDay;
    this.timeline = args.timeline;
    this.#seed = args.seed;
    this.#horizon = args.horizon;
    this.#days = new DayCache<Cashout>((day) => {
      const first = this.timeline.firstIndex(day);
      const generated = this.timeline
        .times(day)
        .map((created, at) => this.#frozen(cashout(this.#seed, first + at, created)))
        .filter((record) => !this.#created.has(record.id));
      const added = [...this.#created.values()].filter((record) => dayOf(record.created) === day);
      return added.length === 0
        ? generated
        : [...generated, ...added].sort((a, b) => a.created - b.created || a.id - b.id);
    });
  }

  lastDay(now: number): number {
    return dayOf(now);
  }

  day(day: number): readonly Cashout[] {
    return this.#days.get(day);
  }

  /** The generated cashout with this running number with its whole life. */
  whole(index: number): Cashout | null {
    const created = this.timeline.time(index);
    return created === null ? null : cashout(this.#seed, index, created);
  }

  byId(id: number): Cashout | null {
    const added = this.#created.get(id);
    if (added) return added;
    const record = this.whole(cashoutIndexOfId(id));
    return record?.id === id ? this.#frozen(record) : null;
  }

  byExternalId(externalId: string): Cashout | null {
    for (const record of this.#created.values()) if (record.externalId === externalId) return record;
    const record = this.whole(cashoutIndexOfExternalId(externalId));
    return record?.externalId === externalId ? this.#frozen(record) : null;
  }

  /** Adds a cashout created over the Payouts API, or puts a changed one in its place. */
  put(record: Cashout): void {
    this.#created.set(record.id, record);
    this.#days.clear();
  }

  /** The cashouts created or changed over the Payouts API. */
  added(): readonly Cashout[] {
    return [...this.#created.values()];
  }

  #frozen(record: Cashout): Cashout {
    const last = record.changes[record.changes.length - 1];
    if (last === undefined || last.at <= this.#horizon) return record;
    return { ...record, changes: record.changes.filter((change) => change.at <= this.#horizon) };
  }
}
