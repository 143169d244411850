/**
 * A day without the service: everything that was read works, and what cannot work says so. That the app starts on such
 * a day is slice.e2e.ts's.
 */
import { join } from 'node:path';
import { balancesPage } from './pages/balances.ts';
import { listingPage } from './pages/listing.ts';
import { operationsPage, setUp } from './pages/operations.ts';
import { recordPage } from './pages/record.ts';
import { workspaceId } from './pages/workspace.ts';
import { readEverything } from './support/ask-app.ts';
import { aboutOf, csvRows } from './support/plain-table.ts';
import { deposits, grouped, sum } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerSaveDialog } from './support/tieout-app.ts';

test('while the service is away, the app works on with what it read and says how old that is', async ({
  share,
  serve,
  folder,
}) => {
  const service = await serve();
  const expected = deposits(service);
  const app = await share();
  const { window } = app;
  await setUp(window, service, {});
  await readEverything(window, workspaceId(window), { firstDay: '2026-09-01', lastDay: '2026-10-31' });
  await service.close();
  await window.getByRole('banner').getByRole('button', { name: 'Refresh the balance' }).click();

  const listing = listingPage(window);
  const heading = (name: string) => window.getByRole('heading', { level: 1, name, exact: true });

  await test.step('a listing is filtered, opened and exported', async () => {
    await expect(listing.connection).toHaveText('Offline');
    await listing.open('Deposits');
    await listing.show(`month=${MONTH.month}`);
    await expect(listing.offline).toContainText(/showing what was read as of .+\d{2}:\d{2}/);
    await expect(listing.coverage).toContainText('Complete as of');
    const completed = expected.filter(({ status }) => status === 'COMPLETED');
    await listing.choose('Status', 'Completed');
    await expect(listing.count).toHaveText(`${completed.length.toLocaleString('en')} records`);
    const path = join(folder, 'offline.csv');
    await answerSaveDialog(app, path);
    await listing.exportMenu.click();
    await window.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
    await expect(window.getByRole('alert').filter({ hasText: 'offline.csv' })).toBeVisible();
    expect(csvRows(path)).toHaveLength(completed.length);
    const soles = completed.filter(({ currency }) => currency === 'PEN');
    expect(aboutOf(path).controlTotals).toContainEqual(
      expect.objectContaining({ field: 'amount', currency: 'PEN', amount: sum(soles, 'amount') }),
    );
  });

  await test.step('balances and tie-out are worked out from what is here', async () => {
    await listing.open('Balances');
    await listing.show(`month=${MONTH.month}`);
    const balances = balancesPage(window);
    const report = [
      ...service.dataset.list('balanceReport', { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' }),
    ].filter(({ currency }) => currency === 'PEN');
    await expect(balances.total('depositTotal')).toHaveText(grouped(sum(report, 'depositTotal')));
    await balances.bar('settlementTotal').click();
    await expect(balances.behindRecords.first()).toBeVisible();
    await window.keyboard.press('Escape');
    await window.getByRole('link', { name: 'Tie-out' }).click();
    await expect(heading('Tie-out')).toBeVisible();
    await listing.show(`month=${MONTH.month}`);
    await expect(window.getByText('31 days compared')).toHaveCount(2);
  });

  await test.step('statements, matching, exceptions, close and the audit trail open', async () => {
    for (const [link, name] of [
      ['Statements', 'Statements'],
      ['Matching', 'Matching'],
      ['Exceptions', 'Exceptions'],
      ['Close', 'Close'],
      ['Audit trail', 'Audit trail'],
      ['Sync', 'Sync'],
    ] as const) {
      await window.getByRole('link', { name: link, exact: true }).click();
      await expect(heading(name)).toBeVisible();
      await expect(window.locator('.screen').getByRole('alert')).toHaveCount(0);
    }
    await window.getByRole('link', { name: 'Exceptions', exact: true }).click();
    await listing.show(`month=${MONTH.month}`);
    await window.getByRole('button', { name: 'Refresh exceptions' }).click();
    await expect(window.locator('tr[data-exception]').first()).toBeVisible();
  });

  await test.step('what is live says why it cannot be asked', async () => {
    await listing.open('Deposits');
    const record = recordPage(window);
    await record.open('deposits', `month=${MONTH.month}`, expected[0]?.idDeposit);
    await expect(record.fact('externalId')).toHaveText(String(expected[0]?.externalId));
    await expect(record.ask).toBeDisabled();
    await expect(record.drawer).toContainText('The service cannot be reached now.');
    await window.keyboard.press('Escape');
    const screen = operationsPage(window);
    await screen.open('Deposit status');
    const id = String(expected[0]?.idDeposit);
    await screen.ids.fill(id);
    await screen.ask.click();
    await expect(screen.deposit(id)).toContainText(/cannot be reached/);
    await listing.open('Deposits');
    await listing.show(`month=${MONTH.month}`);
    await listing.sync.click();
    await expect(window.getByText(/cannot be reached/).first()).toBeVisible();
    // Nothing that was here is less because of it.
    await expect(listing.count).toHaveText(`${expected.length.toLocaleString('en')} records`);
  });
});
