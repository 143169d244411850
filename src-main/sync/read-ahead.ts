/**
 * The pages of a window in their order, further ones asked for while one is stored. How many grows with the pages read,
 * so that a listing of a page or two is not asked for pages that it does not have. Behind those that there seem to be
 * they are asked for one at a time.
 *
 * That a page may be answered before the one in front of it hides nothing: a record that came in between shifts all
 * rows behind it, so that somewhere between a page read before and one read after a record is met twice, or the last
 * page is another when it is asked for again.
 */
import type { ListingPage } from '../service-client/reporting.ts';

/** `isGuess`: for as long as there may well be no such page, others are to be asked for before it. */
export type Fetch = (page: number, signal: AbortSignal, isGuess: () => boolean) => Promise<ListingPage>;

type Coming = {
  readonly page: Promise<ListingPage>;
  readonly givenUp: AbortController;
  arrived: ListingPage | undefined;
};

export class ReadAhead {
  private readonly fetch: Fetch;
  private readonly most: number;
  private readonly signal: AbortSignal;
  private readonly coming: Coming[] = [];
  private readonly expected: number;
  private readonly left: (page: ListingPage, read: number) => number;
  private next: number;
  /** Behind the last page that there seems to be. */
  private end = Number.POSITIVE_INFINITY;
  private read = 0;
  /** Whether the last page is among those that are coming, or was given. */
  private hasLast = false;

  /**
   * `most`: pages under way or waiting to be taken at the same time; 1 is one after the other. `expected`: how many
   * pages the window seems to have before any is there; `left`: how many more behind a page, the so-manieth that was
   * read.
   */
  constructor(options: {
    readonly fetch: Fetch;
    readonly from: number;
    readonly most: number;
    readonly expected?: number;
    readonly left?: (page: ListingPage, read: number) => number;
    readonly signal: AbortSignal;
  }) {
    this.fetch = options.fetch;
    this.most = options.most;
    this.next = options.from;
    this.expected = options.from + (options.expected ?? 1);
    this.left = options.left ?? (() => Number.POSITIVE_INFINITY);
    this.signal = options.signal;
    this.signal.addEventListener('abort', this.stop);
  }

  /** Asks for the first pages, before anybody waits for them. */
  begin(): void {
    while (!this.hasLast && this.coming.length < this.most && this.isWorthAsking()) this.ask();
  }

  /**
   * The next page, and those behind it that are there by then, up to the last; throws what fetching the first threw.
   * When the last is not among them, those behind them are on their way.
   */
  async pages(): Promise<ListingPage[]> {
    this.begin();
    await this.coming[0]?.page;
    const pages: ListingPage[] = [];
    for (let page = this.taken(); page; page = page.last ? undefined : this.taken()) pages.push(page);
    this.read += pages.length;
    const last = pages.at(-1);
    // One more than fit: a last page that is full has an empty one behind it.
    if (last) this.end = last.page + 2 + Math.floor(this.left(last, this.read));
    this.begin();
    return pages;
  }

  private isWorthAsking(): boolean {
    if (this.coming.length === 0) return true;
    return (this.coming.length < this.read || this.next < this.expected) && this.next < this.end;
  }

  /** Gives up the pages that will not be needed. */
  readonly stop = (): void => {
    this.signal.removeEventListener('abort', this.stop);
    for (const { givenUp } of this.coming) givenUp.abort();
  };

  /** The next page if it is there. */
  private taken(): ListingPage | undefined {
    const page = this.coming[0]?.arrived;
    if (page) this.coming.shift();
    return page;
  }

  private ask(): void {
    const givenUp = new AbortController();
    if (this.signal.aborted) givenUp.abort();
    const isFirst = this.coming.length === 0;
    const page = this.fetch(this.next, givenUp.signal, () => !isFirst && this.read === 0);
    const coming: Coming = { page, givenUp, arrived: undefined };
    coming.page.then(
      (page) => {
        coming.arrived = page;
        if (page.last) this.endAt(coming);
      },
      // A caller that stops waiting has failed itself, or needs the page no more.
      () => undefined,
    );
    this.coming.push(coming);
    this.next += 1;
  }

  /** Gives up what lies behind the last page. */
  private endAt(last: Coming): void {
    this.hasLast = true;
    for (const { givenUp } of this.coming.slice(this.coming.indexOf(last) + 1)) givenUp.abort();
  }
}
