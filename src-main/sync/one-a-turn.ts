/**
 * Work that comes at once and is done one after the other, each in a turn of the event loop of its own: together it
 * would hold all else up.
 */
export class OneATurn {
  private last = Promise.resolve();

  /** Resolves when it is this caller's turn: at once if the running turn is not taken. */
  next(): Promise<void> {
    const mine = this.last;
    this.last = mine.then(() => new Promise((resolve) => setImmediate(resolve)));
    return mine;
  }
}
