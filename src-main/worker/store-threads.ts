/**
 * The store's threads: each is started at first use, and anew should it die. All of them know the same keys, and end in
 * order.
 */
import type { Worker } from 'node:worker_threads';
import { TieoutError } from '../../src-shared/errors.ts';
import type { KeyState } from '../store/engine/keys.ts';
import type { Answered, Offered } from '../store/replica/offer.ts';
import { connectStore, type Remote } from './link.ts';
import { answerOffers } from './log-port.ts';
import type { StoreEvents, StoreService } from './store-service.ts';

type Duty = 'store' | 'background' | 'query' | 'mend' | 'beside';
type Live = { readonly worker: Worker; readonly loaded: Promise<void> } & Omit<
  ReturnType<typeof connectStore>,
  'close'
>;
/** The folder of the workspace that a path lies in, and its keys. Throws when no workspace has the path. */
export type KeySource = (path: string) => Promise<{ readonly folder: string; readonly state: KeyState }>;

/** A thread that has not closed its databases and ended by then is ended, in the middle of whatever holds it up. */
const LONGEST_END_MS = 2_000;
/** A native library that is loaded when its thread is terminated ends the whole process, so loading is waited for. */
const LONGEST_LOAD_MS = 10_000;

export class StoreThreads {
  private readonly startThread: () => Worker;
  private readonly events: StoreEvents;
  private readonly keySource: KeySource;
  private readonly onOffer: (offered: Offered) => Promise<Answered>;
  /** The keys that were found, by folder: whichever thread starts later is given them. */
  private readonly keys = new Map<string, KeyState>();
  private readonly live = new Map<Duty, Live>();
  private stopped = false;

  /** `keySource` is asked once for each workspace, and again as long as it has no keys. `onOffer` asks a team's log. */
  constructor(
    startThread: () => Worker,
    events: StoreEvents,
    keySource: KeySource,
    onOffer: (offered: Offered) => Promise<Answered>,
  ) {
    this.startThread = startThread;
    this.events = events;
    this.keySource = keySource;
    this.onOffer = onOffer;
  }

  /** The thread of the duty, as it runs at the moment. Once stopped, throws `cancelled`. */
  of(duty: Duty): Remote<StoreService> {
    if (this.stopped) throw new TieoutError('cancelled');
    const running = this.live.get(duty);
    if (running) return running.store;
    const worker = this.startThread();
    const { promise: loaded, resolve: onLoaded } = Promise.withResolvers<void>();
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

  /** The same where one runs: none is started. */
  running(duty: Duty): Remote<StoreService> | undefined {
    return this.live.get(duty)?.store;
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

  /** Lets go of the connections that stay open between questions: to a database, or all of them. */
  async closeApart(path?: string): Promise<void> {
    for (const duty of ['query', 'background'] as const) await this.running(duty)?.closeApart(path);
  }

  /** A thread that is rarely needed does not stay. */
  end(duty: Duty): void {
    const live = this.live.get(duty);
    this.live.delete(duty);
    if (live) void endThread(live);
  }

  /**
   * Ends the threads, and starts no other: one that a late query started would be cut off with its database open. Each
   * is asked to stop its jobs, to close its databases and to end by itself, the store thread last: it made the others'
   * databases ready, and closes them in order.
   */
  async stop(): Promise<void> {
    this.stopped = true;
    const store = this.live.get('store');
    const others = [...this.live.values()].filter((live) => live !== store);
    await Promise.all(others.map(endThread));
    if (store) await endThread(store);
  }

  /**
   * As `stop`, holding up the process until the databases are closed, at most so long: for a system that ends the
   * process as soon as it has been told. The threads themselves end with it.
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
