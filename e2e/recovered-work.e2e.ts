/**
 * Damage to people's own work: what was saved from where is told, no payment is forgotten, and sending waits for a
 * person.
 */
import { truncateSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Sandbox, startSandbox } from '../src-sandbox/index.ts';
import { MOVE_MONEY, operationsPage, setUp } from './pages/operations.ts';
import { workspaceId } from './pages/workspace.ts';
import { askApp } from './support/ask-app.ts';
import { axeFindings } from './support/axe.ts';
import { entriesSince, type KeychainEntry, putEntries } from './support/keychain-entries.ts';
import { expect, OCTOBER, test } from './support/test.ts';
import { clearKeychain, keychainAccounts, startTieout } from './support/tieout-app.ts';
import { damagePages, inWorkFile, killApp } from './support/work-file.ts';

const creations = (service: Sandbox) =>
  service.requests.list().filter(({ method, path }) => method === 'POST' && path === '/v3/cashout').length;

/** Writes a cashout down as far as the review, and not further. */
async function prepare(window: Page, externalId: string, amount: string): Promise<void> {
  const screen = operationsPage(window);
  await screen.open('Cashouts');
  await screen.newCashout.click();
  await screen.fill({ amount, externalId });
  await screen.continue.click();
  await screen.amount.waitFor();
}

/** Sends a cashout that is written down. */
async function send(window: Page, externalId: string, amount: string): Promise<void> {
  const screen = operationsPage(window);
  await screen.open('Cashouts');
  await screen.order(externalId).click();
  await screen.drawer.getByRole('button', { name: 'Review and send' }).click();
  await screen.confirmation.fill(amount);
  await screen.send.click();
  await expect(screen.report).toContainText('The service has accepted this cashout.');
}

type CutOff = {
  readonly service: Sandbox;
  readonly id: string;
  readonly folder: string;
  readonly entries: readonly KeychainEntry[];
};

/**
 * A day that ended in order with `pago-1` written down, and one on which it was paid, `pago-2` written down, and the
 * app cut off.
 */
async function makeCutOff(): Promise<CutOff> {
  const service = await startSandbox(OCTOBER);
  const folder = await mkdtemp(join(tmpdir(), 'tieout-e2e-'));
  const before = await keychainAccounts();
  const first = await startTieout({ dataFolder: folder });
  await setUp(first.window, service, { allow: [MOVE_MONEY] });
  const id = workspaceId(first.window);
  await prepare(first.window, 'pago-1', '10.00');
  await first.quit();
  const second = await startTieout({ dataFolder: folder });
  await send(second.window, 'pago-1', '10.00');
  await prepare(second.window, 'pago-2', '20.00');
  await killApp(second);
  const entries = await entriesSince(before);
  await clearKeychain(before);
  return { service, id, folder, entries };
}

