/** Entry of the store thread. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { collectingAtRest } from '../collect-garbage.ts';
import { shareWhatIsShared } from '../store/replica/shared-writes.ts';
import { serveStore } from './link.ts';
import { isLogPort, offerOver } from './log-port.ts';
import { createStoreService, type StoreService } from './store-service.ts';

const main = parentPort;
if (!main) throw new Error('the store thread runs as a worker only');
const atRest = collectingAtRest(() => service?.rest());
let log: MessagePort | undefined;
let service: StoreService | undefined;
shareWhatIsShared(offerOver(() => log));
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
      main.close();
    },
  },
  (events) => {
    service = createStoreService(events, { mendedElsewhere: true });
    return service;
  },
);
