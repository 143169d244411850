/** The test tool itself: it gets hold of each app that it starts, and lets go of each that has ended. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { expect, test } from './support/test.ts';
import { electronPath, HELD_START, quit } from './support/tieout-app.ts';

/** An app whose window goes to its document only when it is told to. */
const SLOW_APP = `
  const { app, BrowserWindow } = require('electron');
  const made = app.whenReady().then(() => new BrowserWindow({ show: false }));
  globalThis.goOn = async () => (await made).loadURL('data:text/html,<title>there</title>');
`;

test('an app whose window has no document yet does not hang the test tool, nor does one that has ended', async ({
  folder,
}) => {
  await writeFile(join(folder, 'package.json'), '{"name":"slow","main":"main.cjs"}');
  await writeFile(join(folder, 'main.cjs'), SLOW_APP);
  const noSandbox = process.env.TIEOUT_ELECTRON_NO_SANDBOX ? ['--no-sandbox'] : [];
  const electron = await _electron.launch({
    executablePath: electronPath(),
    chromiumSandbox: noSandbox.length === 0,
    args: [...HELD_START, ...noSandbox, `--user-data-dir=${join(folder, 'data')}`, folder],
    timeout: 60_000,
  });
  const child = electron.process();
  const closed = electron.waitForEvent('close');
  try {
    const shown = electron.firstWindow();
    await electron.evaluate(() => (globalThis as unknown as { goOn(): Promise<void> }).goOn());
    await expect(await shown).toHaveTitle('there');
  } finally {
    await quit(electron, child);
  }
  await closed;
  // A test that ends asks all its apps to, also one that just did.
  await quit(electron, child);
});

test('an expectation that is not met describes no document, which would be done at each attempt', async ({
  share,
}) => {
  const { window } = await share();
  const unmet = async () => {
    const expected = expect(window.getByText('Said on no screen')).toBeVisible({ timeout: 1 });
    const error: { matcherResult?: { pass: boolean; ariaSnapshot?: string } } = await expected.catch(
      (thrown) => thrown,
    );
    return error.matcherResult;
  };
  expect(await unmet()).toMatchObject({ pass: false });
  expect((await unmet())?.ariaSnapshot).toBeUndefined();
  // Nor in the next document.
  await window.reload();
  await window.getByRole('main').waitFor();
  expect((await unmet())?.ariaSnapshot).toBeUndefined();
});
