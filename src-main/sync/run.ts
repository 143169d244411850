/**
 * Reading a listing page by page into the cache. Effects come in as arguments. Pages are stored as they arrive, those
 * that are there at the same time in one transaction, together with how far their reading is; a window counts as
 * covered only when its last page is in, no page repeated a record, none that is cached was passed over, and the
 * records are of that window at all. A kill or a cancel at any moment leaves true records, no false claim, and a
 * reading that the next sync takes up.
 */
import type { SyncProgress, SyncSummary } from '../../src-shared/contract/sync.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Period } from '../../src-shared/period.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import { CLOCK_TOLERANCE_MS, type ListingPage } from '../service-client/reporting.ts';
import type { EmptyAnswer } from '../service-client/window-unit.ts';
import type { PageToStore, StoredCounts } from '../store/listings/records.ts';
import type { ReadingCounts, WindowReading } from '../store/listings/sync-state.ts';
import { type Begun, NextWindow } from './next-window.ts';
import { knownUntil, type WindowToRead } from './plan.ts';
import { Pace, shareOf } from './progress.ts';
import type { Fetch } from './read-ahead.ts';

export type SyncParts = {
  readonly listing: ListingDefinition;
  readonly windows: readonly WindowToRead[];
  readonly fetchPage: (window: Period, ...page: Parameters<Fetch>) => Promise<ListingPage>;
  readonly beginReading: (about: {
    window: Period;
    startedAt: number;
    carried?: ReadingCounts;
  }) => Promise<WindowReading>;
  /** In one transaction; behind a page that repeats a record none is stored. */
  readonly storePages: (pages: readonly PageToStore[]) => Promise<readonly StoredCounts[]>;
  readonly reportingTimeZone: string;
  /** What it means that a window has no record; taken at its word unless given. */
  readonly meaningOfEmpty?: (window: Period) => Promise<EmptyAnswer>;
  readonly now: () => number;
  /** Pages of a window asked for at the same time; 1 unless given. */
  readonly atOnce?: number;
  /** Told the records of this sync's windows read so far, each counted once, and where it is. */
  readonly onProgress: (rows: number, progress: SyncProgress) => void;
  readonly signal: AbortSignal;
};

/** Readings of a window before its pages are reported as inconsistent. */
const READINGS = 3;

/** Throws `cancelled`, `window-inconsistent`, or what fetching or storing threw. */
export async function syncListing(parts: SyncParts): Promise<SyncSummary> {
  const sync = new ListingSync(parts);
  try {
    for (const [index, planned] of parts.windows.entries()) await sync.readWindow(planned, index);
  } finally {
    sync.next.giveUp();
  }
  return sync.summary;
}

/** How a reading of a window's pages ended: all of them read, or pages that moved meanwhile. */
type Outcome = 'whole' | 'moved';
/** `serviceAt`: the service's clock at its earliest answer, epoch ms; infinite where it told none. */
type PagesRead = { readonly outcome: Outcome; readonly reading: WindowReading; readonly serviceAt: number };

class ListingSync {
  readonly summary: SyncSummary = {
    kind: 'sync',
    pages: 0,
    rows: 0,
    resumed: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    flagged: 0,
    lateAdded: 0,
    lateChanged: 0,
    unlisted: 0,
  };
  readonly next: NextWindow;
  private readonly parts: SyncParts;
  private readonly pace: Pace;
  private index = 0;
  private isClockAhead = false;

  constructor(parts: SyncParts) {
    this.parts = parts;
    this.pace = new Pace(
      parts.windows.map(({ window }) => window),
      parts.now(),
    );
    this.next = new NextWindow({
      ...{ listing: parts.listing, windows: parts.windows, atOnce: parts.atOnce ?? 1, signal: parts.signal },
      begin: (window) => this.begin(window),
      fetch: (window, ...page) => this.fetch(window, ...page),
    });
  }

