/** Entry of the demo's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { type AskedDemo, serveDemo } from './serve-demo.ts';

if (parentPort) void serveDemo(parentPort, workerData as AskedDemo);
