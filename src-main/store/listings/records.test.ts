import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import type { ReceivedRecord } from '../../service-client/record.ts';
import { wasKilled } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readLatestBalance, storeBalance } from '../balances/balance.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { depositRecord } from '../testing/records.ts';
import { pagesStorer, recordStorer } from './records.ts';
import { beginReading } from './sync-state.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
const all = () => db.prepare<[], Record<string, unknown>>('SELECT * FROM deposits ORDER BY rowKey').all();
const coverage = () => db.prepare('SELECT * FROM coverage ORDER BY fromInstant').all();

describe('storing a page', () => {
  it('counts what is new, changed, unchanged and flagged', () => {
    const store = recordStorer(db, deposits);
    const first = [
      depositRecord(1),
      depositRecord(2, { status: 'PENDING' }),
      depositRecord(3, { amount: 'true' }),
    ];
    expect(store({ records: first, readAt: 100 })).toMatchObject({
      added: 3,
      changed: 0,
      unchanged: 0,
      flagged: 1,
    });
    const second = [depositRecord(1), depositRecord(2), depositRecord(4)];
    expect(store({ records: second, readAt: 200 })).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
      flagged: 0,
    });
    expect(
      all().map(({ identity, firstSeen, lastSeen, lastChanged }) => [
        identity,
        firstSeen,
        lastSeen,
        lastChanged,
      ]),
    ).toEqual([
      ['1', 100n, 200n, 100n],
      ['2', 100n, 200n, 200n],
      ['3', 100n, 100n, 100n],
      ['4', 200n, 200n, 200n],
    ]);
  });

  it('keeps every column, exactly', () => {
    const record = depositRecord(1, {
      amount: '9223372036854.775807',
      fee: '-0.000001',
      clientId: undefined,
    });
    recordStorer(db, deposits)({ records: [record], readAt: 1 });
    const [row] = all();
    expect(row).toMatchObject({
      amount: 9_223_372_036_854_775_807n,
      fee: -1n,
      creationDate: BigInt(Date.parse('2026-10-05T15:00:00Z')),
      clientId: null,
      asReceived: record.asReceived,
      problems: null,
    });
  });

  it('a changed record keeps its place, so that a page being shown does not jump', () => {
    const store = recordStorer(db, deposits);
    store({ records: [depositRecord(1), depositRecord(2)], readAt: 1 });
    store({ records: [depositRecord(1, { status: 'CANCELLED' })], readAt: 2 });
    expect(all().map(({ rowKey, identity, status }) => [rowKey, identity, status])).toEqual([
      [1n, '1', 'CANCELLED'],
      [2n, '2', 'COMPLETED'],
    ]);
  });

  it('keeps the record as last received when a page holds it twice', () => {
    const records = [depositRecord(1, { status: 'PENDING' }), depositRecord(1)];
    const counts = recordStorer(db, deposits)({ records, readAt: 1 });
    expect(counts).toMatchObject({ added: 1, changed: 1, unchanged: 0, flagged: 0 });
    expect(all().map(({ status }) => status)).toEqual(['COMPLETED']);
  });
});

describe('pages stored together', () => {
  const window = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2026-10-11T00:00:00Z') };
  const begun = () => beginReading(db, deposits, { window, startedAt: 1 });
  const pageOf = (reading: number, page: number, ...ids: number[]) => ({
    records: ids.map((id) => depositRecord(id)),
    readAt: 2,
    step: { reading, page, window, outside: 0 },
  });
  const readingUnderWay = () =>
    db.prepare('SELECT nextPage, rows, lastPage FROM syncReading').all() as { nextPage: bigint }[];

  it('count each by itself, and the reading stands behind the last of them', () => {
    const { reading } = begun();
    const counts = pagesStorer(db, deposits)([pageOf(reading, 0, 1, 2), pageOf(reading, 1, 3)]);
    expect(counts).toMatchObject([
      { added: 2, within: 2 },
      { added: 1, within: 1 },
    ]);
    expect(readingUnderWay()).toEqual([{ nextPage: 2n, rows: 3n, lastPage: '["3"]' }]);
  });

  it('are all there or none of them', () => {
    const { reading } = begun();
    const store = pagesStorer(db, deposits);
    store([pageOf(reading, 0, 1)]);
    const before = [all(), readingUnderWay()];
    expect(() => store([pageOf(reading, 1, 2), pageOf(reading, 3, 3)])).toThrow('does not follow');
    expect([all(), readingUnderWay()]).toEqual(before);
  });

  it('end with the one that repeats a record: what lies behind it is not of this reading', () => {
    const { reading } = begun();
    const pages = [pageOf(reading, 0, 1), pageOf(reading, 1, 1, 2), pageOf(reading, 2, 3)];
    expect(pagesStorer(db, deposits)(pages)).toMatchObject([{ repeated: 0 }, { repeated: 1 }]);
    expect(all().map(({ identity }) => identity)).toEqual(['1', '2']);
    expect(readingUnderWay()).toEqual([]);
  });
});

