/**
 * The demo's service in the process of its test: a thread takes several times longer to start than the service in it.
 */
import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { type AskedDemo, serveDemo } from '../serve-demo.ts';

/** Takes the place of its thread: says the same, is asked the same, and ends. */
export function demoHere(asked: AskedDemo): Worker {
  const [outside, inside] = [new EventEmitter(), new EventEmitter()];
  const tell = (whom: EventEmitter) => (message: unknown) => void whom.emit('message', message);
  const port = Object.assign(inside, { postMessage: tell(outside) });
  const serving = serveDemo(port as unknown as Parameters<typeof serveDemo>[0], asked);
  return Object.assign(outside, {
    postMessage: tell(inside),
    terminate: async () => {
      await (await serving)?.close();
      outside.emit('exit', 0);
      return 0;
    },
  }) as unknown as Worker;
}
