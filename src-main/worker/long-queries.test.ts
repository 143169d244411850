import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingFilter, Sort } from '../../src-shared/contract/listings.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { openDatabase } from '../store/engine/open.ts';
import { readSummary, readRows as rowsOf } from '../store/listings/query.ts';
import { openCache } from '../store/testing/databases.ts';
import { testKeySource } from '../store/testing/keys.ts';
import { depositRecord } from '../store/testing/records.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { threadFile } from '../testing/thread-files.ts';
import { mayBeLong } from './may-be-long.ts';
import { StoreHost } from './store-host.ts';

const ZONE = 'America/Lima';
const RECORDS = 30_000;
const OCTOBER: ListingFilter = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' };
const BY_DATE: Sort = { field: 'creationDate', descending: true };
const BY_CLIENT: Sort = { field: 'clientId', descending: false };

describe('long queries', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'cache.db');
  const threads: Worker[] = [];
  const reports: string[] = [];
  const host = new StoreHost(
    () => {
      const thread = new Worker(threadFile('store'));
      threads.push(thread);
      return thread;
    },
    { jobProgress: () => undefined, recovered: () => undefined, report: (text) => reports.push(text) },
    testKeySource,
  );
  const page = (change: Partial<ListingFilter>, sort: Sort, offset = 0) =>
    host.store.readRows(path, 'deposits', {
      filter: { ...OCTOBER, ...change },
      timeZone: ZONE,
      sort,
      limit: 5,
      offset,
    });
  const identities = (rows: readonly { identity: string }[]) => rows.map(({ identity }) => identity);

  beforeAll(() => {
    const db = openCache(path);
    db.pragma('synchronous = OFF');
    // A month of deposits, a minute and a bit apart; written at once, for storing them is not what is looked at.
    db.prepare(
      `WITH RECURSIVE n (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n WHERE number < ?)
       INSERT INTO deposits (identity, creationDate, clientId, status, currency, amount, searchText, asReceived,
         firstSeen, lastSeen, lastChanged, reading)
       SELECT number, ? + number * 80000, 'C' || (number * 7919 % 30011), iif(number % 1000 = 0, 'PENDING', 'COMPLETED'),
         'PEN', number * 10000, 'xy' || number, '{}', 1, 1, 1, 0 FROM n`,
    ).run(RECORDS, Date.parse('2026-10-01T06:00:00Z'));
    db.close();
  });
  afterAll(async () => {
    await host.stop();
    folder.remove();
  });

  it('are those that need more than the date’s index and the totals that are kept', () => {
    const asked = (filter: Partial<ListingFilter>, sort?: Sort) =>
      mayBeLong(deposits, { filter: { ...OCTOBER, ...filter }, timeZone: ZONE, ...(sort ? { sort } : {}) });
    expect(asked({ choices: { status: ['PENDING'] } }, BY_DATE)).toBe(false);
    expect(asked({})).toBe(false);
    expect(asked({}, BY_CLIENT)).toBe(true);
    expect(asked({ text: 'x' }, BY_DATE)).toBe(true);
    expect(asked({ text: '  ' })).toBe(false);
    expect(asked({ flagged: true })).toBe(true);
  });

  it('are read in a thread of their own, others in the store’s', async () => {
    await page({}, BY_DATE);
    // Few of the month: sorting them is quick.
    await page({ choices: { status: ['PENDING'] } }, BY_CLIENT);
    await host.store.readSummary(path, 'deposits', { filter: OCTOBER, timeZone: ZONE, now: 1 });
    expect(threads).toHaveLength(1);

    const db = openDatabase(path, { readonly: true });
    const query = { filter: OCTOBER, timeZone: ZONE, sort: BY_CLIENT, limit: 5 };
    for (const offset of [0, 20_000])
      expect(await page({}, BY_CLIENT, offset)).toEqual(rowsOf(db, deposits, { ...query, offset }));
    expect(threads).toHaveLength(2);
    const filter = { ...OCTOBER, text: '7' };
    expect(await host.store.readSummary(path, 'deposits', { filter, timeZone: ZONE, now: 1 })).toEqual({
      ...readSummary(db, deposits, filter, ZONE),
      coverage: { complete: false, asOf: null, gaps: [] },
    });
    db.close();
    expect(threads).toHaveLength(2);
  });

  it('do not keep the store thread from answering', async () => {
    let long = true;
    const sorted = page({}, { field: 'externalId', descending: true }, 25_000).finally(() => {
      long = false;
    });
    // Asked after it, answered before it.
    await page({}, BY_DATE);
    expect(long).toBe(true);
    await sorted;
    expect(reports).toEqual([]);
  });

  it('find what was stored since, and let go of a database that is closed', async () => {
    const record = depositRecord(90_001, { clientId: 'A first', creationDate: '2026-10-20T15:00:00Z' });
    await host.store.storePages(path, 'deposits', [{ records: [record], readAt: 2 }]);
    expect(identities(await page({}, BY_CLIENT))[0]).toBe('90001');

    await host.store.closeDatabase(path);
    if (process.platform !== 'linux') return;
    const held = readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    expect(held.filter((file) => file.startsWith(path))).toEqual([]);
  });
});
