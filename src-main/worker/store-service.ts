/**
 * What the store thread does for the main process: every query and every write of the workspaces' databases, and the
 * exports. A database is named by its path; it is opened at first use and kept open until closed.
 */

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AuditCheck, AuditEntry } from '../../src-shared/contract/audit.ts';
import type { BalanceAccount, RecordsBehind } from '../../src-shared/contract/balances.ts';
import type { KycCheck } from '../../src-shared/contract/kyc.ts';
import type {
  Coverage,
  ListingFilter,
  ListingRow,
  ListingSummary,
  Sort,
} from '../../src-shared/contract/listings.ts';
import type { CashoutOrder, SimilarCashout } from '../../src-shared/contract/payouts.ts';
import type { Neighbourhood, RecordDetail, RecordVersion } from '../../src-shared/contract/records.ts';
import type { BalanceSnapshot } from '../../src-shared/contract/session.ts';
import type { CheckedListing, StatusCheck } from '../../src-shared/contract/status-check.ts';
import type { Mending } from '../../src-shared/contract/storage.ts';
import type { SyncRun, UnlistedRecords } from '../../src-shared/contract/sync.ts';
import type { TieOut, TieOutRules } from '../../src-shared/contract/tie-out.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Period } from '../../src-shared/period.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { ExportRequest } from '../export/export-listing.ts';
import type { AskReader } from '../statement-reader/messages.ts';
import { remoteSource } from '../statement-reader/remote-source.ts';
import { readLatestBalance, storeBalance } from '../store/balances/balance.ts';
import {
  type BalanceDaysQuery,
  type BehindQuery,
  readBalanceDays,
  readRecordsBehind,
} from '../store/balances/daily-balances.ts';
import {
  readTieOut,
  readTieOutRules,
  storeTieOutRules,
  type TieOutQuery,
} from '../store/balances/tie-out.ts';
import { KeptClose } from '../store/close/kept-close.ts';
import { copiesOf, isCopyDue } from '../store/engine/backup.ts';
import { isRightKey } from '../store/engine/file-cipher.ts';
import { isKeyed } from '../store/engine/keyed-files.ts';
import { keysOf } from '../store/engine/keys.ts';
import { openDatabase } from '../store/engine/open.ts';
import { isLong } from '../store/listings/long-query.ts';
import { readNeighbours } from '../store/listings/neighbours.ts';
import { readCoverage } from '../store/listings/query.ts';
import { readRecordDetail } from '../store/listings/record-detail.ts';
import { readVersions } from '../store/listings/record-versions.ts';
import { type PageToStore, recordStorer, type StoredCounts } from '../store/listings/records.ts';
import { readSimilarCashouts } from '../store/listings/similar-cashouts.ts';
import {
  beginReading,
  type Reading,
  type ReadingCounts,
  readRuns,
  readSyncState,
  type SyncState,
  storePlan,
  storeRun,
  type UnfinishedPlan,
} from '../store/listings/sync-state.ts';
import { readUnlisted } from '../store/listings/unlisted.ts';
import { KeptMonth } from '../store/matching/kept-month.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import type { Recovery } from '../store/recovery/kept-database.ts';
import { listAudit } from '../store/work/audit.ts';
import { type Anchor, moveAnchor } from '../store/work/audit-anchor.ts';
import { type AuditWitnesses, type KnownAnchor, verifyAudit } from '../store/work/audit-verify.ts';
import type { Deciding } from '../store/work/close-events.ts';
import { countPlain, encryptOthers } from '../store/work/encrypt-others.ts';
import {
  findOrder,
  insertOrder,
  listKycChecks,
  listOrders,
  replaceOrder,
  storeKycCheck,
} from '../store/work/operations.ts';
import { liftSendingBar, readSendingBar } from '../store/work/sending-bar.ts';
import { readLatestStatusCheck, storeStatusCheck } from '../store/work/status-checks.ts';
import { type Touch, touchMonths } from '../store/work/touched-months.ts';
import { type CloseService, createCloseService } from './close-service.ts';
import { createLongQueryService, type LongQueryService, summaryOf } from './long-queries.ts';
import { createMatchingService, type MatchingService } from './matching-service.ts';
import { type DamagedKind, OpenDatabases } from './open-databases.ts';
import { createStatementService, type StatementService } from './statement-service.ts';

