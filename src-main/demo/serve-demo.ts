/**
 * The demo's service as its thread has it: the sandbox with the data it is told to grow, and the merchant's files of
 * it.
 */
import type { MessagePort } from 'node:worker_threads';
import { type Sandbox, type SandboxOptions, startSandbox, writeFiles } from '../../src-sandbox/index.ts';
import type { DemoFiles, DemoMessage, DemoOrigin } from './demo-service.ts';

/** The product asks for all deposits that an account of this kind would have; its tests ask for fewer. */
export type AskedDemo = DemoOrigin & Pick<SandboxOptions, 'rows'>;

/**
 * Starts it and says where it listens, or why it could not; then writes files as it is asked. Null where it did not
 * start.
 */
export async function serveDemo(
  port: Pick<MessagePort, 'postMessage' | 'on'>,
  asked: AskedDemo,
): Promise<Sandbox | null> {
  const tell = (message: DemoMessage) => port.postMessage(message);
  try {
    const sandbox = await startSandbox(asked);
    const { baseUrl, merchantsBaseUrl, credentials } = sandbox;
    const { schemeWord, ...sets } = credentials;
    /** A folder that cannot be written to is told, not thrown. */
    const write = async (wanted: DemoFiles) => {
      const names = await writeFiles(sandbox.dataset, wanted.folder, wanted.month).catch(() => null);
      tell({ wrote: wanted, names });
    };
    port.on('message', (wanted: DemoFiles) => void write(wanted));
    tell({ served: { baseUrl, merchantsBaseUrl, credentials: sets, schemeWord } });
    return sandbox;
  } catch (error) {
    tell({ failed: String(error) });
    return null;
  }
}
