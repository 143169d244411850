/**
 * Reading a batch of records anew from what the service sent: a thread of its own can do it while another stores the batch before,
 * for it needs no database and what it makes is bytes.
 */
import { deserialize, serialize } from 'node:v8';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { parserOfAlike } from '../../lossless-json.ts';
import { readRecord } from '../../service-client/record.ts';
import { type NewRow, rowOf } from '../listings/add-many.ts';
import { isImported } from '../listings/records.ts';
import { type BatchRow, type RecordContent, type RecordsAbout, readContent } from './record-batch.ts';

/** Each record of a batch once, as its row, and what some of them were before. */
export type ReadRecords = {
  readonly rows: readonly NewRow[];
  readonly versions: ReadonlyMap<string, BatchRow[5]>;
  readonly unlisted: RecordContent['unlisted'];
};

/** Throws for what is no content of ours. */
export function readRecords({ subject }: Pick<RecordsAbout, 'subject'>, content: Uint8Array): ReadRecords {
  const listing = listings[subject];
  const { rows, unlisted } = readContent(content);
  const read = new Map<string, NewRow>();
  const versions = new Map<string, BatchRow[5]>();
  const rowIn = reader(listing);
  for (const each of rows) {
    const row = rowIn(each);
    const [identity] = row;
    read.set(identity, row);
    if (each[5].length > 0) versions.set(identity, each[5]);
  }
  return { rows: [...read.values()], versions, unlisted };
}

function reader(listing: ListingDefinition): (row: BatchRow) => NewRow {
  const parse = parserOfAlike();
  return ([asReceived, firstSeen, lastSeen, lastChanged, problems]) => {
    const record = readRecord(listing, parse(asReceived), asReceived);
    // What is wrong with a record of a report file depends on the columns that the file had.
    const own = record.problems.length > 0 ? JSON.stringify(record.problems) : null;
    const told = isImported(asReceived) ? problems : own;
    return rowOf(listing, record, told, [firstSeen, lastSeen, lastChanged]);
  };
}

/** The same from one thread to the next: in memory that they share, for it would be copied for each thread that it passes. */
export function recordsAsBytes(read: ReadRecords): Uint8Array {
  const bytes = serialize(read);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

export const recordsOfBytes = (bytes: Uint8Array): ReadRecords => deserialize(bytes) as ReadRecords;
