/** The security baseline, checked on the running app. docs/security.md names the test of each item. */
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { quotedPieces } from '../src-sandbox/service/echo-testing.ts';
import { listingPage } from './pages/listing.ts';
import { welcomePage } from './pages/welcome.ts';
import { connect } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { expect, MONTH, test } from './support/test.ts';
import { launchArguments } from './support/tieout-app.ts';

test('the window is isolated and sandboxed, without Node', async ({ start }) => {
  const { electron, window: page } = await start();
  const preferences = await electron.evaluate(({ BrowserWindow }) => {
    // There, but not in Electron's published types.
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    return contents.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
  });
  // Electron leaves it out when it is off.
  expect(preferences?.nodeIntegrationInWorker ?? false).toBe(false);
  const seen = await page.evaluate(() => ({
    types: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].map(
      (name) => typeof Reflect.get(globalThis, name),
    ),
    bridge: Object.keys(window.tieout).sort(),
  }));
  expect(new Set(seen.types)).toEqual(new Set(['undefined']));
  expect(seen.bridge).toEqual(['call', 'onEvent']);
});

test('the document comes from the app’s own protocol, and only its own files do', async ({ start }) => {
  const { window: page } = await start();
  expect(new URL(page.url()).protocol).toBe('tieout:');
  const statuses = await page.evaluate(async () => {
    const ask = (address: string) =>
      fetch(address).then(
        ({ status }) => status,
        () => 'refused',
      );
    return {
      own: await ask('tieout://app/index.html'),
      absent: await ask('tieout://app/package.json'),
      above: await ask('tieout://app/%2e%2e/main/index.js'),
      farAbove: await ask('tieout://app/..%2f..%2fpackage.json'),
      otherHost: await ask('tieout://elsewhere/index.html'),
      file: await ask('file:///etc/hostname'),
      network: await ask('http://127.0.0.1:9/'),
    };
  });
  expect(statuses).toEqual({
    own: 200,
    absent: 404,
    above: 404,
    farAbove: 404,
    otherHost: 'refused',
    file: 'refused',
    network: 'refused',
  });
});

test('no inline script runs and no text becomes code', async ({ start }) => {
  const { window: page } = await start();
  const policy = await page.evaluate(async () =>
    (await fetch(location.href)).headers.get('content-security-policy'),
  );
  const scripts = /script-src ([^;]*)/.exec(policy ?? '')?.[1];
  expect(scripts).toBe("'self'");
  expect(policy).toContain("default-src 'none'");

  const outcome = await page.evaluate(async () => {
    const violated: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
    const inline = document.createElement('script');
    inline.textContent = 'window.inlineRan = true';
    document.body.append(inline);
    const remote = document.createElement('script');
    remote.src = 'https://example.com/script.js';
    document.body.append(remote);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.handlerRan = true');
    document.body.append(button);
    button.click();
    const image = new Image();
    image.src = 'https://example.com/beacon.png';
    document.body.append(image);
    // In a task of its own: what a debugger evaluates is exempt from the policy.
    const evaluated = await new Promise((done) =>
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: that it is refused is what this test is about
          done(eval('1 + 1'));
        } catch (error) {
          done((error as Error).name);
        }
      }),
    );
    await new Promise((done) => setTimeout(done, 100));
    const ran = ['inlineRan', 'handlerRan'].filter((name) => Reflect.has(globalThis, name));
    return { ran, evaluated, violated: [...new Set(violated)].sort() };
  });
  expect(outcome).toEqual({
    ran: [],
    evaluated: 'EvalError',
    violated: ['img-src', 'script-src', 'script-src-attr', 'script-src-elem'],
  });
});

test('the window can neither leave the app nor open another', async ({ start }) => {
  const { electron, window: page } = await start();
  const before = page.url();
  for (const address of [
    'https://example.com/',
    'file:///etc/hostname',
    'data:text/html,out',
    'tieout://app.evil/',
  ]) {
    await page.evaluate((target) => {
      location.href = target;
    }, address);
    await page.evaluate((target) => {
      const link = document.createElement('a');
      link.href = target;
      link.target = '_blank';
      document.body.append(link);
      link.click();
    }, address);
    expect(await page.evaluate((target) => window.open(target), address)).toBeNull();
  }
  // Asked in the page: after a refused navigation the test tool's own waiting never ends.
  expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toContain('Reconcile');
  expect(await page.evaluate(() => location.href)).toBe(before);
  expect(electron.windows()).toHaveLength(1);
});

test('no permission is granted and no webview attached', async ({ start }) => {
  const { electron, window: page } = await start();
  const outcome = await page.evaluate(async () => {
    const name = (error: unknown) => (error as Error).name;
    const view = document.createElement('webview');
    view.setAttribute('src', 'https://example.com/');
    document.body.append(view);
    return {
      geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
      notifications: await Notification.requestPermission(),
      camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'granted', name),
      clipboard: await navigator.clipboard.readText().then(() => 'granted', name),
    };
  });
  expect(outcome).toEqual({
    geolocation: 'denied',
    notifications: 'denied',
    camera: expect.stringMatching(/^NotAllowedError|NotFoundError$/),
    clipboard: 'NotAllowedError',
  });
  const contents = await electron.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((each) => each.getType()),
  );
  expect(contents).toEqual(['window']);
});

