/**
 * What a store thread performs: the calls that the rooms define, on the databases that it holds open, and what the host
 * of the threads asks for itself. A database is named by its path; it is opened at first use and kept open until
 * closed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Mending } from '../../src-shared/contract/storage.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { exportCalls } from '../export/calls.ts';
import { movingCalls } from '../moving/calls.ts';
import type { AskReader } from '../statement-reader/messages.ts';
import { remoteSource } from '../statement-reader/remote-source.ts';
import { balanceCalls } from '../store/balances/calls.ts';
import { closeCalls } from '../store/close/calls.ts';
import { copiesOf, isCopyDue } from '../store/engine/backup.ts';
import {
  type Call,
  type Context,
  here,
  joinCalls,
  type KeptOpen,
  type Methods,
  type RestoredFile,
} from '../store/engine/call.ts';
import { isRightKey } from '../store/engine/file-cipher.ts';
import { isKeyed } from '../store/engine/keyed-files.ts';
import { keysOf } from '../store/engine/keys.ts';
import { storeError } from '../store/engine/open.ts';
import { exceptionCalls } from '../store/exceptions/calls.ts';
import { listingCalls } from '../store/listings/calls.ts';
import { matchingCalls } from '../store/matching/calls.ts';
import type { Recovery } from '../store/recovery/kept-database.ts';
import { replicaCalls } from '../store/replica/calls.ts';
import { statementCalls } from '../store/statements/calls.ts';
import { workCalls } from '../store/work/calls.ts';
import { countPlain } from '../store/work/encrypt-others.ts';
import { LongQueries } from './long-queries.ts';
import { type MendingProgress, OpenDatabases } from './open-databases.ts';
import { pathsOf } from './paths-of.ts';

/** What is asked of the workspaces' files themselves. */
const fileCalls = {
  /** Makes the database where there is none, and brings it up to date. */
  openCache: here('cache', ({ cache }, path: string) => void cache(path)),
  openWork: here('work', ({ work }, path: string) => void work(path)),
  /**
   * Whether the key is that of the workspace's files; the folder's own key unless another is given. True where no file
   * is encrypted yet.
   */
  isRightKey: here('none', (_, folder: string, key?: Uint8Array) =>
    isRightKey(folder, key ?? keysOf(join(folder, 'work.db')).file),
  ),
  /** How many files of earlier versions, besides the two databases, are still to be encrypted; needs no key. */
  countPlain: here('none', (_, folder: string) => countPlain(folder)),
  /** Whether anything in the workspace's folder was made with a key; needs none. */
  isKeyed: here('none', (_, folder: string) => isKeyed(folder)),
  /** Set when the daily copy of people's own work is due and cannot be made; null too where there is no work yet. */
  readOverdueCopy: here('work', ({ work }, path: string, now: number) => {
    if (!existsSync(path)) return null;
    // Opening it makes the copy that is due; what is still due then could not be made.
    return isCopyDue(work(path), path, now) ? { lastCopy: wholeMs(copiesOf(path)[0]?.madeAt) } : null;
  }),
};

const tables = [
  fileCalls,
  listingCalls,
  balanceCalls,
  workCalls,
  statementCalls,
  matchingCalls,
  exceptionCalls,
  closeCalls,
  replicaCalls,
  exportCalls,
  movingCalls,
] as const;
const calls = joinCalls(...tables);

type Every<Tables> = Tables extends readonly [infer First, ...infer Rest] ? First & Every<Rest> : unknown;

/** How each call is performed, by its name: what the host needs to know of the definitions. */
export type CallKinds = Readonly<Record<string, Pick<Call, 'runs' | 'databases'>>>;

/** What the host of the threads asks for itself. */
type ThreadControl = {
  describeCalls(): CallKinds;
  /** As `readRows` and `readSummary`, over connections of their own. */
  readRowsApart: LongQueries['readRows'];
  readSummaryApart: LongQueries['readSummary'];
  /** Closes the connections that are kept between calls, to a database or all of them. */
  closeApart(path?: string): void;
  /**
   * Whether anything is kept between calls, which would be worked out anew, or could not be gone on with, in another
   * thread.
   */
  keepsAnything(): boolean;
  /**
   * Checks a cache that was not closed in order, and takes over what can be read of a damaged one; null when it is
   * sound. Performed in the background: it takes seconds, and the cache must be closed everywhere.
   */
  mendCache(path: string): Recovery | null;
  /** The same for people's own work; what was recovered is told when it is opened next. */
  mendWork(path: string): void;
  /** Closes a database in which damage was met, so that all of it is checked, and keeps it closed until `release`. */
  suspect(path: string): void;
  release(path: string): void;
  /** Closes the cache in order, and keeps it closed until `release`. */
  keepClosed(path: string): void;
  /** A recovery that was performed in the background: listed and told like one of the store thread's own. */
  noteRecovery(recovery: Recovery): void;
  /** The file of a locked month was restored from its copy: listed like a recovery. */
  noteRestored(restored: RestoredFile): void;
  /** What was done about damaged files since the thread started, oldest first. */
  listRecoveries(): Recovery[];
  /** Cancels what runs as this job (an export, for one); nothing when it has ended. */
  cancelJob(jobId: string): void;
  /** Closes a database, so that its files can be removed. */
  closeDatabase(path: string): void;
  /** Nothing was asked for a while: gives back what is kept in memory only to be quicker. */
  rest(): void;
  /**
   * Ends jobs and closes every database: after it the thread holds nothing that ending it could break. Counts itself in
   * `ended`, for a caller that cannot wait for an answer.
   */
  endAll(ended?: Int32Array<SharedArrayBuffer>): Promise<void>;
};

