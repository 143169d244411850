import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../testing/failure.ts';
import { overFreshConnections, type SeparateNetwork } from './fresh-connection.ts';
import { NO_SECRETS } from './testing/answers.ts';
import { createTransport } from './transport.ts';

/** A real server that notes every request with the number of its connection. */
function server(answer: (response: ServerResponse, socket: Socket) => void) {
  const connections: Socket[] = [];
  const seen: number[] = [];
  const http = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    incoming.resume().on('end', () => {
      seen.push(connections.indexOf(incoming.socket));
      answer(response, incoming.socket);
    });
  });
  http.on('connection', (socket) => connections.push(socket));
  return { http, seen };
}

/** Node's HTTP client with connections that are kept alive, as a network context of Chromium keeps them. */
function keepAliveNetwork(): SeparateNetwork & { end: () => void } {
  let agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    end: () => agent.destroy(),
    closeAllConnections: async () => {
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: 1 });
    },
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        const outgoing = request(url, {
          method: init.method ?? 'GET',
          agent,
          signal: init.signal ?? undefined,
        });
        outgoing.on('error', reject);
        outgoing.on('response', (incoming) =>
          resolve(
            new Response(Readable.toWeb(incoming) as ReadableStream, { status: incoming.statusCode ?? 0 }),
          ),
        );
        outgoing.end(init.body);
      }),
  };
}

let running: ReturnType<typeof server>;
let network: ReturnType<typeof keepAliveNetwork>;
let act: (response: ServerResponse, socket: Socket) => void;
beforeEach(async () => {
  act = (response) => response.end('{}');
  running = server((response, socket) => act(response, socket));
  network = keepAliveNetwork();
  await new Promise<void>((resolve) => running.http.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  network.end();
  running.http.closeAllConnections();
  await new Promise((resolve) => running.http.close(resolve));
});
const address = () => `http://127.0.0.1:${(running.http.address() as AddressInfo).port}`;

describe('a request over a fresh connection', () => {
  it('never shares a connection with the one before, where the network alone would', async () => {
    for (let count = 0; count < 2; count += 1) await (await network.fetch(address(), {})).text();
    expect(running.seen).toEqual([0, 0]);
    const fresh = overFreshConnections(network);
    for (let count = 0; count < 3; count += 1) await (await fresh(address(), {})).text();
    expect(running.seen.slice(2)).toEqual([1, 2, 3]);
  });

  it('does not cut off the answer of the one before: one at a time, until the body is read', async () => {
    const answers: ServerResponse[] = [];
    act = (response) => {
      response.write('{"first":');
      answers.push(response);
    };
    const fresh = overFreshConnections(network);
    const first = await fresh(address(), {});
    const second = fresh(address(), {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(running.seen).toEqual([0]);
    answers[0]?.end('1}');
    expect(await first.text()).toBe('{"first":1}');
    const later = await second;
    answers[1]?.end('2}');
    expect([await later.text(), running.seen]).toEqual(['{"first":2}', [0, 1]]);
  });

  it('is not sent any more once it was given up while waiting, and holds up nobody', async () => {
    const fresh = overFreshConnections(network);
    const first = await fresh(address(), {});
    const controller = new AbortController();
    const second = fresh(address(), { signal: controller.signal });
    const third = fresh(address(), {});
    controller.abort();
    await first.body?.cancel();
    await expect(second).rejects.toThrow('aborted');
    expect((await third).status).toBe(200);
    expect(running.seen).toHaveLength(2);
  });

  it('that the server reads and then drops has been sent once, and the next one works', async () => {
    const fresh = overFreshConnections(network);
    const transport = createTransport({ fetch: fresh, wait: async () => undefined });
    const order = {
      method: 'POST',
      baseUrl: address(),
      path: '/v3/cashout',
      body: '{"amount":10.10}',
      repeatable: false,
      connection: 'fresh',
      redactor: NO_SECRETS,
    } as const;
    expect((await transport(order)).status).toBe(200);
    act = (_, socket) => socket.destroy();
    expect(await failureOf(transport(order))).toMatchObject({ code: 'service-unreachable' });
    expect(running.seen).toEqual([0, 1]);
    act = (response) => response.end('{}');
    expect((await transport(order)).body.json).toEqual({});
    expect(running.seen).toEqual([0, 1, 2]);
  });

  it('of a computer without a network is not made, and holds up nobody', async () => {
    let online = false;
    const fresh = overFreshConnections({ ...network, isOnline: () => online });
    const away = 'https://api.example.test';
    expect(await failureOf(fresh(away, {}))).toMatchObject({
      code: 'computer-offline',
      subject: 'api.example.test',
    });
    // What runs on this computer needs no network.
    expect((await (await fresh(address(), {})).text()).length).toBeGreaterThan(0);
    online = true;
    await (await fresh(address(), {})).text();
    expect(running.seen).toHaveLength(2);
  });
});
