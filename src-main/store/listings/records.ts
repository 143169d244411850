/** Storing listing records: pages and how far their reading is in one transaction, so that a kill leaves all of it or none. */
import { IMPORTED_FROM } from '../../../src-shared/contract/reports.ts';
import type { Period } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { ColumnValue, ReceivedRecord } from '../../service-client/record.ts';
import { immediately } from '../engine/immediately.ts';
import type { Db } from '../engine/open.ts';
import { searchTextOf } from '../engine/search-text.ts';
import { addRows } from './add-rows.ts';
import { changesBetween, versionKeeper } from './record-versions.ts';
import { type WindowEnd, windowEnder } from './window-end.ts';

export type StoredCounts = {
  added: number;
  changed: number;
  unchanged: number;
  flagged: number;
  /** Of those added and changed: dated in a time that had been read completely before. */
  lateAdded: number;
  lateChanged: number;
  /** Records that the same reading had already met. */
  repeated: number;
  /** At a window's end: cached records that were not met; see `EndedWindow`. */
  missing: number;
  unlisted: number;
  /** Records dated in the window being read. */
  within: number;
};

export type PageToStore = {
  readonly records: readonly ReceivedRecord[];
  /** When the page was read, epoch ms. */
  readonly readAt: number;
  /** Which page of which reading this is. */
  readonly step?: {
    readonly reading: number;
    readonly page: number;
    readonly window: Period;
    /** How many of the records lie outside of what was asked for. */
    readonly outside: number;
  };
  /** Set when a window's reading ends: from then on the window counts as read completely. */
  readonly completes?: WindowEnd;
};

type Known = { asReceived: string; reading: bigint; lastSeen: bigint; lastChanged: bigint };

const IMPORTED = `"${IMPORTED_FROM}":`;

/** Whether a record came from a report file of the provider's panel and not from the service itself. */
export function isImported(asReceived: string): boolean {
  return asReceived.includes(IMPORTED);
}

/** The same as a condition on a listing's table. */
export const importedSql = `instr(asReceived, '${IMPORTED}') > 0`;

/** Whether a record says of every field what the file said that it was imported from. */
function confirms(listing: ListingDefinition, imported: string, asReceived: string): boolean {
  return changesBetween(listing, imported, asReceived).every(
    ({ field, before }) => before === null || field === IMPORTED_FROM,
  );
}

/** Prepares the writer of one listing's pages, one at a time. */
export function recordStorer(db: Db, listing: ListingDefinition): (page: PageToStore) => StoredCounts {
  const store = pagesStorer(db, listing);
  return (page) => store([page])[0] as StoredCounts;
}

/**
 * Prepares the writer of one listing's pages; statements are compiled once. Pages given together are stored in one
 * transaction, for forcing each by itself to the disk takes as long as storing it. Behind a page that repeats a record none
 * is stored: the counts are of those that are.
 */
