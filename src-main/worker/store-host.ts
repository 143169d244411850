/** Keeps the store thread running: started at first use, and anew should it die. */
import type { Worker } from 'node:worker_threads';
import { TieoutError } from '../../src-shared/errors.ts';
import { connectStore, type Remote } from './link.ts';
import type { StoreEvents, StoreService } from './store-service.ts';

export class StoreHost {
  /** The store; every call goes to the thread that runs at that moment. */
  readonly store: Remote<StoreService>;
  private readonly startThread: () => Worker;
  private readonly events: StoreEvents;
  private live: { worker: Worker; store: Remote<StoreService> } | undefined;

  constructor(startThread: () => Worker, events: StoreEvents) {
    this.startThread = startThread;
    this.events = events;
    this.store = new Proxy({} as Remote<StoreService>, {
      get: (_, name) => (name === 'then' ? undefined : this.current()[name as keyof StoreService]),
    });
  }

  /**
   * Ends the thread once its exports have stopped: terminating it while one of them opens a compressor would abort the
   * whole process.
   */
  async stop(): Promise<void> {
    const { live } = this;
    if (!live) return;
    await live.store.endAll().catch(() => undefined);
    await live.worker.terminate();
  }

  private current(): Remote<StoreService> {
    if (this.live) return this.live.store;
    const worker = this.startThread();
    const { store, close } = connectStore(worker, this.events);
    const live = { worker, store };
    worker.on('error', (error) => this.events.report(String(error.stack ?? error)));
    worker.once('exit', () => {
      if (this.live === live) this.live = undefined;
      // Whoever still waits for an answer gets one.
      close(new TieoutError('internal'));
    });
    this.live = live;
    return store;
  }
}
