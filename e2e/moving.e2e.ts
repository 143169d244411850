/**
 * The recovery code: a keychain that lost a workspace's key says so, takes the code, and everything is there again; and
 * moving house, a workspace goes to a file on one computer, and comes back from it with the code on another.
 */
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import keytar from 'keytar';
import { lastMonths } from './pages/close.ts';
import { listingPage } from './pages/listing.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { axeFindings } from './support/axe.ts';
import { countOfDeposits } from './support/read-demo.ts';
import { expect, test } from './support/test.ts';
import {
  answerOpenDialog,
  answerSaveDialog,
  KEYCHAIN_SERVICE,
  keychainAccounts,
  type TieoutApp,
} from './support/tieout-app.ts';

/** Keeps what the native message boxes say, and answers them. */
async function listenToBoxes({ electron }: TieoutApp): Promise<() => Promise<string[]>> {
  await electron.evaluate(({ dialog }) => {
    const said: string[] = [];
    Object.assign(dialog, { said });
    dialog.showMessageBox = (async (...asked: unknown[]) => {
      said.push((asked.at(-1) as { detail?: string }).detail ?? '');
      return { response: 0, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
  });
  return () => electron.evaluate(({ dialog }) => (dialog as unknown as { said: string[] }).said);
}

test('a lost key is told, and the recovery code brings everything back, also on another computer, where nothing is overwritten', async ({
  start,
  startReadDemo,
  folder,
}) => {
  const before = await keychainAccounts();
  const { app: first, workspaceId } = await startReadDemo();
  const listing = listingPage(first.window);
  await listing.show(`month=${lastMonths().month}`);
  const count = await countOfDeposits(first.window, workspaceId);
  await expect(listing.count).toHaveText(count);
  const { hash } = new URL(first.window.url());

  // The code is saved to a file and shown in the system's own dialog; the window never has it.
  await settingsPage(first.window).open();
  const card = first.window.getByRole('region', { name: 'Recovery code' });
  const path = join(folder, 'code.txt');
  await answerSaveDialog(first, path);
  await card.getByRole('button', { name: 'Save to a file…' }).click();
  await expect(card.getByRole('status')).toContainText('code.txt');
  const [code = ''] = /(\w{4}-){13}\w{4}/.exec(readFileSync(path, 'utf8')) ?? [];
  expect(code).toHaveLength(69);
  // On Windows modes mean nothing.
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  const said = await listenToBoxes(first);
  await card.getByRole('button', { name: 'Show' }).click();
  await expect.poll(async () => (await said()).join('').replace(/\s+/g, '-')).toContain(code);
  expect(await first.window.content()).not.toContain(code.slice(0, 9));
  await first.quit();

  const account = (await keychainAccounts()).find(
    (name) => !before.includes(name) && name.endsWith('/workspace-key'),
  );
  expect(account).toBeDefined();
  await keytar.deletePassword(KEYCHAIN_SERVICE, account ?? '');
  const workspace = join(folder, 'data', 'workspaces', (account ?? '').split('/')[0] ?? '');
  const files = readdirSync(workspace).filter((name) => name.endsWith('.db'));

  const second = await start();
  const { window } = second;
  await expect(window.getByRole('heading', { name: /^This workspace cannot be opened/ })).toBeVisible();
  expect(await axeFindings(window, 'main')).toEqual([]);
  const field = window.getByLabel('Recovery code');
  const open = window.getByRole('button', { name: 'Open with this code' });
  await field.fill(`${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`);
  await open.click();
  await expect(window.getByText('with matching check characters')).toBeVisible();
  await field.fill(`0000-${code.slice(5)}`);
  await open.click();
  await expect(window.getByText('with matching check characters')).toBeVisible();
  expect(readdirSync(workspace).filter((name) => name.endsWith('.db'))).toEqual(files);
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await open.click();
  const again = listingPage(window);
  await expect(window.getByRole('heading', { name: /^This workspace cannot be opened/ })).toBeHidden();
  await window.evaluate((address) => {
    location.hash = address;
  }, hash);
  await expect(again.count).toHaveText(count);
  expect(await window.content()).not.toContain(code.slice(0, 9));
  expect(readdirSync(workspace).filter((name) => name.includes('damaged'))).toEqual([]);

  // From here on it moves.
  const settings = settingsPage(window);
  await settings.open();
  const file = join(folder, 'Demo.tieout');
  await answerSaveDialog(second, file);
  await window.getByRole('button', { name: 'Move to another computer…' }).click();
  await expect(window.getByText('Workspace file written')).toBeVisible();

  // The same computer refuses it by name.
  await window.evaluate(() => {
    location.hash = '#/welcome';
  });
  await answerOpenDialog(second, file);
  const restore = window.getByRole('button', { name: 'Restore a workspace from a file…' });
  await restore.click();
  const dialog = window.getByRole('dialog');
  await expect(dialog).toContainText('already on this computer, as “Demo”');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Another computer is one that does not have it.
  await window.evaluate((address) => {
    location.hash = address;
  }, hash);
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
  await answerOpenDialog(second, path);
  await fromFile.click();
  await expect(dialog).toContainText('Demo.tieout is incomplete or was changed');
  writeFileSync(file, whole);
  await fromFile.click();

  await window.waitForURL(/overview/);
  await window.evaluate((address) => {
    location.hash = address;
  }, hash);
  await expect(again.count).toHaveText(count);
  await window.getByRole('link', { name: 'Audit trail', exact: true }).click();
  await expect(window.getByText('Restored the workspace from a file')).toBeVisible();
  await window.getByRole('button', { name: 'Verify the trail' }).click();
  await expect(window.getByText(/entries verified: the trail is intact/)).toBeVisible();
});
