/**
 * Reading a listing page by page into the cache. Effects come in as arguments. Each page is stored as it arrives; a
 * window counts as covered only when its last page is in, no page repeated or skipped a record and the records are of
 * that window at all, so that a kill or a cancel at any moment leaves true records and no false claim.
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
  /** Told the records read so far, each counted once. */
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
  for (const window of parts.windows) await readWindow(parts, window, summary);
  return summary;
}

/** Reads a window, from its first page again when pages moved while they were read. */
async function readWindow(parts: SyncParts, window: Period, summary: SyncSummary): Promise<void> {
  let added = 0;
  let changed = 0;
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const outcome = await readPages(parts, window, summary);
    added += outcome.added;
    changed += outcome.changed;
    if (!outcome.consistent) continue;
    if (outcome.outside) summary.problem = 'outside-window';
    summary.rows += outcome.rows;
    summary.flagged += outcome.flagged;
    summary.added += added;
    summary.changed += changed;
    // What an earlier reading had added is found unchanged by the next; it is counted once.
    summary.unchanged += Math.max(0, outcome.rows - added - changed);
    return;
  }
  throw new TieoutError('window-inconsistent');
}

type Outcome = StoredCounts & {
  readonly consistent: boolean;
  readonly rows: number;
  /** There were records, and every one lay outside of the window. */
  readonly outside: boolean;
};

/**
 * Reads a window's pages until one is the last, or until a record comes a second time: then pages moved, and where one
 * record is doubled another may have been skipped. It also ends a service that goes on giving the same page for ever.
 */
async function readPages(parts: SyncParts, window: Period, summary: SyncSummary): Promise<Outcome> {
  const { signal, fetchPage, storePage, now, onProgress } = parts;
  const seen = new Set<string>();
  const total = { added: 0, changed: 0, unchanged: 0, flagged: 0 };
  let received = 0;
  let outside = 0;
  for (let number = 0; ; number += 1) {
    if (signal.aborted) throw new TieoutError('cancelled');
    const page = await fetchPage(window, number, signal);
    received += page.records.length;
    for (const record of page.records) seen.add(record.identity);
    outside += page.outside;
    const consistent = seen.size === received;
    // Records of another time than asked for say nothing about the window: it is not covered by them.
    const allOutside = received > 0 && outside === received;
    const counts = await storePage({
      records: page.records,
      readAt: now(),
      ...(page.last && consistent && !allOutside ? { completes: { window, rows: received } } : {}),
    });
    total.added += counts.added;
    total.changed += counts.changed;
    total.flagged += counts.flagged;
    summary.pages += 1;
    onProgress(summary.rows + seen.size);
    if (page.last || !consistent) return { ...total, consistent, rows: received, outside: allOutside };
  }
}
