/** A statement reader as a process of its own, without the app's environment. */
import { app, utilityProcess } from 'electron';
import readerEntry from '../statement-reader/reader-entry.ts?modulePath';
import type { ReaderProcess } from '../statement-reader/reading-under-way.ts';

/** What Node needs on Windows to have random numbers; nothing else is handed on. */
const KEPT_ENVIRONMENT = ['SystemRoot'];

export function startStatementProcess(): ReaderProcess {
  const child = utilityProcess.fork(readerEntry, [], {
    serviceName: 'Tieout statement reader',
    stdio: 'ignore',
    env: Object.fromEntries(KEPT_ENVIRONMENT.map((name) => [name, process.env[name] ?? ''])),
  });
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', () => listener('other')),
    memory: () => {
      const metrics = app.getAppMetrics().find(({ pid }) => pid === child.pid);
      return metrics ? metrics.memory.workingSetSize * 1024 : null;
    },
    kill: () => void child.kill(),
  };
}
