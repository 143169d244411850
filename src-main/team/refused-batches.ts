/**
 * Batches of this computer that a team's server refused by themselves: others go first for a while, and they are
 * offered again.
 */
import { isOfBatchAlone } from './batch-log.ts';
import type { LogRefusal } from './log-failures.ts';

/** A clock may be right by then. */
const REFUSED_MS = 600_000;

export class RefusedBatches {
  private readonly now: () => number;
  /** How many there are is another number now. */
  private readonly onCount: () => void;
  /** By what they are about: until when others go first (epoch ms). */
  private readonly until = new Map<string, number>();

  constructor(now: () => number, onCount: () => void) {
    this.now = now;
    this.onCount = onCount;
  }

  get count(): number {
    return this.until.size;
  }

  /** What is not to be offered now. What was read anew since is another batch, and is forgotten. */
  get passedOver(): string[] {
    this.change(() => {
      for (const [about, until] of this.until) if (until < this.now() - REFUSED_MS) this.until.delete(about);
    });
    return [...this.until].flatMap(([about, until]) => (until > this.now() ? [about] : []));
  }

  /**
   * Sends a batch. Returns why the server refuses it by itself; null where it was taken. Throws every other failure.
   */
  async offer(about: string, send: () => Promise<void>): Promise<LogRefusal | null> {
    try {
      await send();
      this.change(() => this.until.delete(about));
      return null;
    } catch (error) {
      if (!isOfBatchAlone(error)) throw error;
      this.change(() => this.until.set(about, this.now() + REFUSED_MS));
      return error;
    }
  }

  private change(what: () => unknown): void {
    const before = this.until.size;
    what();
    if (this.until.size !== before) this.onCount();
  }
}
