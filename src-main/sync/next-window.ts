/**
 * The window behind the one that is read: once nothing of that one is left to be asked for but its last page, the next
 * one's reading begins and its first pages are on their way. None of them is stored before the window in front of it is
 * covered.
 */
import type { Period } from '../../src-shared/period.ts';
import { MAX_ROWS } from '../../src-shared/service/limits.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import type { ListingPage } from '../service-client/reporting.ts';
import type { WindowReading } from '../store/listings/sync-state.ts';
import type { WindowToRead } from './plan.ts';
import { pagesLeft } from './progress.ts';
import { type Fetch, ReadAhead } from './read-ahead.ts';

/** A reading that was begun, and its pages. */
export type Begun = { readonly reading: WindowReading; readonly ahead: ReadAhead };

type Parts = {
  readonly listing: ListingDefinition;
  readonly windows: readonly WindowToRead[];
  readonly atOnce: number;
  readonly begin: (window: Period) => Promise<WindowReading>;
  readonly fetch: (window: Period, ...page: Parameters<Fetch>) => Promise<ListingPage>;
  readonly signal: AbortSignal;
};

const spanOf = ({ from, to }: Period) => to - from;

export class NextWindow {
  private readonly parts: Parts;
  private coming: { readonly begun: Promise<Begun>; readonly givenUp: AbortController } | undefined;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /**
   * Of the window behind that of the index. `rows` were read of the windows up to there; `pages` are the last of them.
   */
  begin(index: number, rows: number, pages: readonly ListingPage[]): void {
    const { windows, atOnce, begin } = this.parts;
    const planned = windows[index + 1];
    // One that is taken up is looked at where it stopped, before anything else of it.
    if (!planned || planned.resume || atOnce === 1) return;
    const expected = this.pagesExpected(index, rows, pages);
    const givenUp = new AbortController();
    const begun = begin(planned.window).then((reading) => {
      const ahead = this.ahead(reading, { expected, givenUp });
      ahead.begin();
      return { reading, ahead };
    });
    // The caller that takes the window gets its failure.
    begun.catch(() => undefined);
    this.coming = { begun, givenUp };
  }

  /** What was begun, if anything. Throws what beginning it threw. */
  async taken(): Promise<Begun | undefined> {
    const begun = this.coming?.begun;
    this.coming = undefined;
    return begun;
  }

  /** Gives up what is on its way: it is asked for again when its turn comes. */
  giveUp(): void {
    this.coming?.givenUp.abort();
    this.coming = undefined;
  }

  /** The pages of a reading, from where it is; `expected` of them are asked for at once. */
  ahead(
    { window, nextPage }: WindowReading,
    { expected = 1, givenUp }: { readonly expected?: number; readonly givenUp?: AbortController } = {},
  ): ReadAhead {
    const { fetch, atOnce, signal, listing } = this.parts;
    return new ReadAhead({
      left: ({ records }, read) =>
        pagesLeft(
          window,
          records.map(({ columns }) => columns[listing.dateField]),
          nextPage + read,
        ),
      fetch: (...page) => fetch(window, ...page),
      from: nextPage,
      most: atOnce,
      expected,
      signal: givenUp ? AbortSignal.any([signal, givenUp.signal]) : signal,
    });
  }

  /** By how close together the records lie that were read so far. */
  private pagesExpected(index: number, rows: number, pages: readonly ListingPage[]): number {
    const { windows, atOnce } = this.parts;
    const span = windows.slice(0, index + 1).reduce((sum, { window }) => sum + spanOf(window), 0);
    const next = windows[index + 1]?.window ?? { from: 0, to: 0 };
    const full = Math.max(MAX_ROWS, ...pages.map(({ records }) => records.length));
    // No more than is under way of them anyway: they may lie otherwise there.
    return Math.min(Math.floor((rows * spanOf(next)) / span / full) + 1, Math.ceil(atOnce / 2));
  }
}
