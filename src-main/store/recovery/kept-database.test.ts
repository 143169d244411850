import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src-shared/durations.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { connect } from '../engine/connect.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { migrations } from '../migrations/cache/index.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { depositRecord } from '../testing/records.ts';
import {
  abandonKept,
  closeKept,
  copyWhenDue,
  type KeptDatabase,
  openKept,
  type Recovery,
} from './kept-database.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const CACHE: KeptDatabase = { migrations, copied: false };
const WORK: KeptDatabase = { migrations: workMigrations, copied: true };

let folder: ReturnType<typeof temporaryFolder>;
let told: Recovery[];
beforeEach(() => {
  folder = temporaryFolder();
  told = [];
});
afterEach(() => folder.remove());
const path = (name: string) => join(folder.path, name);
const files = () => readdirSync(folder.path).sort();
const openCache = () => openKept(path('cache.db'), CACHE, NOW, (recovery) => told.push(recovery));
const openWork = (now = NOW) => openKept(path('work.db'), WORK, now, (recovery) => told.push(recovery));
const store = (db: Db, ...ids: number[]) =>
  recordStorer(db, deposits)({ records: ids.map((id) => depositRecord(id)), readAt: 1 });
const count = (db: Db, table: string) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
const ask = (db: Db, id: string) => db.prepare("INSERT INTO kycCheck VALUES (?, ?, 1, '{}')").run(id, id);
/** Overwrites pages in the middle of the file, as a failing disk does. */
const damage = (file: string) => {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096, bytes.length);
  writeFileSync(file, bytes);
};

describe('a file that was closed in order', () => {
  it('is opened without a check and leaves no marker behind', () => {
    const db = openCache();
    store(db, 1);
    expect(files()).toContain('cache.db.open');
    closeKept(db, path('cache.db'), CACHE, NOW);
    expect(files()).toEqual(['cache.db']);
    const again = openCache();
    expect(count(again, 'deposits')).toBe(1);
    again.close();
    expect(told).toEqual([]);
  });
});

describe('a cache after an unclean exit', () => {
  it('that is sound goes on as it is', () => {
    const db = openCache();
    store(db, 1, 2);
    db.close();
    const again = openCache();
    expect(count(again, 'deposits')).toBe(2);
    expect(told).toEqual([]);
    again.close();
  });

  it('that is damaged is set aside, and an empty one takes the sync that follows', () => {
    const db = openCache();
    store(db, 1, 2, 3);
    db.close();
    damage(path('cache.db'));
    const fresh = openCache();
    const setAside = path('cache.damaged-20261121T090000.db');
    expect(told).toEqual([{ path: path('cache.db'), setAside, at: NOW, restoredFrom: null }]);
    expect(existsSync(setAside)).toBe(true);
    expect(count(fresh, 'deposits')).toBe(0);
    expect(count(fresh, 'coverage')).toBe(0);
    expect(store(fresh, 1).added).toBe(1);
    fresh.close();
  });

  it.each([
    ['is no database', (file: string) => writeFileSync(file, 'x'.repeat(5_000))],
    ['was cut short', (file: string) => truncateSync(file, 8_192)],
  ])('that %s is set aside, too, and a second one in the same second beside it', (_, harm) => {
    for (const [index, name] of [
      'cache.damaged-20261121T090000.db',
      'cache.damaged-20261121T090000-2.db',
    ].entries()) {
      const db = openCache();
      store(db, 1);
      db.close();
      harm(path('cache.db'));
      openCache().close();
      expect(told[index]?.setAside).toBe(path(name));
      expect(existsSync(path(name))).toBe(true);
    }
  });

  it('damage that only a comparison of the indexes finds is found once a query has met it', () => {
    const db = openCache();
    store(db, 1, 2, 3);
    db.unsafeMode(true);
    db.pragma('writable_schema = ON');
    // The index now points into another index's pages.
    db.exec(`UPDATE sqlite_schema SET rootpage =
      (SELECT rootpage FROM sqlite_schema WHERE name = 'cashoutsByDate') WHERE name = 'depositsByDate'`);
    abandonKept(db, path('cache.db'));
    const fresh = openCache();
    expect(told).toHaveLength(1);
    expect(count(fresh, 'deposits')).toBe(3);
    fresh.close();
  });

  it('other failures are no damage: nothing is set aside', () => {
    const later = new Database(path('cache.db'));
    later.pragma(`user_version = ${migrations.length + 1}`);
    later.close();
    expect(openCache).toThrow('database-newer');
    expect(files()).toEqual(['cache.db']);
    expect(told).toEqual([]);
  });
});

