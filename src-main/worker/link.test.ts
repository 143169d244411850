import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import type { ExportRequest } from '../export/export-listing.ts';
import type { StoredCounts } from '../store/listings/records.ts';
import { testKeySource } from '../store/testing/keys.ts';
import { depositRecord } from '../store/testing/records.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { threadFile } from '../testing/thread-files.ts';
import { connectStore, serveStore } from './link.ts';
import { StoreHost } from './store-host.ts';
import { createStoreService, type StoreService } from './store-service.ts';

const STORED: StoredCounts = {
  added: 1,
  changed: 0,
  unchanged: 0,
  flagged: 0,
  lateAdded: 0,
  lateChanged: 0,
  repeated: 0,
  missing: 0,
  unlisted: 0,
  within: 0,
};

describe('the link', () => {
  const { port1, port2 } = new MessageChannel();
  const reports: string[] = [];
  const told: unknown[] = [];
  serveStore(port1, ({ jobProgress }) => {
    const service: Partial<StoreService> = {
      storePages: (path, listing, pages) => {
        told.push([path, listing, pages]);
        return [STORED];
      },
      readRows: () => {
        throw new TieoutError('database-damaged', { subject: 'SQLITE_CORRUPT' });
      },
      readLatestBalance: () => {
        throw new Error('a defect');
      },
      exportListing: async (jobId) => {
        jobProgress(jobId, 50, 100);
        return 100;
      },
    };
    return service as StoreService;
  });
  const { store, close } = connectStore(
    port2,
    {
      jobProgress: (...progress) => told.push(progress),
      recovered: () => told.push('recovered'),
      report: (text) => reports.push(text),
    },
    async () => expect.unreachable('no keys are needed'),
  );

  it('carries calls, answers and events, big integers whole', async () => {
    const page = { records: [depositRecord(1, { amount: '9223372036854.775807' })], readAt: 1 };
    expect(await store.storePages('a.db', 'deposits', [page])).toEqual([STORED]);
    expect(told).toEqual([['a.db', 'deposits', [page]]]);
    expect(await store.exportListing('job', {} as never)).toBe(100);
    expect(told.at(-1)).toEqual(['job', 50, 100]);
  });

  it('brings a failure across as the same error', async () => {
    const failure = store.readRows('a.db', 'deposits', {} as never);
    expect(await failureOf(failure)).toEqual({
      code: 'database-damaged',
      subject: 'SQLITE_CORRUPT',
      retryable: false,
    });
    expect(reports).toEqual([]);
  });

  it('keeps a defect’s story for the log', async () => {
    expect(await failureOf(store.readLatestBalance('a.db'))).toEqual({ code: 'internal', retryable: false });
    expect(reports).toEqual([expect.stringContaining('a defect')]);
  });

  it('performs nothing that the store does not have', async () => {
    for (const name of ['constructor', '__proto__', 'hasOwnProperty', 'nothing']) {
      const call = (store as unknown as Record<string, () => Promise<unknown>>)[name];
      expect((await failureOf(call?.() ?? Promise.reject())).code).toBe('internal');
    }
  });

  it('rejects pending calls when it ends', async () => {
    const endless = connectStore(
      new MessageChannel().port1,
      { jobProgress: () => undefined, recovered: () => undefined, report: () => undefined },
      async () => undefined,
    );
    const waiting = failureOf(endless.store.readLatestBalance('a.db'));
    endless.close(new TieoutError('internal'));
    expect((await waiting).code).toBe('internal');
    close(new TieoutError('internal'));
    port1.close();
  });
});

