/**
 * Keeps the store's threads running: started at first use, and anew should they die. What takes long is done in others
 * (as calls say of themselves, and pages and totals that go through many records), so that quick pages and syncs do not wait for it.
 */
import type { Worker } from 'node:worker_threads';
import type { ListingRow, ListingSummary } from '../../src-shared/contract/listings.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { KeyState } from '../store/engine/keys.ts';
import type { Answered, Offered } from '../store/replica/shared-writes.ts';
import { connectStore, type Remote } from './link.ts';
import { answerOffers } from './log-port.ts';
import { type AskedQuery, mayBeLong } from './may-be-long.ts';
import type { CallKinds, StoreEvents, StoreService } from './store-service.ts';

type Duty = 'store' | 'background' | 'query' | 'mend';
type Live = { readonly worker: Worker; readonly loaded: Promise<void> } & Omit<
  ReturnType<typeof connectStore>,
  'close'
>;
/** The folder of the workspace that a path lies in, and its keys. Throws when no workspace has the path. */
type KeySource = (path: string) => Promise<{ readonly folder: string; readonly state: KeyState }>;
type Paths = { readonly cache?: string; readonly work?: string };

/** The databases that a call is about are named by its first argument, after a job's id: by a path, or by both paths. */
function pathsOf({ runs, databases }: CallKinds[string], args: unknown[]): Paths {
  const named = args[runs === 'job' ? 1 : 0];
  if (databases === 'none') return {};
  if (typeof named === 'string') return databases === 'cache' ? { cache: named } : { work: named };
  const { cachePath, workPath } = named as { readonly cachePath: string; readonly workPath: string };
  return databases === 'cache'
    ? { cache: cachePath }
    : databases === 'work'
      ? { work: workPath }
      : { cache: cachePath, work: workPath };
}

/** A thread that has not closed its databases and ended by then is ended, in the middle of whatever holds it up. */
const LONGEST_END_MS = 2_000;
/** A native library that is loaded when its thread is terminated ends the whole process, so loading is waited for. */
const LONGEST_LOAD_MS = 10_000;

export class StoreHost {
  /** The store; every call goes to the thread that runs at that moment. Once stopped, calls throw `cancelled`. */
  readonly store: Remote<StoreService>;
  private readonly startThread: () => Worker;
  private readonly events: StoreEvents;
  private readonly keySource: KeySource;
  private readonly onOffer: (offered: Offered) => Promise<Answered>;
  /** The keys that were found, by folder: whichever thread starts later is given them. */
  private readonly keys = new Map<string, KeyState>();
  private readonly live = new Map<Duty, Live>();
  /**
   * Jobs in the background by their id: asked for, cancelled since then, or cancelled while what goes before the store's
   * part was still being done. Removed when their store call ends.
   */
  private readonly jobs = new Map<string, 'asked' | 'cancelled' | 'cancelled-ahead'>();
  /** Databases that are being mended. */
  private readonly mending = new Map<string, Promise<void>>();
  /** What is performed in the background at the moment, by the databases it works on. */
  private readonly working = new Map<string, Set<Promise<unknown>>>();
  private kinds: CallKinds | undefined;
  private stopped = false;

  /** `keySource` is asked once for each workspace, and again as long as it has no keys. `onOffer` asks a team's log. */
  constructor(
    startThread: () => Worker,
    events: StoreEvents,
    keySource: KeySource,
    onOffer: (offered: Offered) => Promise<Answered> = () => Promise.reject(new TieoutError('team-away')),
  ) {
    this.startThread = startThread;
    this.keySource = keySource;
    this.onOffer = onOffer;
    this.events = {
      ...events,
      recovered: () => {
        // Another file has taken the damaged one's place.
        void this.closeApart();
        events.recovered();
      },
      // Met by whichever thread read the close; the store thread keeps the list.
      restored: (restored) =>
        void this.thread('store')
          .noteRestored(restored)
          .then(() => events.recovered())
          .catch(() => undefined),
      mending: (path, mending) => events.mending?.(path, mending),
    };
    this.store = new Proxy({} as Remote<StoreService>, {
      get: (_, name) => {
        if (name === 'then') return undefined;
        if (name === 'cancelJob') return (jobId: string) => this.cancelJob(jobId);
        if (name === 'readRows') return this.readRows.bind(this);
        if (name === 'readSummary') return this.readSummary.bind(this);
        if (name === 'closeDatabase') return this.closeDatabase.bind(this);
        return (...args: unknown[]) => this.perform(String(name), args);
      },
    });
  }

  /** Starts the store thread before its first use, so that it is there when the window asks for its first page. */
  start(): void {
    this.thread('store');
  }

  /** Hands keys to every thread, those that start later too. */
  giveKeys(folder: string, state: KeyState): void {
    if ('keys' in state) this.keys.set(folder, state);
    for (const { giveKeys } of this.live.values()) giveKeys(folder, state);
  }