describe('people’s own work', () => {
  it('is copied at the clean close, and restored from that copy when it is damaged', () => {
    const db = openWork();
    ask(db, 'a');
    closeKept(db, path('work.db'), WORK, NOW);
    expect(files()).toEqual(['work.backup-1.db', 'work.db']);

    const second = openWork();
    ask(second, 'b');
    second.close();
    damage(path('work.db'));
    const restored = openWork(NOW + DAY_MS);
    expect(restored.prepare('SELECT id FROM kycCheck').pluck().all()).toEqual(['a']);
    expect(told).toMatchObject([
      {
        path: path('work.db'),
        setAside: path('work.damaged-20261122T090000.db'),
        at: NOW + DAY_MS,
        restoredFrom: NOW,
        work: { newestRead: false, sendingBarred: true },
      },
    ]);
    restored.close();
  });

  it('a damaged copy is passed over for an older, sound one', () => {
    for (const [day, id] of ['a', 'b'].entries()) {
      const db = openWork(NOW + day * DAY_MS);
      ask(db, id);
      closeKept(db, path('work.db'), WORK, NOW + day * DAY_MS);
    }
    damage(path('work.backup-2.db'));
    writeFileSync(path('work.db'), 'y'.repeat(5_000));
    const restored = openWork(NOW + 2 * DAY_MS);
    expect(restored.prepare('SELECT id FROM kycCheck').pluck().all()).toEqual(['a']);
    expect(told[0]?.restoredFrom).toBe(NOW);
    restored.close();
  });

  it('without any sound copy starts empty, and says so', () => {
    writeFileSync(path('work.db'), 'y'.repeat(5_000));
    const db = openWork();
    expect(count(db, 'kycCheck')).toBe(0);
    expect(told).toMatchObject([{ restoredFrom: null }]);
    db.close();
  });

  it('that is missing although there are copies is restored: a recovery may have been cut off', () => {
    const db = openWork();
    ask(db, 'a');
    closeKept(db, path('work.db'), WORK, NOW);
    rmSync(path('work.db'));
    const restored = openWork();
    expect(count(restored, 'kycCheck')).toBe(1);
    expect(told).toMatchObject([{ setAside: null }]);
    restored.close();
  });

  it('cut off between the number of a copy and the copy, it is no damage, and the next copy has that number', () => {
    const db = openWork();
    ask(db, 'first');
    copyWhenDue(db, path('work.db'), NOW);
    ask(db, 'second');
    copyWhenDue(db, path('work.db'), NOW + DAY_MS);
    const copies = () => files().filter((name) => name.includes('backup'));
    const [first = '', second = ''] = copies();
    db.close();
    // As a kill leaves it: the number is noted, and the copy half written under another name.
    renameSync(path(second), path(`${second}.partial`));
    truncateSync(path(`${second}.partial`), 5_000);
    const again = openWork(NOW + DAY_MS);
    expect([told, count(again, 'kycCheck')]).toEqual([[], 2]);
    closeKept(again, path('work.db'), WORK, NOW + DAY_MS);
    expect(copies()).toEqual([first, second]);
    expect(
      connect(path(second), { readonly: true }).prepare('SELECT count(*) FROM kycCheck').pluck().get(),
    ).toBe(2);
  });

  it('is copied once a day while it changes; the newest copies stay, then one of each day of a week and of four weeks', () => {
    const db = openWork();
    for (let hour = 0; hour < 24 * 60; hour += 6) {
      ask(db, `after ${hour} hours`);
      copyWhenDue(db, path('work.db'), NOW + hour * HOUR_MS);
    }
    const day = (number: number) => `work.backup-${number}.db`;
    const newest = [60, 59, 58].map(day);
    const days = [57, 56, 55, 54, 53, 52, 51].map(day);
    const copies = files().filter((name) => name.includes('backup'));
    expect(copies).toEqual(expect.arrayContaining([...newest, ...days]));
    expect(copies).toHaveLength(newest.length + days.length + 4);
    db.close();
  });

  it('is not copied again while nothing changes', () => {
    const db = openWork();
    copyWhenDue(db, path('work.db'), NOW);
    expect(files().filter((name) => name.includes('backup'))).toEqual([]);
    ask(db, 'a');
    for (let day = 0; day < 3; day += 1) copyWhenDue(db, path('work.db'), NOW + day * DAY_MS);
    closeKept(db, path('work.db'), WORK, NOW + 3 * DAY_MS);
    expect(files()).toEqual(['work.backup-1.db', 'work.db']);
  });
});

