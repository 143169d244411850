/**
 * Performs the store's calls in its threads. What takes long is done in others than the store's own (as calls say of
 * themselves, and pages and totals that go through many records), so that quick pages and syncs do not wait for it.
 */
import type { Worker } from 'node:worker_threads';
import type { ListingRow, ListingSummary } from '../../src-shared/contract/listings.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { KeyState } from '../store/engine/keys.ts';
import type { Answered, Offered } from '../store/replica/offer.ts';
import type { Remote } from './link.ts';
import { type AskedQuery, mayBeLong } from './may-be-long.ts';
import { isDamage, Mendings } from './mendings.ts';
import { type Paths, pathsOf } from './paths-of.ts';
import type { CallKinds, StoreEvents, StoreService } from './store-service.ts';
import { type KeySource, StoreThreads } from './store-threads.ts';

/**
 * What is asked beside, and in the background, comes many times in a row, or not for hours; a thread takes some 20 MB.
 * One that keeps something between calls stays.
 */
const STAYS_MS = 5_000;
type Staying = 'background' | 'beside';

export class StoreHost {
  /** The store; every call goes to the thread that runs at that moment. Once stopped, calls throw `cancelled`. */
  readonly store: Remote<StoreService>;
  private readonly threads: StoreThreads;
  private readonly mendings: Mendings;
  /**
   * Jobs in the background by their id: asked for, cancelled since then, or cancelled while what goes before the
   * store's part was still being done. Removed when their store call ends.
   */
  private readonly jobs = new Map<string, 'asked' | 'cancelled' | 'cancelled-ahead'>();
  private kinds: CallKinds | undefined;
  /** How much is asked of these threads at the moment, and when each ends. */
  private readonly asked: Record<Staying, { now: number; ends?: NodeJS.Timeout }> = {
    background: { now: 0 },
    beside: { now: 0 },
  };
  /** Calls without an answer yet. */
  private pending = 0;

  /** `keySource` is asked once for each workspace, and again as long as it has no keys. `onOffer` asks a team's log. */
  constructor(
    startThread: () => Worker,
    events: StoreEvents,
    keySource: KeySource,
    onOffer: (offered: Offered) => Promise<Answered> = () => Promise.reject(new TieoutError('team-away')),
  ) {
    const heard: StoreEvents = {
      ...events,
      recovered: () => {
        // Another file has taken the damaged one's place.
        void this.threads.closeApart();
        events.recovered();
      },
      // Met by whichever thread read the close; the store thread keeps the list.
      restored: (restored) =>
        void this.threads
          .of('store')
          .noteRestored(restored)
          .then(() => events.recovered())
          .catch(() => undefined),
    };
    this.threads = new StoreThreads(startThread, heard, keySource, onOffer);
    this.mendings = new Mendings(this.threads, (path, mending) => events.mending?.(path, mending));
    this.store = new Proxy({} as Remote<StoreService>, {
      get: (_, name) => {
        if (name === 'then') return undefined;
        if (name === 'cancelJob') return (jobId: string) => this.cancelJob(jobId);
        if (name === 'readRows') return this.readRows.bind(this);
        if (name === 'readSummary') return this.readSummary.bind(this);
        if (name === 'closeDatabase') return this.closeDatabase.bind(this);
        if (name === 'adoptBuilt') return this.adoptBuilt.bind(this);
        return (...args: unknown[]) => this.notePending(this.perform(String(name), args));
      },
    });
  }

  /** Whether nothing is asked that could write; pages and totals only read. */
  get isIdle(): boolean {
    return this.pending === 0 && !this.mendings.isUnderWay;
  }

  private notePending<Found>(answer: Promise<Found>): Promise<Found> {
    this.pending += 1;
    return answer.finally(() => {
      this.pending -= 1;
    });
  }

  /** Starts the store thread before its first use, so that it is there when the window asks for its first page. */
  start(): void {
    this.threads.of('store');
  }

  /** Hands keys to every thread, those that start later too. */
  giveKeys(folder: string, state: KeyState): void {
    this.threads.giveKeys(folder, state);
  }

  /** No thread knows the keys of the folder from then on. */
  forgetKeys(folder: string): void {
    this.threads.forgetKeys(folder);
  }

