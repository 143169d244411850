/**
 * The window has no more rights than it needs, asked of the running app. docs/security.md names the test of each item.
 */
import { oneApp } from './support/one-app.ts';
import { expect, test } from './support/test.ts';

const app = oneApp();

test('the window is isolated and sandboxed, without Node', async () => {
  const { electron, window: page } = app();
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
    types: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer', 'gc'].map(
      (name) => typeof Reflect.get(globalThis, name),
    ),
    bridge: Object.keys(window.tieout).sort(),
  }));
  expect(new Set(seen.types)).toEqual(new Set(['undefined']));
  expect(seen.bridge).toEqual(['call', 'onEvent']);
});

test('the document comes from the app’s own protocol, and only its own files do', async () => {
  const { window: page } = app();
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
    absent: 'refused',
    above: 'refused',
    farAbove: 'refused',
    otherHost: 'refused',
    file: 'refused',
    network: 'refused',
  });
});

test('no inline script runs and no text becomes code', async () => {
  const { window: page } = app();
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

test('the window can neither leave the app nor open another', async () => {
  const { electron, window: page } = app();
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

test('no permission is granted and no webview attached', async () => {
  const { electron, window: page } = app();
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