  /** No thread knows the keys of the folder from then on. */
  forgetKeys(folder: string): void {
    this.keys.delete(folder);
    for (const { forgetKeys } of this.live.values()) forgetKeys(folder);
  }

  /**
   * Ends the threads, and starts no other: one that a late query started would be cut off with its database open. Each
   * is asked to stop its jobs, to close its databases and to end by itself, the store thread last: it made the others'
   * databases ready, and closes them in order.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const jobId of this.jobs.keys()) this.jobs.set(jobId, 'cancelled');
    const store = this.live.get('store');
    const others = [...this.live.values()].filter((live) => live !== store);
    await Promise.all(others.map(endThread));
    if (store) await endThread(store);
  }

  /**
   * As `stop`, holding up the process until the databases are closed, at most so long: for a system that ends the process
   * as soon as it has been told. The threads themselves end with it.
   */
  stopNow(limitMs: number): void {
    this.stopped = true;
    const until = performance.now() + limitMs;
    const store = this.live.get('store');
    const others = [...this.live.values()].filter((live) => live !== store);
    for (const lives of [others, store ? [store] : []]) {
      const ended = new Int32Array(new SharedArrayBuffer(4));
      for (const live of lives) live.store.endAll(ended).catch(() => undefined);
      for (;;) {
        const sofar = Atomics.load(ended, 0);
        const left = until - performance.now();
        if (sofar >= lives.length || left <= 0) break;
        Atomics.wait(ended, 0, sofar, left);
      }
    }
  }

  /** By the thread that the call's definition says; what the host asks of the thread itself is not among the definitions. */
  private async perform(name: string, args: unknown[]): Promise<unknown> {
    // Known after the first call: from then on a call is on its way when it was made.
    const kind = (this.kinds ?? (await this.callKinds()))[name];
    if (kind && kind.runs !== 'here') return this.performInBackground(name, kind, args);
    const path = kind && Object.values(pathsOf(kind, args))[0];
    return this.mended(path, () => {
      const call = this.thread('store')[name as keyof StoreService];
      return (call as (...args: unknown[]) => Promise<unknown>)(...args);
    });
  }

  /** How calls are performed: told by the thread, so that this process loads nothing of what performs them. */
  private async callKinds(): Promise<CallKinds> {
    this.kinds ??= await this.thread('store').describeCalls();
    return this.kinds;
  }

  private async performInBackground(
    name: string,
    kind: CallKinds[string],
    args: unknown[],
  ): Promise<unknown> {
    const paths = pathsOf(kind, args);
    const jobId = kind.runs === 'job' ? String(args[0]) : undefined;
    if (jobId !== undefined) {
      if (this.jobs.get(jobId) === 'cancelled-ahead') {
        this.jobs.delete(jobId);
        throw new TieoutError('cancelled');
      }
      this.jobs.set(jobId, 'asked');
    }
    const perform = async () => {
      await this.open(paths);
      if (jobId !== undefined && this.jobs.get(jobId) === 'cancelled') throw new TieoutError('cancelled');
      const call = this.thread('background')[name as keyof StoreService];
      return this.counted(paths, (call as (...args: unknown[]) => Promise<unknown>)(...args));
    };
    try {
      return await perform();
    } catch (error) {
      if (!isDamage(error)) throw error;
      // SQLite does not say in which of its files the damage is: each is checked. Nothing was committed, so it can begin anew.
      await Promise.all(Object.values(paths).map((path) => this.mend(path)));
      return await perform();
    } finally {
      if (jobId !== undefined) this.jobs.delete(jobId);
    }
  }

  /** Counts the work on these databases: none may be replaced under a connection that still writes. */
  private counted<Found>(paths: Paths, work: Promise<Found>): Promise<Found> {
    const ended = work.finally(() => {
      for (const path of Object.values(paths)) this.working.get(path)?.delete(ended);
    });
    for (const path of Object.values(paths)) {
      const all = this.working.get(path) ?? new Set();
      this.working.set(path, all.add(ended));
    }
    return ended;
  }

  private readRows(...args: Parameters<StoreService['readRows']>): Promise<ListingRow[]> {
    return this.read(
      args,
      (store) => store.readRows(...args),
      (store) => store.readRowsApart(...args),
    );
  }

  private readSummary(...args: Parameters<StoreService['readSummary']>): Promise<ListingSummary> {
    return this.read(
      args,
      (store) => store.readSummary(...args),
      (store) => store.readSummaryApart(...args),
    );
  }

  /** Pages and totals: those that would hold up the others are read in a thread of their own. */
  private async read<Found>(
    [path, listing, query]: [path: string, listing: ListingName, query: AskedQuery],
    quick: (store: Remote<StoreService>) => Promise<Found>,
    apart: (store: Remote<StoreService>) => Promise<Found>,
  ): Promise<Found> {
    const store = this.thread('store');
    const near = () => this.mended(path, () => quick(store));
    const isLong = () => this.mended(path, () => store.isLongQuery(path, listing, query));
    if (!mayBeLong(listings[listing], query) || !(await isLong())) return near();
    try {
      return await apart(this.thread('query'));
    } catch (error) {
      // The store thread meets the damage, too, and lets go of the file, so that it is recovered.
      if (isDamage(error)) return near();
      throw error;
    }
  }