  /** As the threads are stopped; the jobs that run in them are cancelled. */
  async stop(): Promise<void> {
    for (const jobId of this.jobs.keys()) this.jobs.set(jobId, 'cancelled');
    await this.threads.stop();
  }

  /** As `StoreThreads.stopNow`. */
  stopNow(limitMs: number): void {
    this.threads.stopNow(limitMs);
  }

  /**
   * By the thread that the call's definition says; what the host asks of the thread itself is not among the
   * definitions.
   */
  private async perform(name: string, args: unknown[]): Promise<unknown> {
    // Known after the first call: from then on a call is on its way when it was made.
    const kind = (this.kinds ?? (await this.callKinds()))[name];
    if (kind?.runs === 'beside') return this.performBeside(name, args);
    if (kind && kind.runs !== 'here') return this.performInBackground(name, kind, args);
    return this.mendings.mended(kind ? pathsOf(kind, args) : {}, () => {
      const call = this.threads.of('store')[name as keyof StoreService];
      return (call as (...args: unknown[]) => Promise<unknown>)(...args);
    });
  }

  /** How calls are performed: told by the thread, so that this process loads nothing of what performs them. */
  private async callKinds(): Promise<CallKinds> {
    this.kinds ??= await this.threads.of('store').describeCalls();
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
      const call = this.threads.of('background')[name as keyof StoreService];
      return this.mendings.counted(paths, (call as (...args: unknown[]) => Promise<unknown>)(...args));
    };
    try {
      return await this.mendings.mended(paths, () => this.whileNeeded('background', perform));
    } finally {
      if (jobId !== undefined) this.jobs.delete(jobId);
    }
  }

  private performBeside(name: string, args: unknown[]): Promise<unknown> {
    return this.whileNeeded('beside', () => {
      const call = this.threads.of('beside')[name as keyof StoreService];
      return (call as (...args: unknown[]) => Promise<unknown>)(...args);
    });
  }

  /** The thread stays until nothing was asked of it for a while. */
  private async whileNeeded<Found>(duty: Staying, work: () => Promise<Found>): Promise<Found> {
    const asked = this.asked[duty];
    asked.now += 1;
    clearTimeout(asked.ends);
    try {
      return await work();
    } finally {
      asked.now -= 1;
      if (asked.now === 0) asked.ends = setTimeout(() => void this.endUnneeded(duty), STAYS_MS).unref();
    }
  }

  private async endUnneeded(duty: Staying): Promise<void> {
    // One that has ended by itself keeps nothing.
    const keeps = await this.threads
      .running(duty)
      ?.keepsAnything()
      .catch(() => true);
    if (keeps === false && this.asked[duty].now === 0) this.threads.end(duty);
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
    const store = this.threads.of('store');
    const near = () => this.mendings.mended({ cache: path }, () => quick(store));
    const isLong = () => this.mendings.mended({ cache: path }, () => store.isLongQuery(path, listing, query));
    if (!mayBeLong(listings[listing], query) || !(await isLong())) return near();
    try {
      return await apart(this.threads.of('query'));
    } catch (error) {
      // The store thread meets the damage, too, and lets go of the file, so that it is recovered.
      if (isDamage(error)) return near();
      throw error;
    }
  }

  private async closeDatabase(path: string): Promise<void> {
    await this.mendings.over(path);
    await this.threads.closeApart(path);
    await this.threads.of('store').closeDatabase(path);
  }

  /** In the thread that made the file; a call that meets the closed cache waits, and is performed on the new one. */
  private adoptBuilt(path: string): Promise<boolean> {
    return this.notePending(
      this.mendings.alone(path, () =>
        this.whileNeeded('background', () => this.threads.of('background').adoptBuilt(path)),
      ),
    );
  }

  private async cancelJob(jobId: string): Promise<void> {
    // A job that was asked for before this is known by then.
    if (!this.kinds) await this.callKinds();
    const isAsked = this.jobs.has(jobId);
    this.jobs.set(jobId, isAsked ? 'cancelled' : 'cancelled-ahead');
    if (isAsked) await this.threads.running('background')?.cancelJob(jobId);
  }

  private async open({ cache, work }: Paths): Promise<void> {
    if (cache !== undefined)
      await this.mendings.mended({ cache }, () => this.threads.of('store').openCache(cache));
    if (work !== undefined)
      await this.mendings.mended({ work }, () => this.threads.of('store').openWork(work));
  }
}
