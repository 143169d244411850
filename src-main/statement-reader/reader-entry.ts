/** Entry of a statement reader: a process of the app, or a thread in the tests. */
import { parentPort } from 'node:worker_threads';
import type { FromReader, ToReader } from './messages.ts';
import { serveReader } from './serve.ts';

/** What Electron gives a utility process; elsewhere there is none. */
type ParentPort = {
  postMessage(message: FromReader): void;
  on(event: 'message', listener: (event: { data: ToReader }) => void): void;
};
const ofProcess = (process as { parentPort?: ParentPort }).parentPort;

if (ofProcess) {
  serveReader({
    post: (message) => ofProcess.postMessage(message),
    onMessage: (listener) => ofProcess.on('message', ({ data }) => listener(data)),
  });
} else if (parentPort) {
  const port = parentPort;
  serveReader({
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
  });
} else throw new Error('the statement reader runs as a process of the app or as a thread only');
