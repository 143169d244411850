import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPlainMessages } from './plain-messages.ts';

const server = createServer((_, answer) => answer.end());
beforeAll(async () => {
  server.on('upgrade', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** What a server receives when a client offers to compress messages. */
async function offered(upgrade: string): Promise<unknown> {
  const heard = new Promise<IncomingMessage>((resolve) => {
    server.once('upgrade', resolve);
    server.once('request', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const headers = {
    'Sec-WebSocket-Extensions': 'permessage-deflate',
    ...(upgrade ? { Connection: 'Upgrade', Upgrade: upgrade } : {}),
  };
  request({ host: '127.0.0.1', port, headers })
    .on('error', () => undefined)
    .end();
  return (await heard).headers['sec-websocket-extensions'];
}

it('a web socket to this computer offers to pack nothing, and nothing else is changed', async () => {
  expect(await offered('websocket')).toBe('permessage-deflate');
  withPlainMessages();
  const end = withPlainMessages();
  expect(await offered('websocket')).toBeUndefined();
  expect(await offered('WebSocket')).toBeUndefined();
  expect(await offered('another')).toBe('permessage-deflate');
  expect(await offered('')).toBe('permessage-deflate');
  end();
  expect(await offered('websocket')).toBe('permessage-deflate');
});
