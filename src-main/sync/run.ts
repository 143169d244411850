/**
 * Reading a listing page by page into the cache. Effects come in as arguments. Each page is stored as it arrives; a
 * window counts as covered only when its last page is in and no page repeated or skipped a record, so that a kill or a
 * cancel at any moment leaves true records and no false claim.
 */
import type { SyncSummary } from '../../src-shared/contract/jobs.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Period } from '../../src-shared/period.ts';
import type { ListingPage } from '../service-client/reporting.ts';
import type { PageToStore, StoredCounts } from '../store/records.ts';

export type SyncParts = {
  readonly windows: readonly Period[];
  readonly fetchPage: (window: Period, page: number, signal: AbortSignal) => Promise<ListingPage>;
  readonly storePage: (page: PageToStore) => Promise<StoredCounts>;
  readonly now: () => number;
  readonly onProgress: (rows: number) => void;
  readonly signal: AbortSignal;
};

/** Readings of a window before its pages are reported as inconsistent. */
const READINGS = 3;

/** Throws `cancelled`, `window-inconsistent`, or what fetching or storing threw. */
export async function syncListing(parts: SyncParts): Promise<SyncSummary> {
  const summary: SyncSummary = {
    kind: 'sync',
    pages: 0,
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    flagged: 0,
  };
  for (const window of parts.windows) {
    let consistent = false;
    for (let reading = 0; reading < READINGS && !consistent; reading += 1) {
      consistent = await readWindow(parts, window, summary, reading === 0);
    }
    if (!consistent) throw new TieoutError('window-inconsistent');
  }
  return summary;
}

/**
 * Reads a window's pages until one is the last. Returns false when a record came twice: pages moved while they were
 * read, and where one is doubled another may have been skipped.
 */
async function readWindow(
  parts: SyncParts,
  window: Period,
  summary: SyncSummary,
  firstReading: boolean,
): Promise<boolean> {
  const seen = new Set<string>();
  let received = 0;
  for (let number = 0; ; number += 1) {
    if (parts.signal.aborted) throw new TieoutError('cancelled');
    const page = await parts.fetchPage(window, number, parts.signal);
    received += page.records.length;
    for (const record of page.records) seen.add(record.identity);
    const consistent = seen.size === received;
    const counts = await parts.storePage({
      records: page.records,
      readAt: parts.now(),
      ...(page.last && consistent ? { completes: { window, rows: received } } : {}),
    });
    add(summary, counts, firstReading);
    if (firstReading) summary.rows += page.records.length;
    summary.pages += 1;
    parts.onProgress(summary.rows);
    if (page.last) return consistent;
  }
}

/** A second reading finds the rows of the first unchanged; they are counted once. */
function add(summary: SyncSummary, counts: StoredCounts, firstReading: boolean): void {
  summary.added += counts.added;
  summary.changed += counts.changed;
  if (!firstReading) return;
  summary.unchanged += counts.unchanged;
  summary.flagged += counts.flagged;
}
