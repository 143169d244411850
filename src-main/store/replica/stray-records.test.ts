/** Records that no window has between the computers of a team, over what a server keeps of their batches. */
import { beforeEach, expect, it } from 'vitest';
import { listings } from '../../../src-shared/service/listings.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { textSearch } from '../listings/search.ts';
import { depositRecord, listingRecord } from '../testing/records.ts';
import { packed, readContent } from './record-batch.ts';
import { forgetShared, readBatchPlace, readNextBatch } from './share-records.ts';
import { takeBatch } from './take-records.ts';
import { BatchServer } from './testing/batch-server.ts';
import { readDeposits, threeComputers } from './testing/computers.ts';
import { everythingOf } from './testing/everything-of.ts';
import { killedUntilAll, takingFor } from './testing/taking.ts';

const DAY = { from: Date.parse('2026-10-05T00:00:00Z'), to: Date.parse('2026-10-06T00:00:00Z') };
const UNDATED = { creationDate: 'yesterday' };
let [ana, bo, eva] = [null as unknown as Db, null as unknown as Db, null as unknown as Db];
let server = new BatchServer();
beforeEach(() => {
  [ana, bo, eva] = threeComputers();
  server = new BatchServer();
});

/** A page of a reading of the day, which ends with it unless it goes on. */
const read = (db: Db, records: ReturnType<typeof depositRecord>[], readAt: number, goesOn = false) =>
  readDeposits(db, records, { window: DAY, readAt, goesOn });

const undated = (from: number, to: number, changes: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    depositRecord(from + index, { ...UNDATED, ...changes }),
  );

const count = (db: Db, sql = 'SELECT count(*) FROM deposits') => Number(db.prepare(sql).pluck().get());

it('records without a readable date, and those of days that are not covered, are on the other: totals and search, too', () => {
  read(ana, [...undated(1, 300), depositRecord(301)], 1_000);
  recordStorer(
    ana,
    listings.deposits,
  )({ records: [depositRecord(302, { creationDate: '2026-08-01T10:00:00Z' })], readAt: 900 });
  recordStorer(
    ana,
    listings.notes,
  )({ records: [listingRecord(listings.notes, 1, { date: null })], readAt: 900 });
  server.exchange(ana, bo);
  expect(everythingOf(bo)).toEqual(everythingOf(ana));
  expect([count(bo), count(bo, 'SELECT count(*) FROM notes')]).toEqual([302, 1]);
  const search = textSearch(bo, listings.deposits, 'ped-77');
  expect(
    bo
      .prepare(`SELECT count(*) FROM deposits WHERE ${search?.sql}`)
      .pluck()
      .get(...(search?.values ?? [])),
  ).toBe(1n);
  // A computer that joins later needs only the server.
  server.take(eva);
  expect(everythingOf(eva)).toEqual(everythingOf(ana));
  expect([ana, bo, eva].map((db) => server.send(db))).toEqual([0, 0, 0]);
});

it('a part is sent again only where something of it is new, and takes the place of what the server has of it', () => {
  read(ana, undated(1, 300), 1_000);
  server.exchange(ana, bo);
  const parts = server.batches.length;
  recordStorer(ana, listings.deposits)({ records: undated(7, 7, { status: 'CANCELLED' }), readAt: 2_000 });
  expect([server.send(ana), server.batches.length]).toEqual([1, parts]);
  server.take(bo);
  expect(everythingOf(bo)).toEqual(everythingOf(ana));
  expect(server.send(bo)).toBe(0);
});

it.each([
  ['one after the other', 1_000, 2_000],
  ['of one moment', 2_000, 2_000],
])('of two readings the later stands, whichever arrives first: %s', (_, first, second) => {
  read(ana, undated(1, 60, { status: 'PENDING' }), first);
  read(bo, undated(31, 90), second);
  // Both send before either takes: one part takes the place of the other, and the computer that has its records sends
  // them again.
  for (const db of [ana, bo]) server.send(db);
  server.exchange(ana, bo, eva);
  for (const db of [bo, eva]) expect(everythingOf(db)).toEqual(everythingOf(ana));
  const completed = count(ana, "SELECT count(*) FROM deposits WHERE status = 'COMPLETED'");
  if (first < second) expect(completed).toBe(60);
  expect(count(ana)).toBe(90);
});

it('a record whose date can be read later has it everywhere, and the undated one is not sent for ever', () => {
  read(ana, undated(1, 20), 1_000);
  server.exchange(ana, bo);
  // Bo reads a date of the day, and one outside of it.
  read(bo, [depositRecord(1), depositRecord(2, { creationDate: '2026-08-01T10:00:00Z' })], 2_000);
  recordStorer(ana, listings.deposits)({ records: undated(3, 3, { status: 'PENDING' }), readAt: 3_000 });
  server.exchange(ana, bo, eva);
  for (const db of [bo, eva]) expect(everythingOf(db)).toEqual(everythingOf(ana));
  expect(count(eva, 'SELECT count(*) FROM deposits WHERE creationDate IS NULL')).toBe(18);
});

