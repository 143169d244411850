import { BroadcastChannel } from 'node:worker_threads';

/**
 * How threads of this program take turns at writing one database. A thread that writes in slices frees it for moments
 * only, which others would mostly miss; asked, it rests between two slices until they had their turn.
 */
const CHANNEL = 'tieout: a turn at a database';

let asking: BroadcastChannel | undefined;

/** Asks another thread that writes the file in slices to let this one write. */
export function askForTurn(path: string): void {
  asking ??= opened();
  asking.postMessage(path);
}

/** Hears when a thread asks for a turn at the file, until it is closed. */
export class TurnsAsked {
  private readonly channel = opened();
  private hasAsked = false;

  constructor(path: string) {
    this.channel.onmessage = (message: unknown) => {
      if ((message as MessageEvent).data === path) this.hasAsked = true;
    };
  }

  /** Whether a thread has asked since the last call. */
  taken(): boolean {
    const { hasAsked } = this;
    this.hasAsked = false;
    return hasAsked;
  }

  close(): void {
    this.channel.close();
  }
}

function opened(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL);
  // A program that has nothing else to do may end.
  channel.unref();
  return channel;
}
