/**
 * Nothing in the window reaches anybody over a network, whatever a script in it tries. Each test also lets the same
 * attempts run where nothing hinders them: there they must reach the listeners.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';
import { type Listeners, startListeners } from './support/listeners.ts';
import { type ProbeTarget, probeRequests, probeWebRtc } from './support/network-probes.ts';
import { oneApp } from './support/one-app.ts';
import { test as base, expect } from './support/test.ts';
import { launchArguments } from './support/tieout-app.ts';

const DOMAIN = 'probe.tieout.invalid';

// One after the other: each mostly waits, and side by side they left the processors without work for as long.
base.describe.configure({ mode: 'default' });

const test = base.extend<{ listeners: Listeners; targets: ProbeTarget[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  listeners: async ({}, use) => {
    const listeners = await startListeners();
    await use(listeners);
    await listeners.close();
  },
  targets: async ({ listeners: { addresses, udpPort, tcpPort } }, use) =>
    use(addresses.map((address) => ({ address, udpPort, tcpPort, domain: DOMAIN }))),
});

/** Where names below .local are asked for: everybody in the local network. */
const LOCAL_NETWORK = '224.0.0.251:5353';

/**
 * Names below DOMAIN that the network stack was asked to look up while `work` went on, and whether it asked around for
 * others.
 */
async function namesLookedUp(
  electron: ElectronApplication,
  folder: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  // By its own means, which its log tells of, and not by the system's.
  await electron.evaluate(({ app }) => app.configureHostResolver({ enableBuiltInResolver: true }));
  const path = join(folder, 'network-log.json');
  await electron.evaluate(({ session }, file) => session.defaultSession.netLog.startLogging(file), path);
  await work();
  await electron.evaluate(({ session }) => session.defaultSession.netLog.stopLogging());
  const { constants, events } = JSON.parse(await readFile(path, 'utf8'));
  const lookUps = new Set(
    ['HOST_RESOLVER_MANAGER_REQUEST', 'DNS_TRANSACTION'].map((name) => constants.logEventTypes[name]),
  );
  expect([...lookUps]).toEqual([expect.any(Number), expect.any(Number)]);
  const names = new Set<string>();
  for (const { type, params } of events) {
    const name = /([a-z-]+)\.probe\.tieout\.invalid/.exec(String(params?.host ?? params?.hostname))?.[1];
    if (lookUps.has(type) && name) names.add(name);
    if (params?.address === LOCAL_NETWORK) names.add('the local network');
  }
  return [...names].sort();
}

test.describe('a started app', () => {
  const app = oneApp();

  test('no name of a peer connection is looked up, and no address of this machine is found', async ({
    folder,
    targets,
  }) => {
    const { electron, window: page } = app();
    let found: string[] = [];
    const names = await namesLookedUp(electron, folder, async () => {
      found = await page.evaluate(probeWebRtc, targets);
    });
    expect(names).toEqual([]);
    expect(found).toEqual([]);

    const { file, args } = launchArguments({ dataFolder: join(folder, 'bare') });
    const bare = await _electron.launch({
      executablePath: file,
      args: [...args.slice(0, -1), join(import.meta.dirname, 'support/bare-window.mjs')],
    });
    try {
      const unhindered = await bare.firstWindow();
      const itsNames = await namesLookedUp(bare, folder, () => unhindered.evaluate(probeWebRtc, targets));
      expect(itsNames).toEqual(expect.arrayContaining(['dotted', 'peer', 'peertcp', 'stun', 'turn']));
      expect(itsNames).toContain('the local network');
    } finally {
      await bare.close();
    }
  });

  test('a document reaches no server, neither by requests nor by hints', async ({
    folder,
    listeners,
    targets,
  }) => {
    const { electron, window: page } = app();
    const names = await namesLookedUp(electron, folder, () => page.evaluate(probeRequests, targets));
    expect(listeners.reached).toEqual({ datagrams: 0, connections: [] });
    expect(names).toEqual([]);
    // What it tried did not break it: its own protocol needs no network.
    expect(await page.evaluate(async () => (await fetch('tieout://app/index.html')).status)).toBe(200);

    const opened = electron.waitForEvent('window');
    await electron.evaluate(({ BrowserWindow }, port) => {
      const other = new BrowserWindow({ show: false, webPreferences: { partition: 'unhindered' } });
      void other.loadURL(`http://127.0.0.1:${port}/open`);
    }, listeners.tcpPort);
    const unhindered = await opened;
    await unhindered.getByText('open').waitFor();
    listeners.forget();
    const itsNames = await namesLookedUp(electron, folder, () => unhindered.evaluate(probeRequests, targets));
    const reached = listeners.reached.connections.map((line) => /^[A-Z]+ \/([a-z]+)/.exec(line)?.[1]);
    // Frames, forms and windows are missing here: the app refuses them to every document that it holds.
    expect([...new Set(reached)].sort()).toEqual(
      expect.arrayContaining([
        'audio',
        'beacon',
        'events',
        'fetch',
        'font',
        'image',
        'ping',
        'prefetch',
        'socket',
        'speculated',
      ]),
    );
    expect(itsNames).toEqual(['named']);
    await electron.evaluate(({ BrowserWindow, session }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.session !== session.defaultSession) window.destroy();
    });
  });

  // The last of them: it takes away what keeps the others from the network.
  test('a peer connection reaches no server', async ({ listeners, targets }) => {
    const { electron, window: page } = app();
    await page.evaluate(probeWebRtc, targets);
    expect(listeners.reached).toEqual({ datagrams: 0, connections: [] });

    // Each mend by itself is not enough, and without both the very same attempts arrive.
    await electron.evaluate(({ session }) => session.defaultSession.setProxy({ mode: 'direct' }));
    await page.evaluate(probeWebRtc, targets);
    expect(listeners.reached.datagrams).toBe(0);
    expect(listeners.reached.connections.length).toBeGreaterThan(0);
    await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.setWebRTCIPHandlingPolicy('default'),
    );
    await page.evaluate(probeWebRtc, targets);
    expect(listeners.reached.datagrams).toBeGreaterThan(0);
  });
});

test('an app that is started and left alone looks up no name, and a variable alone does not say where its window comes from', async ({
  start,
  folder,
  listeners,
}) => {
  const path = join(folder, 'start.json');
  const address = `http://127.0.0.1:${listeners.tcpPort}/`;
  const app = await start({
    switches: [`--log-net-log=${path}`],
    environment: { ELECTRON_RENDERER_URL: address },
  });
  expect(app.window.url()).toMatch(/^tieout:\/\/app\/index\.html/);
  await expect(app.window.getByRole('heading', { level: 1 })).toContainText('Reconcile');
  // Also with the sessions of the service client, which reach the world.
  await app.electron.evaluate(({ session }) => session.fromPartition('another', { cache: false }));
  await app.window.waitForTimeout(3_000);
  await app.quit();
  expect(listeners.reached.connections).toEqual([]);
  const { constants, events } = JSON.parse(await readFile(path, 'utf8'));
  const lookUps = ['HOST_RESOLVER_MANAGER_REQUEST', 'DNS_TRANSACTION'].map(
    (name) => constants.logEventTypes[name],
  );
  const asked = events.filter(({ type }: { type: number }) => lookUps.includes(type));
  expect(asked.map(({ params }: { params?: object }) => params)).toEqual([]);
  expect(events.length).toBeGreaterThan(0);
});
