/** Entry of the store thread. */
import { parentPort } from 'node:worker_threads';
import { serveStore } from './link.ts';
import { createStoreService } from './store-service.ts';

if (!parentPort) throw new Error('the store thread runs as a worker only');
serveStore(parentPort, (events) => createStoreService(events, { mendedElsewhere: true }));
