import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countedStatuses } from '../../../src-shared/service/counted-statuses.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readRows, readSummary, scanFiltered } from '../listings/query.ts';
import { recordStorer } from '../listings/records.ts';
import { totalsByStatus, totalsOf } from '../listings/totals.ts';
import { migrations } from '../migrations/cache/index.ts';
import { listingRecord } from '../testing/records.ts';
import { guarded, openDatabase } from './open.ts';

/** SHA-256 of the first migration as released. */
const RELEASED_0001 = '42cee5ad3817b0152af901e71974a5c3094b518380d36e7fac8ce0a59662e9d6';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());
const path = () => join(folder.path, 'cache.db');

describe('openDatabase', () => {
  it('creates and migrates a new file, with settings that survive a power cut', () => {
    const db = openDatabase(path());
    expect(db.pragma('user_version', { simple: true })).toBe(BigInt(migrations.length));
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('synchronous', { simple: true })).toBe(2n);
    db.close();
  });

  it('opens a migrated file again without touching it', () => {
    const first = openDatabase(path());
    first.prepare("INSERT INTO coverage VALUES ('deposits', 1, 2, 3, 0)").run();
    first.close();
    const again = openDatabase(path());
    expect(again.prepare('SELECT count(*) FROM coverage').pluck().get()).toBe(1n);
    again.close();
  });

  it('has a column for every field of every listing, of the type that its values need', () => {
    const db = openDatabase(path());
    for (const listing of Object.values(listings)) {
      const columns = db
        .prepare<[], { name: string; type: string }>(`PRAGMA table_info(${listing.name})`)
        .all();
      const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
      for (const { name, wire } of listing.fields) {
        const whole = wire === 'number' || wire === 'timestamp';
        expect([name, types[name]]).toEqual([name, whole ? 'INTEGER' : 'TEXT']);
      }
      const own = ['rowKey', 'identity', 'searchText', 'problems', 'asReceived'];
      const known = new Set([
        ...own,
        'firstSeen',
        'lastSeen',
        'lastChanged',
        'reading',
        ...listing.fields.map(({ name }) => name),
      ]);
      expect(columns.filter(({ name }) => !known.has(name))).toEqual([]);
    }
    db.close();
  });

  it('brings a file of version 1 up to date and keeps what is in it', () => {
    const [first] = migrations;
    // A released migration is never edited: this is the schema that files out there have.
    expect(
      createHash('sha256')
        .update(first?.sql ?? '')
        .digest('hex'),
    ).toBe(RELEASED_0001);
    const old = new Database(path());
    old.exec(first?.sql ?? '');
    old.pragma('user_version = 1');
    old.exec(`INSERT INTO deposits (identity, idDeposit, creationDate, amount, currency, searchText, asReceived,
        firstSeen, lastSeen, lastChanged)
        VALUES ('7', '7', 1791212400000, 10100000, 'PEN', '7', '{"idDeposit":7}', 1, 2, 3);
      INSERT INTO coverage VALUES ('deposits', 1, 2, 3, 1);
      INSERT INTO balanceSnapshot VALUES (5, '{}');`);
    const rows = old.prepare('SELECT * FROM deposits').safeIntegers().all();
    old.close();

    const db = openDatabase(path());
    expect(db.pragma('user_version', { simple: true })).toBe(BigInt(migrations.length));
    const added = { reading: 0n };
    expect(db.prepare('SELECT * FROM deposits').all()).toEqual(
      rows.map((row) => ({ ...(row as object), ...added })),
    );
    for (const [table, count] of [
      ['deposits', 1n],
      ['coverage', 1n],
      ['balanceSnapshot', 1n],
    ])
      expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(count);
    for (const listing of Object.values(listings)) {
      const record = listingRecord(listing, 8);
      expect(recordStorer(db, listing)({ records: [record], readAt: 4 }).added).toBe(1);
    }
    db.close();
  });

  it.each(migrations.slice(1, -1).map((_, index) => index + 2))(
    'brings a file of version %i up to date: records, totals and search',
    (version) => {
      const old = new Database(path());
      for (const { sql } of migrations.slice(0, version)) old.exec(sql);
      old.pragma(`user_version = ${version}`);
      for (const { name, dateField, fields } of Object.values(listings)) {
        const amount = fields.find(({ totalled }) => totalled);
        for (const [identity, date] of [
          ['a', '1791212400000'],
          ['b', '1791212400000'],
          ['c', 'NULL'],
        ])
          old.exec(`INSERT INTO ${name} (identity, ${dateField}, ${amount?.name}, ${amount?.currencyField},
            searchText, asReceived, firstSeen, lastSeen, lastChanged)
            VALUES ('${identity}', ${date}, 10100000, 'PEN', 'ped-${identity}', '{}', 1, 2, 3)`);
      }
      old.close();

      const db = openDatabase(path());
      const filter = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' };
      for (const listing of Object.values(listings)) {
        const { choices, ...kept } = readSummary(db, listing, filter, 'UTC');
        const scanned = scanFiltered(db, listing, filter, 'UTC');
        const counted = countedStatuses(listing, filter.choices);
        expect(kept).toEqual({ ...totalsOf(listing, scanned), ...totalsByStatus(listing, scanned, counted) });
        expect(kept.count).toBe(3);
        expect(choices.currency ?? choices.refundCurrency).toEqual(['PEN']);
        const sort = { field: listing.dateField, descending: true };
        const named = readRows(db, listing, { filter: { ...filter, text: 'PED-B' }, timeZone: 'UTC', sort });
        expect(named.map(({ identity }) => identity)).toEqual(['b']);
        const record = listingRecord(listing, 8);
        expect(recordStorer(db, listing)({ records: [record], readAt: 4 }).added).toBe(1);
        expect(readSummary(db, listing, filter, 'UTC').count).toBe(4);
      }
      db.close();
    },
  );

  it('refuses a file of a later version and leaves it as it is', () => {
    const later = new Database(path());
    later.pragma(`user_version = ${migrations.length + 1}`);
    later.close();
    expect(() => openDatabase(path())).toThrow('database-newer');
    const after = new Database(path(), { readonly: true });
    expect(after.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table'").pluck().get()).toBe(0);
    after.close();
  });

  it('a migration that fails leaves the version it found', () => {
    const half = new Database(path());
    // The first migration will stumble over a table that stands in its way, after creating another.
    half.exec('CREATE TABLE coverage (x)');
    half.close();
    expect(() => openDatabase(path())).toThrow('database-failed');
    const after = new Database(path(), { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(0);
    expect(after.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()).toEqual([
      'coverage',
    ]);
    after.close();
  });

  it('a new file is made whole or not at all, by one commit', () => {
    const several = ['CREATE TABLE one (a)', 'CREATE TABLE two (b)', 'CREATE TABLE'].map((sql, index) => ({
      name: `000${index + 1}`,
      sql,
    }));
    expect(() => openDatabase(path(), { migrations: several })).toThrow('database-failed');
    const after = openDatabase(path(), { migrations: [] });
    expect(after.pragma('user_version', { simple: true })).toBe(0n);
    expect(after.prepare('SELECT count(*) FROM sqlite_master').pluck().get()).toBe(0n);
    after.close();
  });

  it('an earlier version keeps each migration that was done, up to the one that fails', () => {
    const some = ['CREATE TABLE one (a)', 'CREATE TABLE two (b)', 'CREATE TABLE'].map((sql, index) => ({
      name: `000${index + 1}`,
      sql,
    }));
    openDatabase(path(), { migrations: some.slice(0, 1) }).close();
    expect(() => openDatabase(path(), { migrations: some })).toThrow('database-failed');
    const after = openDatabase(path(), { migrations: some.slice(0, 2) });
    expect(after.pragma('user_version', { simple: true })).toBe(2n);
    after.close();
  });

  it('calls a file that is no database damaged', () => {
    writeFileSync(path(), 'this is a text of more than sixteen bytes, and no database at all'.repeat(20));
    expect(() => openDatabase(path())).toThrow('database-damaged');
  });

  it('cannot open what is not there: a folder that is missing, or read-only without a file', () => {
    expect(() => openDatabase(join(folder.path, 'missing', 'cache.db'), { readonly: true })).toThrow();
    expect(() => openDatabase(path(), { readonly: true })).toThrow('database-read-only');
  });

  it('reads, and cannot write, what it opened read-only', () => {
    openDatabase(path()).close();
    const db = openDatabase(path(), { readonly: true });
    expect(() => guarded(() => db.exec('DELETE FROM deposits'))).toThrow('database-read-only');
    db.close();
  });
});

describe('guarded', () => {
  it.each([
    ['SQLITE_FULL', 'database-full'],
    ['SQLITE_BUSY', 'database-locked'],
    ['SQLITE_BUSY_SNAPSHOT', 'database-locked'],
    ['SQLITE_READONLY_DBMOVED', 'database-read-only'],
    ['SQLITE_CORRUPT_INDEX', 'database-damaged'],
    ['SQLITE_IOERR_WRITE', 'database-failed'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'database-failed'],
  ])('%s is %s', (sqlite, code) => {
    const fail = () =>
      guarded(() => {
        throw new Database.SqliteError('disk I/O error at /home/ana', sqlite);
      });
    expect(fail).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ code, subject: sqlite }) }),
    );
  });

  it('lets every other error through as it is', () => {
    const defect = new RangeError('ours');
    expect(() =>
      guarded(() => {
        throw defect;
      }),
    ).toThrow(defect);
  });
});
