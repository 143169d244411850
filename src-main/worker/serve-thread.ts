/** What a store thread does, over the port that it is given: its own, or that of the next store in the tests. */
import type { MessagePort } from 'node:worker_threads';
import { collectingAtRest } from '../collect-garbage.ts';
import { forgetAllKeys } from '../store/engine/keys.ts';
import { shareWhatIsShared } from '../store/replica/shared-writes.ts';
import { serveStore } from './link.ts';
import { isLogPort, offerOver } from './log-port.ts';
import { createStoreService, type StoreService } from './store-service.ts';

let log: MessagePort | undefined;
let service: StoreService | undefined;
const atRest = collectingAtRest(() => service?.rest());
shareWhatIsShared(offerOver(() => log));

/** One store at a time: until it has closed the port, no other is served. */
export function serveThread(main: MessagePort): void {
  serveStore(
    {
      postMessage: (message) => {
        atRest.busy();
        main.postMessage(message);
      },
      on: (event, listener) =>
        main.on(event, (message: unknown) => {
          atRest.busy();
          if (isLogPort(message)) log = message.logPort;
          else listener(message);
        }),
      close: () => {
        log?.close();
        forgetAllKeys();
        main.close();
      },
    },
    (events) => {
      service = createStoreService(events, { mendedElsewhere: true });
      return service;
    },
  );
}
