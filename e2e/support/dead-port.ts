/** A port of this machine on which nothing answers, and which no other program is given meanwhile. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const HOST = '127.0.0.1';

/**
 * Keeps a free port without listening on it: it is the near end of a connection to a listener of our own. Who connects
 * to the port is refused, as by a service that is away, and no server that asks for any free port is given it. Returns
 * what lets go of it. Throws while somebody listens on it.
 */
export async function keepDead(port: number): Promise<() => Promise<void>> {
  const ends: Socket[] = [];
  const keeper = createServer((socket) => ends.push(socket.on('error', () => undefined)));
  keeper.listen(0, HOST);
  await once(keeper, 'listening');
  const accepted = once(keeper, 'connection');
  const { port: keeperPort } = keeper.address() as { port: number };
  const near = connect({ host: HOST, port: keeperPort, localAddress: HOST, localPort: port });
  try {
    await once(near, 'connect');
    near.on('error', () => undefined);
    await accepted;
  } catch (error) {
    keeper.close();
    throw error;
  }
  return async () => {
    const closed = once(near, 'close');
    // A reset leaves nothing behind that would hold the port up for its next owner.
    near.resetAndDestroy();
    for (const socket of ends) socket.destroy();
    keeper.close();
    await closed;
  };
}