export function pagesStorer(
  db: Db,
  listing: ListingDefinition,
): (pages: readonly PageToStore[]) => StoredCounts[] {
  const fields = listing.fields.map((field) => field.name);
  const known = db.prepare<[string], Known>(
    `SELECT asReceived, reading, lastSeen, lastChanged FROM ${listing.name} WHERE identity = ?`,
  );
  const seenAgain = db.prepare(
    `UPDATE ${listing.name} SET lastSeen = @readAt, reading = @reading WHERE identity = @identity`,
  );
  const columns = [
    'identity',
    ...fields,
    'searchText',
    'problems',
    'asReceived',
    'firstSeen',
    'lastSeen',
    'lastChanged',
    'reading',
  ];
  const kept = new Set(['identity', 'firstSeen']);
  const replace = db.prepare<ColumnValue[], unknown>(
    `INSERT INTO ${listing.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (identity) DO UPDATE SET
     ${columns
       .filter((name) => !kept.has(name))
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
  );
  const keepVersion = versionKeeper(db, listing);
  const coveredBetween = db.prepare<[string, number, number], { fromInstant: bigint; toInstant: bigint }>(
    'SELECT fromInstant, toInstant FROM coverage WHERE listing = ? AND toInstant > ? AND fromInstant <= ?',
  );
  const advance = db.prepare(
    `UPDATE syncReading SET nextPage = nextPage + 1, lastPage = @lastPage, rows = rows + @rows,
       within = within + @within, outside = outside + @outside, added = added + @added,
       changed = changed + @changed, flagged = flagged + @flagged, lateAdded = lateAdded + @lateAdded,
       lateChanged = lateChanged + @lateChanged
     WHERE reading = @reading AND nextPage = @page`,
  );
  const abandon = db.prepare('DELETE FROM syncReading WHERE reading = ?');
  const endWindow = windowEnder(db, listing);

  const dateOf = ({ columns }: ReceivedRecord): number | null => {
    const date = columns[listing.dateField];
    return typeof date === 'number' ? date : null;
  };

  /** Tells whether a date lies in what had been read completely before this page; asked once a page. */
  const coverageOf = (records: readonly ReceivedRecord[]): ((date: number | null) => boolean) => {
    const dates = records.map(dateOf).filter((date) => date !== null);
    if (dates.length === 0) return () => false;
    const covered = coveredBetween.all(listing.name, Math.min(...dates), Math.max(...dates));
    return (date) =>
      date !== null && covered.some(({ fromInstant, toInstant }) => fromInstant <= date && date < toInstant);
  };

  /** Records that are not there yet wait for others: they are added together, before anybody looks for one of them. */
  let toAdd = new Map<string, ColumnValue[]>();
  const addWaiting = () => {
    const rows = [...toAdd.values()];
    toAdd = new Map();
    addRows(db, listing.name, columns, rows);
  };

  const storeOne = (page: PageToStore): StoredCounts => {
    const { step, readAt } = page;
    const counts: StoredCounts = {
      added: 0,
      changed: 0,
      unchanged: 0,
      flagged: 0,
      lateAdded: 0,
      lateChanged: 0,
      repeated: 0,
      missing: 0,
      unlisted: 0,
      within: 0,
    };
    const reading = step?.reading ?? 0;
    const isCovered = coverageOf(page.records);
    for (const record of page.records) {
      const { identity } = record;
      const date = dateOf(record);
      if (record.problems.length > 0) counts.flagged += 1;
      if (step && date !== null && date >= step.window.from && date < step.window.to) counts.within += 1;
      if (toAdd.has(identity)) addWaiting();
      const before = known.get(identity);
      if (step && before && Number(before.reading) === reading) counts.repeated += 1;
      if (before?.asReceived === record.asReceived) {
        seenAgain.run({ readAt, reading, identity });
        counts.unchanged += 1;
        continue;
      }
      // What the service says takes a file's place; where both say the same, nothing has changed.
      const confirmed =
        before && isImported(before.asReceived) && confirms(listing, before.asReceived, record.asReceived)
          ? before
          : null;
      const row = [
        identity,
        ...fields.map((name) => record.columns[name] ?? null),
        searchTextOf(listing, record.columns),
        record.problems.length > 0 ? JSON.stringify(record.problems) : null,
        record.asReceived,
        readAt,
        readAt,
        confirmed ? Number(confirmed.lastChanged) : readAt,
        reading,
      ];
      if (before) replace.run(...row);
      else toAdd.set(identity, row);
      if (confirmed) {
        counts.unchanged += 1;
        continue;
      }
      const late = isCovered(date);
      if (before) {
        keepVersion(identity, before, readAt);
        counts.changed += 1;
        if (late) counts.lateChanged += 1;
      } else {
        counts.added += 1;
        if (late) counts.lateAdded += 1;
      }
    }
    // A reading whose pages moved is never taken up again.
    if (step && counts.repeated > 0) abandon.run(reading);
    else if (step) {
      const lastPage = JSON.stringify(page.records.map(({ identity }) => identity));
      const { changes } = advance.run({
        ...counts,
        ...step,
        window: null,
        rows: page.records.length,
        lastPage,
      });
      if (changes !== 1)
        throw new Error(`page ${step.page} does not follow in reading ${reading} of ${listing.name}`);
    }
    if (page.completes) addWaiting();
    if (page.completes && counts.repeated === 0) Object.assign(counts, endWindow(page.completes, readAt));
    return counts;
  };
  const store = (pages: readonly PageToStore[]): StoredCounts[] => {
    const stored: StoredCounts[] = [];
    // What a transaction that failed has left.
    toAdd.clear();
    for (const page of pages) {
      const counts = storeOne(page);
      stored.push(counts);
      if (counts.repeated > 0) break;
    }
    addWaiting();
    return stored;
  };
  return (pages) => immediately(db, () => store(pages));
}
