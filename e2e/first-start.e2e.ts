/** The first start where something is not as it should be: each works, or says what to do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { canHavePrivateDesktops, withPrivateDesktops } from '../scripts/checks/private-desktops.mjs';
import { listingPage } from './pages/listing.ts';
import { welcomePage } from './pages/welcome.ts';
import { openDemo } from './pages/workspace.ts';
import { askApp } from './support/ask-app.ts';
import { lockKeyring, unlockKeyring } from './support/keyring.ts';
import { speak } from './support/language.ts';
import { picture } from './support/picture.ts';
import { layReadDemo } from './support/read-demo.ts';
import { expect, test } from './support/test.ts';
import { launchArguments } from './support/tieout-app.ts';

/** As if nothing of a desktop were there: one is started. */
const BARE = { PATH: process.env.PATH };

/** Starts the app where it must refuse, and ends it as a person does who has read why. */
async function refusedStart(dataFolder: string): Promise<{ code: number | null; said: string }> {
  const { file, args } = launchArguments({ dataFolder });
  const child = spawn(file, args, {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'exit');
  const told = new Promise<void>((done) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/inicie Tieout de nuevo|No se cambió nada en ella/.test(said)) done();
    });
  });
  await Promise.race([told, ended]);
  // Elsewhere the box waits for a click, which this test does not make.
  const end = () => child.kill(process.platform === 'linux' ? 'SIGTERM' : 'SIGKILL');
  // Not at once: a signal while Chromium takes them over is lost, or ends the process before it has a code.
  const again = setInterval(end, 1_000);
  const [code] = (await ended) as [number | null];
  clearInterval(again);
  return { code: process.platform === 'linux' ? code : 73, said };
}

test('without a keychain the demo says what to do, in both languages, and nothing is left half made', async ({
  start,
}) => {
  test.skip(process.platform !== 'linux', 'the other systems always have one');
  const environment = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere', DISPLAY: process.env.DISPLAY ?? '' };
  const app = await start({ environment });
  const { window } = app;
  for (const [language, words] of [
    ['en', /keychain does not answer.*GNOME Keyring or KWallet.*administrator/],
    ['es', /llavero de la computadora no responde.*GNOME Keyring o KWallet.*administrador/],
  ] as const) {
    await speak(app, language);
    await window.getByRole('main').getByRole('button').first().click();
    await expect(window.getByRole('alert')).toHaveText(words);
    expect((await askApp(window, 'workspaces.list', {})).workspaces).toEqual([]);
    await picture(window, `no-keychain-${language}`);
  }
});

test('a locked keychain is told as that, not as a lost key, and unlocking it is enough', async ({
  start,
  folder,
}) => {
  test.skip(!canHavePrivateDesktops(BARE), 'a person’s own keychain is not locked by a test');
  // A desktop within a desktop has paths that are too long for sockets.
  const { TMPDIR } = process.env;
  delete process.env.TMPDIR;
  await withPrivateDesktops(
    1,
    async ([environment = {}]) => {
      await layReadDemo(join(folder, 'data'), environment);
      lockKeyring(environment);

      const { window } = await start({ environment, language: 'es' });
      await expect(window.getByRole('heading', { level: 1 })).toContainText('No se puede abrir');
      const alert = window.getByRole('main').getByRole('alert');
      const again = alert.getByRole('button', { name: 'Reintentar' });
      // Long words leave the button as wide as its own.
      expect(await again.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
      await expect(alert).toHaveText(/El llavero de la computadora no responde\. Desbloquéelo/);
      await expect(window.getByText('código de recuperación')).toHaveCount(0);
      await picture(window, 'locked-keychain-es');

      await unlockKeyring(environment);
      await again.click();
      await expect(listingPage(window).connection).toHaveText('Conectado');
    },
    BARE,
  );
  if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR;
});

test('a data folder that cannot be written to is told in both languages, also to those without a terminal', async ({
  folder,
}) => {
  const file = join(folder, 'perfil');
  await writeFile(file, '');
  const { code, said } = await refusedStart(join(file, 'Tieout'));
  expect(said).toContain(`Tieout cannot write to its data folder, ${join(file, 'Tieout')}`);
  expect(said).toContain('Tieout no puede escribir en su carpeta de datos');
  expect(code).toBe(73);
});

test('a data folder in a synchronised folder is refused in both languages, and nothing is made in it', async ({
  folder,
}) => {
  const shared = join(folder, 'OneDrive - Bodega Ñusta', 'Tieout');
  await mkdir(shared, { recursive: true });
  const { code, said } = await refusedStart(shared);
  expect(said).toContain('Tieout’s data folder is in a synchronised folder');
  expect(said).toContain('La carpeta de datos de Tieout está en una carpeta sincronizada');
  expect(code).toBe(73);
  await expect(access(join(shared, 'workspaces'))).rejects.toThrow();
});

test('at 150 % on a small laptop everything that the first minute needs is in view', async ({ start }) => {
  // The tests' display has 1920x1080: at this scale it has as much room as 1366x768 at 150 %.
  const size = { width: 911, height: 480 };
  const { window } = await start({ switches: ['--force-device-scale-factor=2.1'], size });
  await expect.poll(() => window.evaluate(() => innerWidth)).toBeLessThanOrEqual(1024);
  const sideways = () =>
    window.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect(welcomePage(window).demo).toBeInViewport({ ratio: 1 });
  await expect(welcomePage(window).create).toBeInViewport({ ratio: 1 });
  expect(await sideways()).toBe(0);
  await picture(window, '150-welcome');

  await openDemo(window);
  const next = window.getByTestId('first-steps').locator('[data-next]');
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  const listing = listingPage(window);
  // A whole month is read, in a window that has more to draw than others.
  await expect(listing.coverage).toContainText('Complete as of');
  await expect(listing.rows.first()).toBeInViewport();
  expect(await sideways()).toBe(0);
  // The title bar cuts what it has no room for: the time gives way, no name and no button.
  for (const name of ['Workspace Demo: switch', 'Refresh the balance', 'Language, dates and colours'])
    await expect(window.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(window.getByRole('banner').getByText('Demo', { exact: true })).toBeInViewport({ ratio: 1 });
  await picture(window, '150-listing');
});
