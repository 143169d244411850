/**
 * What the store thread does for the main process: every query and every write of the workspaces' databases, and the
 * exports. A database is named by its path; it is opened at first use and kept open until closed.
 */

import type { KycCheck } from '../../src-shared/contract/kyc.ts';
import type {
  Coverage,
  ListingFilter,
  ListingRow,
  ListingSummary,
  Sort,
} from '../../src-shared/contract/listings.ts';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import type { BalanceSnapshot } from '../../src-shared/contract/session.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { type ExportRequest, exportListing } from '../export/export-listing.ts';
import { readLatestBalance, storeBalance } from '../store/balance.ts';
import { filterPeriod, readCoverage, readRows, readSummary } from '../store/listing-query.ts';
import { type Db, openDatabase } from '../store/open.ts';
import {
  findOrder,
  insertOrder,
  listKycChecks,
  listOrders,
  replaceOrder,
  storeKycCheck,
} from '../store/operations.ts';
import { type PageToStore, recordStorer, type StoredCounts } from '../store/records.ts';
import { workMigrations } from '../store/work/index.ts';

export type StoreService = {
  storePage(path: string, listing: ListingName, page: PageToStore): StoredCounts;
  readRows(
    path: string,
    listing: ListingName,
    query: { filter: ListingFilter; timeZone: string; sort: Sort; limit: number; offset: number },
  ): ListingRow[];
  readSummary(
    path: string,
    listing: ListingName,
    query: { filter: ListingFilter; timeZone: string; now: number },
  ): ListingSummary;
  readCoverageOf(
    path: string,
    listing: ListingName,
    period: { from: number; to: number },
    now: number,
  ): Coverage;
  storeBalance(path: string, snapshot: BalanceSnapshot): void;
  readLatestBalance(path: string): BalanceSnapshot | null;
  exportListing(jobId: string, request: ExportRequest): Promise<number>;
  cancelExport(jobId: string): void;
  /** Cashout orders and identity checks, in the database of people's own work that the path names. */
  listOrders(workPath: string): CashoutOrder[];
  findOrder(workPath: string, id: string): CashoutOrder | undefined;
  insertOrder(workPath: string, order: CashoutOrder, at: number): void;
  replaceOrder(workPath: string, before: CashoutOrder, after: CashoutOrder, at: number): void;
  listKycChecks(workPath: string): KycCheck[];
  storeKycCheck(workPath: string, check: KycCheck): void;
  /** Closes a database, so that its files can be removed. */
  closeDatabase(path: string): void;
  /** Ends exports and closes every database: after it the thread holds nothing that ending it could break. */
  endAll(): Promise<void>;
};

/** What the store thread tells the main process unasked. */
export type StoreEvents = {
  exportProgress(jobId: string, done: number, total: number): void;
  /** A defect in the thread: its stack, for the log. */
  report(text: string): void;
};

type OpenDatabase = {
  readonly db: Db;
  readonly storers: Partial<Record<ListingName, ReturnType<typeof recordStorer>>>;
};

export function createStoreService(events: Pick<StoreEvents, 'exportProgress'>): StoreService {
  const databases = new Map<string, OpenDatabase>();
  const works = new Map<string, Db>();
  const exports = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();

  const opened = (path: string): OpenDatabase => {
    let database = databases.get(path);
    if (!database) {
      database = { db: openDatabase(path), storers: {} };
      databases.set(path, database);
    }
    return database;
  };

  const work = (path: string): Db => {
    let db = works.get(path);
    if (!db) {
      db = openDatabase(path, { migrations: workMigrations });
      works.set(path, db);
    }
    return db;
  };

  return {
    storePage(path, name, page) {
      const { db, storers } = opened(path);
      storers[name] ??= recordStorer(db, listings[name]);
      return storers[name](page);
    },
    readRows: (path, name, query) => readRows(opened(path).db, listings[name], query),
    readSummary(path, name, { filter, timeZone, now }) {
      const { db } = opened(path);
      return {
        ...readSummary(db, listings[name], filter, timeZone),
        coverage: readCoverage(db, listings[name], filterPeriod(listings[name], filter, timeZone), now),
      };
    },
    readCoverageOf: (path, name, period, now) => readCoverage(opened(path).db, listings[name], period, now),
    storeBalance: (path, snapshot) => storeBalance(opened(path).db, snapshot),
    readLatestBalance: (path) => readLatestBalance(opened(path).db),
    async exportListing(jobId, request) {
      // The export's own connection is read-only: a workspace never opened before gets its database first.
      opened(request.databasePath);
      const controller = new AbortController();
      const written = exportListing(request, controller.signal, (done, total) =>
        events.exportProgress(jobId, done, total),
      );
      exports.set(jobId, { controller, ended: written });
      try {
        return await written;
      } finally {
        exports.delete(jobId);
      }
    },
    cancelExport: (jobId) => exports.get(jobId)?.controller.abort(),
    listOrders: (path) => listOrders(work(path)),
    findOrder: (path, id) => findOrder(work(path), id),
    insertOrder: (path, order, at) => insertOrder(work(path), order, at),
    replaceOrder: (path, before, after, at) => replaceOrder(work(path), before, after, at),
    listKycChecks: (path) => listKycChecks(work(path)),
    storeKycCheck: (path, check) => storeKycCheck(work(path), check),
    closeDatabase(path) {
      databases.get(path)?.db.close();
      databases.delete(path);
      works.get(path)?.close();
      works.delete(path);
    },
    async endAll() {
      const running = [...exports.values()];
      for (const { controller } of running) controller.abort();
      await Promise.allSettled(running.map(({ ended }) => ended));
      for (const { db } of databases.values()) db.close();
      databases.clear();
      for (const db of works.values()) db.close();
      works.clear();
    },
  };
}
