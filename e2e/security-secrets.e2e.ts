/**
 * Secrets stay where they belong, whatever the service answers, and what is written is its owner's alone.
 * docs/security.md names the test of each item.
 */
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { piecesIn, piecesOf } from '../src-sandbox/testing/echo.ts';
import { listingPage } from './pages/listing.ts';
import { connect, connectOnScreens } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { askApp, jobsDone } from './support/ask-app.ts';
import { filesIn } from './support/files-in.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerSaveDialog } from './support/tieout-app.ts';

/** How the service quotes what it is sent. */
const FORMS = ['plain', 'unicodeEscapes', 'urlTwice', 'basic2', 'htmlDecimal', 'upper', 'cutStart'] as const;
const HALF_WRITTEN = 'settings.json.1234567890';

/** What others may read, and what was never finished. */
async function leaveOfEarlierVersion(data: string): Promise<void> {
  await mkdir(join(data, 'logs'), { recursive: true });
  await writeFile(join(data, 'logs/tieout.log'), 'an earlier version\n');
  await chmod(join(data, 'logs/tieout.log'), 0o644);
  await writeFile(join(data, HALF_WRITTEN), 'half');
}

test('secrets stay out of the window, the files and the log, also of a service that quotes what it is sent; nobody else may read the files', async ({
  start,
  serve,
  folder,
}) => {
  const data = join(folder, 'data');
  await leaveOfEarlierVersion(data);
  const service = await serve();
  const { accessKey, secretKey } = service.credentials.reporting;
  const app = await start();
  const { window: page } = app;
  const heard = await page.evaluateHandle(() => {
    const payloads: string[] = [];
    window.tieout.onEvent((name, payload) => payloads.push(`${name} ${JSON.stringify(payload)}`));
    return payloads;
  });
  const workspaceId = await connectOnScreens(page, service);
  const listing = listingPage(page);
  const days = { firstDay: '2026-10-01', lastDay: '2026-10-03' };
  await listing.show(`month=${MONTH.month}&days=${days.firstDay}..${days.lastDay}`);

  const seen: string[] = [];
  await test.step('the service quotes it in all forms', async () => {
    for (const form of FORMS) {
      // First as an error; then as a right answer, so that records hold the echo.
      for (const status of [{ status: 412 }, {}]) {
        service.faults.clear();
        const armed = service.faults.add({
          on: 'GET /v1/deposits',
          fault: { kind: 'echo', form, ...status },
        });
        await expect(listing.sync).toBeEnabled();
        // Not by the mouse: what was told of the sync before may lie over the button.
        await listing.sync.dispatchEvent('click');
        await expect.poll(() => armed.hits()).toBe(1);
        await expect(listing.sync).toBeEnabled();
        await expect(page.getByText('•••').first()).toBeVisible();
        seen.push(await page.evaluate(() => document.documentElement.outerHTML));
      }
    }
    service.faults.clear();
  });
  const tokens = service.sessions.tokens();
  expect(tokens.length).toBeGreaterThan(0);

  await listing.sync.dispatchEvent('click');
  await expect(listing.coverage).toContainText('Complete');
  const [saved, settings] = [join(folder, 'saved.xlsx'), join(folder, 'saved.json')];
  await answerSaveDialog(app, saved);
  const { jobId } = await askApp(page, 'export.start', {
    workspaceId,
    listing: 'deposits',
    filter: { ...days, choices: {}, text: '' },
    sort: { field: 'creationDate', descending: true },
    language: 'en',
  });
  await jobsDone(page, [jobId ?? '']);
  await answerSaveDialog(app, settings);
  await askApp(page, 'workspaces.exportSettings', { workspaceId });
  await settingsPage(page).open();
  // A refused login passes the secret through the error path, too.
  await settingsPage(page).replace.click();
  await page.getByLabel('Access key').fill(accessKey);
  await page.getByRole('textbox', { name: 'Secret key' }).fill(`${secretKey}-wrong`);
  await settingsPage(page).keep.click();
  await expect(settingsPage(page).said('Credentials replaced')).toBeVisible();
  await settingsPage(page).test.click();
  await expect(page.getByText('did not accept the access key')).toBeVisible();

  const inWindow = await page.evaluate(async () =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map(({ value }) => value),
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await window.tieout.call('workspaces.list', {}),
      await window.tieout.call('jobs.list', {}),
    ]),
  );
  const events = (await heard.jsonValue()).join('\n');
  expect(events).toContain('jobs.changed');
  expect(events).toContain('•••');
  await app.quit();

  const needles = [secretKey, encodeURIComponent(secretKey), Buffer.from(secretKey).toString('base64')];
  for (const needle of needles) {
    expect(inWindow).not.toContain(needle);
    expect(events).not.toContain(needle);
  }
  // A Bearer token or session cookie has this shape wherever it might be written.
  const token = /Bearer [\w.-]{8,}|Set-Cookie|Authorization:/i;
  const files = filesIn(data);
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['tieout.log', 'cache.db', 'workspace.json', 'workspace.copy.json']),
  );
  // Told together: an expectation for each would be a step of the test each.
  const held: string[] = [];
  for (const { name, bytes } of files) {
    for (const needle of needles)
      if (bytes.includes(needle) || bytes.includes(Buffer.from(needle, 'utf16le')))
        held.push(`${name} holds the secret key`);
    if (/\.(log|json|db|db-wal)$/.test(name) && token.test(bytes.toString('latin1')))
      held.push(`${name} holds a session token`);
  }
  const pieces = piecesOf([secretKey, ...tokens], FORMS);
  for (const text of [...seen, inWindow, events, ...files.map(({ bytes }) => bytes.toString('utf8'))])
    held.push(...piecesIn(text, pieces.keys()).map((piece) => `${pieces.get(piece)}: ${piece}`));
  expect(held).toEqual([]);
  expect(files.map(({ name }) => name)).not.toContain(HALF_WRITTEN);

  // On Windows modes mean nothing.
  if (process.platform === 'win32') return;
  const own = ['logs', 'workspaces'].map((name) => join(data, name));
  const inside = await Promise.all(
    own.map((path) => readdir(path, { recursive: true, withFileTypes: true })),
  );
  const paths = [
    ...[saved, settings, data, join(data, 'settings.json'), ...own],
    ...inside.flat().map(({ parentPath, name }) => join(parentPath, name)),
  ];
  const modes = await Promise.all(paths.map(async (path) => [path, (await stat(path)).mode & 0o077]));
  expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
});

