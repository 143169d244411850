/** How fast a sync is and how long it will take: pure, the clock is an argument. */
import type { SyncProgress } from '../../src-shared/contract/sync.ts';
import type { Period } from '../../src-shared/period.ts';

/** Less than this has been seen too little of to tell how long the rest takes. */
const LEAST_SHARE = 0.01;
const LEAST_MS = 1_000;

/**
 * The share of a window that lies behind a page, by the dates of its records; 0 when they tell nothing. Pages come in
 * the order of creation, from either end: which one, is unspecified and seen from the page.
 */
export function shareOf(window: Period, dates: readonly unknown[]): number {
  const known = dates.filter((date) => typeof date === 'number');
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first === last) return 0;
  const done = last < first ? window.to - last : last - window.from;
  return Math.min(1, Math.max(0, done / (window.to - window.from)));
}

/**
 * How many pages a window seems to have behind one, the so-manieth of it; infinite when its dates tell nothing. Records
 * lie unevenly: by those of this page, and by all that were read, whichever is more.
 */
export function pagesLeft(window: Period, dates: readonly unknown[], read: number): number {
  const share = shareOf(window, dates);
  if (share === 0) return Number.POSITIVE_INFINITY;
  const known = dates.filter((date) => typeof date === 'number');
  const span = Math.abs((known[0] ?? 0) - (known.at(-1) ?? 0)) / (window.to - window.from);
  return Math.max((read * (1 - share)) / share, (1 - share) / span);
}

/** Rows per second since the sync began, and what is left, by the time that the windows span. */
export class Pace {
  private readonly spans: readonly number[];
  private readonly startedAt: number;
  private rows = 0;
  /**
   * The share of everything that had been read when the first page came: a reading taken up is not at its beginning.
   */
  private shareAtStart: number | undefined;

  constructor(windows: readonly Period[], startedAt: number) {
    this.spans = windows.map(({ from, to }) => to - from);
    this.startedAt = startedAt;
  }

  /** Counts a page's rows and tells the pace; `share` is what is done of the window of that index. */
  at(
    now: number,
    rows: number,
    index: number,
    share: number,
  ): Pick<SyncProgress, 'rowsPerSecond' | 'secondsLeft'> {
    this.rows += rows;
    const sum = (spans: readonly number[]) => spans.reduce((total, span) => total + span, 0);
    const done = (sum(this.spans.slice(0, index)) + share * (this.spans[index] ?? 0)) / sum(this.spans);
    // The first page is work of this sync; what lay before it is told apart only from the second on.
    this.shareAtStart ??= done;
    const elapsed = now - this.startedAt;
    const gained = done - this.shareAtStart;
    const known = elapsed >= LEAST_MS && gained >= LEAST_SHARE;
    return {
      rowsPerSecond: elapsed >= LEAST_MS ? Math.round((this.rows * 10_000) / elapsed) / 10 : null,
      secondsLeft: known ? Math.round((elapsed * (1 - done)) / gained / 1000) : null,
    };
  }
}
