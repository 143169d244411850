/**
 * A long period in pieces: what is sorted and handed over of each fits a processor's memory, and a month's work can be
 * told in parts.
 */
import { HOUR_MS } from '../../../src-shared/durations.ts';
import type { Period } from '../../../src-shared/period.ts';

/** Some thousand records of a month that has a million. */
const SHORTEST_MS = 6 * HOUR_MS;
/** Not longer, however little there was: the next may have all of a busy day's records. */
const LONGEST_MS = 48 * HOUR_MS;
/** Of so many bytes asking takes longer than answering; of so many it no longer counts. */
const [LITTLE, ENOUGH] = [64_000, 512_000];

/** Pieces of periods, one after the other; of an account with few records longer ones, so that they do not add up. */
export class Pieces {
  private length = SHORTEST_MS;

  /** The period's pieces in their order, each beginning where the one before it ends. */
  *of({ from, to }: Period): Generator<Period> {
    for (let at = from; at < to; ) {
      const end = Math.min(to, at + this.length);
      yield { from: at, to: end };
      at = end;
    }
  }

  /** Tells what there was in the last one. */
  had(bytes: number): void {
    if (bytes < LITTLE) this.length = Math.min(this.length * 2, LONGEST_MS);
    else if (bytes > ENOUGH) this.length = Math.max(this.length / 2, SHORTEST_MS);
  }
}
