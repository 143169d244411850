/**
 * The app's main job without a person: the real app in a real window, from an empty start to a workbook. It runs where
 * `npm start` finds no display, prints each step with its figures and leaves the workbook and a picture of each screen.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { listingPage } from '../e2e/pages/listing.ts';
import { newWorkspacePage } from '../e2e/pages/new-workspace.ts';
import { welcomePage } from '../e2e/pages/welcome.ts';
import { openDeposits } from '../e2e/pages/workspace.ts';
import { CREDENTIAL_TITLES, settingsPage } from '../e2e/pages/workspace-settings.ts';
import {
  clearKeychain,
  keychainAccounts,
  saveInto,
  startTieout,
  type TieoutApp,
} from '../e2e/support/tieout-app.ts';

const ROOT = resolve(import.meta.dirname, '..');
const OUTPUT = join(ROOT, '.tieout', 'demo');

let steps = 0;
let begun = performance.now();

function step(title: string, ...figures: string[]): void {
  steps += 1;
  const took = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${steps}. ${title} (${took} s)`);
  for (const figure of figures) console.log(`   ${figure}`);
  begun = performance.now();
}

async function picture({ window }: TieoutApp, name: string): Promise<void> {
  await window.screenshot({ path: join(OUTPUT, `${name}.png`), animations: 'disabled' });
}

async function run(app: TieoutApp, keptBefore: readonly string[]): Promise<void> {
  const { window } = app;
  const listing = listingPage(window);
  const settings = settingsPage(window);
  const welcome = welcomePage(window);
  await welcome.demo.waitFor();
  await picture(app, '1-welcome');
  step('Open the app', `window "${await window.title()}" at ${window.url().split('#')[0]}`);

  await welcome.create.click();
  await newWorkspacePage(window).submit.waitFor();
  await picture(app, '2-new-workspace');
  await window.getByRole('button', { name: 'Cancel' }).click();

  await welcome.demo.click();
  await openDeposits(window);
  await listing.connection.filter({ hasText: 'Connected' }).waitFor();
  const kept = (await credentialSets()).length - setsIn(keptBefore).length;
  const balances = await window.getByTestId('balance').allInnerTexts();
  step(
    'Sign in to the demo workspace',
    `credentials in the OS keychain: ${kept} entries, one for each set`,
    `balance: ${balances.join(', ')}`,
  );

  await window.getByRole('button', { name: 'Previous month' }).click();
  await window.waitForURL(/[?&]month=/);
  await picture(app, '3-deposits-before-sync');
  await listing.sync.click();
  const summary = await window.getByText(/Records: [\d,]+ \(pages: \d+\)/).innerText();
  await listing.coverage.filter({ hasText: 'Complete' }).waitFor();
  // Only now the button certainly names the month that was read.
  const month = (await listing.sync.innerText()).replace('Sync ', '');
  step(`Sync ${month}`, summary, await listing.coverage.innerText());
  await picture(app, '4-deposits');

  const all = await totals(app);
  step('Review the month', ...all);
  await listing.choose('Status', 'Completed');
  await listing.choose('Currency', 'PEN');
  await listing.total('amount', 'USD').waitFor({ state: 'detached' });
  await listing.sortBy('Amount');
  await listing.sortBy('Amount');
  await window.locator('th[aria-sort="descending"]', { hasText: 'Amount' }).waitFor();
  step('Filter: completed, PEN, largest first', ...(await totals(app)));
  await picture(app, '5-deposits-filtered');

  await listing.clear.click();
  await listing.total('amount', 'USD').waitFor();
  await saveInto(app, OUTPUT);
  await listing.exportButton.click();
  await window.getByText('Workbook written').waitFor();
  const file = (await readdir(OUTPUT)).find((name) => name.endsWith('.xlsx'));
  if (!file) throw new Error('the workbook is not where it was saved');
  const sheets = await readWorkbook(join(OUTPUT, file));
  const { size } = await stat(join(OUTPUT, file));
  step(
    'Export to Excel',
    `${file}, ${size.toLocaleString('en')} bytes`,
    ...sheets.map(({ sheet, data }) => `sheet "${sheet}": ${data.length.toLocaleString('en')} rows`),
  );

  await settings.open();
  await settings.test.click();
  await settings.said(/Connected as/).waitFor();
  await picture(app, '6-workspace');
  await settings.logOut.click();
  await settings.said(/Logged out; /).waitFor();
  for (const title of CREDENTIAL_TITLES) {
    const credentials = settings.credentials(title);
    await credentials.forget.click();
    await credentials.confirmForget.click();
    await credentials.kept.filter({ hasText: 'Not saved' }).waitFor();
  }
  const left = (await credentialSets()).length - setsIn(keptBefore).length;
  if (left !== 0) throw new Error(`${left} credential sets are left in the keychain`);
  await picture(app, '7-workspace-without-credentials');
  step(
    'Log out and forget the credentials',
    'credentials in the OS keychain: 0 entries; the key of its files stays as long as the workspace',
  );
}

/** Of the keychain's accounts those of credentials, not the keys of a workspace's files. */
const setsIn = (accounts: readonly string[]) =>
  accounts.filter((account) => !/\/(workspace-key|audit-anchor)$/.test(account));
const credentialSets = async () => setsIn(await keychainAccounts());

/** The figures below the filters, as the screen shows them. */
async function totals({ window }: TieoutApp): Promise<string[]> {
  const listing = listingPage(window);
  const lines = [await listing.count.innerText()];
  for (const field of ['amount', 'fee']) {
    const shown = await window.getByTestId(new RegExp(`^total-${field}-`)).allInnerTexts();
    lines.push(`${field}: ${shown.join(', ')}`);
  }
  return lines;
}

await rm(OUTPUT, { recursive: true, force: true });
await mkdir(OUTPUT, { recursive: true });
const dataFolder = await mkdtemp(join(tmpdir(), 'tieout-demo-'));
const keptBefore = await keychainAccounts();
const app = await startTieout({ dataFolder });
try {
  await run(app, keptBefore);
  console.log(`\nThe workbook and a picture of each screen are in ${relative(ROOT, OUTPUT)}/`);
} catch (error) {
  await picture(app, 'where-it-stopped').catch(() => undefined);
  console.error(`\nThe demo stopped after step ${steps}: ${(error as Error).message}`);
  console.error(`What the window showed is in ${relative(ROOT, OUTPUT)}/where-it-stopped.png`);
  process.exitCode = 1;
} finally {
  await app.quit();
  await clearKeychain(keptBefore);
  await rm(dataFolder, { recursive: true, force: true });
}
