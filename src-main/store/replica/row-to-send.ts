/** A record that this computer keeps, as a batch carries it: with what it was before. */
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';
import type { BatchRow } from './record-batch.ts';

/** The columns that a batch is made of. */
export const SENT = 'identity, asReceived, firstSeen, lastSeen, lastChanged, problems';
export type KeptRow = {
  identity: string;
  asReceived: string;
  firstSeen: bigint;
  lastSeen: bigint;
  lastChanged: bigint;
  problems: string | null;
};

export const rowToSend = (db: Db, listing: ListingName, row: KeptRow): BatchRow => [
  row.asReceived,
  Number(row.firstSeen),
  Number(row.lastSeen),
  Number(row.lastChanged),
  row.problems,
  row.lastChanged > row.firstSeen ? versionsOf(db, listing, row.identity) : [],
];

function versionsOf(db: Db, listing: string, identity: string): BatchRow[5] {
  return prepared<
    [string, string],
    { asReceived: string; firstSeen: bigint; lastSeen: bigint; replacedAt: bigint }
  >(
    db,
    `SELECT asReceived, firstSeen, lastSeen, replacedAt FROM recordVersion
     WHERE listing = ? AND identity = ? ORDER BY number`,
  )
    .all(listing, identity)
    .map((row) => [row.asReceived, Number(row.firstSeen), Number(row.lastSeen), Number(row.replacedAt)]);
}
