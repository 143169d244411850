/**
 * Keeps the store's threads running: started at first use, and anew should they die. Exports have one of their own, so
 * that pages and syncs do not wait for them; they only read.
 */
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { TieoutError } from '../../src-shared/errors.ts';
import { connectStore, type Remote } from './link.ts';
import type { StoreEvents, StoreService } from './store-service.ts';

type Duty = 'store' | 'exports';
type Live = { readonly worker: Worker; readonly store: Remote<StoreService> };

/**
 * How a store thread is to be started. Rows on their way to a workbook live for a moment only: with little room for
 * such, an export takes a quarter less memory and no more time.
 */
export const STORE_THREAD: WorkerOptions = { resourceLimits: { maxYoungGenerationSizeMb: 16 } };

export class StoreHost {
  /** The store; every call goes to the thread that runs at that moment. */
  readonly store: Remote<StoreService>;
  private readonly startThread: () => Worker;
  private readonly events: StoreEvents;
  private readonly live = new Map<Duty, Live>();
  /** Exports that were asked for and have not ended; true once cancelled. */
  private readonly exports = new Map<string, boolean>();

  constructor(startThread: () => Worker, events: StoreEvents) {
    this.startThread = startThread;
    this.events = events;
    const exporting: Pick<Remote<StoreService>, 'exportListing' | 'cancelExport'> = {
      exportListing: (...args) => this.exportListing(...args),
      cancelExport: (jobId) => this.cancelExport(jobId),
    };
    this.store = new Proxy({} as Remote<StoreService>, {
      get: (_, name) => {
        if (name === 'then') return undefined;
        if (Object.hasOwn(exporting, name)) return exporting[name as keyof typeof exporting];
        return this.thread('store')[name as keyof StoreService];
      },
    });
  }

  /**
   * Ends the threads once the exports have stopped: terminating one while it opens a compressor would abort the whole
   * process.
   */
  async stop(): Promise<void> {
    for (const jobId of this.exports.keys()) this.exports.set(jobId, true);
    for (const { worker, store } of [...this.live.values()].reverse()) {
      await store.endAll().catch(() => undefined);
      await worker.terminate();
    }
  }

  private async exportListing(...args: Parameters<StoreService['exportListing']>): Promise<number> {
    const [jobId, request] = args;
    this.exports.set(jobId, false);
    try {
      // An export only reads: a workspace never opened before gets its database, and an old one is migrated, first.
      await this.thread('store').openCache(request.databasePath);
      if (this.exports.get(jobId)) throw new TieoutError('cancelled');
      return await this.thread('exports').exportListing(jobId, request);
    } finally {
      this.exports.delete(jobId);
    }
  }

  private async cancelExport(jobId: string): Promise<void> {
    if (!this.exports.has(jobId)) return;
    this.exports.set(jobId, true);
    await this.live.get('exports')?.store.cancelExport(jobId);
  }

  private thread(duty: Duty): Remote<StoreService> {
    const running = this.live.get(duty);
    if (running) return running.store;
    const worker = this.startThread();
    const { store, close } = connectStore(worker, this.events);
    const live = { worker, store };
    worker.on('error', (error) => this.events.report(String(error.stack ?? error)));
    worker.once('exit', () => {
      if (this.live.get(duty) === live) this.live.delete(duty);
      // Whoever still waits for an answer gets one.
      close(new TieoutError('internal'));
    });
    this.live.set(duty, live);
    return store;
  }
}