// Made once, for all that is different is what is damaged then; each test has a copy, and only the last one sends
// anything more. Other damage is that of recover-work.test.ts, and how it is told that of recovered-work.test.tsx.
let made: CutOff | undefined;
test.describe.configure({ mode: 'default' });
test.afterAll(async () => {
  await made?.service.close();
  if (made) await rm(made.folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Lays a copy of it into the data folder. */
async function cutOff(folder: string): Promise<{ service: Sandbox; id: string; path: string }> {
  made ??= await makeCutOff();
  const { service, id, entries } = made;
  // What is Chromium's, the mark of a process that is no more among it, is as at a first start.
  for (const name of ['workspaces', 'settings.json'])
    await cp(join(made.folder, name), join(folder, 'data', name), { recursive: true });
  await putEntries(entries);
  return { service, id, path: join(folder, 'data', 'workspaces', id, 'work.db') };
}

const noticeOf = (window: Page) =>
  window.getByRole('alert').filter({ hasText: 'Your own work in this workspace' });
const barOf = (window: Page) =>
  window.getByRole('alert').filter({ hasText: 'Look up each cashout with an unknown outcome' });
const actionsOf = async (window: Page, id: string) =>
  (await askApp(window, 'audit.list', { workspaceId: id, before: null, limit: 20, actions: [] })).entries.map(
    ({ action, actor }) => [action, actor],
  );

test('one damaged index page after an unclean end costs nothing, and the notice says so', async ({
  start,
  folder,
}) => {
  const { service, id, path } = await cutOff(folder);
  await damagePages(path, id, ['cashoutOrderByDate']);
  const { window } = await start();
  const notice = noticeOf(window);
  await expect(notice).toContainText(/Read from: work\.damaged-[\dT]+\.db \(\d+ entries\)/);
  await expect(notice).toContainText('Recovered: cashouts: 2, ');
  await expect(notice).toContainText('Nothing was lost.');
  await expect(notice).toContainText(/The damaged file is kept as work\.damaged-[\dT]+\.db/);
  expect(await axeFindings(window)).toEqual([]);
  const screen = operationsPage(window);
  await screen.open('Cashouts');
  await expect(screen.cell('pago-1', 'state')).toHaveText('Accepted');
  await expect(screen.cell('pago-2', 'state')).toHaveText('Prepared');
  await expect(barOf(window)).toHaveCount(0);
  expect((await actionsOf(window, id))[0]).toEqual(['audit.recovered', '']);
  expect(creations(service)).toBe(1);
});

test('a file of 0 bytes beside copies is told, and no cashout is sent before a person has compared', async ({
  start,
  folder,
}) => {
  const { service, id, path } = await cutOff(folder);
  await inWorkFile(path, id, () => undefined);
  truncateSync(path, 0);
  const app = await start();
  const { window } = app;
  const screen = operationsPage(window);

  await test.step('the notice says what came from the copy, and that newer work may be lost', async () => {
    const notice = noticeOf(window);
    await expect(notice).toContainText(/Read from: .*work\.backup-\d+\.db, a copy of /);
    await expect(notice).toContainText('could not be read');
    await expect(notice).toContainText(
      /What was done after .*, when the newest of these copies was made, may be lost\./,
    );
    await expect(notice).toContainText('The outcome of 1 cashout is no longer certain.');
  });

  await test.step('the cashout that was paid is unknown, and neither it nor a new one can be sent', async () => {
    await screen.open('Cashouts');
    await expect(barOf(window)).toContainText('Look up each cashout with an unknown outcome.');
    await expect(screen.cell('pago-1', 'state')).toHaveText('Outcome unknown');
    expect(await axeFindings(window)).toEqual([]);
    await prepare(window, 'pago-9', '90.00');
    await screen.confirmation.fill('90.00');
    await screen.send.click();
    await expect(
      window.getByText('Sending cashouts is suspended in this workspace: after damage'),
    ).toBeVisible();
    expect(creations(service)).toBe(1);
  });

  await test.step('a look-up finds it; the bar is lifted only by a second click, and the trail keeps by whom', async () => {
    await screen.open('Cashouts');
    await screen.order('pago-1').click();
    await screen.drawer.getByRole('button', { name: 'Look up' }).click();
    await expect(screen.report).toContainText('Found: the service has this cashout.');
    await screen.leaveDrawer();
    await expect(screen.cell('pago-1', 'state')).toHaveText('Accepted');
    await screen.button('Allow sending again').click();
    await expect(barOf(window)).toBeVisible();
    await screen.button('Not yet').click();
    await screen.button('Allow sending again').click();
    await screen.button('I have compared them: allow sending').click();
    await expect(barOf(window)).toHaveCount(0);
    const person = (await askApp(window, 'app.preferences', {})).person;
    expect((await actionsOf(window, id))[0]).toEqual(['cashouts.sending-allowed', person]);
    expect((await actionsOf(window, id)).map(([action]) => action)).toContain('audit.recovered');
  });

  await test.step('the new one is sent now, once', async () => {
    await send(window, 'pago-9', '90.00');
    expect(creations(service)).toBe(2);
  });
});
