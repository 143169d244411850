/** The embedded demo: our sandbox service in a thread of its own, on loopback, started when first needed. */
import type { Worker } from 'node:worker_threads';
import type { CredentialSet, CredentialsOf } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';

export type DemoOrigin = { readonly seed: number; readonly asOf: string };

type ServedDemo = {
  readonly baseUrl: string;
  readonly merchantsBaseUrl: string;
  readonly credentials: { readonly [Set in CredentialSet]: CredentialsOf<Set> };
  readonly schemeWord: string;
};

/** What the thread says: where it listens, or why it could not; and, asked for files, which it wrote. */
export type DemoMessage =
  | { readonly served: ServedDemo }
  | { readonly failed: string }
  | { readonly wrote: DemoFiles; readonly names: readonly string[] | null };

/** What the thread is asked for: the merchant's files of a month (`YYYY-MM`), written into a folder. */
export type DemoFiles = { readonly folder: string; readonly month: string };

export class DemoService {
  private readonly startThread: (origin: DemoOrigin) => Worker;
  private readonly served = new Map<string, { worker: Worker; served: Promise<ServedDemo> }>();

  constructor(startThread: (origin: DemoOrigin) => Worker) {
    this.startThread = startThread;
  }

  /** Where the service with this data listens; started when it is not running. The port differs at each start. */
  serve(origin: DemoOrigin): Promise<ServedDemo> {
    const key = keyOf(origin);
    const running = this.served.get(key);
    if (running) return running.served;
    const worker = this.startThread(origin);
    const served = new Promise<ServedDemo>((resolve, reject) => {
      worker.once('message', (message: DemoMessage) =>
        'served' in message
          ? resolve(message.served)
          : reject(new Error('failed' in message ? message.failed : 'unexpected')),
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

  /** Writes the statements and the ledger of a month into the folder; their names. Throws `file-not-writable`. */
  async saveFiles(origin: DemoOrigin, folder: string, month: string): Promise<string[]> {
    await this.serve(origin);
    const worker = this.served.get(keyOf(origin))?.worker;
    if (!worker) throw new Error('the demo service ended');
    const names = await new Promise<readonly string[] | null>((resolve, reject) => {
      const settle = (end: () => void) => {
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        end();
      };
      const onExit = () => settle(() => reject(new Error('the demo service ended')));
      const onMessage = (message: DemoMessage) => {
        if ('wrote' in message && message.wrote.folder === folder && message.wrote.month === month)
          settle(() => resolve(message.names));
      };
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      worker.postMessage({ folder, month } satisfies DemoFiles);
    });
    if (!names) throw new TieoutError('file-not-writable', { subject: folder });
    return [...names];
  }

  async stop(): Promise<void> {
    await Promise.allSettled([...this.served.values()].map(({ worker }) => worker.terminate()));
    this.served.clear();
  }
}

const keyOf = ({ seed, asOf }: DemoOrigin): string => `${seed} ${asOf}`;
