/**
 * Servers that serve one file of tests after the other: to start one with a log to copy takes half a second of the
 * processor. What a file is done with is as a new one, or is ended.
 */
import { spawn } from 'node:child_process';
import { startServer, type TestServer } from './server.ts';

const resting: TestServer[] = [];

/** A server as `startServer` starts it, of an earlier file where one rests; `stop` gives it back. */
export async function takeServer(): Promise<TestServer> {
  const rested = resting.pop();
  rested?.serveAgain();
  const server = rested ?? (await startServer());
  // Without a shell nothing would remove its files behind this process.
  if (process.platform === 'win32') return server;
  if (!rested) removeBehind(server.folder);
  return {
    ...server,
    stop: async () => {
      try {
        await server.rest();
        resting.push(server);
      } catch {
        // A test that failed left it away, or something on it that does not go: that one has no successor.
        await server.stop();
      }
    },
  };
}

/** Removes the folder once this process is gone, however that came, and the server a moment later. */
function removeBehind(folder: string): void {
  const isGone = 'for second in 1 2 3 4 5; do [ -e "$0/data/postmaster.pid" ] || break; sleep 1; done';
  const script = `cat >/dev/null; ${isGone}; rm -rf -- "$0"`;
  const child = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
}
