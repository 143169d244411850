/** Entry of a thread that serves the sandbox, so that the service's work is not on the client's thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SandboxOptions, startSandbox } from '../src-sandbox/index.ts';

const { baseUrl, merchantsBaseUrl, credentials } = await startSandbox(workerData as SandboxOptions);
parentPort?.postMessage({ baseUrl, merchantsBaseUrl, credentials });
