/**
 * What is done where a database proves damaged: calls for it wait until it is checked and recovered in a thread of its
 * own, and are performed again. Calls for other databases do not wait.
 */
import { TieoutError } from '../../src-shared/errors.ts';
import { kindsOf, type Paths } from './paths-of.ts';
import type { StoreEvents } from './store-service.ts';
import type { StoreThreads } from './store-threads.ts';

export class Mendings {
  private readonly threads: StoreThreads;
  private readonly onMending: NonNullable<StoreEvents['mending']>;
  /** Databases that are being mended. */
  private readonly mending = new Map<string, Promise<void>>();
  /** What is performed in the background at the moment, by the databases it works on. */
  private readonly working = new Map<string, Set<Promise<unknown>>>();

  constructor(threads: StoreThreads, onMending: NonNullable<StoreEvents['mending']>) {
    this.threads = threads;
    this.onMending = onMending;
  }

  /** Counts the work on these databases: none may be replaced under a connection that still writes. */
  counted<Found>(paths: Paths, work: Promise<Found>): Promise<Found> {
    const ended = work.finally(() => {
      for (const path of Object.values(paths)) this.working.get(path)?.delete(ended);
    });
    for (const path of Object.values(paths)) {
      const all = this.working.get(path) ?? new Set();
      this.working.set(path, all.add(ended));
    }
    return ended;
  }

  /**
   * Performs work on databases, and once more after mending them when it has to be. Calls for these databases wait
   * for the same mending meanwhile; calls for others do not. Throws what the work throws, or the mending.
   */
  async mended<Found>(paths: Paths, perform: () => Promise<Found>): Promise<Found> {
    try {
      return await perform();
    } catch (error) {
      const damageable = kindsOf(paths);
      if (damageable.length === 0 || !isDamage(error)) throw error;
      // SQLite does not say in which of its files the damage is: each is checked. Nothing was committed, so it can
      // begin anew.
      await Promise.all(damageable.map(([kind, path]) => this.mend(path, kind)));
      return perform();
    }
  }

  get isUnderWay(): boolean {
    return this.mending.size > 0;
  }

  /** Until the mending of the database that is under way, if any, is over. */
  async over(path: string): Promise<void> {
    await this.mending.get(path)?.catch(() => undefined);
  }

  private mend(path: string, kind: keyof Paths): Promise<void> {
    let mending = this.mending.get(path);
    if (!mending) {
      mending = this.mendAlone(path, kind).finally(() => this.mending.delete(path));
      this.mending.set(path, mending);
    }
    return mending;
  }

  /**
   * Has something done to a cache's file while no connection has it open; calls for it wait. Throws what the work
   * throws.
   */
  async alone<Found>(path: string, work: () => Promise<Found>): Promise<Found> {
    await this.over(path);
    const done = this.doAlone(path, work);
    const over = done.then(
      () => undefined,
      () => undefined,
    );
    this.mending.set(path, over);
    void over.then(() => this.mending.delete(path));
    return done;
  }

  private doAlone<Found>(path: string, work: () => Promise<Found>): Promise<Found> {
    return this.whileClosed(path, () => this.threads.of('store').keepClosed(path), work);
  }

  /**
   * Has a database checked whole, and recovered where it is damaged, once no work on it is left: in a thread of its
   * own, so that calls for other databases do not wait.
   */
  private async mendAlone(path: string, kind: keyof Paths): Promise<void> {
    const suspect = () => this.threads.of('store').suspect(path);
    try {
      await this.whileClosed(path, suspect, async () => {
        const mending = this.threads.of('mend');
        // Checking all of it takes a while before the first row is saved.
        if (kind === 'work') this.onMending(path, { what: kind, doing: 'recovering', rows: 0 });
        if (kind === 'work') await mending.mendWork(path);
        const recovery = kind === 'cache' ? await mending.mendCache(path) : null;
        if (recovery) await this.threads.of('store').noteRecovery(recovery);
      });
    } finally {
      this.onMending(path, null);
      if (this.mending.size === 1) this.threads.end('mend');
    }
  }

  /** The work, between closing the database everywhere and opening it again. */
  private async whileClosed<Found>(
    path: string,
    close: () => Promise<void>,
    work: () => Promise<Found>,
  ): Promise<Found> {
    await close();
    try {
      await Promise.allSettled([...(this.working.get(path) ?? [])]);
      await this.threads.closeApart(path);
      return await work();
    } finally {
      await this.threads.of('store').release(path);
    }
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof TieoutError && error.code === 'database-damaged';
}
