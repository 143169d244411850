/** A proxy between the app and the service that wants a name, as the real network stack meets it. */

import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { askApp } from './support/ask-app.ts';
import { expect, test } from './support/test.ts';
import type { TieoutApp } from './support/tieout-app.ts';

const servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A proxy that answers whoever asks it for a way with this. */
async function proxyThatSays(answer: string): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      asked.push(String(bytes));
      socket.end(`HTTP/1.1 ${answer}\r\nContent-Length: 0\r\n\r\n`);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, asked };
}

const behind = ({ electron }: TieoutApp, port: number) =>
  electron.evaluate(async ({ session }, proxyRules) => {
    for (const name of ['service', 'service-once'])
      await session.fromPartition(name, { cache: false }).setProxy({ proxyRules });
  }, `http://127.0.0.1:${port}`);

test('is named, and nothing of the request or the credentials reaches it', async ({ start }) => {
  const app = await start();
  const { workspace } = await askApp(app.window, 'workspaces.create', {
    name: 'Behind a proxy',
    environment: 'staging',
    baseUrl: 'https://api.service.example',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: 'America/Lima',
    credentials: { accessKey: 'ana@tesoreria.example', secretKey: 'a-secret-of-the-test' },
  });
  const check = () => askApp(app.window, 'session.check', { workspaceId: workspace.id });

  for (const scheme of ['Basic realm="office"', 'NTLM', 'Unheard']) {
    const proxy = await proxyThatSays(`407 Proxy Authentication Required\r\nProxy-Authenticate: ${scheme}`);
    await behind(app, proxy.port);
    await expect(check(), scheme).rejects.toThrow('session.check: proxy-asks-for-name');
    expect(proxy.asked.join()).toContain('CONNECT merchants.service.example:443');
    expect(proxy.asked.join()).not.toMatch(/a-secret-of-the-test|ana@|login/);
  }

  const refusing = await proxyThatSays('403 Forbidden');
  await behind(app, refusing.port);
  await expect(check()).rejects.toThrow('session.check: proxy-failed');
  // As at a hotel: whoever has not signed in is sent to a page.
  const portal = await proxyThatSays('302 Found\r\nLocation: http://portal.example/');
  await behind(app, portal.port);
  await expect(check()).rejects.toThrow('session.check: proxy-failed');
});
