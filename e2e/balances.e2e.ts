/** What the account holds and how it got there: the figures are the service's own, and each leads to its records. */
import { join } from 'node:path';
import type { Sandbox } from '../src-sandbox/index.ts';
import { balancesPage } from './pages/balances.ts';
import { listingPage } from './pages/listing.ts';
import { recordPage } from './pages/record.ts';
import { connect } from './pages/workspace.ts';
import { axeFindings } from './support/axe.ts';
import { showInOtherColours } from './support/colours.ts';
import { picture } from './support/picture.ts';
import { grouped, type ServiceRecord, sum } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerSaveDialog } from './support/tieout-app.ts';

/** The month's report as the service has it, oldest first; its days are UTC days. */
function report(service: Sandbox, currency: string): ServiceRecord[] {
  return [
    ...service.dataset.list('balanceReport', { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' }),
  ]
    .filter((row) => row.currency === currency)
    .sort((a, b) => (String(a.date) < String(b.date) ? -1 : 1));
}

test('the report and its roll-forward are the service’s figures, and each leads to its records', async ({
  share,
  serve,
  folder,
}) => {
  const service = await serve();
  const app = await share({ size: { width: 1280, height: 800 } });
  const { window } = app;
  await connect(window, service);
  const listing = listingPage(window);
  const balances = balancesPage(window);
  await listing.open('Balances');
  await listing.show(`month=${MONTH.month}`);

  await test.step('before anything was read, it is said what to do', async () => {
    await expect(window.getByText('No daily balances for October 2026 yet')).toBeVisible();
    await window.getByRole('button', { name: 'Sync all listings of October 2026' }).click();
    await expect(balances.table).toBeVisible();
    for (const name of ['Deposits', 'Cashouts', 'Notes', 'Settlements', 'Daily balances']) {
      await listing.open(name);
      await expect(listing.coverage).toContainText('Complete as of');
    }
    await listing.open('Balances');
    // The day before was read with the month, so the opening balance is the report's own.
    await expect(window.getByText('The previous day was not read')).toHaveCount(0);
  });

  for (const currency of ['PEN', 'USD'])
    await test.step(`the totals in ${currency} are the service’s`, async () => {
      await balances.choose(currency);
      const rows = report(service, currency);
      for (const column of ['depositTotal', 'depositFeeTotal', 'cashoutTotal', 'noteTotal', 'netAmount'])
        await expect(balances.total(column)).toHaveText(grouped(sum(rows, column)));
      await expect(balances.total('totalBalance')).toHaveText('');
      const last = String(rows.at(-1)?.totalBalance);
      await expect(balances.figure('closing', 'after')).toHaveText(grouped(last));
      await expect(balances.step('depositTotal')).toContainText(`+${grouped(sum(rows, 'depositTotal'))}`);
      for (const row of rows.slice(0, 3))
        await expect(balances.cell(String(row.date).slice(0, 10), 'totalBalance')).toHaveText(
          grouped(String(row.totalBalance)),
        );
    });

  await test.step('what does not roll forward is what was planted', async () => {
    await balances.choose('PEN');
    const planted = service.planted.filter(
      ({ kind, day }) => kind === 'roll-forward-break' && day.startsWith(MONTH.month),
    );
    expect(planted.length).toBeGreaterThan(0);
    const total = planted.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0);
    await expect(balances.step('unexplained')).toContainText(grouped(Math.abs(total / 100).toFixed(2)));
    for (const { day } of planted) await expect(balances.day(day)).toContainText('Does not roll forward: ');
    await expect(balances.breaks.getByRole('link')).toHaveCount(planted.length);
    await expect(balances.charts.locator('svg').first()).toBeVisible();
    await picture(window, 'balances');
  });

  await test.step('a bar leads to its very records, a record to its drawer, and Back back', async () => {
    await balances.bar('settlementTotal').click();
    await expect(balances.behind).toContainText('The records add up to the figure.');
    const settlements = await balances.behindRecords.count();
    expect(settlements).toBeGreaterThan(0);
    await expect(balances.behindCount).toHaveText(`${settlements} records`);
    expect(await axeFindings(window, '[role="dialog"]'), 'records behind a figure').toEqual([]);
    const identity = await balances.behindRecords.first().getAttribute('data-record');
    await balances.behindRecords.first().getByRole('link').click();
    const record = recordPage(window);
    await expect(record.title(`Settlement ${identity}`)).toBeVisible();
    await record.back('Balances').click();
    await expect(balances.behindCount).toHaveText(`${settlements} records`);
    await window.getByRole('link', { name: 'Show in Settlements' }).click();
    await expect(listing.rows.first()).toBeVisible();
    await expect(listing.count).toHaveText(`${settlements} records`);
    await window.goBack();
    await expect(balances.behind).toBeVisible();
    await window.keyboard.press('Escape');
  });

  await test.step('a day that the records do not make is marked, and names the record that explains it', async () => {
    const missing = service.planted.find(
      ({ kind, day }) => kind === 'deposit-missing-from-report' && day.startsWith(MONTH.month),
    );
    const effect = missing?.report.find(({ column }) => column === 'depositTotal');
    await balances.choose(missing?.currency ?? '');
    const cell = balances.cell(effect?.day ?? '', 'depositTotal');
    await expect(cell).toContainText('≠');
    await expect(balances.day(effect?.day ?? '')).toContainText('Differs from the records');
    await cell.getByRole('button').click();
    await expect(balances.behind).toContainText('The records do not add up to the figure.');
    await expect(balances.explanations).toContainText(missing?.related[0]?.ids[0] ?? 'none');
    await picture(window, 'records behind');
    await window.keyboard.press('Escape');
  });

  await test.step('figures are gone through with the arrow keys', async () => {
    await balances.choose('PEN');
    await balances.cell('2026-10-01', 'depositTotal').getByRole('button').focus();
    await window.keyboard.press('ArrowRight');
    await window.keyboard.press('ArrowDown');
    const focused = window.locator('[data-column] button:focus');
    await expect(focused).toHaveAttribute('data-at', '1:depositFeeTotal');
    await window.keyboard.press('Enter');
    await expect(balances.behind).toContainText('Per report');
    await window.keyboard.press('Escape');
  });

  await test.step('the same days go into a workbook', async () => {
    await answerSaveDialog(app, join(folder, 'balances.xlsx'));
    await window.getByRole('button', { name: 'Export to Excel' }).click();
    await expect(window.getByText('Workbook written')).toBeVisible();
  });

  // Of the screen itself axe is asked with the others of the navigation, of which this is one (appearance.e2e.ts).
  await test.step('in the other colours', async () => {
    await showInOtherColours(window);
    await expect(balances.charts.locator('svg').first()).toBeVisible();
  });
});
