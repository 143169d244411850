/**
 * Takes pictures of every screen of the demo. Without arguments the set of docs/screenshots: in English and light on a
 * laptop, in Spanish and dark on a large monitor. To look at other combinations:
 *
 *     npm run screenshots -- --into some/folder --look es-light-1280x800 --look en-dark-1920x1080
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringToItsEnd } from '../e2e/support/bring-to-its-end.ts';
import { showIn } from '../e2e/support/colours.ts';
import { clearKeychain, keychainAccounts, startTieout } from '../e2e/support/tieout-app.ts';
import { addMonths, monthOf } from '../src-shared/period.ts';
import { chosen } from './screenshots/looks.ts';
import { takeOperations } from './screenshots/operations.ts';
import { hideNotices, takePicture } from './screenshots/picture.ts';

/** The month that the demo reads: the last that is over. */
const MONTH = addMonths(monthOf(Date.now(), 'America/Lima'), -1);

/**
 * Screens that are shown by their address alone, once the demo is read: the picture's name, and what follows the
 * workspace.
 */
const SCREENS: readonly (readonly [name: string, address: string])[] = [
  ['overview', `overview?month=${MONTH}`],
  ['deposits', `deposits?month=${MONTH}`],
  ['cashouts-listing', `cashouts?month=${MONTH}`],
  ['notes', `notes?month=${MONTH}`],
  ['refunds', `refunds?month=${MONTH}`],
  ['settlements', `settlements?month=${MONTH}`],
  ['daily-balances', `dailyBalances?month=${MONTH}`],
  ['balances', `balances?month=${MONTH}`],
  ['tie-out', `tie-out?month=${MONTH}`],
  ['statements', `statements?month=${MONTH}`],
  ['matching', `matching?month=${MONTH}`],
  ['proposals', `matching?month=${MONTH}&tab=proposals`],
  ['matches', `matching?month=${MONTH}&book=ledger&tab=matches`],
  ['rules', `matching?month=${MONTH}&tab=rules`],
  ['exceptions', `exceptions?month=${MONTH}`],
  ['closes', 'close'],
  ['close', `close/${MONTH}/PEN`],
  ['journals', `journals?month=${MONTH}&currency=PEN`],
  ['journal-accounts', `journals?month=${MONTH}&currency=PEN&tab=accounts`],
  ['audit-trail', 'audit'],
  ['sync', 'sync'],
];

/** Who works in the pictures. */
const PERSON = 'Rosa Huamán';

/** A screen is there when nothing of it is being read any more and it has stopped moving. */
const SETTLE_MS = 700;

const { output, committed, looks } = chosen(process.argv.slice(2));
if (committed) await rm(output, { recursive: true, force: true });
await mkdir(output, { recursive: true });
for (const { language, scheme, words, size, suffix } of looks) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tieout-screenshots-'));
  const keptBefore = await keychainAccounts();
  const app = await startTieout({ dataFolder, language, size });
  const { window } = app;
  const take = async (screen: string) => {
    await hideNotices(window, words.app.close);
    const name = `${screen}-${suffix}.webp`;
    await takePicture(window, join(output, name));
    console.log(name);
  };
  const button = (name: string) => window.getByRole('button', { name });
  try {
    await showIn(window, scheme);
    await button(words.welcome.demoButton).waitFor();
    await take('welcome');
    await window.getByRole('textbox', { name: words.person.label }).fill(PERSON);
    await button(words.person.save).click();
    await window.getByRole('status').filter({ hasText: words.person.saved }).waitFor();
    await button(words.welcome.ownButton).click();
    await button(words.workspaceForm.create).click();
    await take('new-workspace');
    await button(words.app.cancel).click();
    await button(words.welcome.demoButton).click();
    await window.getByTestId('connection').filter({ hasText: words.connection.online }).waitFor();
    await take('first-steps');
    const home = await window.evaluate(() => location.hash.split('/').slice(0, 3).join('/'));
    const show = async (address: string) => {
      await window.evaluate((hash) => {
        location.hash = hash;
      }, `${home}/${address}`);
      await window.waitForTimeout(SETTLE_MS);
      // The heading that got the focus is marked after a key only, and the key was the script's.
      await window.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      for (const waiting of ['.mantine-Loader-root', 'main [role="progressbar"]'])
        await window.locator(waiting).first().waitFor({ state: 'detached' });
    };
    // The month before, too: a tie-out begins with its closing balances.
    for (const month of [addMonths(MONTH, -1), MONTH]) {
      await show(`deposits?month=${month}`);
      await window.keyboard.press('Control+Shift+S');
      await window.getByTestId('round-outcome').waitFor();
      if (month === MONTH) await takePicture(window, join(output, `synced-${suffix}.webp`));
      await hideNotices(window, words.app.close);
    }
    await bringToItsEnd(app, home.split('/')[2] ?? '', MONTH);
    await window.reload();
    await window.getByTestId('connection').filter({ hasText: words.connection.online }).waitFor();
    for (const [name, address] of SCREENS) {
      await show(address);
      await take(name);
    }
    await show(`deposits?month=${MONTH}`);
    await button(words.record.open.split(' {{')[0] ?? '')
      .first()
      .click();
    await window.waitForTimeout(SETTLE_MS);
    await take('record');
    await window.keyboard.press('Escape');
    await window.getByRole('dialog').waitFor({ state: 'detached' });
    await window.keyboard.press('Control+K');
    await window.getByRole('dialog').getByRole('combobox').fill('PED-0000');
    await window.waitForTimeout(SETTLE_MS);
    await take('palette');
    await window.keyboard.press('Escape');
    await window.getByRole('dialog').waitFor({ state: 'detached' });
    await window.keyboard.press('?');
    await window.waitForTimeout(SETTLE_MS);
    await take('shortcuts');
    await window.keyboard.press('Escape');
    await window.getByRole('dialog').waitFor({ state: 'detached' });
    await show('overview');
    await window.keyboard.press('F1');
    await window.waitForTimeout(SETTLE_MS);
    await take('help');
    await window.keyboard.press('Escape');
    await window.getByRole('dialog').waitFor({ state: 'detached' });
    await show('settings');
    await button(words.settings.test).click();
    await window
      .getByRole('status')
      .filter({ hasText: words.settings.testOk.split(' {{')[0] ?? '' })
      .waitFor();
    await take('settings');
    await takeOperations(window, words, take, `${home}/deposits?month=${MONTH}`);
  } finally {
    await app.quit();
    await clearKeychain(keptBefore);
    await rm(dataFolder, { recursive: true, force: true });
  }
}
console.log(`${(await readdir(output)).length} pictures`);