export type StoreService = Methods<Every<typeof tables>> & ThreadControl;

/** What the store thread tells the main process unasked. */
export type StoreEvents = {
  /** The thread has loaded all that it consists of. */
  loaded?(): void;
  /** How far the work for a job is, in steps of whatever the job counts; a total of 0 is not known. */
  jobProgress(jobId: string, done: number, total: number): void;
  /** A damaged file was replaced; `listRecoveries` says which. */
  recovered(): void;
  /** The file of a locked month was damaged, and its copy has taken its place. */
  restored?(restored: RestoredFile): void;
  /** What is being done about the database at the path; null when it is done, or could not be. */
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

/** `mendedElsewhere`: see `OpenDatabases.cache`; it needs a `StoreHost`, which does it. */
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
  const kept = new Map<new () => KeptOpen, KeptOpen>();
  const context: Context = {
    cache: (path) => databases.cache(path),
    work: (path) => databases.work(path),
    kept<T extends KeptOpen>(make: new () => T): T {
      const known = kept.get(make) ?? new make();
      kept.set(make, known);
      return known as T;
    },
    async asJob(jobId, work) {
      const controller = new AbortController();
      const ended = work(controller.signal);
      jobs.set(jobId, { controller, ended });
      try {
        return await ended;
      } finally {
        jobs.delete(jobId);
      }
    },
    tell: (id, done, total) => events.jobProgress(id, done, total),
    source: remoteSource(events.askReader ?? noReader),
    now,
    restored: (restored) => events.restored?.(restored),
    report: (text) => events.report(text),
  };
  const closeApart = (path?: string) => {
    for (const each of kept.values()) each.close(path);
  };
  const telling = (what: Mending['what'], path: string): MendingProgress => {
    let told = -TELL_SAVED_EVERY;
    const tell = (doing: Mending['doing']) => (rows: number) => {
      if (rows >= told && rows - told < TELL_SAVED_EVERY) return;
      told = rows;
      events.mending?.(path, { what, doing, rows });
    };
    return { saved: tell('recovering'), encrypted: tell('encrypting') };
  };
  const control: ThreadControl = {
    describeCalls: () =>
      Object.fromEntries(
        Object.entries(calls).map(([name, { runs, databases }]) => [name, { runs, databases }]),
      ),
    readRowsApart: (...about) => context.kept(LongQueries).readRows(...about),
    readSummaryApart: (...about) => context.kept(LongQueries).readSummary(...about),
    closeApart,
    keepsAnything: () => kept.size > 0 || jobs.size > 0,
    mendCache: (path) => databases.mendCache(path, telling('cache', path)),
    mendWork: (path) => databases.mendWork(path, telling('work', path)),
    suspect: (path) => databases.abandon(path),
    release: (path) => databases.release(path),
    keepClosed: (path) => databases.keepClosed(path),
    noteRecovery: onRecovery,
    noteRestored: (restored) => void recoveries.push(restored),
    listRecoveries: () => recoveries,
    cancelJob: (jobId) => jobs.get(jobId)?.controller.abort(),
    closeDatabase: (path) => databases.close(path),
    rest() {
      // A job may be in the middle of reading.
      if (jobs.size === 0) databases.shrink();
    },
    async endAll(ended) {
      const running = [...jobs.values()];
      for (const { controller } of running) controller.abort();
      await Promise.allSettled(running.map(({ ended }) => ended));
      try {
        closeApart();
        databases.closeAll();
      } finally {
        if (ended) {
          Atomics.add(ended, 0, 1);
          Atomics.notify(ended, 0);
        }
      }
    },
  };
  const methods = Object.entries(calls).map(([name, call]) => {
    if (name in control) throw new Error(`the thread itself has a call named ${name}`);
    const perform = inOneFamily(call.perform as (context: Context, ...args: unknown[]) => unknown);
    if (call.runs !== 'here') return [name, (...args: unknown[]) => perform(context, ...args)] as const;
    const failed = (error: unknown, args: unknown[]): never => {
      // Opened anew, and recovered, at its next use.
      const damaged = error instanceof TieoutError && error.code === 'database-damaged';
      if (damaged) for (const path of Object.values(pathsOf(call, args))) databases.abandon(path);
      throw error;
    };
    return [
      name,
      (...args: unknown[]) => {
        try {
          const answer = perform(context, ...args);
          return answer instanceof Promise ? answer.catch((error) => failed(error, args)) : answer;
        } catch (error) {
          return failed(error, args);
        }
      },
    ] as const;
  });
  return { ...Object.fromEntries(methods), ...control } as StoreService;
}

/** Turn what a disk or SQLite refuses into one family of errors, wherever in the call it happens. */
function inOneFamily<Args extends unknown[]>(perform: (...args: Args) => unknown) {
  const failed = (error: unknown) => {
    throw storeError(error);
  };
  return (...args: Args): unknown => {
    try {
      const answer = perform(...args);
      return answer instanceof Promise ? answer.catch(failed) : answer;
    } catch (error) {
      return failed(error);
    }
  };
}

const wholeMs = (at: number | undefined) => (at === undefined ? null : Math.round(at));
