/**
 * Reading a batch of records anew from what the service sent: a thread of its own can do it while another stores the
 * batch before, for it needs no database and what it makes is bytes.
 */
import { Deserializer, Serializer } from 'node:v8';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { parserOfAlike } from '../../lossless-json.ts';
import { AlikeReader } from '../../service-client/read-alike.ts';
import { readRecord } from '../../service-client/record.ts';
import { searchTextAt } from '../engine/search-text.ts';
import { type NewRow, rowOf } from '../listings/add-many.ts';
import { isImported } from '../listings/records.ts';
import { type Summed, summerOf } from '../listings/summed.ts';
import { type BatchRow, type RecordContent, type RecordsAbout, readContent } from './record-batch.ts';

/** Each record of a batch once, as its row, and what some of them were before. */
export type ReadRecords = {
  readonly rows: readonly NewRow[];
  readonly versions: ReadonlyMap<string, BatchRow[5]>;
  readonly unlisted: RecordContent['unlisted'];
  /** What so many rows each add to the totals, if none of them is here; undefined where that is not known. */
  readonly sums: readonly (readonly Summed[])[] | undefined;
};

/** So many records go into the cache between two turns of others at it: some 20 ms. */
export const SLICE_ROWS = 1_000;

/** The records in slices of at most so many, at least one; each with what all of them have beside. */
export function slicedRecords(records: ReadRecords, most: number): ReadRecords[] {
  const { rows, versions, sums } = records;
  if (rows.length <= most) return [records];
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, index) => {
    const some = rows.slice(index * most, (index + 1) * most);
    const own = some.flatMap(([identity]) => {
      const each = versions.get(identity);
      return each ? [[identity, each] as const] : [];
    });
    const summed = most === SLICE_ROWS ? sums?.slice(index, index + 1) : undefined;
    return { ...records, rows: some, versions: new Map(own), sums: summed };
  });
}

/** Sums rows as they are read, a slice after the other. */
function slicedSums(listing: ListingDefinition) {
  let summer = summerOf(listing);
  if (!summer) return undefined;
  let count = 0;
  const done: (readonly Summed[])[] = [];
  return {
    add(row: NewRow): void {
      if (count === SLICE_ROWS) {
        done.push(summer?.sums() ?? []);
        summer = summerOf(listing);
        count = 0;
      }
      summer?.add(row);
      count += 1;
    },
    sums: (): (readonly Summed[])[] => [...done, summer?.sums() ?? []],
  };
}

/** Throws for what is no content of ours. */
export function readRecords({ subject }: Pick<RecordsAbout, 'subject'>, content: Uint8Array): ReadRecords {
  const listing = listings[subject];
  const { rows, unlisted } = readContent(content);
  const read = new Map<string, NewRow>();
  const rowIn = reader(listing);
  for (const each of rows) {
    const row = rowIn(each);
    read.set(row[0], row);
  }
  const all = [...read.values()];
  const summer = slicedSums(listing);
  for (const row of all) summer?.add(row);
  return { rows: all, versions: versionsIn(rows, rowIn), unlisted, sums: summer?.sums() };
}

/** Of the few that were something else before. */
function versionsIn(rows: readonly BatchRow[], rowIn: (row: BatchRow) => NewRow): ReadRecords['versions'] {
  return new Map(rows.flatMap((row) => (row[5].length > 0 ? [[rowIn(row)[0], row[5]]] : [])));
}

function reader(listing: ListingDefinition): (row: BatchRow) => NewRow {
  const parse = parserOfAlike();
  const alike = new AlikeReader(listing);
  return ([asReceived, firstSeen, lastSeen, lastChanged, problems]) => {
    const seen = [firstSeen, lastSeen, lastChanged] as const;
    const isFile = isImported(asReceived);
    const values = alike.read(asReceived);
    if (values) {
      const text = searchTextAt(listing, values);
      values.push(text, isFile ? problems : null, asReceived, ...seen);
      return values as unknown as NewRow;
    }
    const received = parse(asReceived);
    alike.learn(received);
    const record = readRecord(listing, received, asReceived);
    // What is wrong with a record of a report file depends on the columns that the file had.
    const own = record.problems.length > 0 ? JSON.stringify(record.problems) : null;
    return rowOf(listing, record, isFile ? problems : own, seen);
  };
}

/**
 * The same from one thread to the next: in memory that they share, for it would be copied for each thread that it
 * passes. Each row is written when it was read, for of thousands that wait the memory would be looked through again and
 * again.
 */
export function readAsBytes({ subject }: Pick<RecordsAbout, 'subject'>, content: Uint8Array): Uint8Array {
  const listing = listings[subject];
  const { rows, unlisted } = readContent(content);
  const identities = new Set<string>();
  const rowIn = reader(listing);
  const summer = slicedSums(listing);
  const writer = beginning(rows.length);
  for (const each of rows) {
    const row = rowIn(each);
    identities.add(row[0]);
    summer?.add(row);
    writer.writeValue(row);
  }
  // One that is in it twice counts once.
  if (identities.size < rows.length) return shared(serialized(readRecords({ subject }, content)));
  writer.writeValue({ versions: versionsIn(rows, rowIn), unlisted, sums: summer?.sums() });
  return shared(writer.releaseBuffer());
}

function beginning(rows: number): Serializer {
  const writer = new Serializer();
  writer.writeHeader();
  writer.writeUint32(rows);
  return writer;
}

function serialized({ rows, ...rest }: ReadRecords): Buffer {
  const writer = beginning(rows.length);
  for (const row of rows) writer.writeValue(row);
  writer.writeValue(rest);
  return writer.releaseBuffer();
}

/**
 * The memory of batches that were read and stored, for the next ones: of hundreds of megabytes that come and go each
 * thread would look through its own again and again. What is in use has a mark in front until its records are stored
 * (`letGo`).
 */
const pool: SharedArrayBuffer[] = [];
/** One that is written, one that waits and one that is stored, of two workspaces. */
const MOST_POOLED = 6;
const MARK_BYTES = 8;
const markOf = (memory: ArrayBufferLike): Int32Array => new Int32Array(memory, 0, 1);

function shared(bytes: Buffer): Uint8Array {
  const size = MARK_BYTES + bytes.length;
  const isFree = (memory: SharedArrayBuffer) => Atomics.load(markOf(memory), 0) === 0;
  let memory = pool.find((each) => each.byteLength >= size && isFree(each));
  if (!memory) {
    // The next are about as large.
    memory = new SharedArrayBuffer(Math.ceil(size * 1.2));
    const small = pool.findIndex(isFree);
    if (small >= 0) pool.splice(small, 1);
    else if (pool.length >= MOST_POOLED) pool.shift();
    pool.push(memory);
  }
  Atomics.store(markOf(memory), 0, 1);
  const copy = new Uint8Array(memory, MARK_BYTES, bytes.length);
  copy.set(bytes);
  return copy;
}

export function recordsOfBytes(bytes: Uint8Array): ReadRecords {
  const reader = new Deserializer(bytes);
  reader.readHeader();
  const rows = Array.from({ length: reader.readUint32() }, () => reader.readValue() as NewRow);
  return { rows, ...(reader.readValue() as Omit<ReadRecords, 'rows'>) };
}

/** The records are stored: their memory may have others from now on. Not before, for what fails is tried once more. */
export function letGo(bytes: Uint8Array): void {
  Atomics.store(markOf(bytes.buffer), 0, 0);
}
