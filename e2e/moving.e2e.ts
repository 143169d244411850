/** Moving house: a workspace goes to a file on one computer, and comes back from it on another. */
import { existsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastMonths } from './pages/close.ts';
import { listingPage } from './pages/listing.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { axeFindings } from './support/axe.ts';
import { countOfDeposits } from './support/read-demo.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog, answerSaveDialog } from './support/tieout-app.ts';

test('a workspace moves to another computer with its recovery code, and nothing there is overwritten', async ({
  startReadDemo,
  folder,
}) => {
  const { app, workspaceId } = await startReadDemo();
  const { window } = app;
  const listing = listingPage(window);
  await listing.show(`month=${lastMonths().month}`);
  const count = await countOfDeposits(window, workspaceId);
  await expect(listing.count).toHaveText(count);
  const address = new URL(window.url()).hash;

  const settings = settingsPage(window);
  await settings.open();
  const [file, code] = [join(folder, 'Demo.tieout'), join(folder, 'code.txt')];
  await answerSaveDialog(app, code);
  await window.getByRole('region', { name: 'Recovery code' }).getByRole('button', { name: /^Save/ }).click();
  // The next answer is for the next dialog.
  await expect.poll(() => existsSync(code)).toBe(true);
  await answerSaveDialog(app, file);
  await window.getByRole('button', { name: 'Move to another computer…' }).click();
  await expect(window.getByText('Workspace file written')).toBeVisible();

  // The same computer refuses it by name.
  await window.evaluate(() => {
    location.hash = '#/welcome';
  });
  await answerOpenDialog(app, file);
  const restore = window.getByRole('button', { name: 'Restore a workspace from a file…' });
  await restore.click();
  const dialog = window.getByRole('dialog');
  await expect(dialog).toContainText('already on this computer, as “Demo”');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Another computer is one that does not have it.
  await window.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await settings.open();
  await settings.removeName.fill('Demo');
  await settings.remove.click();
  await expect(window.getByRole('button', { name: 'Open the demo workspace' })).toBeVisible();

  const whole = await readFile(file);
  truncateSync(file, statSync(file).size - 7);
  await restore.click();
  await expect(dialog).toContainText('Demo');
  expect(await axeFindings(window, '[role=dialog]')).toEqual([]);
  await dialog.getByLabel('Recovery code').fill('0000-0000');
  await dialog.getByRole('button', { name: 'Restore workspace' }).click();
  await expect(dialog).toContainText('incomplete or has an error');
  const fromFile = dialog.getByRole('button', { name: 'Read the code from a file…' });
  await answerOpenDialog(app, code);
  await fromFile.click();
  await expect(dialog).toContainText('Demo.tieout is incomplete or was changed');
  writeFileSync(file, whole);
  await fromFile.click();

  await window.waitForURL(/overview/);
  await window.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await expect(listing.count).toHaveText(count);
  await window.getByRole('link', { name: 'Audit trail', exact: true }).click();
  await expect(window.getByText('Restored the workspace from a file')).toBeVisible();
  await window.getByRole('button', { name: 'Verify the trail' }).click();
  await expect(window.getByText(/entries verified: the trail is intact/)).toBeVisible();
});
