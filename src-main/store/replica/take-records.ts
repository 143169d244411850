/**
 * Taking what another computer of the team has read: all of a batch in one transaction with the place that was reached, so that a kill
 * leaves all of it or nothing, and a time counts as read only when its records are here. Of two readings of one record the later stands.
 */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { parseJson } from '../../lossless-json.ts';
import { without } from '../../reconcile/periods.ts';
import { readRecord } from '../../service-client/record.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { addMany, type NewRow, putRow } from '../listings/add-many.ts';
import { importedSql, isImported } from '../listings/records.ts';
import { notePart, type Part, partsSince } from './parts.ts';
import {
  BALANCE,
  type BatchRow,
  type RecordContent,
  type RecordsAbout,
  readAbout,
  readBalance,
  readContent,
} from './record-batch.ts';
import { noteDigest, readBatchPlace, storeBatchPlace } from './share-records.ts';

type IncomingBatch = {
  readonly number: number;
  readonly about: string;
  /** Null for one that is passed over: its time stays unread here. */
  readonly content: Uint8Array | null;
};

/** Takes a batch unless it was taken before. Throws what is wrong with its content; then nothing of it is here. */
export function takeBatch(db: Db, { number, about: text, content }: IncomingBatch): void {
  guarded(() => {
    const about = content && readAbout(text);
    const take = about && content ? prepareToTake(db, about, content) : () => undefined;
    immediately(db, () => {
      const { taken, sent } = readBatchPlace(db);
      if (number <= taken) return;
      take();
      storeBatchPlace(db, { taken: number, sent });
    });
  });
}

/** Unpacks and reads before the transaction begins. */
function prepareToTake(
  db: Db,
  about: NonNullable<ReturnType<typeof readAbout>>,
  content: Uint8Array,
): () => void {
  if (about.subject === BALANCE) {
    const snapshot = readBalance(content);
    return () => {
      prepared(db, 'INSERT OR IGNORE INTO balanceSnapshot (readAt, snapshot) VALUES (?, ?)').run(
        about.readAt,
        snapshot,
      );
      noteDigest(db, BALANCE, String(about.readAt));
    };
  }
  const listing = listings[about.subject];
  const { rows, unlisted } = readContent(content);
  const incoming = new Map<string, Incoming>();
  for (const each of rows) {
    const read = incomingOf(listing, each);
    incoming.set(read.row.identity, read);
  }
  return () => takePart(db, listing, about, incoming, unlisted);
}

type Incoming = { readonly row: NewRow; readonly versions: BatchRow[5] };

function incomingOf(
  listing: ListingDefinition,
  [asReceived, firstSeen, lastSeen, lastChanged, problems, versions]: BatchRow,
): Incoming {
  const record = readRecord(listing, parseJson(asReceived), asReceived);
  // What is wrong with a record of a report file depends on the columns that the file had.
  const own = record.problems.length > 0 ? JSON.stringify(record.problems) : null;
  const { identity, columns } = record;
  const told = isImported(asReceived) ? problems : own;
  return {
    row: { identity, columns, asReceived, problems: told, firstSeen, lastSeen, lastChanged },
    versions,
  };
}

function takePart(
  db: Db,
  listing: ListingDefinition,
  { from, to, readAt }: RecordsAbout,
  incoming: ReadonlyMap<string, Incoming>,
  unlisted: RecordContent['unlisted'],
): void {
  const part: Part = { listing: listing.name, from, to, readAt };
  const { dateField } = listing;
  // What this computer has read later of the same time.
  const later = partsSince(db, 'coverage', { ...part, readAt: readAt + 1 });
  const laterAt = (at: unknown) => later.find((each) => Number(at) >= each.from && Number(at) < each.to);
  const gone = new Map(unlisted);
  // Kept here and not there: the later reading did not list it.
  for (const { identity, at } of notSeenSince(db, listing, part))
    if (!incoming.has(identity) && !laterAt(at)) gone.set(identity, readAt);
  const fresh: NewRow[] = [];
  for (const { row, versions } of incoming.values()) {
    const { identity, columns } = row;
    const read = laterAt(columns[dateField]);
    if (!storeKnown(db, listing, row)) fresh.push(row);
    // Kept there and not here: a later reading of this computer did not list it.
    if (read && fresh.at(-1) === row) gone.set(identity, read.readAt);
    keepVersions(db, listing, identity, versions);
  }
  addMany(db, listing, fresh);
  const relisted = [...incoming.values()].filter(
    ({ row }) => !gone.has(row.identity) && !laterAt(row.columns[dateField]),
  );
  noteListed(
    db,
    listing,
    relisted.map(({ row }) => row.identity),
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

/** Brings a record that is here together with what another computer has of it; false where there is none. */
function storeKnown(db: Db, listing: ListingDefinition, row: NewRow): boolean {
  const { name } = listing;
  const { identity } = row;
  const known = prepared<[string], Known>(
    db,
    `SELECT asReceived, firstSeen, lastSeen, lastChanged FROM ${name} WHERE identity = ?`,
  ).get(identity);
  if (!known) return false;
  const firstSeen = Math.min(row.firstSeen, Number(known.firstSeen));
  if (known.asReceived === row.asReceived) {
    const lastSeen = Math.max(row.lastSeen, Number(known.lastSeen));
    const lastChanged = Math.min(row.lastChanged, Number(known.lastChanged));
    prepared(
      db,
      `UPDATE ${name} SET firstSeen = @firstSeen, lastSeen = @lastSeen, lastChanged = @lastChanged
       WHERE identity = @identity AND (firstSeen, lastSeen, lastChanged) <> (@firstSeen, @lastSeen, @lastChanged)`,
    ).run({ identity, firstSeen, lastSeen, lastChanged });
    return true;
  }
  // What the service says stands before what a file said, and a later reading before an earlier one.
  const [isFile, wasFile] = [isImported(row.asReceived), isImported(known.asReceived)];
  const isEarlier = isFile === wasFile ? row.lastSeen <= Number(known.lastSeen) : isFile;
  const [earlier, later] = isEarlier ? [row, known] : [known, row];
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
  else putRow(db, listing)({ ...row, firstSeen });
  return true;
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
