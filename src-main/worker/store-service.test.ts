import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { KycCheck } from '../../src-shared/contract/kyc.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { storeError } from '../store/engine/open.ts';
import { depositRecord } from '../store/testing/records.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createStoreService } from './store-service.ts';

const FIRST_PAGE_BYTES = 4_096;

describe('ending the store', () => {
  it('stops the exports that run, leaves no file of them, and closes the databases', async () => {
    const folder = temporaryFolder();
    const cachePath = join(folder.path, 'cache.db');
    const targetPath = join(folder.path, 'October.xlsx');
    const store = createStoreService({
      jobProgress: () => undefined,
      recovered: () => undefined,
      report: () => undefined,
    });
    const records = Array.from({ length: 3_000 }, (_, index) => depositRecord(index + 1));
    store.storePages(cachePath, 'deposits', [{ records, readAt: 1 }]);

    const written = failureOf(
      store.exportListing('job', {
        cachePath,
        targetPath,
        listing: 'deposits',
        filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
        sort: { field: 'idDeposit', descending: false },
        language: 'en',
        workspace: {
          name: 'Tienda',
          environment: 'staging',
          merchantsBaseUrl: 'https://merchants.service.example',
          timeZone: 'America/Lima',
        },
        app: 'Tieout',
        exportedAt: 1,
      }),
    );
    await store.endAll();

    expect((await written).code).toBe('cancelled');
    expect(existsSync(targetPath)).toBe(false);
    // The write-ahead log is gone once the last connection has closed in order.
    expect(readdirSync(folder.path)).toEqual(['cache.db', 'exports']);
    expect(readdirSync(join(folder.path, 'exports'))).toEqual([]);
    folder.remove();
  });
});

it('keeps no page of its databases in memory once it rests', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'cache.db');
  const store = createStoreService({
    jobProgress: () => undefined,
    recovered: () => undefined,
    report: () => undefined,
  });
  const records = Array.from({ length: 100 }, (_, index) => depositRecord(index + 1));
  store.storePages(path, 'deposits', [{ records, readAt: 1 }]);
  store.closeDatabase(path);
  const read = () =>
    store.readRows(path, 'deposits', {
      filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
      timeZone: 'America/Lima',
      sort: { field: 'creationDate', descending: false },
      limit: 100,
      offset: 0,
    });
  expect(read()).toHaveLength(100);

  // Whether a page is read from the file shows by what the file has become behind SQLite's back.
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(fstatSync(file).size - FIRST_PAGE_BYTES), 0, undefined, FIRST_PAGE_BYTES);
  closeSync(file);
  expect(read()).toHaveLength(100);
  store.rest();
  expect(read).toThrowError(expect.objectContaining({ code: 'database-damaged' }));
  folder.remove();
});

describe('a disk that refuses in the middle of a call', () => {
  const silent = { jobProgress: () => undefined, recovered: () => undefined, report: () => undefined };
  const paths = (folder: string, closes: string) => ({
    cachePath: join(folder, 'cache.db'),
    workPath: join(folder, 'work.db'),
    folder: join(folder, closes),
    timeZone: 'America/Lima',
    now: Date.parse('2026-11-21T12:00:00Z'),
  });

  it('is told as that, and not as a defect of ours', async () => {
    const folder = temporaryFolder();
    // A file where the folder of the locked months should be.
    writeFileSync(join(folder.path, 'closes'), '');
    const store = createStoreService(silent);
    const place = { month: '2026-10', currency: 'PEN' };
    const by = { at: 1, actor: 'ana' };
    const failed = await failureOf(store.lockClose('job', paths(folder.path, 'closes'), place, 'shown', by));
    expect([failed.code, failed.subject]).toEqual(['database-failed', 'EEXIST']);
    await store.endAll();
    folder.remove();
  });

  it.each([
    ['ENOSPC', 'database-full'],
    ['EROFS', 'database-read-only'],
    ['EIO', 'database-failed'],
  ])('%s is %s', (code, told) => {
    expect(storeError(Object.assign(new Error('refused'), { code }))).toMatchObject({ code: told });
  });
});

describe('a daily copy that cannot be made', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');

  it('is told with the time of the newest there is, and no more once it could be made', async () => {
    const folder = temporaryFolder();
    const path = join(folder.path, 'work.db');
    let now = NOW;
    const reports: string[] = [];
    const store = createStoreService(
      { jobProgress: () => undefined, recovered: () => undefined, report: (text) => reports.push(text) },
      { now: () => now },
    );
    expect(store.readOverdueCopy(path, now), 'no work yet').toBeNull();
    const check = (id: string) =>
      store.storeKycCheck(path, { id, idempotencyKey: id, askedAt: now } as KycCheck);
    check('first');
    expect(store.readOverdueCopy(path, now)).toBeNull();

    now += 2 * DAY_MS;
    check('second');
    const inTheWay = join(folder.path, 'work.backup-2.db.partial');
    mkdirSync(inTheWay);
    expect(store.readOverdueCopy(path, now)).toEqual({ lastCopy: NOW });
    expect(reports).not.toEqual([]);
    rmdirSync(inTheWay);
    expect(store.readOverdueCopy(path, now)).toBeNull();
    await store.endAll();
    folder.remove();
  });
});
