/**
 * Threads of the store that serve one app of the tests after the other. To start one takes a tenth of a second of the
 * processor and to get it up to speed as long again, while most tests ask it for less; each ends as the product's does,
 * and what is given back is a thread that holds no database.
 */
import { EventEmitter } from 'node:events';
import { MessageChannel, type Transferable, Worker } from 'node:worker_threads';
import { threadFile } from '../../testing/thread-files.ts';
import { STORE_THREAD } from '../start-ahead.ts';

/** More rest at no time: each takes some 20 MB. */
const MOST_RESTING = 8;
const resting: Worker[] = [];

/** A store thread as the product starts it, but for the time that it takes. */
export function warmStoreThread(): Worker {
  return new WarmThread() as unknown as Worker;
}

function startThread(): Worker {
  const thread = new Worker(threadFile('storesInTurn'), STORE_THREAD);
  // One that ends while it rests is served to nobody.
  thread.once('exit', () => {
    const at = resting.indexOf(thread);
    if (at >= 0) resting.splice(at, 1);
  });
  return thread;
}

/** What the product asks of a `Worker`, which ends when the thread has closed its port. */
class WarmThread extends EventEmitter {
  private readonly thread: Worker;
  private readonly port;
  private hasEnded = false;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.thread = resting.pop() ?? startThread();
    this.thread.ref();
    this.thread.once('error', this.onError).once('exit', this.onExit);
    port1.on('message', (message) => this.emit('message', message));
    port1.once('close', () => this.giveBack());
    this.thread.postMessage({ port: port2 }, [port2]);
  }

  postMessage(message: unknown, transfer: readonly Transferable[] = []): void {
    if (!this.hasEnded) this.port.postMessage(message, transfer);
  }

  ref(): void {
    this.thread.ref();
    this.port.ref();
  }

  unref(): void {
    this.thread.unref();
    this.port.unref();
  }

  async terminate(): Promise<number> {
    if (this.hasEnded) return 0;
    const code = await this.thread.terminate();
    this.end(code);
    return code;
  }

  private readonly onError = (error: unknown) => this.emit('error', error);
  private readonly onExit = (code: number) => this.end(code);

  /** The thread has ended what it was asked for, in order. */
  private giveBack(): void {
    if (this.hasEnded) return;
    this.thread.off('error', this.onError).off('exit', this.onExit);
    this.thread.unref();
    if (resting.length < MOST_RESTING) resting.push(this.thread);
    else void this.thread.terminate();
    this.end(0);
  }

  private end(code: number): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.port.close();
    this.emit('exit', code);
  }
}
