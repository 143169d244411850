import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import type { ReceivedRecord } from '../../service-client/record.ts';
import { wasKilled } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readLatestBalance, storeBalance } from '../balances/balance.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { depositRecord } from '../testing/records.ts';
import { recordStorer } from './records.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openDatabase(join(folder.path, 'cache.db'));
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
