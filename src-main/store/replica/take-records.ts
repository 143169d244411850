/**
 * Taking what another computer of the team has read: the records of a batch in a few transactions, so that others can
 * write between them, and with the last of them the place that was reached. A time counts as read only when its records
 * are here; cut off before, a batch comes again, and what was stored of it stays as it is. Of two readings of one
 * record the later stands.
 */
import { HOUR_MS } from '../../../src-shared/durations.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { merged, without } from '../../reconcile/periods.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { placeOfDate } from '../listings/add-many.ts';
import { importedSql } from '../listings/records.ts';
import { noteDigest } from './digests.ts';
import { type ListingPart, notePart, partsSince, unshare } from './parts.ts';
import { passOver } from './passed-over.ts';
import {
  letGo,
  type ReadRecords,
  readAsBytes,
  readRecords,
  recordsOfBytes,
  SLICE_ROWS,
  slicedRecords,
} from './read-batch.ts';
import {
  BALANCE,
  REPORT_FILE,
  type RecordsAbout,
  readAbout,
  readBalance,
  STRAY,
  type StrayAbout,
} from './record-batch.ts';
import { readBatchPlace, storeBatchPlace } from './share-records.ts';
import { readReportContent, takeReport } from './shared-reports.ts';
import { storeRows } from './store-rows.ts';
import { checkStrays, endStrays, takeStrays } from './take-strays.ts';

export type IncomingBatch = {
  readonly number: number;
  readonly about: string;
  /** Null for one that is passed over: its time stays unread here. */
  readonly content: Uint8Array | null;
  /** What its records were read as, where that was done before (`readBatch`); the content is not needed then. */
  readonly read?: Uint8Array | null;
};

/** Reads the records of a batch for `takeBatch`; null for what has none. Throws what is wrong with its content. */
export function readBatch(text: string, content: Uint8Array): Uint8Array | null {
  const about = readAbout(text);
  if (!about || about.subject === BALANCE || about.subject === REPORT_FILE) return null;
  return readAsBytes(listingOf(about), content);
}

/** Takes a batch unless it was taken before. Throws what is wrong with its content; then nothing of it is here. */
export function takeBatch(db: Db, batch: IncomingBatch, most = SLICE_ROWS): void {
  for (const slice of slicesOf(batch, most)) slice(db);
}

/**
 * The same over the connection that stands then; others write to the cache between two slices, where `breathe` is
 * awaited.
 */
export async function takeBatchInTurns(
  connection: () => Db,
  batch: IncomingBatch,
  breathe: () => Promise<void>,
  most = SLICE_ROWS,
): Promise<void> {
  for (const slice of slicesOf(batch, most)) {
    slice(connection());
    await breathe();
  }
}

type Step = (db: Db) => void;

/** Each in a transaction of its own; the place is reached with the last of them. */
function slicesOf(batch: IncomingBatch, most: number): Step[] {
  const { number, read } = batch;
  const steps = guarded(() => prepareToTake(batch, most));
  return steps.map((take, index) => (db) => {
    const isLast = index === steps.length - 1;
    immediately(db, () => {
      const { taken, sent } = readBatchPlace(db);
      if (number <= taken) return;
      take(db);
      if (isLast) storeBatchPlace(db, { taken: number, sent });
    });
    if (isLast && read) letGo(read);
  });
}

const listingOf = (about: RecordsAbout | StrayAbout) => ({
  subject: about.subject === STRAY ? about.listing : about.subject,
});

/**
 * Unpacks and reads before the first transaction begins; what is to be done in one each follows, of at most so many
 * records. Throws as `takeBatch` does.
 */
export function prepareToTake({ about: text, content, read }: IncomingBatch, most: number): Step[] {
  if (!content && !read) return [(db) => passOver(db, text)];
  const about = readAbout(text);
  if (!about) return [() => undefined];
  if (about.subject === BALANCE) {
    if (!content) return [() => undefined];
    const snapshot = readBalance(content);
    return [(db) => takeBalance(db, about.readAt, snapshot)];
  }
  if (about.subject === REPORT_FILE) {
    const said = content && readReportContent(about, content);
    return said ? [(db) => takeReport(db, said)] : [() => undefined];
  }
  const records = read ? recordsOfBytes(read) : content && readRecords(listingOf(about), content);
  if (!records) return [() => undefined];
  if (about.subject === STRAY) checkStrays(about, records);
  const slices = slicedRecords(records, most);
  return slices.map((slice, index) => (db) => {
    if (about.subject === STRAY) takeStrays(db, about, slice);
    else takeRows(db, listings[about.subject], about, slice);
    if (index < slices.length - 1) return;
    if (about.subject === STRAY) endStrays(db, about, records);
    else endPart(db, listings[about.subject], about, records);
  });
}

