/**
 * Stands between a client and the server, and cuts connections: before a request arrives, or before its answer does.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type CuttingProxy = {
  readonly port: number;
  /** How likely each part that passes is the last of its connection, and how late it passes at most, milliseconds. */
  worsen(chance: number, delayMs?: number): void;
  /** How many round trips there were: how often a client spoke behind a word of the server. */
  roundTrips(): number;
  stop(): Promise<void>;
};

/** `random` gives numbers from 0 up to 1. */
export async function startProxy(target: number, random: () => number): Promise<CuttingProxy> {
  let [chance, delay] = [0, 0];
  let roundTrips = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let isServersTurn = false;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (part) => {
        if (from === client && !isServersTurn) roundTrips += 1;
        isServersTurn = from === client;
        const cut = random() < chance;
        // A cut part may still arrive: the connection ends behind it.
        const isPassed = !cut || random() < 0.5;
        const pass = () => {
          if (isPassed && to.writable) to.write(part);
          if (cut) to.end();
          if (cut) from.destroy();
        };
        if (delay === 0) pass();
        else {
          from.pause();
          setTimeout(() => {
            from.resume();
            pass();
          }, random() * delay);
        }
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    worsen: (newChance, delayMs = 0) => {
      chance = newChance;
      delay = delayMs;
    },
    roundTrips: () => roundTrips,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
