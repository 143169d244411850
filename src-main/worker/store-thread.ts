/** Entry of the store thread. */
import { parentPort } from 'node:worker_threads';
import { serveThread } from './serve-thread.ts';

if (!parentPort) throw new Error('the store thread runs as a worker only');
serveThread(parentPort);
