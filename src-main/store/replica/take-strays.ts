/** Taking records that no window has, on the computer that sent them; on this one a window may have them. */
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { type Db, prepared } from '../engine/open.ts';
import { behindOf, type NewRow, placeOfDate } from '../listings/add-many.ts';
import { isImported } from '../listings/records.ts';
import { partsSince, unshare } from './parts.ts';
import type { ReadRecords } from './read-batch.ts';
import type { StrayAbout } from './record-batch.ts';
import { storeRows } from './store-rows.ts';
import { marksOf, noteStrays } from './stray-records.ts';

/** A record as this computer has read it, with its times. */
function readOf(row: NewRow) {
  const [, , asReceived, firstSeen, lastSeen, lastChanged] = behindOf(row);
  return { identity: row[0], asReceived, firstSeen, lastSeen, lastChanged };
}

/** Throws for records that would stand in the way of later readings of them. */
export function checkStrays({ readAt }: StrayAbout, { rows }: ReadRecords): void {
  if (rows.some((row) => readOf(row).lastSeen > readAt))
    throw new Error('a record was seen later than its batch says');
}

/** Some of the batch's records, or all. */
export function takeStrays(db: Db, about: StrayAbout, records: ReadRecords): void {
  const listing = listings[about.listing];
  const { name } = listing;
  const { rows, unlisted } = records;
  const relist = prepared(
    db,
    'DELETE FROM unlistedRecord WHERE listing = ? AND identity = ? AND noticedAt <= ?',
  );
  const listedNoMore = new Map(unlisted);
  for (const row of rows) if (!listedNoMore.has(row[0])) relist.run(name, row[0], readOf(row).lastSeen);
  const gone: [string, number][] = [];
  const date = placeOfDate(listing);
  for (const row of storeRows(db, listing, records)) {
    const at = row[date];
    if (typeof at !== 'number') continue;
    const moment = { listing: name, from: at, to: at + 1 };
    // The service was asked later and did not list it; a report file's records are not the service's to list.
    const [later] = partsSince(db, 'coverage', { ...moment, readAt: readOf(row).lastSeen + 1 });
    if (later && !isImported(readOf(row).asReceived)) gone.push([row[0], later.readAt]);
    unshare(db, moment);
  }
  unlistSince(db, name, gone);
}

/** All of them are here. */
export function endStrays(db: Db, about: StrayAbout, { rows, unlisted }: ReadRecords): void {
  unlistSince(db, about.listing, unlisted);
  noteStrays(db, about, marksOf(rows.map(readOf)));
}

/** Marks records as no longer listed, unless they were seen since. */
function unlistSince(db: Db, name: ListingName, gone: readonly (readonly [string, number])[]): void {
  const unlist = prepared(
    db,
    `INSERT INTO unlistedRecord (listing, identity, noticedAt)
     SELECT @name, identity, @at FROM ${name} WHERE identity = @identity AND lastSeen < @at ON CONFLICT DO NOTHING`,
  );
  for (const [identity, at] of gone) unlist.run({ name, identity, at });
}
