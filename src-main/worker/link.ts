/**
 * The typed link between the main process and the store thread. Failures cross it as data, because a thrown error would
 * lose its details when it is copied between threads.
 */
import { createBirpc } from 'birpc';
import type { Envelope } from '../../src-shared/contract/call.ts';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';
import { forgetKeys, giveKeys, type KeyState, KeysNeeded } from '../store/engine/keys.ts';
import { takeGrown } from '../store/work/audit-grown.ts';
import type { StoreEvents, StoreService } from './store-service.ts';

type Port = {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  close(): void;
};

/** Every function of an object type, answered later. */
export type Remote<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** An answer, or that the keys of the folder that the path lies in come first. */
type Answer = Envelope<unknown> | { readonly keysNeeded: string };

type Wrapped = {
  perform(name: string, args: unknown[]): Promise<Answer>;
  giveKeys(folder: string, state: KeyState): void;
  forgetKeys(folder: string): void;
};

/** Exports and large queries may take long; the job's own cancel ends them, not a clock. */
const NO_TIME_LIMIT = -1;
/** A call works in one folder; asking for the keys of many means that the thread does not take them. */
const MOST_FOLDERS = 3;

/**
 * The thread's end: performs what is asked. `create` gets the events to send. After `endAll` nothing more is performed,
 * for it would open again what was closed, and the port is closed: with nothing left to wait for, the thread ends by
 * itself.
 */
export function serveStore(port: Port, create: (events: StoreEvents) => StoreService): void {
  const channel = createBirpc<StoreEvents, Wrapped>(
    { perform, giveKeys, forgetKeys },
    {
      post: (message) => port.postMessage(message),
      on: (listener) => void port.on('message', listener),
      eventNames: ['loaded', 'jobProgress', 'recovered', 'restored', 'mending', 'auditGrown', 'report'],
      timeout: NO_TIME_LIMIT,
    },
  );
  const service = create({
    jobProgress: (...args) => void channel.jobProgress(...args),
    recovered: () => void channel.recovered(),
    restored: (...args) => void channel.restored?.(...args),
    mending: (...args) => void channel.mending?.(...args),
    auditGrown: (...args) => void channel.auditGrown?.(...args),
    askReader: async (ask) => {
      const answer = await channel.askReader?.(ask);
      if (!answer) throw new Error('nobody reads statement files here');
      return answer;
    },
    report: (text) => void channel.report(text),
  });
  void channel.loaded?.();

  let ending = false;
  async function perform(name: string, args: unknown[]): Promise<Answer> {
    try {
      if (ending) throw new TieoutError('cancelled');
      if (!Object.hasOwn(service, name)) throw new Error(`the store has no ${name}`);
      if (name === 'endAll') ending = true;
      const work = service[name as keyof StoreService] as (...args: unknown[]) => unknown;
      return { ok: true, value: await work(...args) };
    } catch (error) {
      if (error instanceof KeysNeeded) return { keysNeeded: error.path };
      const details = detailsOf(error);
      if (details.code === 'internal')
        void channel.report(error instanceof Error ? (error.stack ?? '') : String(error));
      return { ok: false, error: details };
    } finally {
      for (const { path, isOrder } of takeGrown()) void channel.auditGrown?.(path, isOrder);
      // The answer goes first.
      if (name === 'endAll') setImmediate(() => port.close());
    }
  }
}

/**
 * The main process's end. Calls reject with the TieoutError that the thread met. A thread that lacks the keys of a path
 * has done nothing: `onKeysNeeded` hands them over, and it is asked again.
 */
export function connectStore(
  port: Omit<Port, 'close'>,
  events: StoreEvents,
  onKeysNeeded: (path: string) => Promise<void>,
): {
  store: Remote<StoreService>;
  giveKeys: (folder: string, state: KeyState) => void;
  forgetKeys: (folder: string) => void;
  /** Ends the link; calls that still wait reject with the error. */
  close: (error: Error) => void;
} {
  const channel = createBirpc<Wrapped, StoreEvents>(events, {
    post: (message) => port.postMessage(message),
    on: (listener) => void port.on('message', listener),
    timeout: NO_TIME_LIMIT,
  });
  const store = new Proxy({} as Remote<StoreService>, {
    get: (_, name) =>
      // A proxy is asked for `then` when it is awaited; it is no promise.
      typeof name !== 'string' || name === 'then'
        ? undefined
        : async (...args: unknown[]) => {
            let answer = await channel.perform(name, args);
            for (let asked = 0; 'keysNeeded' in answer; asked += 1) {
              if (asked === MOST_FOLDERS) throw new TieoutError('internal');
              await onKeysNeeded(answer.keysNeeded);
              answer = await channel.perform(name, args);
            }
            if (!answer.ok) throw TieoutError.from(answer.error);
            return answer.value;
          },
  });
  // A thread that ended needs no keys.
  const told = (sent: Promise<void>) => void sent.catch(() => undefined);
  return {
    store,
    giveKeys: (folder, state) => told(channel.giveKeys(folder, state)),
    forgetKeys: (folder) => told(channel.forgetKeys(folder)),
    close: (error) => channel.$close(error),
  };
}
