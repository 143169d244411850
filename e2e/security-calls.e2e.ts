/**
 * Who may call the main process, with what, and how often it is there. docs/security.md names the test of each item.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { welcomePage } from './pages/welcome.ts';
import { expect, test } from './support/test.ts';
import { launchArguments } from './support/tieout-app.ts';

test('a call from any other document is refused', async ({ share }) => {
  const { electron } = await share();
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
  share,
}) => {
  const { window: page } = await share();
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

test('there is one instance: a second start ends and leaves the first alone', async ({ share }) => {
  const { electron, window: page, dataFolder } = await share();
  const { file, args } = launchArguments({ dataFolder });
  const second = spawn(file, args, { stdio: 'ignore', cwd: join(import.meta.dirname, '..') });
  const code = await new Promise((done) => second.once('exit', done));
  expect(code).toBe(0);
  expect(electron.windows()).toHaveLength(1);
  await expect(welcomePage(page).demo).toBeVisible();
});
