/**
 * A limit on how much runs side by side, per key. The first to come goes first; what can wait goes behind all others.
 */
import { TieoutError } from '../../src-shared/errors.ts';

export class Turns {
  private readonly limit: number;
  private readonly taken = new Map<string, number>();
  private readonly waiting: {
    readonly key: string;
    readonly canWait: () => boolean;
    readonly go: () => void;
  }[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  /**
   * Runs work when it is its turn; throws `cancelled` when the signal comes before that. For as long as it `canWait`,
   * others that wait go before it.
   */
  async inTurn<T>(
    key: string,
    signal: AbortSignal,
    work: () => Promise<T>,
    canWait = () => false,
  ): Promise<T> {
    await this.take(key, signal, canWait);
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }

  private async take(key: string, signal: AbortSignal, canWait: () => boolean): Promise<void> {
    if (signal.aborted) throw new TieoutError('cancelled');
    const taken = this.taken.get(key) ?? 0;
    if (taken < this.limit) {
      this.taken.set(key, taken + 1);
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = { key, canWait, go: resolve };
      this.waiting.push(turn);
      const leave = () => {
        const place = this.waiting.indexOf(turn);
        if (place >= 0) this.waiting.splice(place, 1);
        reject(new TieoutError('cancelled'));
      };
      turn.go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Hands the place on to the next of the same key. */
  private release(key: string): void {
    const hurried = this.waiting.findIndex((turn) => turn.key === key && !turn.canWait());
    const place = hurried >= 0 ? hurried : this.waiting.findIndex((turn) => turn.key === key);
    if (place >= 0) {
      this.waiting.splice(place, 1)[0]?.go();
      return;
    }
    const taken = (this.taken.get(key) ?? 1) - 1;
    if (taken > 0) this.taken.set(key, taken);
    else this.taken.delete(key);
  }
}
