/**
 * What one computer read, taken by another: the same records, totals, search, coverage and history, in whatever order
 * both read them.
 */
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { readCoverage } from '../listings/query.ts';
import { recordStorer } from '../listings/records.ts';
import { textSearch } from '../listings/search.ts';
import { beginReading } from '../listings/sync-state.ts';
import { openCache } from '../testing/databases.ts';
import { depositRecord, listingRecord } from '../testing/records.ts';
import type { OutgoingBatch } from './record-batch.ts';
import { noteSent, readBatchPlace, readNextBatch } from './share-records.ts';
import { takeBatch, takeBatchInTurns } from './take-records.ts';
import { everythingOf } from './testing/everything-of.ts';
import { killedUntilAll, takingFor } from './testing/taking.ts';

const DAY = { from: Date.parse('2026-10-05T00:00:00Z'), to: Date.parse('2026-10-06T00:00:00Z') };
/** Records of a batch. */
const MOST = 100;
let [ana, bo, number] = [null as unknown as Db, null as unknown as Db, 0];
beforeEach(() => {
  const folder = temporaryFolder();
  [ana, bo] = [openCache(join(folder.path, 'ana.db')), openCache(join(folder.path, 'bo.db'))];
  number = 0;
  onTestFinished(() => {
    for (const db of [ana, bo]) db.close();
    folder.remove();
  });
});

/** A whole reading of the day that meets these records. */
function read(
  db: Db,
  records: ReturnType<typeof depositRecord>[],
  readAt: number,
  listing = listings.deposits,
) {
  const store = recordStorer(db, listing);
  const { reading } = beginReading(db, listing, { window: DAY, startedAt: readAt });
  store({ records, readAt, step: { reading, page: 0, window: DAY, outside: 0 } });
  const completes = { window: DAY, rows: records.length, reading, before: Number.MAX_SAFE_INTEGER };
  return store({ records: [], readAt, completes });
}

/** Everything that one has and the other does not, as if over a server. */
function exchange(from: Db, to: Db): number {
  let batches = 0;
  for (let next = readNextBatch(from, MOST); next; next = readNextBatch(from, MOST)) {
    number += 1;
    noteSent(from, next.about, number);
    takeBatch(to, { number, ...next });
    batches += 1;
  }
  return batches;
}

const deposits = (count: number, changes: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, index) =>
    depositRecord(index + 1, {
      creationDate: new Date(DAY.from + index * 7_000).toISOString(),
      ...changes,
    }),
  );

it('a part that was read on one computer is on the other: records, totals, search and coverage', () => {
  read(ana, deposits(250), 1_000);
  read(ana, [listingRecord(listings.notes, 1, { date: '2026-10-05T10:00:00Z' })], 1_000, listings.notes);
  // Cut where a batch is full, and one window again when all of it is there.
  expect(exchange(ana, bo)).toBe(4);
  expect(everythingOf(bo)).toEqual(everythingOf(ana));
  const search = textSearch(bo, listings.deposits, 'ped-77');
  expect(search?.few).toBe(true);
  const found = bo.prepare(`SELECT count(*) FROM deposits WHERE ${search?.sql}`).pluck();
  expect(found.get(...(search?.values ?? []))).toBe(1n);
  // What was taken is not sent back, and what was sent not again.
  expect([readNextBatch(ana), readNextBatch(bo)]).toEqual([null, null]);
  expect(readBatchPlace(bo)).toEqual({ taken: 4, sent: 0 });
});

it('until all of a window has arrived it does not count as read, and a batch that comes again changes nothing', () => {
  read(ana, deposits(150), 1_000);
  const first = readNextBatch(ana, MOST);
  if (!first) throw new Error('there is a batch');
  for (let times = 0; times < 2; times += 1) takeBatch(bo, { number: 1, ...first });
  const { complete, gaps } = readCoverage(bo, listings.deposits, DAY, DAY.to);
  expect([complete, gaps]).toEqual([false, [{ from: DAY.from + 100 * 7_000, to: DAY.to }]]);
  expect(bo.prepare('SELECT count(*) FROM deposits').pluck().get()).toBe(100n);
});

