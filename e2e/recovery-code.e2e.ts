/** A keychain that lost a workspace's key: the app says so, takes the recovery code, and everything is there again. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import { lastMonths } from './pages/close.ts';
import { listingPage } from './pages/listing.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { axeFindings } from './support/axe.ts';
import { countOfDeposits } from './support/read-demo.ts';
import { expect, test } from './support/test.ts';
import {
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

test('a lost key is told, and the recovery code brings everything back', async ({
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
});