function takeBalance(db: Db, readAt: number, snapshot: string): void {
  prepared(db, 'INSERT OR IGNORE INTO balanceSnapshot (readAt, snapshot) VALUES (?, ?)').run(
    readAt,
    snapshot,
  );
  noteDigest(db, BALANCE, String(readAt));
}

/** What this computer has read later of the same time. */
function readLater(db: Db, listing: ListingDefinition, { from, to, readAt }: RecordsAbout) {
  const part: ListingPart = { listing: listing.name, from, to, readAt };
  const later = partsSince(db, 'coverage', { ...part, readAt: readAt + 1 });
  const laterAt = (at: unknown) => later.find((each) => Number(at) >= each.from && Number(at) < each.to);
  return { part, later, laterAt };
}

/** Some of the batch's records. They do not count as read before all of them are here (`endPart`). */
function takeRows(db: Db, listing: ListingDefinition, about: RecordsAbout, slice: ReadRecords): void {
  const { laterAt } = readLater(db, listing, about);
  const date = placeOfDate(listing);
  const gone = new Map<string, number>();
  for (const row of storeRows(db, listing, slice)) {
    // Kept there and not here: a later reading of this computer did not list it.
    const read = laterAt(row[date]);
    if (read) gone.set(row[0], read.readAt);
  }
  noteListed(db, listing, [], gone);
}

/** All of the batch's records are here. */
function endPart(
  db: Db,
  listing: ListingDefinition,
  about: RecordsAbout,
  { rows, unlisted }: ReadRecords,
): void {
  const { part, later, laterAt } = readLater(db, listing, about);
  const date = placeOfDate(listing);
  const gone = new Map(unlisted);
  const incoming = new Set(rows.map(([identity]) => identity));
  // Kept here and not there: the later reading did not list it, and its batch may have taken the place of the one that
  // had it.
  const lacking = notSeenSince(db, listing, part).filter(
    ({ identity, at }) => !incoming.has(identity) && !laterAt(at),
  );
  for (const { identity } of lacking) gone.set(identity, about.readAt);
  const relisted = rows.filter((row) => !gone.has(row[0]) && !laterAt(row[date]));
  noteListed(
    db,
    listing,
    relisted.map(([identity]) => identity),
    gone,
  );
  // A piece of what is known as of the same moment is known.
  for (const piece of without([part], partsSince(db, 'coverage', part)))
    notePart(db, 'coverage', { ...part, ...piece }, later.length === 0 ? incoming.size : 0);
  notePart(db, 'sharedPart', part);
  const moments = lacking.map(({ at }) => ({ from: Number(at), to: Number(at) + 1 }));
  for (const piece of merged(moments, HOUR_MS)) unshare(db, { listing: listing.name, ...piece });
}

/**
 * Records of the part that were not read again since; without those of a report file, which the service need not list.
 */
function notSeenSince(
  db: Db,
  { name, dateField }: ListingDefinition,
  { from, to, readAt }: ListingPart,
): { identity: string; at: bigint }[] {
  return prepared<[number, number, number], { identity: string; at: bigint }>(
    db,
    `SELECT identity, ${dateField} AS at FROM ${name}
     WHERE ${dateField} >= ? AND ${dateField} < ? AND lastSeen < ? AND NOT (${importedSql})`,
  ).all(from, to, readAt);
}

function noteListed(
  db: Db,
  { name }: ListingDefinition,
  listed: readonly string[],
  gone: ReadonlyMap<string, number>,
): void {
  const some = prepared<[string], unknown>(db, 'SELECT 1 FROM unlistedRecord WHERE listing = ? LIMIT 1');
  const relist = prepared(db, 'DELETE FROM unlistedRecord WHERE listing = ? AND identity = ?');
  if (some.get(name)) for (const identity of listed) relist.run(name, identity);
  const unlist = prepared(
    db,
    'INSERT INTO unlistedRecord (listing, identity, noticedAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  for (const [identity, noticedAt] of gone) unlist.run(name, identity, noticedAt);
}