  /** Reads a window, from its first page again when pages moved while they were read. */
  async readWindow({ window, resume }: WindowToRead, index: number): Promise<void> {
    this.index = index;
    let begun = await this.next.taken();
    let reading = resume ?? begun?.reading ?? (await this.begin(window));
    let resumed = reading.rows;
    if (index === 0) this.tellPlace(reading, { rowsPerSecond: null, secondsLeft: null });
    let before: number | undefined;
    for (let attempt = 1; attempt <= READINGS; attempt += 1) {
      if (attempt > 1) {
        this.next.giveUp();
        reading = await this.begin(window, reading);
        resumed = 0;
      }
      const read = await this.readPages(begun ?? { reading, ahead: this.next.ahead(reading) });
      begun = undefined;
      reading = read.reading;
      if (read.outcome === 'moved') continue;
      const problem = await this.problemOf(reading);
      if (problem) this.summary.problem = problem;
      else {
        const { missing, unlisted } = await this.end(reading, read.serviceAt, before);
        // Met again by another reading, a page had moved past these records; met by none, they are no longer listed.
        if (missing > 0) {
          before = reading.reading;
          continue;
        }
        this.summary.unlisted += unlisted;
      }
      this.count(reading, resumed);
      return;
    }
    throw new TieoutError('window-inconsistent');
  }

  /** What says that the answers are not about the window: it is not covered by them. */
  private async problemOf({ window, rows, outside }: WindowReading): Promise<SyncSummary['problem']> {
    if (rows > 0) return outside === rows ? 'outside-window' : undefined;
    const meaning = (await this.parts.meaningOfEmpty?.(window)) ?? 'empty';
    return meaning === 'unknown' ? 'unit-unconfirmed' : meaning === 'other-unit' ? meaning : undefined;
  }

  private begin(window: Period, carried?: ReadingCounts): Promise<WindowReading> {
    const { beginReading, now } = this.parts;
    return beginReading({ window, startedAt: now(), ...(carried ? { carried } : {}) });
  }

  /**
   * Reads pages until one is the last, or until a record comes a second time: then pages moved, and where one record is
   * doubled another may have been skipped. It also ends a service that goes on giving the same page for ever. The last
   * page is asked for twice, and so is the page before the one where a reading is taken up: they must be the same.
   * Nothing in the specification takes a record out of a listing, and no total is told by which that could be seen.
   * Should it happen while pages are read, a first reading that ends before the last page changes passes over the
   * record that moved up: the next reading of the window finds it, as a late one, and names the one that is gone. A
   * reading that saw anything move is made again, and names it at once.
   */
  private async readPages({ reading: started, ahead }: Begun): Promise<PagesRead> {
    let reading = started;
    // What came behind the earliest answer may have been passed over.
    let serviceAt = Number.POSITIVE_INFINITY;
    const givenUp = new AbortController();
    let again: Promise<ListingPage> | undefined;
    try {
      if (reading.nextPage > 0) {
        const before = await this.fetch(reading.window, reading.nextPage - 1);
        serviceAt = before.serviceAt ?? serviceAt;
        if (!isSamePage(before, reading.lastPage)) return { outcome: 'moved', reading, serviceAt };
        if (before.last) return { outcome: 'whole', reading, serviceAt };
      }
      for (let isLast = false; !isLast; ) {
        // The next pages are on their way while some are stored; they are stored in their order.
        const pages = await ahead.pages();
        serviceAt = Math.min(serviceAt, ...pages.map((page) => page.serviceAt ?? serviceAt));
        if (pages.at(-1)?.last) {
          again = this.askAgain(reading, pages, givenUp);
          const rows = pages.reduce((sum, { records }) => sum + records.length, reading.rows);
          this.next.begin(this.index, this.summary.rows + rows, pages);
        }
        for (const { page, counts } of await this.store(reading, pages)) {
          reading = afterPage(reading, page, counts);
          this.tell(reading, page);
          if (counts.repeated > 0) return { outcome: 'moved', reading, serviceAt };
          isLast = page.last;
        }
      }
      const isSame = !again || isSamePage(await again, reading.lastPage);
      return { outcome: isSame ? 'whole' : 'moved', reading, serviceAt };
    } finally {
      ahead.stop();
      givenUp.abort();
    }
  }

