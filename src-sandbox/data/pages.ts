import { dayOf } from './calendar.ts';
import type { Shelf } from './shelf.ts';

/** Records per page (section "Limits"). */
export const MAX_ROWS = 50;

export type Query<R> = {
  /** Unix seconds, both included; undefined leaves the side open. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** First page is 0. */
  readonly page: number;
  /** Moment the question is asked, Unix seconds: later records do not exist yet. */
  readonly now: number;
  /** Which records belong; null: all. */
  readonly matches: ((record: R) => boolean) | null;
  /** Same key = same records in the same order, which lets the next page continue where this one ended. */
  readonly key: string | null;
  /** The page starts this many records early, as if so many had arrived since the page before. Default 0. */
  readonly shift?: number;
};

/** A place in a listing: the next record to look at is `day`'s number `at`. */
type Place = { readonly day: number; readonly at: number };

const REMEMBERED_PLACES = 2_000;

/**
 * Walks one listing page by page in the service's own order. Newest first is what a merchant sees, and it
 * is the harder order for a client: whatever arrives while it pages shifts every later page.
 */
export class Pager<R extends { readonly created: number }> {
  readonly #shelf: Shelf<R>;
  readonly #newestFirst: boolean;
  readonly #places = new Map<string, Place>();

  constructor(shelf: Shelf<R>, newestFirst: boolean) {
    this.#shelf = shelf;
    this.#newestFirst = newestFirst;
  }

  /** The records of one page; an empty list after the last. */
  page(query: Query<R>): R[] {
    const [low, high] = this.#bounds(query);
    const known = query.key === null ? undefined : this.#places.get(`${query.key}#${query.page}`);
    let skip = known ? 0 : Math.max(0, query.page * MAX_ROWS - (query.shift ?? 0));
    let start = known;
    if (!known) [start, skip] = this.#skipDays(low, high, skip, query);
    const found: R[] = [];
    for (const place of this.#walk(low, high, start)) {
      const record = this.#shelf.day(place.day)[place.at] as R;
      if (!this.#inWindow(record, query) || !(query.matches?.(record) ?? true)) continue;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      if (found.length === MAX_ROWS) {
        if (query.key !== null) this.#remember(`${query.key}#${query.page + 1}`, place);
        break;
      }
      found.push(record);
    }
    return found;
  }

  /** Passes over whole days without making their records, as far as that is possible. */
  #skipDays(low: number, high: number, skip: number, query: Query<R>): [Place | undefined, number] {
    if (query.matches !== null || !this.#shelf.count) return [undefined, skip];
    const step = this.#newestFirst ? -1 : 1;
    let day = this.#newestFirst ? high : low;
    let left = skip;
    for (; day >= low && day <= high; day += step) {
      const edge = day === low || day === high;
      const count = edge ? this.#edgeCount(day, query) : this.#shelf.count(day);
      if (count > left) break;
      left -= count;
    }
    return [{ day, at: this.#newestFirst ? Number.POSITIVE_INFINITY : 0 }, left];
  }

  #edgeCount(day: number, query: Query<R>): number {
    return this.#shelf.day(day).filter((record) => this.#inWindow(record, query)).length;
  }

  #bounds(query: Query<R>): [number, number] {
    const low = query.from === undefined ? this.#shelf.firstDay : dayOf(query.from);
    const high = query.to === undefined ? Number.POSITIVE_INFINITY : dayOf(query.to);
    return [Math.max(low, this.#shelf.firstDay), Math.min(high, this.#shelf.lastDay(query.now))];
  }

  #inWindow(record: R, query: Query<R>): boolean {
    return (
      record.created <= query.now &&
      (query.from === undefined || record.created >= query.from) &&
      (query.to === undefined || record.created <= query.to)
    );
  }

  *#walk(low: number, high: number, start: Place | undefined): Generator<Place> {
    const step = this.#newestFirst ? -1 : 1;
    const first = start?.day ?? (this.#newestFirst ? high : low);
    for (let day = first; day >= low && day <= high; day += step) {
      const count = this.#shelf.day(day).length;
      const at = start && day === start.day ? start.at : Number.POSITIVE_INFINITY;
      const from = this.#newestFirst ? Math.min(at, count - 1) : start && day === start.day ? at : 0;
      for (let at = from; at >= 0 && at < count; at += step) yield { day, at };
    }
  }

  #remember(key: string, place: Place): void {
    this.#places.set(key, place);
    if (this.#places.size > REMEMBERED_PLACES) {
      const oldest = this.#places.keys().next();
      if (!oldest.done) this.#places.delete(oldest.value);
    }
  }
}