describe('a page that fails half-way', () => {
  it('leaves the state before it: no record, no coverage', () => {
    const store = recordStorer(db, deposits);
    store({ records: [depositRecord(1)], readAt: 1, completes: { window: { from: 0, to: 10 }, rows: 1 } });
    const before = [all(), coverage()];
    const sound = depositRecord(3);
    const broken: ReceivedRecord = { ...sound, columns: { ...sound.columns, amount: 'no number' } };
    const records = [depositRecord(1, { status: 'CANCELLED' }), depositRecord(2), broken];
    expect(() =>
      store({ records, readAt: 2, completes: { window: { from: 0, to: 20 }, rows: 3 } }),
    ).toThrow();
    expect([all(), coverage()]).toEqual(before);
    // And the storer goes on working.
    expect(store({ records: [depositRecord(2)], readAt: 3 }).added).toBe(1);
  });

  it('leaves the state before it also when the process is killed in the middle', () => {
    const path = join(folder.path, 'cache.db');
    recordStorer(db, deposits)({ records: [depositRecord(1)], readAt: 1 });
    const before = all();
    const child = `
      await import(${module('../testing/keys.ts')});
      const { openDatabase } = await import(${module('../engine/open.ts')});
      const { recordStorer } = await import(${module('./records.ts')});
      const { depositRecord } = await import(${module('../testing/records.ts')});
      const { deposits } = await import(${module('../../../src-shared/service/deposits.ts')});
      const last = depositRecord(3);
      const deadly = { ...last, get identity() { process.kill(process.pid, 'SIGKILL'); return '3'; } };
      const records = [depositRecord(1, { status: 'CANCELLED' }), depositRecord(2), deadly];
      recordStorer(openDatabase(process.argv[1]), deposits)({ records, readAt: 2 });`;
    expect(wasKilled(spawnSync(process.execPath, ['--input-type=module', '-e', child, path]))).toBe(true);
    expect(all()).toEqual(before);
    expect(recordStorer(db, deposits)({ records: [depositRecord(2)], readAt: 3 }).added).toBe(1);
  });

  it('is nothing to another connection until it is whole', () => {
    recordStorer(db, deposits)({ records: [depositRecord(1)], readAt: 1 });
    db.exec('BEGIN IMMEDIATE');
    db.exec("UPDATE deposits SET status = 'HALF'");
    const other = openDatabase(join(folder.path, 'cache.db'), { readonly: true });
    expect(other.prepare('SELECT status FROM deposits').pluck().all()).toEqual(['COMPLETED']);
    other.close();
    db.exec('ROLLBACK');
  });
});

describe('coverage', () => {
  const read = (from: number, to: number, readAt: number) =>
    recordStorer(db, deposits)({ records: [], readAt, completes: { window: { from, to }, rows: 0 } });

  it('comes with the last page only', () => {
    recordStorer(db, deposits)({ records: [depositRecord(1)], readAt: 1 });
    expect(coverage()).toEqual([]);
  });

  it('a reading replaces those it contains and keeps those it does not', () => {
    read(0, 10, 1);
    read(20, 30, 2);
    read(0, 25, 3);
    expect(coverage()).toEqual([
      { listing: 'deposits', fromInstant: 0n, toInstant: 25n, readAt: 3n, rows: 0n },
      { listing: 'deposits', fromInstant: 20n, toInstant: 30n, readAt: 2n, rows: 0n },
    ]);
    read(0, 30, 4);
    expect(coverage()).toHaveLength(1);
  });
});

it('the balance read last is the one told, amounts as text', () => {
  expect(readLatestBalance(db)).toBeNull();
  const snapshot = (asOf: number, amount: string) => ({
    asOf,
    asReceived: '{}',
    balances: [{ currency: 'PEN', type: 'PRIMARY', amounts: { totalBalance: amount } }],
  });
  storeBalance(db, snapshot(200, '9223372036854.775807'));
  storeBalance(db, snapshot(100, '1.00'));
  expect(readLatestBalance(db)).toEqual(snapshot(200, '9223372036854.775807'));
});

describe('the search index', () => {
  /** As many as there were writings of it: each statement with triggers has what is in memory written down first. */
  const parts = () =>
    Number(db.prepare('SELECT count(DISTINCT segid) FROM depositsSearch_idx').pluck().get());

  it('gets a page’s new records as one part, and not as one for each of them', () => {
    // Otherwise they would be merged by and by.
    for (const word of ['automerge', 'crisismerge'])
      db.prepare('INSERT INTO depositsSearch (depositsSearch, rank) VALUES (?, ?)').run(
        word,
        word === 'automerge' ? 0n : 1_999n,
      );
    const records = Array.from({ length: 50 }, (_, index) => depositRecord(index + 1));
    recordStorer(db, deposits)({ records, readAt: 1 });
    expect(parts()).toBe(1);
    const pages = [50, 100, 150, 200].map((first) => ({
      records: Array.from({ length: 50 }, (_, index) => depositRecord(first + index + 1)),
      readAt: 1,
    }));
    pagesStorer(db, deposits)(pages);
    expect(parts()).toBe(2);
  });

  it('and totals have every record of pages of any length', () => {
    const store = pagesStorer(db, deposits);
    let next = 1;
    for (const length of [1, 9, 10, 49, 51, 63, 200, 261]) {
      const records = Array.from({ length }, () => depositRecord(next++));
      store([{ records, readAt: 1 }]);
    }
    expect(all()).toHaveLength(next - 1);
    expect(db.prepare('SELECT sum(records) FROM depositsTotals WHERE level = 0').pluck().get()).toBe(
      BigInt(next - 1),
    );
    expect(all().map(({ identity }) => Number(identity))).toEqual(
      Array.from({ length: next - 1 }, (_, index) => index + 1),
    );
    db.prepare("INSERT INTO depositsSearch (depositsSearch, rank) VALUES ('integrity-check', 0)").run();
  });
});