  /** All of the pages were answered: the last of them is asked for once more, unless it is the only one. */
  private askAgain(
    { window, nextPage }: WindowReading,
    pages: readonly ListingPage[],
    givenUp: AbortController,
  ): Promise<ListingPage> | undefined {
    const last = nextPage + pages.length - 1;
    if (last === 0) return undefined;
    const again = this.fetch(window, last, AbortSignal.any([this.parts.signal, givenUp.signal]));
    // If storing fails, this answer is never awaited.
    again.catch(() => undefined);
    return again;
  }

  /** Stores the pages that follow; those that were stored, with what they counted. */
  private async store({ reading, nextPage, window }: WindowReading, pages: readonly ListingPage[]) {
    const { storePages, now } = this.parts;
    const readAt = now();
    const stored = await storePages(
      pages.map(({ records, outside }, index) => ({
        records,
        readAt,
        step: { reading, page: nextPage + index, window, outside },
      })),
    );
    return stored.map((counts, index) => ({ counts, page: pages[index] as ListingPage }));
  }

  private async fetch(
    window: Period,
    page: number,
    signal: AbortSignal = this.parts.signal,
    isGuess = () => false,
  ): Promise<ListingPage> {
    const { fetchPage, now } = this.parts;
    if (signal.aborted) throw new TieoutError('cancelled');
    this.summary.pages += 1;
    const read = await fetchPage(window, page, signal, isGuess);
    if (read.serviceAt !== undefined) this.isClockAhead ||= now() - read.serviceAt > CLOCK_TOLERANCE_MS;
    return read;
  }

  /** Covers the window, as far as the service's clock had come, unless cached records may have been passed over. */
  private async end(
    { reading, window, rows }: WindowReading,
    serviceAt: number,
    before: number | undefined,
  ): Promise<StoredCounts> {
    const { storePages, now, listing, reportingTimeZone } = this.parts;
    const isTold = Number.isFinite(serviceAt);
    const served = isTold ? knownUntil(listing, serviceAt, reportingTimeZone) : window.to;
    const until = Math.min(window.to, served);
    if (until < window.to && this.isClockAhead) this.summary.problem ??= 'clock-ahead';
    const completes = { window, until, rows, reading, ...(before === undefined ? {} : { before }) };
    const [counts] = await storePages([{ records: [], readAt: now(), completes }]);
    return counts as StoredCounts;
  }

  private tell(reading: WindowReading, page: ListingPage): void {
    const { now, listing } = this.parts;
    const dates = page.records.map(({ columns }) => columns[listing.dateField]);
    const share = shareOf(reading.window, dates);
    this.tellPlace(reading, this.pace.at(now(), page.records.length, this.index, share));
  }

  private tellPlace(
    reading: WindowReading,
    estimate: Pick<SyncProgress, 'rowsPerSecond' | 'secondsLeft'>,
  ): void {
    const { onProgress, windows } = this.parts;
    onProgress(this.summary.rows + reading.rows, {
      window: reading.window,
      windowNumber: this.index + 1,
      windows: windows.length,
      ...estimate,
    });
  }

  private count(reading: WindowReading, resumed: number): void {
    const { summary } = this;
    summary.rows += reading.rows;
    summary.resumed += resumed;
    for (const name of ['added', 'changed', 'flagged', 'lateAdded', 'lateChanged'] as const)
      summary[name] += reading[name];
    // What an earlier reading had added is found unchanged by the next; it is counted once.
    summary.unchanged += Math.max(0, reading.rows - reading.added - reading.changed);
  }
}

function afterPage(reading: WindowReading, page: ListingPage, counts: StoredCounts): WindowReading {
  return {
    ...reading,
    nextPage: reading.nextPage + 1,
    lastPage: page.records.map(({ identity }) => identity),
    rows: reading.rows + page.records.length - counts.repeated,
    outside: reading.outside + page.outside,
    within: reading.within + counts.within,
    added: reading.added + counts.added,
    changed: reading.changed + counts.changed,
    flagged: reading.flagged + counts.flagged,
    lateAdded: reading.lateAdded + counts.lateAdded,
    lateChanged: reading.lateChanged + counts.lateChanged,
  };
}

function isSamePage({ records }: ListingPage, identities: readonly string[]): boolean {
  return (
    records.length === identities.length &&
    records.every(({ identity }, index) => identity === identities[index])
  );
}
