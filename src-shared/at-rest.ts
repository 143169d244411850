/** Tells when somebody who was busy has come to rest: what the work has left in memory can be given back then. */

/** The work of a start ends so, a moment after the last of it. */
const AFTER_START_MS = 3_000;
/** Later a person may only be thinking. */
const AFTER_WORK_MS = 60_000;
/**
 * V8 looks at the last five seconds for how much room young objects need: what has just come to rest still needs much.
 */
const AGAIN_AFTER_MS = 6_000;

/**
 * `rested` is called when nothing was done for so long, after the start and after each work, and a second time a little
 * later.
 */
export class AtRest {
  private readonly rested: () => void;
  /** Calls back after so many milliseconds; a process that has nothing else to do may end before. */
  private readonly wait: (ms: number, then: () => void) => void;
  private readonly now: () => number;
  private quietMs = AFTER_START_MS;
  private lastDone = 0;
  private state: 'done' | 'waiting' | 'waiting-again' = 'done';

  constructor(
    rested: () => void,
    wait: (ms: number, then: () => void) => void,
    now: () => number = Date.now,
  ) {
    this.rested = rested;
    this.wait = wait;
    this.now = now;
  }

  /** Something is done. */
  busy(): void {
    this.lastDone = this.now();
    if (this.state !== 'done') return;
    this.state = 'waiting';
    this.lookIn(this.quietMs);
  }

  private lookIn(ms: number): void {
    this.wait(ms, () => this.look());
  }

  private look(): void {
    const quietMs = this.state === 'waiting' ? this.quietMs : this.quietMs + AGAIN_AFTER_MS;
    const left = quietMs - (this.now() - this.lastDone);
    if (left > 0) {
      this.lookIn(left);
      return;
    }
    if (this.state === 'waiting') {
      this.state = 'waiting-again';
      this.lookIn(AGAIN_AFTER_MS);
    } else {
      this.state = 'done';
      this.quietMs = AFTER_WORK_MS;
    }
    this.rested();
  }
}
