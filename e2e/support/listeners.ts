/** Listeners on this machine that count connections, for tests of what may not connect to anything. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';

export type Listeners = {
  readonly udpPort: number;
  readonly tcpPort: number;
  /** Addresses under which they are reached: loopback, and the machine's own where it has one. */
  readonly addresses: readonly string[];
  /** Datagrams and connections since the last `forget`; of a connection its first line. */
  readonly reached: { readonly datagrams: number; readonly connections: readonly string[] };
  forget(): void;
  close(): Promise<void>;
};

/** A document without any policy, for the proof that the probes reach the listeners where nothing hinders them. */
const OPEN_DOCUMENT = '<!doctype html><title>open</title><p>open</p>';

export async function startListeners(): Promise<Listeners> {
  let datagrams = 0;
  let connections: string[] = [];
  const open = new Set<Socket>();
  const udp = createSocket('udp4', () => {
    datagrams += 1;
  });
  udp.bind(0);
  await once(udp, 'listening');
  const tcp = createServer((socket) => {
    open.add(socket);
    // Counted before anything is said: a connection alone tells that somebody is there.
    const place = connections.push('') - 1;
    const counted = connections;
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    socket.once('data', (bytes) => {
      const line = /^[\x20-\x7e]*/.exec(bytes.toString('latin1'))?.[0] ?? '';
      counted[place] = line;
      const answer = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${OPEN_DOCUMENT.length}\r\nConnection: close\r\n\r\n${OPEN_DOCUMENT}`;
      if (/^(GET|POST|OPTIONS) /.test(line)) socket.end(answer);
    });
  });
  tcp.listen(0);
  await once(tcp, 'listening');
  const { port: tcpPort } = tcp.address() as { port: number };
  const own = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal);
  return {
    udpPort: udp.address().port,
    tcpPort,
    addresses: ['127.0.0.1', ...(own ? [own.address] : [])],
    get reached() {
      return { datagrams, connections };
    },
    forget: () => {
      datagrams = 0;
      connections = [];
    },
    close: async () => {
      udp.close();
      for (const socket of open) socket.destroy();
      await new Promise((done) => tcp.close(done));
    },
  };
}