describe('where nothing can be written', () => {
  it('a full disk is said to be full, keeps what was stored, and takes more once there is room', () => {
    const db = openCache();
    store(db, 1);
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages}`);
    const many = Array.from({ length: 2_000 }, (_, index) => index + 2);
    expect(() => store(db, ...many)).toThrow('database-full');
    expect(count(db, 'deposits')).toBe(1);
    db.pragma(`max_page_count = ${pages * 1_000}`);
    expect(store(db, ...many).added).toBe(2_000);
    db.close();
  });

  it('a folder that takes no file is said to be read-only, and the database that was there stays', () => {
    writeFileSync(path('file'), 'this is no folder');
    expect(() => openKept(path('file/cache.db'), CACHE, NOW, () => undefined)).toThrow('database-read-only');
    expect(readFileSync(path('file'), 'utf8')).toBe('this is no folder');
  });

  it('a file that another program holds is said to be locked, and can be opened later', () => {
    openDatabase(path('cache.db')).close();
    const other = connect(path('cache.db'));
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    expect(() => openDatabase(path('cache.db'), { patience: 10 })).toThrow('database-locked');
    other.exec('ROLLBACK');
    other.close();
    const db = openCache();
    expect(store(db, 1).added).toBe(1);
    expect(told).toEqual([]);
    db.close();
  });
});

describe('before a migration', () => {
  const oldFile = (version: number) => {
    const old = new Database(path('cache.db'));
    for (const { sql } of migrations.slice(0, version)) old.exec(sql);
    old.pragma(`user_version = ${version}`);
    old.exec(`INSERT INTO deposits (identity, searchText, asReceived, firstSeen, lastSeen, lastChanged)
      VALUES ('7', '7', '{}', 1, 2, 3)`);
    old.close();
  };

  it('the file is copied as it was, and the copy of an earlier migration goes', () => {
    const earlier = new Database(path('cache.before-v1.db'));
    earlier.pragma('user_version = 1');
    earlier.close();
    oldFile(1);
    const db = openDatabase(path('cache.db'));
    db.close();
    const name = `cache.before-v${migrations.length}.db`;
    expect(files()).toEqual([name, 'cache.db']);
    const copy = new Database(path(name), { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(1);
    expect(copy.prepare('SELECT identity FROM deposits').pluck().all()).toEqual(['7']);
    copy.close();
  });

  it('a copy that cannot be made stops the migration, and the file stays as it was', () => {
    oldFile(1);
    const blocker = path(`cache.before-v${migrations.length}.db.partial`);
    // A folder stands where the copy is to be written.
    mkdirSync(join(blocker, 'in the way'), { recursive: true });
    expect(() => openDatabase(path('cache.db'))).toThrow();
    const after = new Database(path('cache.db'), { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(1);
    expect(after.prepare('SELECT identity FROM deposits').pluck().all()).toEqual(['7']);
    after.close();
  });
});