describe('the store thread', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  const threads: Worker[] = [];
  const reports: string[] = [];
  let host: StoreHost;
  beforeEach(() => {
    folder = temporaryFolder();
    threads.length = 0;
    host = new StoreHost(
      () => {
        const thread = new Worker(threadFile('store'));
        threads.push(thread);
        return thread;
      },
      { jobProgress: () => undefined, recovered: () => undefined, report: (text) => reports.push(text) },
      testKeySource,
    );
  });
  afterEach(async () => {
    await host.stop();
    folder.remove();
  });

  it('starts at first use, keeps what it stored, and is replaced when it dies', async () => {
    expect(threads).toHaveLength(0);
    const path = join(folder.path, 'cache.db');
    const page = (id: number) => ({ records: [depositRecord(id)], readAt: id });
    await host.store.storePages(path, 'deposits', [page(1)]);
    const dying = threads[0]?.terminate();
    const lost = failureOf(host.store.storePages(path, 'deposits', [page(2)]));
    await dying;
    expect((await lost).code).toBe('internal');
    expect(await host.store.storePages(path, 'deposits', [page(1)])).toMatchObject([{ unchanged: 1 }]);
    expect(threads).toHaveLength(2);
    expect(reports).toEqual([]);
  });

  it('ends by itself with its databases closed, and no late question opens one again', async () => {
    const path = join(folder.path, 'cache.db');
    const page = { records: [depositRecord(1)], readAt: 1 };
    await host.store.storePages(path, 'deposits', [page]);
    expect(existsSync(`${path}.open`)).toBe(true);
    const [thread] = threads as [Worker];
    // Asked for before the end, answered or refused in it; the export would need a second thread.
    const late = [host.store.readRuns(path), failureOf(host.store.exportListing('late', request()))];
    const stopped = host.stop();
    const refused = failureOf(host.store.storePages(path, 'deposits', [page]));
    const terminated = vi.spyOn(thread, 'terminate');
    await stopped;
    await Promise.allSettled(late);
    expect(await late[1]).toMatchObject({ code: 'cancelled' });
    expect((await refused).code).toBe('cancelled');
    expect(terminated).not.toHaveBeenCalled();
    expect(thread.threadId).toBe(-1);
    expect(threads).toHaveLength(1);
    // Nothing is left to be checked at the next opening.
    expect(existsSync(`${path}.open`)).toBe(false);
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  it('is not ended while it loads: that would end the whole process inside the native library', async () => {
    const entry = JSON.stringify(threadFile('store').href);
    // Longer than a thread that is held up is waited for.
    const slow = `const until = Date.now() + 2_500; while (Date.now() < until); import(${entry});`;
    const thread = new Worker(slow, { eval: true });
    const terminated = vi.spyOn(thread, 'terminate');
    const loading = new StoreHost(
      () => thread,
      { jobProgress: () => undefined, recovered: () => undefined, report: (text) => reports.push(text) },
      testKeySource,
    );
    loading.start();
    await loading.stop();
    expect(terminated).not.toHaveBeenCalled();
    expect(thread.threadId).toBe(-1);
  });

  const request = (): ExportRequest => ({
    cachePath: join(folder.path, 'cache.db'),
    targetPath: join(folder.path, 'October.xlsx'),
    listing: 'deposits',
    filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
    sort: { field: 'creationDate', descending: true },
    language: 'en',
    workspace: {
      name: 'A',
      environment: 'staging',
      merchantsBaseUrl: 'https://merchants.service.example',
      timeZone: 'America/Lima',
    },
    app: 'Tieout',
    exportedAt: 1,
  });

  it('exports in a thread of its own, also from a workspace never opened before', async () => {
    expect(await host.store.exportListing('job', request())).toBe(0);
    expect(threads).toHaveLength(2);
    expect(existsSync(request().targetPath)).toBe(true);
  });

  it('cancels an export at once, and one that has not come to its thread yet', async () => {
    const early = failureOf(host.store.exportListing('early', request()));
    await host.store.cancelJob('early');
    expect((await early).code).toBe('cancelled');
    const records = Array.from({ length: 3_000 }, (_, index) => depositRecord(index + 1));
    await host.store.storePages(request().cachePath, 'deposits', [{ records, readAt: 1 }]);
    const started = failureOf(host.store.exportListing('late', request()));
    await host.store.openCache(request().cachePath);
    await host.store.cancelJob('late');
    expect((await started).code).toBe('cancelled');
    await host.store.cancelJob('none');
    expect(existsSync(request().targetPath)).toBe(false);
  });
});

describe('the store service', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('exports a workspace that was never read: an empty workbook, not an error', async () => {
    const service = createStoreService({
      jobProgress: () => undefined,
      recovered: () => undefined,
      report: () => undefined,
    });
    const cachePath = join(folder.path, 'cache.db');
    service.openCache(cachePath);
    const rows = await service.exportListing('job', {
      cachePath,
      targetPath: join(folder.path, 'a.xlsx'),
      listing: 'deposits',
      filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
      sort: { field: 'creationDate', descending: true },
      language: 'en',
      workspace: {
        name: 'A',
        environment: 'staging',
        merchantsBaseUrl: 'https://merchants.service.example',
        timeZone: 'America/Lima',
      },
      app: 'Tieout',
      exportedAt: 1_760_000_000_000,
    });
    expect(rows).toBe(0);
    service.closeDatabase(cachePath);
    service.closeDatabase(cachePath);
    expect(() => service.cancelJob('job')).not.toThrow();
  });
});
