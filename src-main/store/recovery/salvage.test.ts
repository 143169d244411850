import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PAGE_BYTES } from '../engine/file-cipher.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { isSound } from '../engine/soundness.ts';
import { readSummary } from '../listings/query.ts';
import { readVersions } from '../listings/record-versions.ts';
import { recordStorer } from '../listings/records.ts';
import { readRuns, storeRun } from '../listings/sync-state.ts';
import { migrations } from '../migrations/cache/index.ts';
import { depositRecord } from '../testing/records.ts';
import { closeKept, type KeptDatabase, openKept, type Recovery } from './kept-database.ts';

const CACHE: KeptDatabase = { migrations, copied: false };
const NOW = Date.parse('2026-11-21T09:00:00Z');
const RECORDS = 240;
const PAGE = PAGE_BYTES;
const isChanged = (id: number) => id % 3 === 0;
/** As received first, and, of every third, the second time. */
const first = (id: number) => depositRecord(id, { status: isChanged(id) ? 'PENDING' : 'COMPLETED' });
const second = (id: number) => depositRecord(id);
const ids = Array.from({ length: RECORDS }, (_, index) => index + 1);

describe('what a damaged cache still holds', () => {
  const folder = temporaryFolder();
  const sound = join(folder.path, 'sound.db');
  const path = join(folder.path, 'cache.db');
  let bytes: Buffer;
  let histories: Map<string, unknown>;

  const rowsOf = (db: Db) =>
    db
      .prepare<[], { identity: string }>(
        `SELECT identity, asReceived, status, amount, creationDate, firstSeen, lastSeen, lastChanged FROM deposits`,
      )
      .all();
  let rows: Map<string, unknown>;

  beforeAll(() => {
    const db = openDatabase(sound);
    const store = recordStorer(db, deposits);
    store({ records: ids.map(first), readAt: 1_000 });
    store({ records: ids.map(second), readAt: 2_000 });
    store({ records: [], readAt: 2_000, completes: { window: { from: 0, to: NOW }, rows: RECORDS } });
    storeRun(db, {
      listing: 'deposits',
      mode: 'missing',
      scheduled: false,
      startedAt: 1,
      finishedAt: 2,
      period: { from: 0, to: NOW },
      summary: null,
      error: null,
    });
    db.exec(`INSERT INTO balanceSnapshot VALUES (5, '{"readAt":5}')`);
    rows = new Map(rowsOf(db).map((row) => [row.identity, row]));
    histories = new Map(ids.map((id) => [String(id), readVersions(db, deposits, String(id))]));
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    bytes = readFileSync(sound);
  });
  afterAll(() => folder.remove());

  /** The cache with these pages overwritten, as opened after a crash. */
  const reopened = (pages: readonly number[]) => {
    for (const name of ['', '-wal', '-shm', '.open']) rmSync(path + name, { force: true });
    const damaged = Buffer.from(bytes);
    for (const page of pages) damaged.fill(0x5a, page * PAGE, (page + 1) * PAGE);
    writeFileSync(path, damaged);
    writeFileSync(`${path}.open`, 'damaged');
    const told: Recovery[] = [];
    return { db: openKept(path, CACHE, NOW, (recovery) => told.push(recovery)), told };
  };
  const versionsOf = (db: Db) =>
    db.prepare<[], string>('SELECT identity FROM recordVersion ORDER BY identity').pluck().all();

  /** The page that holds the first root or leaf of a table or an index. */
  const rootOf = (name: string): number => {
    const db = openDatabase(sound, { readonly: true });
    const page = db.prepare<[string], bigint>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
    const root = Number(page.get(name)) - 1;
    db.close();
    return root;
  };

  it('is taken over whole where only an index is damaged: records, their history, balances and syncs', () => {
    const { db, told } = reopened([rootOf('depositsByDate')]);
    expect(told).toHaveLength(1);
    expect(new Map(rowsOf(db).map((row) => [row.identity, row]))).toEqual(rows);
    for (const id of ids) expect(readVersions(db, deposits, String(id))).toEqual(histories.get(String(id)));
    expect(db.prepare('SELECT count(*) FROM balanceSnapshot').pluck().get()).toBe(1n);
    expect(readRuns(db)).toHaveLength(1);
    expect(isSound(db, 'whole')).toBe(true);
    db.close();
  });

  it('counts as read nowhere, and is compared by the next sync, which keeps what it was', () => {
    const { db } = reopened([rootOf('depositsByDate')]);
    expect(db.prepare('SELECT count(*) FROM coverage').pluck().get()).toBe(0n);
    const changedSince = depositRecord(1, { status: 'CANCELLED' });
    const records = [changedSince, ...ids.slice(1, 50).map(second)];
    expect(recordStorer(db, deposits)({ records, readAt: 3_000 })).toMatchObject({
      unchanged: 49,
      changed: 1,
    });
    const [before, now] = readVersions(db, deposits, '1');
    expect(before).toMatchObject({ firstSeen: 1_000, lastSeen: 2_000 });
    expect(now?.changes).toMatchObject([{ field: 'status', before: 'COMPLETED', after: 'CANCELLED' }]);
    db.close();
  });

  it('is the history when the records are lost, and the records when the history is', () => {
    const withoutRecords = reopened([rootOf('deposits')]);
    expect(rowsOf(withoutRecords.db)).toEqual([]);
    expect(versionsOf(withoutRecords.db)).toHaveLength(ids.filter(isChanged).length);
    withoutRecords.db.close();
    const withoutHistory = reopened([rootOf('recordVersion')]);
    expect(rowsOf(withoutHistory.db)).toHaveLength(RECORDS);
    expect(versionsOf(withoutHistory.db)).toEqual([]);
    withoutHistory.db.close();
  });

  it('is nothing where the file is no database any more', () => {
    const { db, told } = reopened([0]);
    expect(told).toHaveLength(1);
    expect(rowsOf(db)).toEqual([]);
    db.close();
  });

  it('is never anything else than what was there, whatever pages are lost', () => {
    const lost = new Set<number>();
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(bytes.length / PAGE - 2), { minLength: 1, maxLength: 6 }),
        (pages) => {
          const { db, told } = reopened(pages.map((page) => page + 1));
          try {
            const found = rowsOf(db);
            for (const row of found) expect(row).toEqual(rows.get(row.identity));
            expect(new Set(versionsOf(db)).size).toBe(versionsOf(db).length);
            const { count } = readSummary(
              db,
              deposits,
              { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
              'America/Lima',
            );
            expect(count).toBe(found.length);
            expect(isSound(db, 'whole')).toBe(true);
            if (told.length > 0) lost.add(found.length);
          } finally {
            closeKept(db, path, CACHE, NOW);
          }
        },
      ),
      { numRuns: 12, seed: 11 },
    );
    // Some damage costs a few records, not all of them.
    expect([...lost].some((left) => left > 0 && left < RECORDS)).toBe(true);
  });

  it('can be of an earlier schema', () => {
    const old = join(folder.path, 'old.db');
    const db = openDatabase(old, { migrations: migrations.slice(0, 1) });
    db.prepare(
      `INSERT INTO deposits (identity, searchText, asReceived, firstSeen, lastSeen, lastChanged)
       VALUES ('7', '', '{"idDeposit":7}', 1, 1, 1)`,
    ).run();
    db.close();
    for (const name of ['', '-wal', '-shm']) rmSync(path + name, { force: true });
    const index = openDatabase(old, { readonly: true });
    const names = index
      .prepare<[], bigint>(`SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
      .pluck()
      .all();
    index.close();
    const damaged = readFileSync(old);
    for (const page of names) damaged.fill(0x5a, (Number(page) - 1) * PAGE, Number(page) * PAGE);
    writeFileSync(path, damaged);
    writeFileSync(`${path}.open`, 'damaged');
    const kept = openKept(path, CACHE, NOW, () => undefined);
    expect(rowsOf(kept)).toMatchObject([{ identity: '7' }]);
    kept.close();
  });
});
