/** Records of a batch beside what this computer has of them: of two readings of one record the later stands. */
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';
import { addMany, behindOf, type NewRow, putRow, withFirstSeen } from '../listings/add-many.ts';
import { isImported } from '../listings/records.ts';
import type { ReadRecords } from './read-batch.ts';
import type { BatchRow } from './record-batch.ts';
import { momentsTakenOut } from './taken-out.ts';

/** Stores the records beside what is here of them; the answer is those that were not here. */
export function storeRows(
  db: Db,
  listing: ListingDefinition,
  { rows, versions, sums }: ReadRecords,
): NewRow[] {
  const known = knownOf(db, listing, new Set(rows.map(([identity]) => identity)));
  const fresh: NewRow[] = [];
  const gone = momentsTakenOut(db, listing.name);
  for (const row of rows) {
    if (gone.size > 0 && isTakenOut(row, gone)) continue;
    const before = known.get(row[0]);
    if (before) storeKnown(db, listing, before, row);
    else fresh.push(row);
  }
  for (const [identity, each] of versions) keepVersions(db, listing, identity, each);
  addMany(db, listing, fresh, fresh.length === rows.length ? sums?.flat() : undefined);
  return fresh;
}

/** Of a report file that was taken out. */
function isTakenOut(row: NewRow, gone: ReadonlySet<number>): boolean {
  const [, , asReceived, , lastSeen] = behindOf(row);
  return gone.has(lastSeen) && isImported(asReceived);
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
  const since = last - Number(known.lastSeen);
  // Of one moment: the same one on every computer, whichever comes first.
  const isBefore = since < 0 || (since === 0 && asReceived < known.asReceived);
  const isEarlier = isFile === wasFile ? isBefore : isFile;
  const incoming = { asReceived, lastSeen: last, lastChanged: changed };
  const [earlier, later] = isEarlier ? [incoming, known] : [known, incoming];
  const replacedAt = Number(later.lastChanged);
  // Of one moment neither is what the record was before.
  if (isFile === wasFile && since !== 0)
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
