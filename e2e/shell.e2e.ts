/** The frame around the screens: everything by keyboard, the native menu, and what is remembered. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { listingPage } from './pages/listing.ts';
import { newWorkspacePage } from './pages/new-workspace.ts';
import { welcomePage } from './pages/welcome.ts';
import { connect, openDemo } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { askApp, jobsDone } from './support/ask-app.ts';
import { chooseInMenu } from './support/native-menu.ts';
import { deposits } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerLeaveQuestion, answerOpenDialog, saveInto } from './support/tieout-app.ts';

const palette = (window: Page) => ({
  input: window.getByRole('combobox', { name: 'Search and commands' }),
  option: (name: string | RegExp) => window.getByRole('option', { name }),
});

test('a record, a screen and a month are reached by the keyboard alone', async ({ share, serve }) => {
  const service = await serve();
  const { window } = await share();
  await connect(window, service);
  const listing = listingPage(window);
  await listing.show(`month=${MONTH.month}`);
  await expect(window.getByRole('button', { name: 'Sync October 2026' })).toBeVisible();
  await window.keyboard.press('Control+Shift+S');
  await expect(window.getByTestId('round-outcome')).toContainText('Deposits');

  await window.keyboard.press('g');
  await window.keyboard.press('t');
  await expect(window.getByRole('heading', { level: 1, name: 'Tie-out' })).toBeVisible();
  expect(window.url()).toContain(`month=${MONTH.month}`);

  const record = deposits(service).find(({ creationDate }) => String(creationDate).startsWith('2026-10-15'));
  // Nothing of what is typed behind its keys is lost, however busy the machine is: it has the focus before the next
  // key.
  const focused = await window.evaluate(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    await Promise.resolve();
    return document.activeElement?.getAttribute('role');
  });
  expect(focused).toBe('combobox');
  await window.keyboard.type(String(record?.idDeposit));
  await expect(palette(window).option(new RegExp(String(record?.idDeposit)))).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(window.getByRole('dialog', { name: `Deposit ${record?.idDeposit}` })).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);

  await window.keyboard.press('Control+K');
  await expect(palette(window).option(/Deposits/)).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toHaveCount(0);

  await window.keyboard.press('Control+K');
  await window.keyboard.type('september 2026');
  await expect(palette(window).option(/September 2026/)).toBeVisible();
  await window.keyboard.press('Enter');
  await expect.poll(() => window.url()).toContain('month=2026-09');
  await expect(palette(window).input).toHaveCount(0);

  await window.keyboard.press('/');
  await expect(listing.search).toBeFocused();
  // In a field, letters are letters.
  await window.keyboard.type('gt?');
  await expect(listing.search).toHaveValue('gt?');
});

test('the native menu follows the language and offers what the screen can do', async ({ share }) => {
  const app = await share();
  const { window, electron } = app;
  await openDemo(window);
  const labels = () =>
    // Without the letters that the keyboard finds them under.
    electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')),
    );
  await expect.poll(labels).toEqual(['File', 'Edit', 'View', 'Go', 'Help']);

  await chooseInMenu(app, 'shortcuts');
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await window.keyboard.press('Escape');
  await chooseInMenu(app, 'go sync');
  await expect(window.getByRole('heading', { level: 1, name: 'Sync' })).toBeVisible();
  const enabled = (id: string) =>
    electron.evaluate(({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.enabled, id);
  await expect.poll(() => enabled('syncAll')).toBe(true);
  await expect.poll(() => enabled('export')).toBe(false);

  await chooseInMenu(app, 'language');
  await expect(window.getByRole('heading', { level: 1, name: 'Sincronización' })).toBeVisible();
  await expect.poll(labels).toEqual(['Archivo', 'Edición', 'Ver', 'Ir', 'Ayuda']);

  // What is wrong with a form is said in the language of the moment.
  await chooseInMenu(app, 'newWorkspace');
  await window.getByRole('button', { name: 'Crear espacio de trabajo' }).click();
  await expect(window.getByText('Ingrese la clave secreta.')).toBeVisible();
  await chooseInMenu(app, 'language');
  await expect(window.getByText('Enter the secret key.')).toBeVisible();
});

test('who works here, how dates are written, the screen with its filters and columns, the language, the colours and the window come back, and a command of the menu opens a window where there is none', async ({
  start,
  folder,
}) => {
  // English words on a computer in Peru.
  const environment = { LC_ALL: 'es_PE.UTF-8' };
  const first = await start({ environment });
  const { window } = first;
  expect(await askApp(window, 'app.preferences', {})).toMatchObject({
    dateOrder: 'system',
    systemDateOrder: 'day-first',
  });
  const workspaceId = await openDemo(window);
  const days = { firstDay: '2026-10-03', lastDay: '2026-10-04' };
  const read = { workspaceId, listings: ['deposits' as const], ...days, mode: 'everything' as const };
  await jobsDone(window, (await askApp(window, 'sync.run', read)).jobIds);

  await settingsPage(window).open();
  await window.getByRole('textbox', { name: 'Your name', exact: true }).fill('Ana Ñáñez');
  await window.getByRole('button', { name: 'Save name' }).click();
  await expect(window.getByRole('status').filter({ hasText: 'Name saved' })).toBeVisible();
  await chooseInMenu(first, 'dark');

  const listing = listingPage(window);
  const twoDays = `month=${MONTH.month}&days=${days.firstDay}..${days.lastDay}`;
  await test.step('dates are arranged as the region has it, and as the person says', async () => {
    await listing.open('Deposits');
    await listing.show(twoDays);
    const created = listing.cell(0, 'creationDate');
    const amount = listing.cell(0, 'amount');
    await expect(created).toHaveText(/^0[34]\/10\/2026, \d\d:\d\d:\d\d$/);
    // The days that are looked at have their month by name, in the region's order.
    await expect(listing.period).toHaveText(/03 Oct 2026.*04 Oct 2026/);
    const written = await amount.textContent();
    const choose = async (item: string) => {
      await window.getByRole('button', { name: 'Language, dates and colours' }).click();
      await window.getByRole('menuitem', { name: item }).click();
    };
    await choose('2026-12-31');
    await expect(created).toHaveText(/^2026-10-0[34] \d\d:\d\d:\d\d$/);
    await choose('12/31/2026');
    await expect(created).toHaveText(/^10\/0[34]\/2026, \d\d:\d\d:\d\d$/);
    await expect(listing.period).toHaveText(/Oct 03, 2026.*Oct 04, 2026/);
    await expect(amount).toHaveText(written ?? '');
    await listing.columns.click();
    await window.getByRole('dialog', { name: 'Columns' }).getByText('Compact', { exact: true }).click();
    await window.keyboard.press('Escape');
    await expect(listing.table).toHaveAttribute('data-density', 'compact');
    // In Spanish the month is never first: such a choice names it.
    await choose('Español');
    await expect(created).toHaveText(/^0[34] oct\. 2026, \d\d:\d\d:\d\d$/);
  });

  await listing.show(`month=${MONTH.month}&status=COMPLETED&changed=yes&text=Quispe`);
  await expect(listing.chips).toContainText('Quispe');
  const place = { x: 40, y: 60, width: 1180, height: 700 };
  await first.electron.evaluate(({ BrowserWindow }, bounds) => {
    const shown = BrowserWindow.getAllWindows()[0];
    shown?.setBounds(bounds);
    shown?.webContents.setZoomLevel(1);
  }, place);
  await first.quit();

  const kept = await readFile(join(folder, 'data', 'settings.json'), 'utf8');
  expect(JSON.parse(kept)).toMatchObject({
    person: 'Ana Ñáñez',
    language: 'es',
    colorScheme: 'dark',
    window: place,
  });
  // Filters come back, too; what was searched for does not, for it can name a customer.
  expect(kept).not.toContain('Quispe');

  const second = await start({ environment });
  const again = listingPage(second.window);
  await expect(again.chips).toContainText('Completado');
  await expect(again.chips).not.toContainText('Quispe');
  expect(new URL(second.window.url()).hash.split('?')[1]).toBe(
    `month=${MONTH.month}&status=COMPLETED&changed=yes`,
  );
  await expect(second.window.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const { x, y, zoom } = await second.electron.evaluate(({ BrowserWindow }) => {
    const shown = BrowserWindow.getAllWindows()[0];
    return { ...shown?.getBounds(), zoom: shown?.webContents.getZoomLevel() };
  });
  expect({ x, y, zoom }).toEqual({ x: place.x, y: place.y, zoom: 1 });

  await again.show(twoDays);
  await expect(again.cell(0, 'creationDate')).toHaveText(/oct\. 2026/);
  await expect(again.table).toHaveAttribute('data-density', 'compact');
  await second.window.getByRole('button', { name: 'Idioma, fechas y colores' }).click();
  await second.window.getByRole('menuitem', { name: 'Formato del sistema: 31/12/2026' }).click();
  await expect(again.cell(0, 'creationDate')).toHaveText(/^0[34]\/10\/2026/);

  await test.step('a command of the menu opens a window where there is none, as on macOS, and is done there', async () => {
    const { electron } = second;
    // A person can choose only what the system shows as enabled, before the window goes and after it.
    const offered = () =>
      electron.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('go sync')?.enabled);
    await expect.poll(offered).toBe(true);
    // There the app outlives its window.
    await electron.evaluate(({ app, BrowserWindow }) => {
      app.removeAllListeners('window-all-closed');
      app.on('window-all-closed', () => undefined);
      for (const each of BrowserWindow.getAllWindows()) each.close();
    });
    await expect
      .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
      .toBe(0);
    expect(await offered()).toBe(true);
    const opened = electron.waitForEvent('window');
    await chooseInMenu(second, 'go sync');
    await expect((await opened).getByRole('heading', { level: 1, name: 'Sincronización' })).toBeVisible();
    // Of an app whose window is gone nobody else knows that it still runs.
    await second.quit();
  });
});

test('settings go to another workspace through a file, and each change is shown first', async ({
  share,
  folder,
}) => {
  const app = await share();
  const { window } = app;
  await openDemo(window);
  await settingsPage(window).open();
  await saveInto(app, folder);
  await window.getByRole('button', { name: 'Export settings' }).click();
  await expect(settingsPage(window).said(/Saved to Demo - Tieout\.json/)).toBeVisible();

  const path = join(folder, 'Demo - Tieout.json');
  const file = JSON.parse(await readFile(path, 'utf8'));
  file.settings.timeZone = 'America/Bogota';
  file.settings.environment = 'production';
  await writeFile(path, JSON.stringify(file));
  await answerOpenDialog(app, path);
  await window.getByRole('button', { name: 'Replace from a file' }).click();
  await expect(window.getByTestId('settings-differences').locator('tbody tr')).toHaveText([
    /Environment\s*Staging\s*Production/,
    /Reporting time zone\s*America\/Lima\s*America\/Bogota/,
  ]);
  await window.getByRole('button', { name: 'Replace settings' }).click();
  await expect(window.getByRole('banner').getByText('Production')).toBeVisible();

  await writeFile(path, '{"name":"something else"}');
  await window.getByRole('button', { name: 'Replace from a file' }).click();
  await expect(window.getByRole('alert')).toContainText('Demo - Tieout.json is not a settings file');
});

test('a half-filled form is not lost without a question', async ({ share }) => {
  const app = await share();
  const { electron, window } = app;
  const reload = () =>
    electron.evaluate(({ BrowserWindow, Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      const focused = BrowserWindow.getAllWindows()[0];
      items
        ?.find(({ role }) => role?.toLowerCase() === 'reload')
        ?.click(undefined, focused, focused?.webContents);
    });
  const close = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const quit = () => electron.evaluate(({ app }) => app.quit());
  const goBack = () => chooseInMenu(app, 'back');
  await welcomePage(window).create.click();
  const name = newWorkspacePage(window).field('Name');

  // Nothing typed, nothing asked.
  const asked = await answerLeaveQuestion(app, false);
  // Loaded again before the form is there, the window would come back to the screen before it.
  await name.click();
  await reload();
  await name.click();
  expect(await asked()).toBe(0);

  await window.keyboard.type('Tesorería');
  for (const [number, leave] of [reload, close, quit, goBack].entries()) {
    await leave();
    await expect.poll(asked).toBe(number + 1);
    await expect(name).toHaveValue('Tesorería');
  }

  await answerLeaveQuestion(app, true);
  await goBack();
  await expect(welcomePage(window).create).toBeVisible();
  await welcomePage(window).create.click();
  await name.click();
  await window.keyboard.type('Otra');
  await reload();
  await expect(name).toHaveValue('');
});
