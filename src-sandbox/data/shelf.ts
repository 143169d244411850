/** One listing's records by UTC day, oldest first within the day. */
export interface Shelf<R> {
  readonly firstDay: number;
  /** The last day that can hold a record at `now` (Unix seconds). */
  lastDay(now: number): number;
  /** All records of a day, ascending by creation; some may lie after `now`. */
  day(day: number): readonly R[];
  /** How many records a day has, when that is known without making them. */
  count?(day: number): number;
}

/** Remembers the days in use, forgetting the oldest once they hold more than `budget` records together. */
export class DayCache<R> {
  readonly #days = new Map<number, readonly R[]>();
  readonly #make: (day: number) => readonly R[];
  readonly #budget: number;
  #held = 0;

  constructor(make: (day: number) => readonly R[], budget = 15_000) {
    this.#make = make;
    this.#budget = budget;
  }

  get(day: number): readonly R[] {
    const known = this.#days.get(day);
    if (known) {
      this.#days.delete(day);
      this.#days.set(day, known);
      return known;
    }
    const made = this.#make(day);
    this.#days.set(day, made);
    this.#held += made.length;
    for (const [oldest, records] of this.#days) {
      if (this.#held <= this.#budget || oldest === day) break;
      this.#days.delete(oldest);
      this.#held -= records.length;
    }
    return made;
  }

  /** The records of a day if they happen to be remembered. */
  known(day: number): readonly R[] | undefined {
    return this.#days.get(day);
  }

  clear(): void {
    this.#days.clear();
    this.#held = 0;
  }
}
