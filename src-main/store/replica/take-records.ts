/**
 * Taking what another computer of the team has read: all of a batch in one transaction with the place that was reached, so that a kill
 * leaves all of it or nothing, and a time counts as read only when its records are here. Of two readings of one record the later stands.
 */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { without } from '../../reconcile/periods.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { addMany, behindOf, type NewRow, placeOfDate, putRow, withFirstSeen } from '../listings/add-many.ts';
import { importedSql, isImported } from '../listings/records.ts';
import { notePart, type Part, partsSince } from './parts.ts';
import { type ReadRecords, readRecords, recordsAsBytes, recordsOfBytes } from './read-batch.ts';
import { BALANCE, type BatchRow, type RecordsAbout, readAbout, readBalance } from './record-batch.ts';
import { noteDigest, readBatchPlace, storeBatchPlace } from './share-records.ts';

type IncomingBatch = {
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
  return about && about.subject !== BALANCE ? recordsAsBytes(readRecords(about, content)) : null;
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
  });
}

/** Unpacks and reads before the transaction begins. */
function prepareToTake(db: Db, { about: text, content, read }: IncomingBatch): () => void {
  const about = content || read ? readAbout(text) : undefined;
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
  const records = read ? recordsOfBytes(read) : content && readRecords(about, content);
  return records ? () => takePart(db, listings[about.subject], about, records) : () => undefined;
}

function takePart(
  db: Db,
  listing: ListingDefinition,
  { from, to, readAt }: RecordsAbout,
  { rows, versions, unlisted }: ReadRecords,
): void {
  const part: Part = { listing: listing.name, from, to, readAt };
  const date = placeOfDate(listing);
  // What this computer has read later of the same time.
  const later = partsSince(db, 'coverage', { ...part, readAt: readAt + 1 });
  const laterAt = (at: unknown) => later.find((each) => Number(at) >= each.from && Number(at) < each.to);
  const gone = new Map(unlisted);
  const incoming = new Set(rows.map(([identity]) => identity));
  // Kept here and not there: the later reading did not list it.
  for (const { identity, at } of notSeenSince(db, listing, part))
    if (!incoming.has(identity) && !laterAt(at)) gone.set(identity, readAt);
  const known = knownOf(db, listing, incoming);
  const fresh: NewRow[] = [];
  for (const row of rows) {
    const [identity] = row;
    const before = known.get(identity);
    if (before) {
      storeKnown(db, listing, before, row);
      continue;
    }
    fresh.push(row);
    // Kept there and not here: a later reading of this computer did not list it.
    const read = laterAt(row[date]);
    if (read) gone.set(identity, read.readAt);
  }
  for (const [identity, each] of versions) keepVersions(db, listing, identity, each);
  addMany(db, listing, fresh);
  const relisted = rows.filter((row) => !gone.has(row[0]) && !laterAt(row[date]));
  noteListed(
    db,
    listing,
    relisted.map(([identity]) => identity),
    gone,
  );
  for (const piece of without([part], later))
    notePart(db, 'coverage', { ...part, ...piece }, later.length === 0 ? incoming.size : 0);
  notePart(db, 'sharedPart', part);
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

type Known = { asReceived: string; firstSeen: bigint; lastSeen: bigint; lastChanged: bigint };

/** What is here of the records. */
function knownOf(
  db: Db,
  { name }: ListingDefinition,
  identities: ReadonlySet<string>,
): ReadonlyMap<string, Known> {
  const found = prepared<[string], Known & { identity: string }>(
    db,
    `SELECT r.identity, asReceived, firstSeen, lastSeen, lastChanged
     FROM json_each(?) AS each CROSS JOIN ${name} AS r ON r.identity = each.value`,
  ).all(JSON.stringify([...identities]));
  return new Map(found.map((each) => [each.identity, each]));
}

/** Brings a record that is here together with what another computer has of it. */
function storeKnown(db: Db, listing: ListingDefinition, known: Known, row: NewRow): void {
  const { name } = listing;
  const [identity] = row;
  const [, , asReceived, first, last, changed] = behindOf(row);
  const firstSeen = Math.min(first, Number(known.firstSeen));
  if (known.asReceived === asReceived) {
    const lastSeen = Math.max(last, Number(known.lastSeen));
    const lastChanged = Math.min(changed, Number(known.lastChanged));
    prepared(
      db,
      `UPDATE ${name} SET firstSeen = @firstSeen, lastSeen = @lastSeen, lastChanged = @lastChanged
       WHERE identity = @identity AND (firstSeen, lastSeen, lastChanged) <> (@firstSeen, @lastSeen, @lastChanged)`,
    ).run({ identity, firstSeen, lastSeen, lastChanged });
    return;
  }
  // What the service says stands before what a file said, and a later reading before an earlier one.
  const [isFile, wasFile] = [isImported(asReceived), isImported(known.asReceived)];
  const isEarlier = isFile === wasFile ? last <= Number(known.lastSeen) : isFile;
  const incoming = { asReceived, lastSeen: last, lastChanged: changed };
  const [earlier, later] = isEarlier ? [incoming, known] : [known, incoming];
  const replacedAt = Number(later.lastChanged);
  if (isFile === wasFile)
    keepVersions(db, listing, identity, [
      [earlier.asReceived, Number(earlier.lastChanged), Number(earlier.lastSeen), replacedAt],
    ]);
  if (isEarlier)
    prepared(
      db,
      `UPDATE ${name} SET firstSeen = @firstSeen WHERE identity = @identity AND firstSeen > @firstSeen`,
    ).run({ identity, firstSeen });
  else putRow(db, listing, withFirstSeen(row, firstSeen));
}

/** Keeps what a record was before, as far as it is not known. */
function keepVersions(db: Db, { name }: ListingDefinition, identity: string, versions: BatchRow[5]): void {
  for (const [asReceived, firstSeen, lastSeen, replacedAt] of versions)
    prepared(
      db,
      `INSERT INTO recordVersion (listing, identity, asReceived, firstSeen, lastSeen, replacedAt)
       SELECT @name, @identity, @asReceived, @firstSeen, @lastSeen, @replacedAt WHERE NOT EXISTS
         (SELECT 1 FROM recordVersion WHERE listing = @name AND identity = @identity AND asReceived = @asReceived
           AND replacedAt = @replacedAt)`,
    ).run({ name, identity, asReceived, firstSeen, lastSeen, replacedAt });
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