export type StoreService = StatementService &
  MatchingService &
  CloseService &
  LongQueryService & {
    /** Whether reading these rows, or their totals, would hold up the thread; it then belongs to another (store-host). */
    isLongQuery(
      path: string,
      listing: ListingName,
      query: { filter: ListingFilter; timeZone: string },
    ): boolean;
    storePage(path: string, listing: ListingName, page: PageToStore): StoredCounts;
    /** What a sync must know of earlier ones, and how it tells how far it is. */
    readSyncState(path: string, listing: ListingName, period: Period): SyncState;
    storePlan(path: string, listing: ListingName, plan: UnfinishedPlan): void;
    beginReading(
      path: string,
      listing: ListingName,
      about: { window: Period; startedAt: number; carried?: ReadingCounts },
    ): Reading;
    storeRun(path: string, run: SyncRun): void;
    readRuns(path: string): SyncRun[];
    readUnlisted(path: string): UnlistedRecords;
    readVersions(path: string, listing: ListingName, identity: string): RecordVersion[];
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
    /** Over a connection of its own that only reads: the database must have been opened before. */
    readTieOut(path: string, query: TieOutQuery): TieOut;
    readTieOutRules(workPath: string): TieOutRules;
    /** Notes that what exceptions rest on is about to change, or has. */
    touchMonths(workPath: string, touch: Touch): void;
    storeTieOutRules(
      workPath: string,
      rules: TieOutRules,
      about: { at: number; actor: string; reason: string },
    ): TieOutRules;
    readBalanceDays(
      path: string,
      query: BalanceDaysQuery,
    ): { accounts: BalanceAccount[]; coverage: Coverage };
    /** As `readTieOut`, over a connection of its own. */
    readRecordsBehind(path: string, query: BehindQuery): RecordsBehind;
    storeStatusCheck(workPath: string, check: StatusCheck): void;
    readLatestStatusCheck(
      workPath: string,
      about: { listing: CheckedListing; month: string },
    ): StatusCheck | null;
    storeBalance(path: string, snapshot: BalanceSnapshot): void;
    readLatestBalance(path: string): BalanceSnapshot | null;
    /** Makes the database where there is none, and brings it up to date. */
    openCache(path: string): void;
    /**
     * Checks a cache that was not closed in order, and takes over what can be read of a damaged one; null when it is
     * sound. Performed aside: it takes seconds, and nobody may have the cache open.
     */
    mendCache(path: string): Recovery | null;
    /** Closes a database in which damage was met, so that all of it is checked, and keeps it closed until `release`. */
    suspect(path: string): DamagedKind;
    release(path: string): void;
    /** A recovery that was performed aside: listed and told like one of the store thread's own. */
    noteRecovery(recovery: Recovery): void;
    /** As `openCache`, for people's own work. */
    openWork(path: string): void;
    /**
     * Whether the key is that of the workspace's files; the folder's own key unless another is given. True where no file is
     * encrypted yet.
     */
    isRightKey(folder: string, key?: Uint8Array): boolean;
    /** How many files of earlier versions, besides the two databases, are still to be encrypted; needs no key. */
    countPlain(folder: string): number;
    /** Encrypts them, and returns their names. */
    encryptOthers(workPath: string, deciding: Deciding): string[];
    /** Whether anything in the workspace's folder was made with a key; needs none. */
    isKeyed(folder: string): boolean;
    /** Over a connection of its own that only reads: the database must have been opened before. */
    exportListing(jobId: string, request: ExportRequest): Promise<number>;
    /** Cancels what runs as this job (an export, for one); nothing when it has ended. */
    cancelJob(jobId: string): void;
    readRecordDetail(path: string, listing: ListingName, identity: string): RecordDetail;
    readNeighbours(path: string, listing: ListingName, identity: string, now: number): Neighbourhood;
    /** Cashout orders and identity checks, in the database of people's own work that the path names. */
    listOrders(workPath: string): CashoutOrder[];
    /** Cashouts of the cache that may be the same payment as a draft; period in epoch ms. */
    readSimilarCashouts(path: string, draft: CashoutDraft, period: Period): SimilarCashout[];
    findOrder(workPath: string, id: string): CashoutOrder | undefined;
    insertOrder(workPath: string, order: CashoutOrder, at: number): void;
    replaceOrder(workPath: string, before: CashoutOrder, after: CashoutOrder, at: number): void;
    /** Whether a recovery has barred the sending of cashouts, and the person's word that lifts it. */
    readSendingBar(workPath: string): { since: number } | null;
    liftSendingBar(workPath: string, deciding: { at: number; actor: string }): void;
    listKycChecks(workPath: string): KycCheck[];
    storeKycCheck(workPath: string, check: KycCheck): void;
    listAudit(
      workPath: string,
      query: { before: number | null; limit: number; actions: readonly string[] },
    ): { entries: AuditEntry[]; total: number };
    /** Over a connection of its own: the database must have been opened before. */
    verifyAudit(workPath: string, witnesses: AuditWitnesses): AuditCheck;
    /** Where the audit trail ends, to be noted in the keychain; null when it is not the one that was noted. */
    moveAnchor(workPath: string, noted: KnownAnchor, at: number): Anchor | null;
    /** What was done about damaged files since the thread started, oldest first. */
    listRecoveries(): Recovery[];
    /** Set when the daily copy of people's own work is due and cannot be made; null too where there is no work yet. */
    readOverdueCopy(workPath: string, now: number): { lastCopy: number | null } | null;
    /** Closes a database, so that its files can be removed. */
    closeDatabase(path: string): void;
    /**
     * Ends jobs and closes every database: after it the thread holds nothing that ending it could break. Counts itself in
     * `ended`, for somebody who cannot wait for an answer.
     */
    endAll(ended?: Int32Array<SharedArrayBuffer>): Promise<void>;
  };

