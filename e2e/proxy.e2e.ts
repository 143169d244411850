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

/** A proxy that gives this answer to every request for a connection. */
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

test('a proxy that asks is answered once a person has said who they are; a wrong answer is told, a kept one outlives the app; others are named', async ({
  start,
}) => {
  const asked: string[] = [];
  const right = `Basic ${Buffer.from('ana:opens-the-proxy').toString('base64')}`;
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      const text = String(bytes);
      asked.push(text);
      // Behind it nothing answers: that it opens the way is told by another failure.
      const answer = text.includes(right)
        ? '502 Bad Gateway'
        : '407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Oficina Lima"';
      socket.end(`HTTP/1.1 ${answer}\r\nContent-Length: 0\r\n\r\n`);
    });
  });
  servers.push(proxy);
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;

  const app = await start();
  const { window } = app;
  await behind(app, port);
  const { workspace } = await askApp(window, 'workspaces.create', {
    name: 'Behind a proxy',
    environment: 'staging',
    baseUrl: 'https://api.service.example',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: 'America/Lima',
    credentials: { accessKey: 'ana@tesoreria.example', secretKey: 'a-secret-of-the-test' },
  });
  const check = (page: TieoutApp['window']) => askApp(page, 'session.check', { workspaceId: workspace.id });
  await expect(check(window)).rejects.toThrow('session.check: proxy-asks-for-name');

  const dialog = window.getByRole('dialog', { name: 'Your network’s proxy requires a sign-in' });
  await expect(dialog).toContainText(`127.0.0.1:${port}`);
  await expect(dialog).toContainText('Message of the proxy: Oficina Lima');
  await expect(dialog).toContainText('unencrypted (Basic)');
  // Not now: it waits above the screen, and is not asked again by itself.
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(check(window)).rejects.toThrow('proxy-asks-for-name');
  await expect(dialog).toHaveCount(0);
  await window.getByRole('button', { name: 'Sign in to the proxy…' }).click();

  const answer = async (password: string) => {
    await dialog.getByLabel('User name').fill('ana');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByLabel('Save in this computer’s keychain').check();
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await answer('mistyped');
  await expect(check(window)).rejects.toThrow('proxy-asks-for-name');
  await expect(dialog).toContainText('refused the user name or password');
  const mistyped = Buffer.from('ana:mistyped').toString('base64');
  const tries = () => asked.filter((text) => text.includes(mistyped)).length;
  const before = tries();
  // Once on each of the two networks: more could lock the person out.
  expect(before).toBeLessThanOrEqual(2);
  await expect(check(window)).rejects.toThrow('proxy-asks-for-name');
  expect(tries()).toBe(before);

  await answer('opens-the-proxy');
  await expect(check(window)).rejects.toThrow('session.check: proxy-failed');
  expect(asked.join()).not.toMatch(/a-secret-of-the-test|tesoreria|login/);
  // What was typed never comes back to the window.
  expect(JSON.stringify(await askApp(window, 'network.proxyAsks', {}))).toBe('{"asks":[]}');
  await app.quit();

  asked.splice(0);
  const again = await start();
  await behind(again, port);
  await expect(check(again.window)).rejects.toThrow('session.check: proxy-failed');
  expect(asked.some((text) => text.includes(right))).toBe(true);

  await test.step('another is named, and nothing of the request or the credentials reaches it', async () => {
    for (const scheme of ['Basic realm="office"', 'NTLM', 'Unheard']) {
      const other = await proxyThatSays(`407 Proxy Authentication Required\r\nProxy-Authenticate: ${scheme}`);
      await behind(again, other.port);
      await expect(check(again.window), scheme).rejects.toThrow('session.check: proxy-asks-for-name');
      expect(other.asked.join()).toContain('CONNECT merchants.service.example:443');
      expect(other.asked.join()).not.toMatch(/a-secret-of-the-test|ana@|login/);
    }

    const refusing = await proxyThatSays('403 Forbidden');
    await behind(again, refusing.port);
    await expect(check(again.window)).rejects.toThrow('session.check: proxy-failed');
    // As at a hotel: a guest who has not signed in is sent to a page.
    const portal = await proxyThatSays('302 Found\r\nLocation: http://portal.example/');
    await behind(again, portal.port);
    await expect(check(again.window)).rejects.toThrow('session.check: proxy-failed');
  });
});
