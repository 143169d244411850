/**
 * A month-end as an accountant does it, on the demo: sync, import what the bank and the own books say, match, settle
 * what is left over, close with two people, export, and have another spreadsheet program recalculate the workbook.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { compare, recalculated, spreadsheetProgram } from '../src-main/export/testing/spreadsheet-program.ts';
import { LISTING_NAMES } from '../src-shared/service/listing.ts';
import { closePage, lastMonths } from './pages/close.ts';
import { askApp } from './support/ask-app.ts';
import { axeFindings } from './support/axe.ts';
import { countActs } from './support/count-acts.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog, saveInto } from './support/tieout-app.ts';

const WHY = 'Agreed with the provider; corrected next month.';
const CURRENCY = 'PEN';
/**
 * From the inbox with all its exceptions to the locked month; 35 before they were counted. Four of them waive the
 * account reconciliation: the demo's ledger states no balance.
 */
const MOST_TO_CLOSE = 21;

test('a month of the demo: synced, imported, matched, cleared, closed, exported and recalculated', async ({
  startReadDemo,
  folder,
}) => {
  const { month, before } = lastMonths();
  const { app, workspaceId } = await startReadDemo({ size: { width: 1280, height: 900 } });
  const { window } = app;
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const go = async (screen: string) => {
    await window.evaluate((to) => {
      location.hash = to;
    }, `#/workspaces/${workspaceId}/${screen}`);
  };

  await test.step('the month, and what it leans on, is synced', async () => {
    const months = { firstMonth: before, lastMonth: month };
    const { listings } = await askApp(window, 'sync.coverage', { workspaceId, ...months });
    expect(listings).toHaveLength(LISTING_NAMES.length);
    for (const { months: read } of listings)
      expect(read.map(({ state }) => state)).toEqual(['complete', 'complete']);
  });

  await test.step('the bank’s statements and the own ledger are imported from their files', async () => {
    await go(`statements?month=${month}`);
    await answerOpenDialog(app, folder);
    await button('Save demo files…').click();
    await expect(window.getByText(/files are in/)).toBeVisible();
    const saved = join(folder, `tieout-demo-${month}`);
    const files = readdirSync(saved);
    for (const [book, file] of [
      ['bank', `statement-${month}-PEN.camt053.xml`],
      ['bank', `statement-${month}-USD-portal.csv`],
      ['ledger', `ledger-${month}.csv`],
    ] as const) {
      expect(files).toContain(file);
      await go(`statements?month=${month}&book=${book}`);
      await answerOpenDialog(app, join(saved, file));
      await button('Import files…').click();
      await importFile(window);
    }
    const { files: stored } = await askApp(window, 'statements.list', { workspaceId, book: 'bank' });
    expect(stored.map(({ name }) => name).sort()).toEqual([
      `statement-${month}-PEN.camt053.xml`,
      `statement-${month}-USD-portal.csv`,
    ]);
    await go(`statements?month=${month}&book=bank`);
    await expect(window.getByText('Proved').first()).toBeVisible();
    await picture(window, 'statements');
  });

  await test.step('both books are matched by the rules, and every proposal is decided', async () => {
    for (const book of ['bank', 'ledger'] as const) {
      await go(`matching?month=${month}&book=${book}`);
      await button('Run the rules').click();
      await expect(window.getByText(/Last run .* with the rules that come with the app/)).toBeVisible();
      await window.getByRole('tab', { name: 'Proposals' }).click();
      const confirm = button(/^Confirm( option \d+)?$/).first();
      const asked = { workspaceId, book, month, kinds: [], currency: null, page: 0, pageSize: 50 };
      const count = async () => (await askApp(window, 'matching.proposals', asked)).count;
      if (book === 'bank') {
        expect(await count()).toBeGreaterThan(0);
        await picture(window, 'proposals');
      }
      for (let left = await count(); left > 0; left = await count()) {
        await confirm.click();
        await expect.poll(count).toBeLessThan(left);
      }
    }
    await window.getByRole('tab', { name: 'Matches' }).click();
    await picture(window, 'matches');
  });

  let acts = async () => ({ all: 0 });
  await test.step('what is left over is looked for, and settled with a reason', async () => {
    await go(`exceptions?month=${month}`);
    await button('Refresh exceptions').click();
    await expect(window.getByText(/New: \d+ · cleared: \d+ · open again: \d+/)).toBeVisible();
    const rows = window.locator('tr[data-exception]');
    expect(await rows.count()).toBeGreaterThan(5);
    // Of the other screens on the way axe is asked where they are what a journey is about.
    expect(await axeFindings(window, 'main'), 'exceptions').toEqual([]);
    await picture(window, 'exceptions');
    await rows.first().getByRole('button').click();
    await expect(window.getByRole('dialog', { name: 'Exception' })).toContainText('Evidence');
    await window.keyboard.press('Escape');
    acts = await countActs(window);
    await window.getByRole('checkbox', { name: 'Select the page' }).check();
    await window.getByRole('textbox', { name: 'Reason, for accepting or writing off' }).fill(WHY);
    await window.getByRole('button', { name: 'Accept', exact: true }).click();
    // Of each currency, with count and sums: all of them are meant here.
    const confirming = window.getByRole('dialog', { name: /^Accept/ });
    for (const currency of await confirming.getByRole('checkbox').all()) await currency.check();
    await confirming.getByRole('button', { name: /^Accept \(\d+\)$/ }).click();
    await expect(window.getByText('Nothing is unsettled')).toBeVisible();
  });

  const close = closePage(window);
  await test.step('the checklist has filled itself; what the service must correct is waived', async () => {
    await close.open(month, CURRENCY);
    await expect(close.item('coverage')).toContainText('OK');
    await expect(close.item('exceptions')).toContainText('Accepted');
    for (const item of ['bank', 'ledger']) await expect(close.item(item), item).toContainText(/OK|Accepted/);
    await expect(close.item('account')).toContainText('no balance per books');
    for (const item of ['roll-forward', 'activity', 'account'])
      if (
        !(await close
          .item(item)
          .getByText(/^(OK|Accepted)$/)
          .isVisible())
      )
        await close.waive(item, WHY);
    await picture(window, 'close');
  });

  await test.step('two people sign, the month is locked and exported', async () => {
    await close.sign('preparer');
    await expect(close.signOff('preparer')).toContainText('Stands');
    // One account of the computer signs for both here; the workbook says so.
    await askApp(window, 'close.setTeam', { workspaceId, onePerson: true });
    await close.sign('reviewer', 'Benito Reviewer');
    await expect(close.signOff('reviewer')).toContainText('Stands');
    await close.lockMonth();
    const { all: toClose } = await acts();
    console.log(`from the inbox to the lock: ${toClose} clicks, keys and texts`);
    expect(toClose).toBeGreaterThan(0);
    expect(toClose).toBeLessThanOrEqual(MOST_TO_CLOSE);
    await picture(window, 'locked');
    await saveInto(app, folder);
    await button('Export the workbook').click();
    await expect(window.getByText('Workbook written')).toBeVisible();
  });

  await test.step('another program recalculates the workbook to the same figures', async () => {
    if (spreadsheetProgram === undefined) {
      console.log('LibreOffice is not installed: the workbook was written, and not recalculated');
      return;
    }
    const path = join(folder, `Demo - Close ${month} ${CURRENCY}.xlsx`);
    const [again = ''] = await recalculated([path], folder);
    const { formulas, differing } = compare(path, again);
    expect(differing).toEqual([]);
    expect(formulas).toBeGreaterThan(300);
    console.log(`the month's workbook: ${formulas} formulas recalculated, ${differing.length} differ`);
  });
});

/** Goes through the import of the file that was chosen, taking what is proposed. */
async function importFile(window: Page): Promise<void> {
  const dialog = window.getByRole('dialog', { name: /^Import / });
  const check = dialog.getByRole('button', { name: 'Check the file' });
  const store = dialog.getByRole('button', { name: /^Import/ });
  const account = dialog.getByRole('combobox', { name: 'Account' });
  await check.or(store).waitFor();
  if (await check.isVisible()) {
    if ((await account.isVisible()) && (await account.inputValue()) === '')
      await account.fill('Main account');
    await check.click();
    await store.waitFor();
    const whole = dialog.getByRole('button', { name: 'The whole month' });
    if (await whole.isVisible()) await whole.click();
  }
  await store.click();
  await dialog.getByText(/(is|are) imported\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'detached' });
}
