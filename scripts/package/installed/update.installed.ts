/**
 * The app updates itself from a server of this test: away, with a signature of somebody else, with a file that is not
 * the described one, cut off in the middle, and at last as it should be. After each refusal the running version is
 * unharmed.
 */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createReadStream, readFileSync, readlinkSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { askApp } from '../../../e2e/support/ask-app.ts';
import type { TieoutApp } from '../../../e2e/support/tieout-app.ts';
import { startTieout } from '../../../e2e/support/tieout-app.ts';
import { describeUpdate } from '../../release/update-description.ts';
import { dataFolder, given, versionWanted } from './kept.ts';

const FILE = given('TIEOUT_UPDATE_FILE');
const NEWER = given('TIEOUT_UPDATE_VERSION');
const PORT = Number(given('TIEOUT_UPDATE_PORT'));
const OURS = given('TIEOUT_UPDATE_SIGNING');
const THEIRS = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

type Fault = 'none' | 'wrong-signature' | 'tampered' | 'cut-off';

/** The description and its signature, by name. */
function described(key: string): Map<string, string> {
  const made = describeUpdate({
    folder: dirname(FILE),
    files: [basename(FILE)],
    system: 'linux',
    version: NEWER,
    rollout: 100,
    notes: { en: 'A newer version for the test', es: 'Una versión nueva para la prueba' },
    key,
  });
  return new Map(made);
}

async function serving<T>(work: (set: (fault: Fault) => void) => Promise<T>): Promise<T> {
  let fault: Fault = 'none';
  const [good, foreign] = [described(OURS), described(THEIRS)];
  const headersSeen: string[] = [];
  const server = createServer((request, response) => {
    headersSeen.push(...Object.keys(request.headers));
    const name = request.url?.slice(1) ?? '';
    const text = (fault === 'wrong-signature' ? foreign : good).get(name);
    if (text !== undefined) response.end(text);
    else if (name === basename(FILE)) sendFile(response, fault);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(PORT, '127.0.0.1', done));
  try {
    const result = await work((next) => {
      fault = next;
    });
    // No number of this installation goes with a question.
    expect(headersSeen.filter((name) => /staging|user-id|device|cookie/i.test(name))).toEqual([]);
    return result;
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

function sendFile(response: ServerResponse, fault: Fault): void {
  const { size } = statSync(FILE);
  response.writeHead(200, { 'Content-Length': size });
  if (fault === 'tampered') {
    const bytes = readFileSync(FILE);
    const middle = Math.floor(size / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    response.end(bytes);
  } else if (fault === 'cut-off') {
    createReadStream(FILE, { end: Math.floor(size / 2) })
      .on('end', () => response.destroy())
      .pipe(response, { end: false });
  } else createReadStream(FILE).pipe(response);
}

const systemVersion = () =>
  execFileSync('dpkg-query', ['--show', '--showformat=$' + '{Version}', 'tieout'], { encoding: 'utf8' });

async function mustBeUnharmed({ window }: TieoutApp, before: string): Promise<void> {
  expect((await askApp(window, 'app.info', {})).version).toBe(versionWanted);
  expect((await askApp(window, 'workspaces.list', {})).workspaces).toHaveLength(1);
  expect(systemVersion()).toBe(before);
}

test('an update is refused when it is not ours or not whole, and taken when a person says so', async ({
  browserName: _,
}, info) => {
  test.setTimeout(300_000);
  const app = await startTieout({ dataFolder });
  const { window } = app;
  const before = systemVersion();
  const button = (name: string) => window.getByRole('button', { name, exact: true });
  await window.evaluate(() => {
    location.hash = '#/about';
  });

  // No server listens yet.
  await button('Check for updates').click();
  await expect(window.getByText('The update could not be downloaded.')).toBeVisible();
  await mustBeUnharmed(app, before);
  console.log('server away: told, the app goes on');

  await serving(async (set) => {
    set('wrong-signature');
    await button('Check for updates').click();
    await expect(window.getByText(/This update was not signed by us/)).toBeVisible();
    await expect(button('Download')).toHaveCount(0);
    await mustBeUnharmed(app, before);
    console.log('a signature of somebody else: refused, nothing offered');

    set('tampered');
    await button('Check for updates').click();
    await expect(window.getByText('A newer version for the test')).toBeVisible();
    await button('Download').click();
    await expect(window.getByText(/does not match its description/)).toBeVisible({ timeout: 60_000 });
    await expect(button('Install and restart')).toHaveCount(0);
    await mustBeUnharmed(app, before);
    console.log('one byte changed: refused, nothing installed');

    set('cut-off');
    await button('Download').click();
    await expect(window.getByText(/could not be (downloaded|installed)|does not match/)).toBeVisible({
      timeout: 60_000,
    });
    await expect(button('Install and restart')).toHaveCount(0);
    await mustBeUnharmed(app, before);
    console.log('cut off in the middle: told, nothing installed');

    set('none');
    await button('Download').click();
    await expect(button('Install and restart')).toBeVisible({ timeout: 60_000 });
    await window.screenshot({ path: info.outputPath('update-ready.png') });
    const ended = new Promise((done) => app.electron.process().once('exit', done));
    await button('Install and restart').click();
    await ended;
  });
  expect(systemVersion()).not.toBe(before);
  console.log(`installed: ${before} became ${systemVersion()}`);
  await endRestarted();
});

/** The new version has started by itself, out of the test tool's hands; Chromium's lock names its process. */
async function endRestarted(): Promise<void> {
  const lock = join(dataFolder, 'SingletonLock');
  const owner = () => {
    try {
      return Number(readlinkSync(lock).split('-').at(-1));
    } catch {
      return 0;
    }
  };
  await expect.poll(owner, { timeout: 30_000 }).toBeGreaterThan(0);
  console.log('the new version has started');
  // Until it can be asked to end.
  await new Promise((done) => setTimeout(done, 3_000));
  process.kill(owner(), 'SIGTERM');
  await expect.poll(owner, { timeout: 30_000 }).toBe(0);
}
