/**
 * The pages of a window in their order, further ones asked for while one is stored. How many grows with the pages read,
 * so that a listing of a page or two is not asked for pages that it does not have.
 *
 * That a page may be answered before the one in front of it hides nothing: a record that came in between shifts all
 * rows behind it, so that somewhere between a page read before and one read after a record is met twice, or the last
 * page is another when it is asked for again.
 */
import type { ListingPage } from '../service-client/reporting.ts';

export class ReadAhead {
  private readonly fetch: (page: number, signal: AbortSignal) => Promise<ListingPage>;
  private readonly most: number;
  private readonly given = new AbortController();
  private readonly signal: AbortSignal;
  private readonly coming: Promise<ListingPage>[] = [];
  private next: number;
  private read = 0;

  /** `most`: pages under way at the same time; 1 is one after the other. */
  constructor(options: {
    readonly fetch: (page: number, signal: AbortSignal) => Promise<ListingPage>;
    readonly from: number;
    readonly most: number;
    readonly signal: AbortSignal;
  }) {
    this.fetch = options.fetch;
    this.most = options.most;
    this.next = options.from;
    this.signal = AbortSignal.any([options.signal, this.given.signal]);
  }

  /** The next page; throws what fetching it threw. When it is not the last, those behind it are on their way. */
  async page(): Promise<ListingPage> {
    if (this.coming.length === 0) this.ask();
    const page = await (this.coming.shift() as Promise<ListingPage>);
    this.read += 1;
    if (page.last) this.stop();
    else while (this.coming.length < Math.min(this.read, this.most)) this.ask();
    return page;
  }

  /** Gives up the pages that nobody will need. */
  stop(): void {
    this.given.abort();
  }

  private ask(): void {
    const coming = this.fetch(this.next, this.signal);
    // Whoever stops waiting for it has met its own failure, or needs it no more.
    coming.catch(() => undefined);
    this.coming.push(coming);
    this.next += 1;
  }
}
