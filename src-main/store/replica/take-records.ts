/**
 * Taking what another computer of the team has read: all of a batch in one transaction with the place that was reached, so that a kill
 * leaves all of it or nothing, and a time counts as read only when its records are here. Of two readings of one record the later stands.
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
import { notePart, type Part, partsSince, unshare } from './parts.ts';
import { passOver } from './passed-over.ts';
import { letGo, type ReadRecords, readAsBytes, readRecords, recordsOfBytes } from './read-batch.ts';
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
import { checkStrays, takeStrays } from './take-strays.ts';

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
export function takeBatch(db: Db, batch: IncomingBatch): void {
  guarded(() => {
    const take = prepareToTake(db, batch);
    immediately(db, () => {
      const { taken, sent } = readBatchPlace(db);
      if (batch.number <= taken) return;
      take();
      storeBatchPlace(db, { taken: batch.number, sent });
    });
    if (batch.read) letGo(batch.read);
  });
}

const listingOf = (about: RecordsAbout | StrayAbout) => ({
  subject: about.subject === STRAY ? about.listing : about.subject,
});

/** Unpacks and reads before the transaction begins, in which the answer is called. Throws as `takeBatch` does. */
export function prepareToTake(db: Db, { about: text, content, read }: IncomingBatch): () => void {
  if (!content && !read) return () => passOver(db, text);
  const about = readAbout(text);
  if (!about) return () => undefined;
  if (about.subject === BALANCE) {
    if (!content) return () => undefined;
    const snapshot = readBalance(content);
    return () => {
      prepared(db, 'INSERT OR IGNORE INTO balanceSnapshot (readAt, snapshot) VALUES (?, ?)').run(
        about.readAt,
        snapshot,
      );
      noteDigest(db, BALANCE, String(about.readAt));
    };
  }
  if (about.subject === REPORT_FILE) {
    const said = content && readReportContent(about, content);
    return () => said && takeReport(db, said);
  }
  const records = read ? recordsOfBytes(read) : content && readRecords(listingOf(about), content);
  if (!records) return () => undefined;
  if (about.subject !== STRAY) return () => takePart(db, listings[about.subject], about, records);
  checkStrays(about, records);
  return () => takeStrays(db, about, records);
}

function takePart(
  db: Db,
  listing: ListingDefinition,
  { from, to, readAt }: RecordsAbout,
  records: ReadRecords,
): void {
  const { rows, unlisted } = records;
  const part: Part = { listing: listing.name, from, to, readAt };
  const date = placeOfDate(listing);
  // What this computer has read later of the same time.
  const later = partsSince(db, 'coverage', { ...part, readAt: readAt + 1 });
  const laterAt = (at: unknown) => later.find((each) => Number(at) >= each.from && Number(at) < each.to);
  const gone = new Map(unlisted);
  const incoming = new Set(rows.map(([identity]) => identity));
  // Kept here and not there: the later reading did not list it, and its batch may have taken the place of the one that had it.
  const lacking = notSeenSince(db, listing, part).filter(
    ({ identity, at }) => !incoming.has(identity) && !laterAt(at),
  );
  for (const { identity } of lacking) gone.set(identity, readAt);
  for (const row of storeRows(db, listing, records)) {
    // Kept there and not here: a later reading of this computer did not list it.
    const read = laterAt(row[date]);
    if (read) gone.set(row[0], read.readAt);
  }
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

/** Records of the part that nobody has seen since it was read; those of a report file are not the service's to list. */
function notSeenSince(
  db: Db,
  { name, dateField }: ListingDefinition,
  { from, to, readAt }: Part,
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