it('what a reading under way has met waits for its window', () => {
  read(ana, [...undated(1, 3), depositRecord(4)], 1_000, true);
  expect(readNextBatch(ana)).toBeNull();
  read(ana, [...undated(1, 3), depositRecord(4)], 2_000);
  server.exchange(ana, bo);
  expect(everythingOf(bo)).toEqual(everythingOf(ana));
});

it('one that falls in a time that another computer has read is there as not listed, and with that time on the server', () => {
  const stray = depositRecord(9, { creationDate: '2026-10-05T11:00:00Z' });
  read(bo, [depositRecord(1)], 2_000);
  server.send(bo);
  recordStorer(ana, listings.deposits)({ records: [stray], readAt: 1_000 });
  server.send(ana);
  server.take(bo);
  expect([count(bo), count(bo, 'SELECT count(*) FROM unlistedRecord')]).toEqual([2, 1]);
  server.exchange(bo, ana);
  expect(everythingOf(ana)).toEqual(everythingOf(bo));
  server.batches = server.batches.filter(({ about }) => !about.includes('stray'));
  server.take(eva);
  expect(everythingOf(eva)).toEqual(everythingOf(bo));
});

it('a batch that takes the place of a part and lacks what others have is answered with all of it', () => {
  read(ana, undated(1, 40), 1_000);
  server.exchange(ana, bo);
  const [whole] = server.batches.filter(({ about }) => about.includes('stray'));
  if (!whole) throw new Error('there is a part');
  const about = JSON.stringify({ ...JSON.parse(whole.about), readAt: 5_000, rows: 0 });
  for (const content of [packed({ rows: [], unlisted: [] }), packed('nothing of ours')]) {
    const lost = server.keep({ about, content, rows: 0 });
    const swapped = { number: lost, about, content };
    const isReadable = content.length === packed({ rows: [], unlisted: [] }).length;
    if (isReadable) takeBatch(ana, swapped);
    else {
      expect(() => takeBatch(ana, swapped)).toThrow();
      takeBatch(ana, { ...swapped, content: null });
    }
    expect(server.send(ana)).toBe(1);
    expect(readContent(server.batches.at(-1)?.content as Uint8Array)).toEqual(readContent(whole.content));
  }
  expect(count(ana)).toBe(40);
});

it('refuses records of a later moment than the batch, parts that there are not, and listings that there are not', () => {
  recordStorer(ana, listings.deposits)({ records: undated(1, 1), readAt: 1_000 });
  const batch = readNextBatch(ana);
  if (!batch?.about.includes('stray')) throw new Error('there is a part');
  const about = JSON.parse(batch.about);
  for (const change of [{ readAt: 999 }, { from: 64, to: 65 }, { from: -1 }, { subject: 'stray things' }]) {
    const wrong = { number: 1, about: JSON.stringify({ ...about, ...change }), content: batch.content };
    expect(() => takeBatch(bo, wrong), JSON.stringify(change)).toThrow();
    expect([count(bo), readBatchPlace(bo).taken]).toEqual([0, 0]);
    // Passed over, it holds nothing up.
    takeBatch(eva, { ...wrong, number: readBatchPlace(eva).taken + 1, content: null });
  }
  takeBatch(eva, { ...batch, number: 9 });
  expect(count(eva)).toBe(1);
});

it('a server that was restored gets them again', () => {
  read(ana, undated(1, 20), 1_000);
  server.exchange(ana, bo);
  server = new BatchServer();
  for (const db of [ana, bo]) forgetShared(db);
  server.exchange(ana, eva);
  expect(everythingOf(eva)).toEqual(everythingOf(ana));
});

it('killed in the middle of their arrival, a computer has what it took and goes on to the end', async () => {
  read(ana, undated(1, 400), 1_000);
  server.send(ana);
  const given = takingFor(bo, server.batches);
  const kills = await killedUntilAll({ name: 'take', given }, { first: 5, step: 20 }, () => {
    const db = openDatabase(given.path);
    const { taken } = readBatchPlace(db);
    const arrived = server.batches.slice(0, taken).reduce((sum, { rows }) => sum + rows, 0);
    expect(count(db)).toBe(arrived);
    expect(count(db, 'SELECT coalesce(sum(records), 0) FROM depositsTotals WHERE level = 3')).toBe(arrived);
    db.close();
  });
  expect(kills).toBeGreaterThanOrEqual(2);
  const db = openDatabase(given.path);
  expect(everythingOf(db)).toEqual(everythingOf(ana));
  expect(readNextBatch(db)).toBeNull();
  db.close();
});
