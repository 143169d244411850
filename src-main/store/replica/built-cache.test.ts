/** A cache that is made beside the one that a computer has, out of what its team has read. */
import { copyFileSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Serializer } from 'node:v8';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { textSearch } from '../listings/search.ts';
import { beginReading } from '../listings/sync-state.ts';
import { openCache } from '../testing/databases.ts';
import { depositRecord } from '../testing/records.ts';
import { BuiltCaches } from './built-cache.ts';
import { noteDigest, readDigest } from './digests.ts';
import type { OutgoingBatch } from './record-batch.ts';
import { noteSent, readBatchPlace, readNextBatch } from './share-records.ts';
import { takeBatch } from './take-records.ts';
import { everythingOf } from './testing/everything-of.ts';
import { killedUntilAll, takingFor } from './testing/taking.ts';

const DAY = { from: Date.parse('2026-10-05T00:00:00Z'), to: Date.parse('2026-10-06T00:00:00Z') };
const RECORDS = 900;

let ana = null as unknown as Db;
let [path, built] = ['', new BuiltCaches()];
beforeEach(() => {
  const folder = temporaryFolder();
  ana = openCache(join(folder.path, 'ana.db'));
  [path, built] = [join(folder.path, 'cache.db'), new BuiltCaches()];
  openCache(path).close();
  onTestFinished(() => {
    ana.close();
    built.close();
    folder.remove();
  });
});

/** What Ana has read of a day, in batches of so many. */
function batchesOf(most: number): OutgoingBatch[] {
  const records = Array.from({ length: RECORDS }, (_, index) =>
    depositRecord(index + 1, { creationDate: new Date(DAY.from + index * 7_000).toISOString() }),
  );
  const store = recordStorer(ana, listings.deposits);
  const { reading } = beginReading(ana, listings.deposits, { window: DAY, startedAt: 1_000 });
  store({ records, readAt: 1_000, step: { reading, page: 0, window: DAY, outside: 0 } });
  const completes = { window: DAY, rows: RECORDS, reading, before: Number.MAX_SAFE_INTEGER };
  store({ records: [], readAt: 1_000, completes });
  const batches: OutgoingBatch[] = [];
  for (let next = readNextBatch(ana, most); next; next = readNextBatch(ana, most)) {
    batches.push(next);
    noteSent(ana, next.about, batches.length);
  }
  return batches;
}

function take(batches: readonly OutgoingBatch[], from = 0): void {
  for (const [index, { about, content }] of batches.entries())
    if (index >= from) built.take(path, { number: index + 1, about, content }, index);
}

function withCache<Found>(look: (db: Db) => Found): Found {
  const db = openDatabase(path);
  try {
    return look(db);
  } finally {
    db.close();
  }
}

const count = (db: Db, from: string) => db.prepare(`SELECT count(*) FROM ${from}`).pluck().get();

it('has what the team has, as if each batch had been taken by itself, and keeps totals and search by itself from then on', () => {
  const batches = batchesOf(8);
  expect(built.begin(path, batches.length)).toBe(0);
  take(batches);
  // Until then the cache is what it was.
  expect(withCache((db) => count(db, 'deposits'))).toBe(0n);
  expect(built.adopt(path)).toBe(true);
  withCache((db) => {
    expect(everythingOf(db)).toEqual(everythingOf(ana));
    expect(readBatchPlace(db)).toEqual({ taken: batches.length, sent: 0 });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const search = textSearch(db, listings.deposits, 'ped-77');
    expect(search?.few).toBe(true);
    const store = recordStorer(db, listings.deposits);
    store({ records: [depositRecord(RECORDS + 1, { externalId: 'PED-later' })], readAt: 2_000 });
    expect(count(db, "depositsSearch WHERE depositsSearch MATCH 'later'")).toBe(1n);
    expect(db.prepare('SELECT sum(records) FROM depositsTotals WHERE level IN (0, 3)').pluck().get()).toBe(
      BigInt(RECORDS + 1),
    );
  });
  expect(existsSync(`${path}.arriving`)).toBe(false);
});

it('what the cache has learned of the team’s files meanwhile is not lost', () => {
  const batches = batchesOf(500);
  built.begin(path, batches.length);
  take(batches);
  withCache((db) => noteDigest(db, 'file support abc 0', '1'));
  expect(built.adopt(path)).toBe(true);
  expect(withCache((db) => readDigest(db, 'file support abc 0'))).toBe('1');
});

