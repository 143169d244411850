import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { keepDead } from './dead-port.ts';

const HOST = '127.0.0.1';

async function listen(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** The code of the failure, or that somebody answered. */
async function reach(port: number): Promise<string> {
  const socket = connect(port, HOST);
  onTestFinished(() => void socket.destroy());
  return once(socket, 'connect').then(
    () => 'answered',
    (error: NodeJS.ErrnoException) => error.code ?? String(error),
  );
}

it('a port that is kept dead refuses who comes, and can be used again afterwards', async () => {
  const service = await listen(0);
  const { port } = service;
  expect(await reach(port)).toBe('answered');
  await expect(keepDead(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await service.close();
  const letGo = await keepDead(port);
  expect(await reach(port)).toBe('ECONNREFUSED');
  await letGo();
  const again = await listen(port);
  expect(await reach(port)).toBe('answered');
  await again.close();
});
