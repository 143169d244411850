/** Entry of the demo's thread: the sandbox service with the data it is told to grow. */
import { parentPort, workerData } from 'node:worker_threads';
import { startSandbox } from '../../src-sandbox/index.ts';
import type { DemoMessage, DemoOrigin } from './demo-service.ts';

const { seed, asOf } = workerData as DemoOrigin;

function tell(message: DemoMessage): void {
  parentPort?.postMessage(message);
}

startSandbox({ seed, asOf }).then(
  ({ baseUrl, merchantsBaseUrl, credentials: { schemeWord, ...credentials } }) =>
    tell({ served: { baseUrl, merchantsBaseUrl, credentials, schemeWord } }),
  (error: unknown) => tell({ failed: String(error) }),
);