it('a file whose place an unreadable batch has taken meanwhile is not said to be with the team', () => {
  const batches = batchesOf(500);
  built.begin(path, batches.length + 1);
  take(batches);
  const file = `file support ${'a'.repeat(64)}`;
  withCache((db) => {
    for (const part of [0, 1]) noteDigest(db, `${file} ${part}`, '1');
  });
  const about = JSON.stringify({ subject: file, from: 1, to: 2, readAt: 1, rows: 0, parts: 2 });
  built.take(path, { number: batches.length + 1, about, content: null }, batches.length);
  expect(built.adopt(path)).toBe(true);
  expect(withCache((db) => [0, 1].map((part) => readDigest(db, `${file} ${part}`)))).toEqual([
    '1',
    undefined,
  ]);
});

it('records that the computer reads itself meanwhile stay, and the file goes', () => {
  const batches = batchesOf(500);
  built.begin(path, batches.length);
  take(batches);
  withCache((db) => recordStorer(db, listings.deposits)({ records: [depositRecord(5_000)], readAt: 3_000 }));
  expect(built.adopt(path)).toBe(false);
  expect(withCache((db) => count(db, 'deposits'))).toBe(1n);
  expect(existsSync(`${path}.arriving`)).toBe(false);
  expect(built.begin(path, batches.length)).toBe(null);
});

it('closed in the middle, it goes on behind the last batch; behind a server that has less, from the beginning', () => {
  const batches = batchesOf(8);
  built.begin(path, batches.length);
  take(batches.slice(0, 60));
  built.close(path);
  expect(built.begin(path, batches.length)).toBe(60);
  take(batches.slice(0, 70), 60);
  built.close();
  expect(built.begin(path, 30)).toBe(0);
});

it('a batch that does not follow, and one that cannot be read, change nothing', () => {
  const [first, second] = batchesOf(400);
  if (!first || !second) throw new Error('there are batches');
  built.begin(path, 9);
  built.take(path, { number: 1, ...first }, 0);
  const garbage = { number: 2, about: second.about, content: Buffer.from('something else') };
  expect(() => built.take(path, garbage, 1)).toThrow();
  built.take(path, { number: 2, about: second.about, content: null }, 1);
  expect(() => built.take(path, { number: 4, ...second }, 3)).toThrow(
    expect.objectContaining({ code: 'internal' }),
  );
  // What was not committed is gone, and is taken again.
  expect(built.begin(path, 9)).toBe(0);
});

it('what fails in the middle of a batch is no fault of the batch, for those before it are undone as well', () => {
  const [first, second] = batchesOf(400);
  if (!first || !second) throw new Error('there are batches');
  built.begin(path, 9);
  built.take(path, { number: 1, ...first }, 0);
  const writer = new Serializer();
  writer.writeHeader();
  writer.writeUint32(1);
  // A row without its columns.
  writer.writeValue(['1']);
  writer.writeValue({ versions: new Map(), unlisted: [] });
  const read = writer.releaseBuffer();
  const failed = () => built.take(path, { number: 2, about: second.about, content: null, read }, 1);
  expect(failed).toThrow(expect.objectContaining({ code: 'database-failed' }));
  expect(built.begin(path, 9)).toBe(0);
});

it('a log of the cache that was killed does not become that of the new one', () => {
  const batches = batchesOf(500);
  // As a kill leaves it: what was written last is in the log alone.
  const open = openDatabase(path);
  noteDigest(open, 'file support abc 0', '1');
  const killed = join(dirname(path), 'killed.db');
  for (const end of ['', '-wal']) copyFileSync(path + end, killed + end);
  open.close();
  path = killed;
  built.begin(path, batches.length);
  take(batches);
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  expect(built.adopt(path)).toBe(true);
  withCache((db) => {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(count(db, 'deposits')).toBe(BigInt(RECORDS));
    expect(readDigest(db, 'file support abc 0')).toBe('1');
  });
});

it('killed at any moment, the cache is empty or has everything, and the rest goes on', async () => {
  const batches = batchesOf(8);
  const given = takingFor(ana, batches);
  const first = openCache(given.path);
  first.close();
  const places = new Set<number>();
  const kills = await killedUntilAll({ name: 'take-built', given }, { first: 20, step: 20 }, () => {
    const db = openDatabase(given.path);
    expect([0n, BigInt(RECORDS)]).toContain(count(db, 'deposits'));
    db.close();
    const left = new BuiltCaches();
    places.add(left.begin(given.path, batches.length) ?? -1);
    left.close();
  });
  expect(kills).toBeGreaterThanOrEqual(3);
  // It did not begin anew each time.
  expect(places).toContain(50);
  const db = openDatabase(given.path);
  expect(everythingOf(db)).toEqual(everythingOf(ana));
  // A batch that comes again changes nothing.
  takeBatch(db, { number: 1, about: batches[0]?.about ?? '', content: batches[0]?.content ?? null });
  expect(everythingOf(db)).toEqual(everythingOf(ana));
  db.close();
}, 60_000);