test('an answer that unpacks to more than any page can be is given up, and the window goes on', async ({
  share,
  serve,
}) => {
  const service = await serve();
  const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, 0x20));
  const packing = createServer((request, response) => {
    if (request.url?.includes('/v1/deposits'))
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    const forward = ask(`${service.merchantsBaseUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers,
    });
    forward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forward);
  });
  await new Promise<void>((resolve) => packing.listen(0, '127.0.0.1', resolve));
  try {
    const { electron, window: page } = await share();
    const { port } = packing.address() as AddressInfo;
    await connect(page, { ...service, merchantsBaseUrl: `http://127.0.0.1:${port}` });
    const before = await electron.evaluate(() => process.memoryUsage().rss);
    await listingPage(page).show(`month=${MONTH.month}`);
    await listingPage(page).sync.click();
    await expect(page.getByText('with more than 1 MB').first()).toBeVisible();
    const after = await electron.evaluate(() => process.memoryUsage().rss);
    expect(after - before).toBeLessThan(100 * 1024 * 1024);
  } finally {
    packing.close();
    packing.closeAllConnections();
  }
});

test('a changed address leads no credentials elsewhere', async ({ share, serve }) => {
  const service = await serve();
  const other = await serve();
  const { window: page } = await share();
  await connect(page, service);

  // What a script that got into the window in spite of everything would try.
  const answers = await page.evaluate(
    async ({ merchantsBaseUrl, baseUrl }) => {
      const listed = await window.tieout.call('workspaces.list', {});
      if (!listed.ok || !listed.value.workspaces[0]) throw new Error('no workspace');
      const { id: workspaceId, name, environment, timeZone, service } = listed.value.workspaces[0];
      const settings = { name, environment, timeZone, service, merchantsBaseUrl, baseUrl };
      const [, atOnce] = await Promise.all([
        window.tieout.call('workspaces.update', { workspaceId, settings }),
        window.tieout.call('session.check', { workspaceId }),
      ]);
      return [atOnce, await window.tieout.call('session.check', { workspaceId })];
    },
    { merchantsBaseUrl: other.merchantsBaseUrl, baseUrl: other.baseUrl },
  );
  expect(answers[1]).toMatchObject({ ok: false, error: { code: 'credentials-missing' } });
  // Not even a login with wrong keys: the other service was never spoken to.
  expect(other.requests.total).toBe(0);
  await expect(listingPage(page).connection).toHaveText('No credentials');
});
