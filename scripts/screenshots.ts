/** Takes the pictures of docs/screenshots: every screen of the demo, in each language and colour scheme. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { clearKeychain, keychainAccounts, startTieout } from '../e2e/support/tieout-app.ts';
import { en } from '../src-renderer/i18n/en.ts';
import { es } from '../src-renderer/i18n/es.ts';

const OUTPUT = resolve(import.meta.dirname, '../docs/screenshots');
const SIZE = { width: 1280, height: 800 };

const looks = [
  { language: 'en', scheme: 'light', words: en },
  { language: 'es', scheme: 'dark', words: es },
] as const;

for (const { language, scheme, words } of looks) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tieout-screenshots-'));
  const keptBefore = await keychainAccounts();
  const app = await startTieout({ dataFolder, language, size: SIZE });
  const { electron, window } = app;
  const take = async (screen: string) => {
    await hideNotices(window, words.app.close);
    await window.screenshot({
      path: join(OUTPUT, `${screen}-${language}-${scheme}.png`),
      animations: 'disabled',
    });
    console.log(`${screen}-${language}-${scheme}.png`);
  };
  const button = (name: string) => window.getByRole('button', { name });
  try {
    await mkdir(OUTPUT, { recursive: true });
    await electron.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, scheme);
    await button(words.welcome.demoButton).waitFor();
    await take('welcome');
    await button(words.welcome.ownButton).click();
    await button(words.workspaceForm.create).click();
    await take('new-workspace');
    await button(words.app.cancel).click();
    await button(words.welcome.demoButton).click();
    await window.getByTestId('connection').filter({ hasText: words.connection.online }).waitFor();
    await button(words.listing.previousMonth).click();
    await button(words.listing.sync.split(' ')[0] ?? '').click();
    await window.getByText(words.jobs.syncDone).waitFor();
    await take('deposits');
    await window.getByRole('link', { name: words.settings.title }).click();
    await button(words.settings.test).click();
    await window
      .getByRole('status')
      .filter({ hasText: words.settings.testOk.split(' {{')[0] ?? '' })
      .waitFor();
    await take('workspace');
  } finally {
    await app.quit();
    await clearKeychain(keptBefore);
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function hideNotices(window: Page, close: string): Promise<void> {
  // As an event: a notice that is still sliding in, or goes by itself just now, cannot be clicked.
  for (const notice of await window.getByRole('button', { name: close, exact: true }).all())
    await notice.dispatchEvent('click', undefined, { timeout: 1_000 }).catch(() => undefined);
  await window.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
  await window.mouse.move(0, 0);
}