it('cut off between two slices, a batch does not count as read and comes again whole, and what a later reading did not list stays so', async () => {
  // Bo read later, and listed fewer.
  read(bo, deposits(40), 2_000);
  read(ana, deposits(120), 1_000);
  const batch = readNextBatch(ana);
  if (!batch) throw new Error('there is a batch');
  const count = (sql: string) => Number(bo.prepare(`SELECT count(*) FROM ${sql}`).pluck().get());
  for (let cut = 1; cut < 6; cut += 1) {
    let slices = 0;
    const breathe = async () => {
      slices += 1;
      if (slices === cut) throw new Error('cut off');
    };
    const taking = takeBatchInTurns(() => bo, { number: 1, ...batch }, breathe, 20);
    await expect(taking).rejects.toThrow('cut off');
    const here = Math.max(40, cut * 20);
    expect([count('deposits'), count('unlistedRecord'), readBatchPlace(bo).taken]).toEqual([
      here,
      here - 40,
      0,
    ]);
    expect(count("depositsSearch WHERE depositsSearch MATCH 'ped'")).toBe(here);
  }
  takeBatch(bo, { number: 1, ...batch }, 20);
  expect([count('deposits'), count('unlistedRecord'), readBatchPlace(bo).taken]).toEqual([120, 80, 1]);
  const coverage = readCoverage(bo, listings.deposits, DAY, DAY.to);
  expect(coverage).toMatchObject({ complete: true, asOf: 2_000 });
  exchange(bo, ana);
  expect(everythingOf(ana)).toEqual(everythingOf(bo));
});

it.each([7, 50, 1_000])('a batch in slices of %i is what it is as a whole', (most) => {
  const changed = deposits(250, { status: 'PENDING' });
  read(ana, changed, 500);
  read(ana, deposits(240), 1_000);
  read(bo, changed.slice(0, 60), 400);
  const other = openCache(join(dirname(bo.name), 'other.db'));
  onTestFinished(() => void other.close());
  read(other, changed.slice(0, 60), 400);
  for (let next = readNextBatch(ana); next; next = readNextBatch(ana)) {
    number += 1;
    noteSent(ana, next.about, number);
    takeBatch(bo, { number, ...next }, most);
    takeBatch(other, { number, ...next }, Number.POSITIVE_INFINITY);
  }
  expect(everythingOf(bo)).toEqual(everythingOf(other));
  expect(everythingOf(bo).unlisted).toHaveLength(10);
});

it('of two readings the later stands, whichever comes first, and both computers keep what a record was before', () => {
  read(ana, deposits(120, { status: 'PENDING' }), 1_000);
  // Bo read it by himself, later: ten have changed, and three are listed no longer.
  const later = deposits(117).map((record, index) =>
    index < 10 ? record : (deposits(120, { status: 'PENDING' })[index] ?? record),
  );
  read(bo, later, 2_000);
  exchange(ana, bo);
  exchange(bo, ana);
  expect(everythingOf(bo)).toEqual(everythingOf(ana));
  const ofStatus = ana.prepare('SELECT count(*) FROM deposits WHERE status = ?').pluck();
  expect([ofStatus.get('COMPLETED'), ofStatus.get('PENDING')]).toEqual([10n, 110n]);
  expect(ana.prepare('SELECT count(*) FROM recordVersion').pluck().get()).toBe(10n);
  expect(ana.prepare('SELECT count(*) FROM unlistedRecord').pluck().get()).toBe(3n);
  expect(readCoverage(ana, listings.deposits, DAY, DAY.to)).toMatchObject({ complete: true, asOf: 2_000 });
});

it('what a colleague’s later reading does not have is sent to the colleague, too', () => {
  // Bo reads before anything of Ana’s has come, and his batch is all that the server has.
  read(bo, deposits(40), 2_000);
  read(ana, deposits(120), 1_000);
  const sent = readNextBatch(bo);
  if (!sent) throw new Error('there is a batch');
  number += 1;
  noteSent(bo, sent.about, number);
  takeBatch(ana, { number, ...sent });
  expect(exchange(ana, bo)).toBe(1);
  const { coverage, unlisted, versions } = everythingOf(bo);
  expect(everythingOf(ana)).toMatchObject({ coverage, unlisted, versions });
  const [ofAna, ofBo] = [ana, bo].map((db) =>
    db.prepare('SELECT identity, asReceived FROM deposits ORDER BY identity').raw().all(),
  );
  expect(ofBo).toEqual(ofAna);
  expect([ofBo?.length, unlisted.length, coverage.length]).toEqual([120, 80, 1]);
  expect(exchange(bo, ana)).toBe(0);
});

