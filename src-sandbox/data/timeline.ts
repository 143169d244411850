import { DAY, dayOf, weekday } from './calendar.ts';
import { draw, drawOne, Stream } from './random.ts';

/** A stretch of time within one UTC day that holds `count` records, numbered from `first`. */
type Segment = {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly count: number;
};

// Activity per hour of the UTC day (Lima is UTC-5: its evening peak is after midnight UTC).
const HOURS = [6, 5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 6, 6, 6, 7, 7] as const;
const CUMULATIVE: number[] = [0];
for (const weight of HOURS) CUMULATIVE.push((CUMULATIVE.at(-1) ?? 0) + weight);

function activityUntil(secondOfDay: number): number {
  const hour = Math.min(23, Math.floor(secondOfDay / 3600));
  return (CUMULATIVE[hour] ?? 0) + ((HOURS[hour] ?? 0) * (secondOfDay - hour * 3600)) / 3600;
}

function secondAt(activity: number): number {
  let hour = 0;
  while (hour < 23 && (CUMULATIVE[hour + 1] ?? 0) <= activity) hour += 1;
  return hour * 3600 + ((activity - (CUMULATIVE[hour] ?? 0)) * 3600) / (HOURS[hour] ?? 1);
}

const WEEKDAY_WEIGHT = [70, 100, 104, 98, 102, 125, 101] as const;

/**
 * When the records of one listing are created: how many on each day, and at which second the n-th falls.
 * It holds one number per day of history, whatever the number of records; after `asOf` the service lives
 * on with a constant number of arrivals a day.
 */
export class Timeline {
  readonly firstDay: number;
  readonly asOfDay: number;
  readonly total: number;
  readonly #asOf: number;
  readonly #seed: number;
  readonly #stream: number;
  readonly #arrivalsPerDay: number;
  readonly #cumulative: number[] = [0];

  constructor(args: {
    seed: number;
    stream: number;
    firstDay: number;
    asOf: number;
    total: number;
    arrivalsPerDay: number;
  }) {
    this.firstDay = args.firstDay;
    this.asOfDay = dayOf(args.asOf);
    this.total = args.total;
    this.#asOf = args.asOf;
    this.#seed = args.seed;
    this.#stream = args.stream;
    this.#arrivalsPerDay = args.arrivalsPerDay;
    const weights: number[] = [];
    for (let day = this.firstDay; day <= this.asOfDay; day += 1) {
      const part = day < this.asOfDay ? 1 : activityUntil(args.asOf - day * DAY) / activityUntil(DAY);
      const noise = draw(args.seed, Stream.dayWeight, day, args.stream).between(82, 118);
      weights.push((WEEKDAY_WEIGHT[weekday(day)] ?? 100) * noise * part);
    }
    const sum = weights.reduce((a, b) => a + b, 0);
    let running = 0;
    for (const [at, weight] of weights.entries()) {
      running += weight;
      // Rounding the running share, not each day, makes the days add up to `total` exactly.
      this.#cumulative.push(
        at === weights.length - 1 ? args.total : Math.round((args.total * running) / sum),
      );
    }
  }

  /** How many records are created on a day (of all time, arrivals after asOf included). */
  count(day: number): number {
    return this.#segments(day).reduce((sum, segment) => sum + segment.count, 0);
  }

  /** Running number of the first record of a day. */
  firstIndex(day: number): number {
    if (day <= this.firstDay) return 0;
    if (day <= this.asOfDay) return this.#cumulative[day - this.firstDay] ?? this.total;
    return this.total + this.#restOfLastDay() + (day - this.asOfDay - 1) * this.#arrivalsPerDay;
  }

  /** The day of a record's running number, or null when there is no such record. */
  dayOfIndex(index: number): number | null {
    if (index < 0) return null;
    if (index >= this.firstIndex(this.asOfDay + 1)) {
      if (this.#arrivalsPerDay === 0) return null;
      return (
        this.asOfDay + 1 + Math.floor((index - this.firstIndex(this.asOfDay + 1)) / this.#arrivalsPerDay)
      );
    }
    let low = this.firstDay;
    let high = this.asOfDay;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.firstIndex(middle) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Unix seconds at which each record of a day is created, ascending. */
  times(day: number): number[] {
    const times: number[] = [];
    for (const segment of this.#segments(day)) {
      for (let i = 0; i < segment.count; i += 1) times.push(this.#second(segment, i));
    }
    return times;
  }

  /** Unix second at which the record with this running number is created, or null when there is none. */
  time(index: number): number | null {
    const day = this.dayOfIndex(index);
    if (day === null) return null;
    for (const segment of this.#segments(day)) {
      const i = index - segment.first;
      if (i >= 0 && i < segment.count) return this.#second(segment, i);
    }
    return null;
  }

  #second(segment: Segment, i: number): number {
    const dayStart = dayOf(segment.start) * DAY;
    const low = activityUntil(segment.start - dayStart);
    const high = activityUntil(segment.end - dayStart);
    const jitter = drawOne(this.#seed, Stream.dayWeight, segment.first + i, this.#stream + 1000, 1000);
    const at = low + ((high - low) * (i + jitter / 1000)) / segment.count;
    let second = dayStart + Math.floor(secondAt(at));
    // Some days open on the very first and close on the very last second: the edges of every window.
    if (i === 0 && segment.start === dayStart && jitter < 300) second = dayStart;
    if (i === segment.count - 1 && i > 0 && segment.end === dayStart + DAY && jitter < 300) {
      second = dayStart + DAY - 1;
    }
    return Math.min(Math.max(second, segment.start), segment.end - 1);
  }

  #restOfLastDay(): number {
    return Math.round((this.#arrivalsPerDay * ((this.asOfDay + 1) * DAY - this.#asOf)) / DAY);
  }

  #segments(day: number): Segment[] {
    if (day < this.firstDay) return [];
    const start = day * DAY;
    const end = start + DAY;
    if (day > this.asOfDay) {
      return this.#arrivalsPerDay === 0
        ? []
        : [{ start, end, first: this.firstIndex(day), count: this.#arrivalsPerDay }];
    }
    const first = this.#cumulative[day - this.firstDay] ?? 0;
    const count = (this.#cumulative[day - this.firstDay + 1] ?? first) - first;
    if (day < this.asOfDay) return [{ start, end, first, count }];
    const segments: Segment[] = [];
    if (count > 0) segments.push({ start, end: Math.max(start + 1, this.#asOf), first, count });
    const rest = this.#restOfLastDay();
    if (rest > 0) segments.push({ start: this.#asOf, end, first: first + count, count: rest });
    return segments;
  }
}
