/** Entry of the demo's thread: the sandbox service with the data it is told to grow, and the merchant's files of it. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Sandbox, type SandboxOptions, startSandbox, writeFiles } from '../../src-sandbox/index.ts';
import type { DemoFiles, DemoMessage, DemoOrigin } from './demo-service.ts';

/** The product asks for all deposits that an account of this kind would have; its tests ask for fewer. */
const asked = workerData as DemoOrigin & Pick<SandboxOptions, 'rows'>;

function tell(message: DemoMessage): void {
  parentPort?.postMessage(message);
}

/** Writes what is asked for; a folder that cannot be written to is told, not thrown. */
async function write({ dataset }: Sandbox, wanted: DemoFiles): Promise<void> {
  const names = await writeFiles(dataset, wanted.folder, wanted.month).catch(() => null);
  tell({ wrote: wanted, names });
}

startSandbox(asked).then(
  (sandbox) => {
    const { baseUrl, merchantsBaseUrl, credentials } = sandbox;
    const { schemeWord, ...sets } = credentials;
    parentPort?.on('message', (wanted: DemoFiles) => void write(sandbox, wanted));
    tell({ served: { baseUrl, merchantsBaseUrl, credentials: sets, schemeWord } });
  },
  (error: unknown) => tell({ failed: String(error) }),
);
