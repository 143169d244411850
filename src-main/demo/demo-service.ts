/** The embedded demo: our sandbox service in a thread of its own, on loopback, started when first needed. */
import type { Worker } from 'node:worker_threads';
import type { CredentialSet, CredentialsOf } from '../../src-shared/contract/workspaces.ts';

export type DemoOrigin = { readonly seed: number; readonly asOf: string };

export type ServedDemo = {
  readonly baseUrl: string;
  readonly merchantsBaseUrl: string;
  readonly credentials: { readonly [Set in CredentialSet]: CredentialsOf<Set> };
  readonly schemeWord: string;
};

/** What the thread says: where it listens, or why it could not. */
export type DemoMessage = { readonly served: ServedDemo } | { readonly failed: string };

export class DemoService {
  private readonly startThread: (origin: DemoOrigin) => Worker;
  private readonly served = new Map<string, { worker: Worker; served: Promise<ServedDemo> }>();

  constructor(startThread: (origin: DemoOrigin) => Worker) {
    this.startThread = startThread;
  }

  /** Where the service with this data listens; started when it is not running. The port differs at each start. */
  serve(origin: DemoOrigin): Promise<ServedDemo> {
    const key = `${origin.seed} ${origin.asOf}`;
    const running = this.served.get(key);
    if (running) return running.served;
    const worker = this.startThread(origin);
    const served = new Promise<ServedDemo>((resolve, reject) => {
      worker.once('message', (message: DemoMessage) =>
        'served' in message ? resolve(message.served) : reject(new Error(message.failed)),
      );
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the demo service ended')));
    });
    const entry = { worker, served };
    this.served.set(key, entry);
    const forget = () => {
      if (this.served.get(key) === entry) this.served.delete(key);
    };
    worker.once('exit', forget);
    served.catch(() => {
      forget();
      // A thread that could not serve has nothing left to do.
      void worker.terminate();
    });
    return served;
  }

  async stop(): Promise<void> {
    await Promise.allSettled([...this.served.values()].map(({ worker }) => worker.terminate()));
    this.served.clear();
  }
}
