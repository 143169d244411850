/**
 * A statement reader as a thread of this process: for the tests and the bench, which have no Electron to start
 * processes.
 */
import type { Worker, WorkerOptions } from 'node:worker_threads';
import type { ReaderProcess } from '../reading-under-way.ts';

/** The engine ends a thread that goes beyond; buffers and what libraries hold outside its heap are not counted. */
export const READER_THREAD: WorkerOptions = {
  resourceLimits: { maxOldGenerationSizeMb: 400, maxYoungGenerationSizeMb: 32 },
};

export function threadReader(worker: Worker): ReaderProcess {
  let reason: 'memory' | 'other' = 'other';
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') reason = 'memory';
  });
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => void worker.on('message', listener),
    onExit: (listener) => void worker.once('exit', () => listener(reason)),
    memory: () => null,
    kill: () => void worker.terminate(),
  };
}
