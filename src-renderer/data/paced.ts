/** Work that may be asked for more often than it is to be done. */
export type Paced = {
  /**
   * Does it at once where the last time is long enough ago, and otherwise as soon as it is: what was asked last is not
   * left undone.
   */
  readonly soon: () => void;
  readonly now: () => void;
  /** Forgets what was asked for; whether anything was. */
  readonly stop: () => boolean;
};

/** Paces the work: done once in so many milliseconds at the most. */
export function paced(work: () => void, everyMs: number): Paced {
  let doneAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    const wasAsked = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
    return wasAsked;
  };
  const now = () => {
    stop();
    doneAt = performance.now();
    work();
  };
  const soon = () => {
    const left = everyMs - (performance.now() - doneAt);
    if (left <= 0) now();
    else timer ??= setTimeout(now, left);
  };
  return { soon, now, stop };
}