it('killed in the middle of the arriving records, a computer has what counts as read, and goes on to the end', async () => {
  read(ana, deposits(900), 1_000);
  const batches: OutgoingBatch[] = [];
  for (let next = readNextBatch(ana, 60); next; next = readNextBatch(ana, 60)) {
    batches.push(next);
    noteSent(ana, next.about, batches.length);
  }
  const given = takingFor(bo, batches);
  const kills = await killedUntilAll({ name: 'take', given }, { first: 2, step: 3 }, () => {
    const db = openDatabase(given.path);
    const { taken } = readBatchPlace(db);
    const { gaps, asOf } = readCoverage(db, listings.deposits, DAY, DAY.to);
    const covered = gaps.length === 0 ? DAY.to : (gaps[0]?.from ?? 0);
    expect(asOf === null).toBe(taken === 0);
    expect([gaps.length, gaps[0]?.to]).toEqual([1, DAY.to]);
    // What counts as read is here, with totals and search, and nothing else.
    const expected = deposits(900).filter(({ columns }) => Number(columns.creationDate) < covered).length;
    const count = (sql: string) => Number(db.prepare(sql).pluck().get() ?? 0);
    expect(count('SELECT count(*) FROM deposits')).toBe(expected);
    expect(count('SELECT sum(records) FROM depositsTotals WHERE level = 0')).toBe(expected);
    expect(count("SELECT count(*) FROM depositsSearch WHERE depositsSearch MATCH 'ped'")).toBe(expected);
    db.close();
  });
  expect(kills).toBeGreaterThanOrEqual(2);
  const db = openDatabase(given.path);
  expect(everythingOf(db)).toEqual(everythingOf(ana));
  db.close();
});

it('what a clock that was ahead has dated holds nothing else back, and goes once its time has come', () => {
  const now = Date.now();
  const later = now + HOUR_MS;
  read(ana, deposits(20), later);
  recordStorer(
    ana,
    listings.deposits,
  )({
    records: [depositRecord(900, { creationDate: '' })],
    readAt: later,
  });
  for (const at of [now, later])
    ana.prepare('INSERT INTO balanceSnapshot (readAt, snapshot) VALUES (?, ?)').run(at, `{"at":${at}}`);
  const about = (at: number) => {
    const sent: unknown[] = [];
    for (let next = readNextBatch(ana, MOST, at); next; next = readNextBatch(ana, MOST, at)) {
      sent.push(JSON.parse(next.about).readAt);
      number += 1;
      noteSent(ana, next.about, number, next.marks);
    }
    return sent;
  };
  expect(about(now)).toEqual([now]);
  const sentLater = about(later);
  expect(sentLater.length).toBeGreaterThan(2);
  expect(new Set(sentLater)).toEqual(new Set([later]));
});

it('what a server refuses by itself holds back nothing behind it, whatever it is of, and goes once it is not passed over', () => {
  read(ana, deposits(MOST + 20), 1_000);
  const dateless = ['', 'no date'].map((creationDate, at) => depositRecord(900 + at, { creationDate }));
  recordStorer(ana, listings.deposits)({ records: dateless, readAt: 2_000 });
  ana.prepare("INSERT INTO balanceSnapshot (readAt, snapshot) VALUES (3000, '{}')").run();
  const all = new Set<string>();
  const offered = (refused: readonly string[]) =>
    readNextBatch(ana, MOST, Date.now(), refused)?.about ?? null;
  // Each is refused in its turn.
  for (let next = offered([]); next !== null && all.size < 20; next = offered([...all])) all.add(next);
  const kinds = [...all].map((about) => JSON.parse(about).subject);
  expect(kinds.filter((subject) => subject === 'records deposits').length).toBeGreaterThan(1);
  expect(new Set(kinds)).toEqual(new Set(['records deposits', 'stray deposits', 'balance']));
  const [first = '', ...others] = all;
  number = 0;
  for (let next = readNextBatch(ana, MOST, Date.now(), [first]); next; ) {
    number += 1;
    noteSent(ana, next.about, number, next.marks);
    next = readNextBatch(ana, MOST, Date.now(), [first]);
  }
  expect(number).toBe(others.length);
  expect([offered([first]), offered([])]).toEqual([null, first]);
});