test('a call from any other document is refused', async ({ start }) => {
  const { electron } = await start();
  const answer = await electron.evaluate(async ({ app, BrowserWindow }) => {
    // A foreign document that got hold of the bridge: the worst case that the sender check is for.
    const foreign = new BrowserWindow({
      show: false,
      webPreferences: { preload: `${app.getAppPath()}/out/preload/preload.cjs` },
    });
    await foreign.loadURL('data:text/html,<p>foreign</p>');
    const said = await foreign.webContents.executeJavaScript("window.tieout.call('workspaces.list', {})");
    foreign.destroy();
    return said;
  });
  expect(answer).toEqual({ ok: false, error: { code: 'forbidden-sender', retryable: false } });
});

test('a request that the contract does not know or that does not fit its schema is refused', async ({
  start,
}) => {
  const { window: page } = await start();
  const answers = await page.evaluate(async () => {
    const call = window.tieout.call as (name: unknown, request: unknown) => Promise<unknown>;
    return Promise.all([
      call('files.read', { path: '/etc/passwd' }),
      call('__proto__', {}),
      call(42, {}),
      call('workspaces.list', { surplus: 1 }),
      call('workspaces.create', { name: 'x' }),
      call('jobs.showFile', { jobId: '../../etc/passwd' }),
      call('session.check', undefined),
    ]);
  });
  expect(answers).toHaveLength(7);
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-request', retryable: false } });
});

test('secrets stay out of the window, the files and the log', async ({ start, serve, folder }) => {
  const service = await serve();
  const { accessKey, secretKey } = service.credentials.reporting;
  const app = await start();
  const { window: page } = app;
  const heard = await page.evaluateHandle(() => {
    const payloads: string[] = [];
    window.tieout.onEvent((name, payload) => payloads.push(`${name} ${JSON.stringify(payload)}`));
    return payloads;
  });
  await connect(page, service);
  const listing = listingPage(page);
  await listing.show(`month=${MONTH.month}&days=2026-10-01..2026-10-03`);
  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete');
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
  await app.quit();

  const needles = [secretKey, encodeURIComponent(secretKey), Buffer.from(secretKey).toString('base64')];
  for (const needle of needles) {
    expect(inWindow).not.toContain(needle);
    expect(events).not.toContain(needle);
  }
  // A Bearer token or session cookie has this shape wherever it might be written.
  const token = /Bearer [\w.-]{8,}|Set-Cookie|Authorization:/i;
  const files = (await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['tieout.log', 'cache.db', 'workspace.json']),
  );
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name));
    for (const needle of needles) {
      expect(bytes.includes(needle), `${name} holds the secret key`).toBe(false);
      expect(bytes.includes(Buffer.from(needle, 'utf16le')), `${name} holds the secret key`).toBe(false);
    }
    if (/\.(log|json|db|db-wal)$/.test(name)) {
      expect(token.test(bytes.toString('latin1')), `${name} holds a session token`).toBe(false);
    }
  }
});

test('a service that quotes what it is sent brings no secret into the window, the events or a file', async ({
  start,
  serve,
  folder,
}) => {
  const service = await serve();
  const { secretKey } = service.credentials.reporting;
  const forms = [
    'plain',
    'unicodeEscapes',
    'urlTwice',
    'basic2',
    'htmlDecimal',
    'upper',
    'cutStart',
  ] as const;
  const app = await start();
  const { window: page } = app;
  const heard = await page.evaluateHandle(() => {
    const payloads: string[] = [];
    window.tieout.onEvent((name, payload) => payloads.push(`${name} ${JSON.stringify(payload)}`));
    return payloads;
  });
  await connect(page, service);
  const listing = listingPage(page);
  await listing.show(`month=${MONTH.month}`);
  const seen: string[] = [];
  for (const form of forms) {
    // First as an error; then as a right answer, so that records hold the echo.
    for (const status of [{ status: 412 }, {}]) {
      service.faults.clear();
      const armed = service.faults.add({ on: 'GET /v1/deposits', fault: { kind: 'echo', form, ...status } });
      await expect(listing.sync).toBeEnabled();
      // Not by the mouse: what was told of the sync before may lie over the button.
      await listing.sync.dispatchEvent('click');
      await expect.poll(() => armed.hits()).toBe(1);
      await expect(listing.sync).toBeEnabled();
      await expect(page.getByText('•••').first()).toBeVisible();
      seen.push(await page.evaluate(() => document.documentElement.outerHTML));
    }
  }
  seen.push((await heard.jsonValue()).join('\n'));
  expect(seen.at(-1)).toContain('•••');
  const tokens = service.sessions.tokens();
  expect(tokens.length).toBeGreaterThan(0);
  await app.quit();

  const files = (await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['tieout.log', 'cache.db']));
  const places = [...seen];
  for (const { parentPath, name } of files)
    places.push((await readFile(join(parentPath, name))).toString('utf8'));
  for (const secret of [secretKey, ...tokens])
    for (const form of forms)
      for (const piece of quotedPieces(secret, form))
        expect(
          places.findIndex((text) => text.includes(piece)),
          `${form}: ${piece}`,
        ).toBe(-1);
});

test('an answer that unpacks to more than any page can be is given up, and the window goes on', async ({
  start,
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
    const { electron, window: page } = await start();
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

test('a changed address leads no credentials elsewhere', async ({ start, serve }) => {
  const service = await serve();
  const other = await serve();
  const { window: page } = await start();
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

test('there is one instance: a second start ends and leaves the first alone', async ({ start, folder }) => {
  const dataFolder = join(folder, 'data');
  const { electron, window: page } = await start({ dataFolder });
  const { file, args } = launchArguments({ dataFolder });
  const second = spawn(file, args, { stdio: 'ignore', cwd: join(import.meta.dirname, '..') });
  const code = await new Promise((done) => second.once('exit', done));
  expect(code).toBe(0);
  expect(electron.windows()).toHaveLength(1);
  await expect(welcomePage(page).demo).toBeVisible();
});