  /** Lets go of the connections that stay open between questions: to a database, or all of them. */
  private async closeApart(path?: string): Promise<void> {
    for (const duty of ['query', 'background'] as const) await this.live.get(duty)?.store.closeApart(path);
  }

  private async closeDatabase(path: string): Promise<void> {
    await this.mending.get(path)?.catch(() => undefined);
    await this.closeApart(path);
    await this.thread('store').closeDatabase(path);
  }

  private async cancelJob(jobId: string): Promise<void> {
    // A job that was asked for before this is known by then.
    if (!this.kinds) await this.callKinds();
    const isAsked = this.jobs.has(jobId);
    this.jobs.set(jobId, isAsked ? 'cancelled' : 'cancelled-ahead');
    if (isAsked) await this.live.get('background')?.store.cancelJob(jobId);
  }

  private async open({ cache, work }: Paths): Promise<void> {
    if (cache !== undefined) await this.mended(cache, () => this.thread('store').openCache(cache));
    if (work !== undefined) await this.mended(work, () => this.thread('store').openWork(work));
  }

  /**
   * Performs work on a database, and once more after mending it when it has to be. Calls for that database wait
   * for the same mending meanwhile; calls for others do not. Throws what the work throws, or the mending.
   */
  private async mended<Found>(path: string | undefined, perform: () => Promise<Found>): Promise<Found> {
    try {
      return await perform();
    } catch (error) {
      if (path === undefined || !isDamage(error)) throw error;
      await this.mend(path);
      return perform();
    }
  }

  private mend(path: string): Promise<void> {
    let mending = this.mending.get(path);
    if (!mending) {
      mending = this.mendAlone(path).finally(() => this.mending.delete(path));
      this.mending.set(path, mending);
    }
    return mending;
  }

  /**
   * Has a database checked whole, and recovered where it is damaged, once no work on it is left: in a thread of its own,
   * so that calls for other databases do not wait.
   */
  private async mendAlone(path: string): Promise<void> {
    const kind = await this.thread('store').suspect(path);
    try {
      await Promise.allSettled([...(this.working.get(path) ?? [])]);
      await this.closeApart(path);
      const mending = this.thread('mend');
      // Checking all of it takes a while before the first row is saved.
      if (kind === 'work') this.events.mending?.(path, { what: kind, doing: 'recovering', rows: 0 });
      if (kind === 'work') await mending.mendWork(path);
      const recovery = kind === 'cache' ? await mending.mendCache(path) : null;
      if (recovery) await this.thread('store').noteRecovery(recovery);
    } finally {
      await this.thread('store').release(path);
      this.events.mending?.(path, null);
      if (this.mending.size === 1) this.endMending();
    }
  }

  /** Mending is rare: its thread does not stay. */
  private endMending(): void {
    const live = this.live.get('mend');
    this.live.delete('mend');
    if (live) void endThread(live);
  }

  private thread(duty: Duty): Remote<StoreService> {
    if (this.stopped) throw new TieoutError('cancelled');
    const running = this.live.get(duty);
    if (running) return running.store;
    const worker = this.startThread();
    let onLoaded: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => {
      onLoaded = resolve;
    });
    const events = { ...this.events, loaded: onLoaded };
    const { close, ...link } = connectStore(worker, events, async (path) => {
      const { folder, state } = await this.keySource(path);
      this.giveKeys(folder, state);
    });
    for (const [folder, state] of this.keys) link.giveKeys(folder, state);
    const live = { worker, loaded, ...link };
    answerOffers(worker, this.onOffer);
    worker.on('error', (error) => this.events.report(String(error.stack ?? error)));
    worker.once('exit', () => {
      if (this.live.get(duty) === live) this.live.delete(duty);
      // Reject pending calls, so that callers don't hang.
      close(new TieoutError('internal'));
    });
    this.live.set(duty, live);
    return link.store;
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof TieoutError && error.code === 'database-damaged';
}

/** Asks a thread to end; one that is held up is terminated, which is safe but leaves its databases to be checked. */
async function endThread({ worker, store, loaded }: Live): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  let ended = false;
  await new Promise<void>((resolve) => {
    worker.once('exit', () => {
      ended = true;
      resolve();
    });
    const endLater = (ms: number) => {
      clearTimeout(late);
      if (!ended) late = setTimeout(() => void worker.terminate(), ms);
    };
    endLater(LONGEST_LOAD_MS);
    void loaded.then(() => endLater(LONGEST_END_MS));
    store.endAll().catch(() => undefined);
  });
  clearTimeout(late);
}
