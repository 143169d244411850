/** Takes the pictures of docs/screenshots: every screen of the demo, in each language and colour scheme. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { clearKeychain, keychainAccounts, startTieout } from '../e2e/support/tieout-app.ts';
import { en } from '../src-renderer/i18n/en.ts';
import { es } from '../src-renderer/i18n/es.ts';
import { type Language, serviceLabels } from '../src-shared/service/labels.ts';

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
    await window.getByRole('link', { name: words.settings.settings, exact: true }).click();
    await button(words.settings.test).click();
    await window
      .getByRole('status')
      .filter({ hasText: words.settings.testOk.split(' {{')[0] ?? '' })
      .waitFor();
    await take('workspace');
    await takeOperations(window, language, words, take);
  } finally {
    await app.quit();
    await clearKeychain(keptBefore);
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** A deposit's status, a cashout from its fields to its outcome, and an identity check. */
async function takeOperations(
  window: Page,
  language: Language,
  words: typeof en,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  const { cashouts, deposits, identity, tabs, title } = words.operations;
  const button = (name: string) => window.getByRole('button', { name, exact: true });
  const fill = (label: string, text: string) => window.getByRole('textbox', { name: label }).fill(text);
  const choose = async (label: string, option: string) => {
    await window.getByRole('combobox', { name: label }).or(window.getByLabel(label)).first().click();
    await window.getByRole('option', { name: option, exact: true }).click();
  };
  const open = async (tab: keyof typeof tabs) => {
    await window.getByRole('link', { name: title }).click();
    await window.getByRole('tab', { name: tabs[tab] }).click();
  };
  await window.getByRole('switch', { name: words.workspaceForm.moneyMovement }).check();
  await button(words.workspaceForm.save).click();
  await window.getByRole('status').filter({ hasText: words.settings.saved }).waitFor();

  await window
    .getByRole('link', { name: serviceLabels[language].listings.deposits ?? '', exact: true })
    .click();
  await button(words.listing.previousMonth).click();
  const shown = window.getByTestId('listing-table').locator('[data-field="idDeposit"]');
  await shown.first().waitFor();
  const ids = (await shown.allInnerTexts()).slice(0, 12).map((text) => text.trim());
  await open('deposit-status');
  await window.getByLabel(deposits.ids).fill(`${ids.join(' ')} 12A`);
  await button(deposits.ask).click();
  await button(deposits.show.replace('{{id}}', ids[0] ?? '')).click();
  await take('deposit-status');

  await open('cashouts');
  await button(cashouts.new).click();
  await button(cashouts.form.submit).click();
  await take('cashout-form');
  await fill(cashouts.form.account, '00219300123456789012');
  await choose(cashouts.form.accountType, cashouts.form.accountTypes.S);
  await choose(cashouts.form.currency, cashouts.form.currencies.PEN);
  await fill(cashouts.form.amount, '1250.50');
  await fill(cashouts.form.lastName, 'Ñáñez Peña');
  await choose(cashouts.form.documentType, cashouts.form.documentTypes.DNI);
  await fill(cashouts.form.document, '45678912');
  await fill(cashouts.form.externalId, 'nomina-2026-11-001');
  await button(cashouts.form.submit).click();
  await window.getByLabel(cashouts.review.confirmLabel).fill('1250.50');
  await take('cashout-review');
  await button(cashouts.review.send.replace('{{amount}}', 'PEN 1,250.50')).click();
  await button(cashouts.actions.refresh).click();
  await window.getByTestId('service-status').waitFor();
  await take('cashout-outcome');
  await open('cashouts');
  await take('cashouts');

  await open('identity');
  await window.getByRole('combobox', { name: identity.documentType }).fill('DNI');
  for (const document of ['45678912', '45678910']) {
    await fill(identity.document, document);
    await button(identity.check).click();
    await window.getByTestId('identity-result').filter({ hasText: document }).waitFor();
  }
  await take('identity-check');
}

async function hideNotices(window: Page, close: string): Promise<void> {
  // As an event: a notice that is still sliding in, or goes by itself just now, cannot be clicked.
  for (const notice of await window.getByRole('button', { name: close, exact: true }).all())
    await notice.dispatchEvent('click', undefined, { timeout: 1_000 }).catch(() => undefined);
  await window.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
  await window.mouse.move(0, 0);
}
