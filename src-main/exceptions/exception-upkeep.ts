/**
 * Keeps exceptions in step: whatever touches what they rest on says so here, and they are refreshed behind it, while
 * people go on working. Reading a close waits for that and writes nothing. Signing and locking refresh what is left.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { detailsOf } from '../../src-shared/errors.ts';
import type { Month } from '../../src-shared/period.ts';
import { type StoreProgress, withProgress } from '../jobs/store-progress.ts';
import type { RefreshOrder } from '../store/close/refresh.ts';
import type { ClosePaths } from '../store/close/sources.ts';
import type { Refreshed } from '../store/exceptions/refresh.ts';
import type { Touch } from '../store/work/touched-months.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';

type OnProgress = (done: number, total: number) => void;

/** What an earlier session left is refreshed once the first screen is there. */
const LEFT_OVER_AFTER_MS = 2_000;

type Parts = {
  readonly store: Pick<Remote<StoreService>, 'refreshExceptions' | 'touchMonths' | 'readTouchedMonths'>;
  /** Throws `workspace-not-found`. */
  readonly paths: (workspaceId: string) => ClosePaths;
  readonly isThere: (workspaceId: string) => boolean;
  /** Whether a sync is under way: what is refreshed at its end takes in all that was left over. */
  readonly isSyncing: (workspaceId: string) => boolean;
  readonly jobProgress: StoreProgress;
  /** They were refreshed behind something: what is shown of them is of before. */
  readonly onRefreshed: (workspaceId: string) => void;
  readonly onDefect: (error: unknown) => void;
};

/** What is refreshed of a workspace at the moment, and whether more came meanwhile. */
type Upkeep = {
  readonly watching: Set<OnProgress>;
  again: boolean;
  done: Promise<void>;
};

export class ExceptionUpkeep {
  private readonly parts: Parts;
  private readonly underWay = new Map<string, Upkeep>();
  private stopped = false;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Notes months as touched. Noted before anything is done to them, it outlives a kill in the middle. */
  async touch(workspaceId: string, touch: Touch): Promise<void> {
    await this.parts.store.touchMonths(this.parts.paths(workspaceId).workPath, touch);
  }

  /** Refreshes what was touched. Comes back at once. */
  refreshTouched(workspaceId: string): void {
    if (this.stopped) return;
    const known = this.underWay.get(workspaceId);
    const upkeep = known ?? { watching: new Set(), again: true, done: Promise.resolve() };
    upkeep.again = true;
    if (known) return;
    this.underWay.set(workspaceId, upkeep);
    upkeep.done = this.run(workspaceId, upkeep);
  }

  /**
   * Refreshes what an earlier session was kept from refreshing, a little later. To be called once for each workspace.
   */
  refreshLeftOver(workspaceId: string): void {
    setTimeout(() => {
      this.isLeftOver(workspaceId)
        .then((isLeftOver) => isLeftOver && this.refreshTouched(workspaceId))
        .catch((error) => this.tellDefect(error));
    }, LEFT_OVER_AFTER_MS).unref();
  }

  /** Asked before anything is refreshed: that is done by a thread of its own, which most starts can do without. */
  private async isLeftOver(workspaceId: string): Promise<boolean> {
    const { parts } = this;
    // A workspace that was removed meanwhile, or has no work.db yet, has nothing left over.
    if (this.stopped || parts.isSyncing(workspaceId) || !parts.isThere(workspaceId)) return false;
    const { workPath } = parts.paths(workspaceId);
    return existsSync(workPath) && (await parts.store.readTouchedMonths(workPath)).length > 0;
  }

  /** Refreshes what is stale of the months, imported lines that wait for their run too. */
  async refreshMonths(workspaceId: string, months: readonly Month[]): Promise<void> {
    await this.refresh(workspaceId, { what: 'stale', months });
  }

  /** Resolves when nothing is being refreshed. */
  async whenDone(workspaceId: string, onProgress: OnProgress = () => undefined): Promise<void> {
    const upkeep = this.underWay.get(workspaceId);
    upkeep?.watching.add(onProgress);
    await upkeep?.done;
  }

  /**
   * Waits for what is under way, and refreshes what is left: what could not be refreshed. Throws why it still cannot.
   */
  async settle(workspaceId: string): Promise<void> {
    await this.whenDone(workspaceId);
    await this.refresh(workspaceId, { what: 'touched' });
  }

  /** Refreshes; all of the months named when they were asked for. */
  async refresh(
    workspaceId: string,
    order: RefreshOrder,
    onProgress: OnProgress = () => undefined,
  ): Promise<Refreshed> {
    const { store, paths, jobProgress } = this.parts;
    const jobId = randomUUID();
    return withProgress(jobProgress, jobId, onProgress, () =>
      store.refreshExceptions(jobId, paths(workspaceId), order),
    );
  }

  /** Begins nothing any more; what was not refreshed stays noted. */
  stop(): void {
    this.stopped = true;
  }

  private async run(workspaceId: string, upkeep: Upkeep): Promise<void> {
    const told: OnProgress = (done, total) => {
      for (const tell of upkeep.watching) tell(done, total);
    };
    try {
      while (upkeep.again && !this.stopped) {
        upkeep.again = false;
        const { appeared, cleared, returned } = await this.refresh(workspaceId, { what: 'touched' }, told);
        if (appeared + cleared + returned > 0) this.parts.onRefreshed(workspaceId);
      }
    } catch (error) {
      // The month stays noted as touched: signing a close refreshes it again and reports why it cannot.
      this.tellDefect(error);
    } finally {
      this.underWay.delete(workspaceId);
    }
  }

  private tellDefect(error: unknown): void {
    if (detailsOf(error).code === 'internal') this.parts.onDefect(error);
  }
}