/** So many records that the service lists no longer are named. */
const UNLISTED_SHOWN = 200;

/** What the store thread tells the main process unasked. */
export type StoreEvents = {
  /** How far the work for a job is, in steps of whatever the job counts; a total of 0 is not known. */
  jobProgress(jobId: string, done: number, total: number): void;
  /** A damaged file was replaced; `listRecoveries` says which. */
  recovered(): void;
  /** What is being done about the cache at the path; null when it is done, or could not be. */
  mending?(path: string, mending: Mending | null): void;
  /** The audit trail of the workspace with the path may have grown, by an order or by something that can wait. */
  auditGrown?(path: string, isOrder: boolean): void;
  /** Has a statement file read; see `statement-reader/`. Only tests without statements do without. */
  askReader?: AskReader;
  /** A defect in the thread: its stack, for the log. */
  report(text: string): void;
};

/** How many saved rows of a damaged cache are told at a time. */
const TELL_SAVED_EVERY = 5_000;

const noReader: AskReader = () => Promise.reject(new Error('nobody reads statement files here'));

/** `mendedElsewhere`: see `OpenDatabases.cache`; it asks for a `StoreHost`, which sees to it. */
export function createStoreService(
  events: StoreEvents,
  { now = Date.now, mendedElsewhere = false }: { now?: () => number; mendedElsewhere?: boolean } = {},
): StoreService {
  const recoveries: Recovery[] = [];
  const onRecovery = (recovery: Recovery) => {
    recoveries.push(recovery);
    events.recovered();
  };
  const databases = new OpenDatabases({
    now,
    mendedElsewhere,
    onRecovery,
    onCopyFailed: (error) => events.report(`a copy of work could not be made: ${error}`),
    onTrailFailed: (error) => events.report(`the audit trail could not be written to at opening: ${error}`),
  });
  const jobs = new Map<string, { controller: AbortController; ended: Promise<unknown> }>();
  /** Runs what can be cancelled by its job. */
  const asJob = async <T>(jobId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const controller = new AbortController();
    const ended = work(controller.signal);
    jobs.set(jobId, { controller, ended });
    try {
      return await ended;
    } finally {
      jobs.delete(jobId);
    }
  };
  const opened = (path: string) => databases.cache(path);
  const work = (path: string) => databases.work(path);

  const longQueries = createLongQueryService();
  const months = new KeptMonth();
  const closes = new KeptClose();
  const service: StoreService = {
    storePage(path, name, page) {
      const { db, storers } = opened(path);
      storers[name] ??= recordStorer(db, listings[name]);
      return storers[name](page);
    },
    readSyncState: (path, name, period) => readSyncState(opened(path).db, listings[name], period),
    storePlan: (path, name, plan) => storePlan(opened(path).db, listings[name], plan),
    beginReading: (path, name, about) => beginReading(opened(path).db, listings[name], about),
    storeRun: (path, run) => storeRun(opened(path).db, run),
    readRuns: (path) => readRuns(opened(path).db),
    readUnlisted: (path) => readUnlisted(opened(path).db, UNLISTED_SHOWN),
    readVersions: (path, name, identity) => readVersions(opened(path).db, listings[name], identity),
    readRows: (path, name, query) => opened(path).pages.read(listings[name], query),
    readSummary: (path, name, query) => summaryOf(opened(path).db, listings[name], query),
    isLongQuery: (path, name, query) => isLong(opened(path).db, listings[name], query),
    ...longQueries,
    closeApart(path) {
      longQueries.closeApart(path);
      months.close(path);
      closes.close(path);
    },
    readCoverageOf: (path, name, period, now) => readCoverage(opened(path).db, listings[name], period, now),
    readTieOut(path, query) {
      const db = openDatabase(path, { readonly: true });
      try {
        return readTieOut(db, query);
      } finally {
        db.close();
      }
    },
    readTieOutRules: (path) => readTieOutRules(work(path)),
    touchMonths: (path, touch) => touchMonths(work(path), touch),
    storeTieOutRules: (path, rules, about) => storeTieOutRules(work(path), rules, about),
    readBalanceDays: (path, query) => readBalanceDays(opened(path).db, query),
    readRecordsBehind(path, query) {
      const db = openDatabase(path, { readonly: true });
      try {
        return readRecordsBehind(db, query);
      } finally {
        db.close();
      }
    },
    storeStatusCheck: (path, check) => storeStatusCheck(work(path), check),
    readLatestStatusCheck: (path, about) => readLatestStatusCheck(work(path), about),
    storeBalance: (path, snapshot) => storeBalance(opened(path).db, snapshot),
    readLatestBalance: (path) => readLatestBalance(opened(path).db),
    openCache: (path) => void opened(path),
    openWork: (path) => void work(path),
    isKeyed,
    isRightKey: (folder, key) => isRightKey(folder, key ?? keysOf(join(folder, 'work.db')).file),
    countPlain,
    encryptOthers(workPath, deciding) {
      const db = openDatabase(workPath, { migrations: workMigrations });
      try {
        return encryptOthers(db, dirname(workPath), deciding);
      } finally {
        db.close();
      }
    },
    mendCache(path) {
      let told = -TELL_SAVED_EVERY;
      const tell = (doing: Mending['doing']) => (rows: number) => {
        if (rows >= told && rows - told < TELL_SAVED_EVERY) return;
        told = rows;
        events.mending?.(path, { doing, rows });
      };
      return databases.mendCache(path, { saved: tell('recovering'), encrypted: tell('encrypting') });
    },
    suspect: (path) => databases.abandon(path),
    release: (path) => databases.release(path),
    noteRecovery: onRecovery,
    exportListing: (jobId, request) =>
      asJob(jobId, async (signal) => {
        // Loaded when somebody exports: the workbook library would hold up every start and stay in memory for nothing.
        const { exportListing } = await import('../export/export-listing.ts');
        return exportListing(request, signal, (done, total) => events.jobProgress(jobId, done, total));
      }),
    cancelJob: (jobId) => jobs.get(jobId)?.controller.abort(),
    readRecordDetail: (path, name, identity) => readRecordDetail(opened(path).db, listings[name], identity),
    readNeighbours: (path, name, identity, now) =>
      readNeighbours(opened(path).db, listings[name], identity, now),
    listOrders: (path) => listOrders(work(path)),
    readSimilarCashouts: (path, draft, period) => readSimilarCashouts(opened(path).db, draft, period),
    findOrder: (path, id) => findOrder(work(path), id),
    insertOrder: (path, order, at) => insertOrder(work(path), order, at),
    replaceOrder: (path, before, after, at) => replaceOrder(work(path), before, after, at),
    readSendingBar: (path) => readSendingBar(work(path)),
    liftSendingBar: (path, deciding) => liftSendingBar(work(path), deciding),
    listKycChecks: (path) => listKycChecks(work(path)),
    storeKycCheck: (path, check) => storeKycCheck(work(path), check),
    listAudit: (path, query) => listAudit(work(path), query),
    verifyAudit(path, witnesses) {
      const db = openDatabase(path, { readonly: true });
      try {
        return verifyAudit(db, witnesses);
      } finally {
        db.close();
      }
    },
    moveAnchor: (path, noted, at) => moveAnchor(work(path), noted, at),
    ...createCloseService({ work, asJob, progress: events.jobProgress, closes }),
    ...createMatchingService({ work, asJob, progress: events.jobProgress, months }),
    ...createStatementService({
      work,
      source: remoteSource(events.askReader ?? noReader),
      asJob,
      progress: events.jobProgress,
    }),
    listRecoveries: () => recoveries,
    readOverdueCopy: (path, now) => {
      if (!existsSync(path)) return null;
      // Opening it makes the copy that is due; what is still due then could not be made.
      const db = work(path);
      return isCopyDue(db, path, now) ? { lastCopy: wholeMs(copiesOf(path)[0]?.madeAt) } : null;
    },
    closeDatabase: (path) => databases.close(path),
    async endAll(ended) {
      const running = [...jobs.values()];
      for (const { controller } of running) controller.abort();
      await Promise.allSettled(running.map(({ ended }) => ended));
      try {
        longQueries.closeApart();
        months.close();
        closes.close();
        databases.closeAll();
      } finally {
        if (ended) {
          Atomics.add(ended, 0, 1);
          Atomics.notify(ended, 0);
        }
      }
    },
  };
  return lettingGoOfDamage(service, (path) => databases.abandon(path));
}

const wholeMs = (at: number | undefined) => (at === undefined ? null : Math.round(at));

/** A query that meets a damaged page fails, and the database it names first is opened anew, recovered, at its next use. */
function lettingGoOfDamage(service: StoreService, abandon: (path: string) => unknown): StoreService {
  const guardedCall =
    (perform: (...args: never[]) => unknown) =>
    (...args: never[]): unknown => {
      try {
        return perform(...args);
      } catch (error) {
        const damaged = error instanceof TieoutError && error.code === 'database-damaged';
        if (damaged && typeof args[0] === 'string') abandon(args[0]);
        throw error;
      }
    };
  const calls = Object.entries(service).map(([name, perform]) => [name, guardedCall(perform)]);
  return Object.fromEntries(calls) as StoreService;
}
