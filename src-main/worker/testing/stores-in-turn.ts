/** Entry of a thread of tests: serves one store after the other (warm-threads.ts). */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { serveThread } from '../serve-thread.ts';

parentPort?.on('message', ({ port }: { readonly port: MessagePort }) => serveThread(port));
