import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { shownMode, wasKilled } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { childFile } from '../../testing/thread-files.ts';
import { PageReader } from '../listings/page-order.ts';
import { readSummary } from '../listings/query.ts';
import { readVersions } from '../listings/record-versions.ts';
import { recordStorer } from '../listings/records.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { depositRecord } from '../testing/records.ts';
import { connect } from './connect.ts';
import { encryptFile } from './encrypt-file.ts';
import { formWithoutKey } from './file-cipher.ts';
import { openDatabase } from './open.ts';

const RECORDS = 300;
const FILTER = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' };

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  folder.remove();
});
const path = (name: string) => join(folder.path, name);

/** A cache as an earlier version left it, with a log that was not taken into the file. */
function plainCache(name = 'cache.db', { closed = true } = {}): void {
  const db = openDatabase(path(name), { withoutKeys: true });
  const store = recordStorer(db, deposits);
  const ids = Array.from({ length: RECORDS }, (_, index) => index + 1);
  store({ records: ids.map((id) => depositRecord(id, { status: 'PENDING' })), readAt: 1 });
  store({ records: ids.map((id) => depositRecord(id)), readAt: 2 });
  if (closed) return void db.close();
  // As a kill leaves it: the log is not in the file yet.
  copyFileSync(path(name), path('left.db'));
  copyFileSync(path(`${name}-wal`), path('left.db-wal'));
  db.close();
}

/** Everything that the tables hold, in one digest. */
function contentOf(at: string, withoutKeys = false): string {
  const db = connect(at, { readonly: true, withoutKeys });
  db.defaultSafeIntegers(true);
  const hash = createHash('sha256');
  const parts = db
    .prepare<[], { type: string; name: string; sql: string; rootpage: bigint }>(
      'SELECT type, name, sql, rootpage FROM sqlite_schema ORDER BY type, name',
    )
    .all();
  for (const { type, name, sql, rootpage } of parts) {
    hash.update(`${type} ${name} ${sql}`);
    if (type !== 'table' || rootpage === 0n) continue;
    for (const row of db.prepare(`SELECT * FROM "${name}"`).raw().iterate())
      hash.update(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)));
  }
  db.close();
  return hash.digest('hex');
}

describe('a plain file of an earlier version', () => {
  it('is written anew encrypted, the same in every row, with its search, its triggers and its counters', () => {
    plainCache();
    const before = contentOf(path('cache.db'), true);
    let told = 0;
    encryptFile(path('cache.db'), {
      onRows: (rows) => {
        told = rows;
      },
    });
    expect(told).toBeGreaterThan(RECORDS);
    expect(readdirSync(folder.path)).toEqual(['cache.db']);
    expect(formWithoutKey(path('cache.db'))).toBe('encrypted');
    expect(readFileSync(path('cache.db')).includes('COMPLETED')).toBe(false);
    expect(contentOf(path('cache.db'))).toBe(before);
    expect(statSync(path('cache.db')).mode & 0o777).toBe(shownMode(0o600));
    const db = openDatabase(path('cache.db'));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const text = depositRecord(271).columns.externalId as string;
    const found = new PageReader(db).read(deposits, {
      filter: { ...FILTER, text },
      timeZone: 'America/Lima',
      sort: { field: 'creationDate', descending: true },
      limit: 10,
      offset: 0,
    });
    expect(found.map(({ identity }) => identity)).toEqual(['271']);
    // Totals and search are kept by triggers: they go on.
    recordStorer(db, deposits)({ records: [depositRecord(RECORDS + 1)], readAt: 3 });
    expect(readSummary(db, deposits, FILTER, 'America/Lima').count).toBe(RECORDS + 1);
    expect(readVersions(db, deposits, '5')).toHaveLength(2);
    db.close();
  });

  it('is taken with what was committed and stands in its log only', () => {
    plainCache('cache.db', { closed: false });
    expect(statSync(path('left.db-wal')).size).toBeGreaterThan(0);
    encryptFile(path('left.db'));
    expect(existsSync(path('left.db-wal'))).toBe(false);
    const db = openDatabase(path('left.db'));
    expect(readSummary(db, deposits, FILTER, 'America/Lima').count).toBe(RECORDS);
    db.close();
  });

  it('of people’s own work is the same afterwards, its views and refusing triggers too', () => {
    openDatabase(path('work.db'), { migrations: workMigrations, withoutKeys: true }).close();
    const before = contentOf(path('work.db'), true);
    encryptFile(path('work.db'));
    expect(contentOf(path('work.db'))).toBe(before);
    const db = openDatabase(path('work.db'), { migrations: workMigrations });
    expect(db.prepare('SELECT count(*) FROM leg').pluck().get()).toBe(0n);
    db.close();
  });

  it('stays as it is when there is no room, and that is told with how much is wanted', () => {
    plainCache();
    const before = readFileSync(path('cache.db'));
    const roomAt = () => before.length;
    expect(() => encryptFile(path('cache.db'), { roomAt })).toThrow('encryption-needs-space');
    expect(readFileSync(path('cache.db')).equals(before)).toBe(true);
    expect(readdirSync(folder.path)).toEqual(['cache.db']);
    encryptFile(path('cache.db'), { roomAt: () => 2 * before.length });
    expect(formWithoutKey(path('cache.db'))).toBe('encrypted');
  });

  it('is left alone when it is encrypted already, or not there', () => {
    openDatabase(path('cache.db')).close();
    const before = readFileSync(path('cache.db'));
    encryptFile(path('cache.db'));
    expect(readFileSync(path('cache.db')).equals(before)).toBe(true);
    encryptFile(path('none.db'));
    expect(existsSync(path('none.db'))).toBe(false);
  });

  it('that is damaged is not replaced', () => {
    plainCache();
    const bytes = readFileSync(path('cache.db'));
    bytes.fill(0x5a, 4096 * 2, bytes.length);
    writeFileSync(path('cache.db'), bytes);
    expect(() => encryptFile(path('cache.db'))).toThrow();
    expect(readFileSync(path('cache.db')).equals(bytes)).toBe(true);
    expect(readdirSync(folder.path)).toEqual(['cache.db']);
  });

  it('is whole after a kill at any table, and the next attempt ends it', () => {
    plainCache();
    const before = contentOf(path('cache.db'), true);
    const child = (after: number) =>
      spawnSync(process.execPath, [
        childFile(import.meta.dirname, 'testing/encrypt-kill-child.ts'),
        path('cache.db'),
        String(after),
      ]);
    for (const after of [1, 4, 9, 15]) {
      expect(wasKilled(child(after))).toBe(true);
      expect(formWithoutKey(path('cache.db'))).toBe('plain');
      expect(contentOf(path('cache.db'), true)).toBe(before);
    }
    expect(child(0).status).toBe(0);
    expect(formWithoutKey(path('cache.db'))).toBe('encrypted');
    expect(contentOf(path('cache.db'))).toBe(before);
    expect(readdirSync(folder.path)).toEqual(['cache.db']);
  });
});
