/** The system ends the session: what Windows and macOS tell an app, fired at the real one. */
import { newWorkspacePage } from './pages/new-workspace.ts';
import { MOVE_MONEY, operationsPage, setUp } from './pages/operations.ts';
import { welcomePage } from './pages/welcome.ts';
import { workspaceId } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { askApp, jobsDone } from './support/ask-app.ts';
import { filesIn } from './support/files-in.ts';
import { expect, test } from './support/test.ts';
import type { TieoutApp } from './support/tieout-app.ts';

/** Markers of databases that are open, once the events have been dealt with; nothing else of the app has run since. */
function endSession({ electron }: TieoutApp, folder: string) {
  return electron.evaluate(({ BrowserWindow }, data) => {
    const { readdirSync } = process.getBuiltinModule('node:fs');
    const open = () =>
      readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => /\.db\.open$/.test(name))
        .length;
    const [window] = BrowserWindow.getAllWindows();
    const before = open();
    let prevented = false;
    const emit = (name: string) =>
      (window as unknown as NodeJS.EventEmitter).emit(name, {
        preventDefault: () => {
          prevented = true;
        },
      });
    emit('query-session-end');
    const began = performance.now();
    emit('session-end');
    return { before, after: open(), prevented, ms: performance.now() - began };
  }, folder);
}

test('a session of Windows that ends finds every database closed; half-filled forms outlive it, and no secret does', async ({
  start,
  serve,
  folder,
}) => {
  const service = await serve();
  const app = await start();
  const { window } = app;
  await setUp(window, service, { allow: [MOVE_MONEY] });
  const id = workspaceId(window);

  // A secret that is half typed when the session ends is gone.
  const settings = settingsPage(window);
  await settings.credentials('Read-only key').enter.click();
  await settings.credentials('Read-only key').field('Read-only API key').fill('half-typed-secret');
  await window.getByRole('textbox', { name: 'Name', exact: true }).fill('Tesorería de Ñusta');
  await expect
    .poll(async () => (await askApp(window, 'drafts.list', { workspaceId: id })).drafts)
    .toMatchObject([{ name: 'settings', input: { name: 'Tesorería de Ñusta' } }]);
  const kept = JSON.stringify(await askApp(window, 'drafts.list', { workspaceId: id }));
  expect(kept).not.toContain('half-typed-secret');

  // Who agrees to leave loses it for good.
  await operationsPage(window).open('Cashouts');
  await expect
    .poll(async () => (await askApp(window, 'drafts.list', { workspaceId: id })).drafts)
    .toEqual([]);

  await operationsPage(window).newCashout.click();
  await window.getByRole('textbox', { name: 'Amount' }).fill('1250.50');
  await window.getByLabel('Interbank account number').fill('00219300123456789012');
  // The records that were read are in another database, which is open, too.
  const refunds = { listings: ['refunds' as const], firstDay: '2026-10-01', lastDay: '2026-10-31' };
  const read = { workspaceId: id, ...refunds, mode: 'everything' as const };
  await jobsDone(window, (await askApp(window, 'sync.run', read)).jobIds);
  // No pause: the system asks, and the forms are written down at once.
  await app.electron.evaluate(({ BrowserWindow }) => {
    const [first] = BrowserWindow.getAllWindows();
    (first as unknown as NodeJS.EventEmitter).emit('query-session-end', { preventDefault: () => undefined });
  });
  await expect
    .poll(async () => (await askApp(window, 'drafts.list', { workspaceId: id })).drafts.length)
    .toBe(1);
  const ended = await endSession(app, folder);
  expect(ended.before).toBeGreaterThan(1);
  expect(ended).toMatchObject({ after: 0, prevented: false });
  expect(ended.ms).toBeLessThan(4_000);
  // As Windows does once the event has been dealt with.
  app.electron.process().kill('SIGKILL');
  // Encrypted like everything that is not to be read anew.
  const works = filesIn(folder).filter(({ name }) => name.includes('work.db'));
  expect(works.length).toBeGreaterThan(0);
  for (const { name, bytes } of works) expect(bytes.includes('00219300123456789012'), name).toBe(false);

  const again = await start();
  const { recoveries } = await askApp(again.window, 'storage.state', { workspaceId: id });
  expect(recoveries, 'nothing to mend').toEqual([]);
  const told = again.window.getByTestId('kept-drafts');
  // The form that was open at the end is the first screen, and has its text again.
  await expect(again.window.getByRole('textbox', { name: 'Amount' }).or(told).first()).toBeVisible();
  if (await told.isVisible()) await told.getByRole('link', { name: 'Continue' }).click();
  await expect(again.window.getByRole('textbox', { name: 'Amount' })).toHaveValue('1250.50');
  await expect(again.window.getByLabel('Interbank account number')).toHaveValue('00219300123456789012');
  await expect(again.window.getByText('Your unsaved input is still here.')).toBeVisible();
  await again.window.getByRole('button', { name: 'Discard' }).click();
  await expect(again.window.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  await expect
    .poll(async () => (await askApp(again.window, 'drafts.list', { workspaceId: id })).drafts)
    .toEqual([]);

  await test.step('so does the form of a workspace that is not made yet, without its credentials', async () => {
    await again.window.evaluate(() => {
      location.hash = '#/welcome';
    });
    await welcomePage(again.window).create.click();
    const form = newWorkspacePage(again.window);
    await form.fill({
      name: 'Comercial Ñandú',
      baseUrl: 'https://api.service.example',
      merchantsBaseUrl: '',
      accessKey: 'half-typed-access',
      secretKey: 'half-typed-secret',
    });
    await endSession(again, folder);
    await expect
      .poll(async () => (await askApp(again.window, 'drafts.newWorkspace', {})).draft)
      .toMatchObject({ input: { name: 'Comercial Ñandú', baseUrl: 'https://api.service.example' } });
    // In the file itself: one that was still to take its place would be gone with the process.
    const settings = () => filesIn(folder).filter(({ name }) => name === 'settings.json');
    await expect.poll(() => settings().some(({ bytes }) => bytes.includes('Comercial Ñandú'))).toBe(true);
    again.electron.process().kill('SIGKILL');
    for (const { name, bytes } of filesIn(folder)) expect(bytes.includes('half-typed'), name).toBe(false);

    const third = await start();
    await third.window.getByTestId('kept-drafts').getByRole('link', { name: 'Continue' }).click();
    await expect(third.window.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Comercial Ñandú',
    );
    await expect(third.window.getByRole('textbox', { name: 'Secret key' })).toHaveValue('');
    await third.window.getByRole('button', { name: 'Cancel' }).click();
    // Leaving it loses it, which is asked.
    await expect.poll(async () => (await askApp(third.window, 'drafts.newWorkspace', {})).draft).toBeNull();
  });
});
