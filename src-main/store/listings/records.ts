/**
 * Storing listing records: pages and how far their reading is in one transaction, so that a kill leaves all of it or
 * none.
 */
import { IMPORTED_FROM } from '../../../src-shared/contract/reports.ts';
import type { Period } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { ColumnValue, ReceivedRecord } from '../../service-client/record.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, prepared } from '../engine/open.ts';
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
 * Prepares what writes single records of a listing. New ones wait for each other and are added together, at the latest
 * before one of them is looked for. To be called within a transaction; `clear` forgets what one that failed has left.
 */
function recordWriter(db: Db, listing: ListingDefinition) {
  const fields = listing.fields.map((field) => field.name);
  const known = prepared<[string], Known>(
    db,
    `SELECT asReceived, reading, lastSeen, lastChanged FROM ${listing.name} WHERE identity = ?`,
  );
  const seenAgainSql = `UPDATE ${listing.name} SET lastSeen = @readAt, reading = @reading WHERE identity = @identity`;
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
  const replaceSql = `INSERT INTO ${listing.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (identity) DO UPDATE SET
     ${columns
       .filter((name) => !kept.has(name))
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`;
  let waiting = new Map<string, ColumnValue[]>();
  const addWaiting = () => {
    const rows = [...waiting.values()];
    waiting = new Map();
    addRows(db, listing.name, columns, rows);
  };
  return {
    addWaiting,
    clear: () => waiting.clear(),
    find: (identity: string): Known | undefined => {
      if (waiting.has(identity)) addWaiting();
      return known.get(identity);
    },
    seeAgain: (identity: string, readAt: number, reading: number) =>
      prepared(db, seenAgainSql).run({ readAt, reading, identity }),
    write: (
      record: ReceivedRecord,
      {
        isThere,
        readAt,
        changedAt,
        reading,
      }: Record<'readAt' | 'changedAt' | 'reading', number> & { isThere: boolean },
    ) => {
      const row = [
        record.identity,
        ...fields.map((name) => record.columns[name] ?? null),
        searchTextOf(listing, record.columns),
        record.problems.length > 0 ? JSON.stringify(record.problems) : null,
        record.asReceived,
        readAt,
        readAt,
        changedAt,
        reading,
      ];
      if (isThere) prepared<ColumnValue[], unknown>(db, replaceSql).run(...row);
      else waiting.set(record.identity, row);
    },
  };
}

const dateIn = ({ dateField }: ListingDefinition, { columns }: ReceivedRecord): number | null => {
  const date = columns[dateField];
  return typeof date === 'number' ? date : null;
};

/** Prepares the question whether a date lies in what was covered before a page; asked once a page. */
function coverageBefore(db: Db, listing: ListingDefinition) {
  const coveredBetween = prepared<[string, number, number], { fromInstant: bigint; toInstant: bigint }>(
    db,
    'SELECT fromInstant, toInstant FROM coverage WHERE listing = ? AND toInstant > ? AND fromInstant <= ?',
  );
  return (records: readonly ReceivedRecord[]): ((date: number | null) => boolean) => {
    const dates = records.map((record) => dateIn(listing, record)).filter((date) => date !== null);
    if (dates.length === 0) return () => false;
    const covered = coveredBetween.all(listing.name, Math.min(...dates), Math.max(...dates));
    return (date) =>
      date !== null && covered.some(({ fromInstant, toInstant }) => fromInstant <= date && date < toInstant);
  };
}

const ADVANCE = `
  UPDATE syncReading SET nextPage = nextPage + 1, lastPage = @lastPage, rows = rows + @rows,
    within = within + @within, outside = outside + @outside, added = added + @added,
    changed = changed + @changed, flagged = flagged + @flagged, lateAdded = lateAdded + @lateAdded,
    lateChanged = lateChanged + @lateChanged
  WHERE reading = @reading AND nextPage = @page`;

const NOTHING_STORED: StoredCounts = {
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

/**
 * Prepares the writer of one listing's pages; statements are compiled when they are first needed. Pages given together
 * are stored in one transaction, for forcing each by itself to the disk takes as long as storing it. Behind a page that
 * repeats a record none is stored: the counts are of those that are.
 */
export function pagesStorer(
  db: Db,
  listing: ListingDefinition,
): (pages: readonly PageToStore[]) => StoredCounts[] {
  const writer = recordWriter(db, listing);
  const coverageOf = coverageBefore(db, listing);
  const keepVersion = versionKeeper(db, listing);
  const endWindow = windowEnder(db, listing);

  const storeRecord = (
    record: ReceivedRecord,
    { step, readAt }: PageToStore,
    counts: StoredCounts,
    isCovered: (date: number | null) => boolean,
  ) => {
    const { identity } = record;
    const reading = step?.reading ?? 0;
    const before = writer.find(identity);
    if (step && before && Number(before.reading) === reading) counts.repeated += 1;
    if (before?.asReceived === record.asReceived) {
      writer.seeAgain(identity, readAt, reading);
      counts.unchanged += 1;
      return;
    }
    // What the service says takes a file's place; where both say the same, nothing has changed.
    const isConfirmed =
      before !== undefined &&
      isImported(before.asReceived) &&
      confirms(listing, before.asReceived, record.asReceived);
    const changedAt = isConfirmed ? Number(before.lastChanged) : readAt;
    writer.write(record, { isThere: before !== undefined, readAt, changedAt, reading });
    if (isConfirmed) {
      counts.unchanged += 1;
      return;
    }
    const late = isCovered(dateIn(listing, record));
    if (before) {
      keepVersion(identity, before, readAt);
      counts.changed += 1;
      if (late) counts.lateChanged += 1;
    } else {
      counts.added += 1;
      if (late) counts.lateAdded += 1;
    }
  };

  /** Notes how far the reading is; one whose pages moved is never taken up again. */
  const noteStep = (
    step: NonNullable<PageToStore['step']>,
    records: readonly ReceivedRecord[],
    counts: StoredCounts,
  ) => {
    if (counts.repeated > 0) {
      prepared(db, 'DELETE FROM syncReading WHERE reading = ?').run(step.reading);
      return;
    }
    const lastPage = JSON.stringify(records.map(({ identity }) => identity));
    const { changes } = prepared(db, ADVANCE).run({
      ...counts,
      ...step,
      window: null,
      rows: records.length,
      lastPage,
    });
    if (changes !== 1)
      throw new Error(`page ${step.page} does not follow in reading ${step.reading} of ${listing.name}`);
  };

  const storePage = (page: PageToStore): StoredCounts => {
    const { step, readAt, records, completes } = page;
    const counts = { ...NOTHING_STORED };
    const isCovered = coverageOf(records);
    for (const record of records) {
      const date = dateIn(listing, record);
      if (record.problems.length > 0) counts.flagged += 1;
      if (step && date !== null && date >= step.window.from && date < step.window.to) counts.within += 1;
      storeRecord(record, page, counts, isCovered);
    }
    if (step) noteStep(step, records, counts);
    if (completes) writer.addWaiting();
    if (completes && counts.repeated === 0) Object.assign(counts, endWindow(completes, readAt));
    return counts;
  };

  const store = (pages: readonly PageToStore[]): StoredCounts[] => {
    const stored: StoredCounts[] = [];
    writer.clear();
    for (const page of pages) {
      const counts = storePage(page);
      stored.push(counts);
      if (counts.repeated > 0) break;
    }
    writer.addWaiting();
    return stored;
  };
  return (pages) => immediately(db, () => store(pages));
}
