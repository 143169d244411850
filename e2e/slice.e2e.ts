/** From an empty app to a month in Excel and back to no credentials, the way an accountant goes. */
import { join } from 'node:path';
import { listingPage } from './pages/listing.ts';
import { newWorkspacePage } from './pages/new-workspace.ts';
import { welcomePage } from './pages/welcome.ts';
import { openDeposits } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import { deposits, grouped, type ServiceRecord, sum } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerSaveDialog, keychainAccounts } from './support/tieout-app.ts';
import { compareWithService } from './support/workbook.ts';

const total = (records: ServiceRecord[], field: string, currency: string) =>
  `${currency} ${grouped(
    sum(
      records.filter((record) => record[field === 'fee' ? 'feeCurrency' : 'currency'] === currency),
      field,
    ),
  )}`;

test('an accountant connects an account, reviews a month, exports it, works offline and leaves nothing behind', async ({
  start,
  serve,
  folder,
}) => {
  const service = await serve();
  const expected = deposits(service);
  const { accessKey, secretKey } = service.credentials.reporting;
  const keptBefore = await keychainAccounts();
  const app = await start();
  const { window } = app;
  const listing = listingPage(window);

  await test.step('create a workspace', async () => {
    await welcomePage(window).create.click();
    const form = newWorkspacePage(window);
    await form.submit.click();
    await expect(window.getByText('Enter the secret key.')).toBeVisible();
    await form.fill({
      name: 'Bodega Ñusta S.A.C.',
      baseUrl: service.baseUrl,
      merchantsBaseUrl: service.merchantsBaseUrl,
      accessKey,
      secretKey,
    });
    await form.submit.click();
    await openDeposits(window);
    await expect(listing.connection).toHaveText('Connected');
    expect(await keychainAccounts()).toHaveLength(keptBefore.length + 3);
  });

  await test.step('sync the month, page by page', async () => {
    await listing.show(`month=${MONTH.month}`);
    await expect(listing.coverage).toHaveText('Not read');
    await listing.sync.click();
    await expect(window.getByText('Sync finished')).toBeVisible();
    await expect(listing.coverage).toContainText('Complete as of');
    await expect(listing.count).toHaveText(`${expected.length.toLocaleString('en')} records`);
    const asked = service.requests.list().filter(({ path }) => path.endsWith('/v1/deposits'));
    // A page may be asked for again, to see that nothing moved meanwhile.
    const pages = new Set(asked.map(({ query }) => Number(new URLSearchParams(query).get('page'))));
    // Every page but the last holds 50, and the last one is the first with fewer. Those that were on their way behind
    // it are given up.
    const needed = Math.floor(expected.length / 50) + 1;
    expect([...pages].filter((page) => page < needed)).toHaveLength(needed);
    expect(pages.size).toBeLessThan(needed + 8);
  });

  await test.step('see exact totals per currency', async () => {
    for (const currency of ['PEN', 'USD']) {
      for (const field of ['amount', 'fee'])
        await expect(listing.total(field, currency)).toContainText(
          total(
            expected.filter(({ status }) => status === 'COMPLETED'),
            field,
            currency,
          ),
        );
    }
    await expect(window.getByTestId('counted-statuses')).toHaveText('Included in totals: Completed');
  });

  await test.step('filter by status, currency, days and text', async () => {
    await listing.choose('Status', 'Completed');
    const completed = expected.filter(({ status }) => status === 'COMPLETED');
    await expect(listing.count).toHaveText(`${completed.length.toLocaleString('en')} records`);
    await listing.choose('Currency', 'USD');
    const dollars = completed.filter(({ currency }) => currency === 'USD');
    await expect(listing.count).toHaveText(`${dollars.length.toLocaleString('en')} records`);
    await expect(listing.total('amount', 'USD')).toContainText(total(dollars, 'amount', 'USD'));
    await expect(listing.total('amount', 'PEN')).toHaveCount(0);
    await listing.clear.click();
    await expect(listing.count).toHaveText(`${expected.length.toLocaleString('en')} records`);

    // One local day in Lima is 05:00 to 05:00 in UTC.
    await listing.show(`month=${MONTH.month}&days=2026-10-05..2026-10-05`);
    const day = expected.filter(
      ({ creationDate }) =>
        String(creationDate) >= '2026-10-05T05:00:00' && String(creationDate) < '2026-10-06T05:00:00',
    );
    expect(day.length).toBeGreaterThan(0);
    await expect(listing.count).toHaveText(`${day.length} record${day.length === 1 ? '' : 's'}`);

    await listing.show(`month=${MONTH.month}`);
    const one = expected[expected.length - 1] as ServiceRecord;
    await listing.search.fill(String(one.externalId));
    await expect(listing.count).toHaveText('1 record');
    await expect(listing.cell(0, 'idDeposit')).toHaveText(String(one.idDeposit));
    await listing.clear.click();
  });

  await test.step('sort and page', async () => {
    await listing.sortBy('Amount');
    await expect(listing.header('Amount')).toHaveAttribute('aria-sort', 'ascending');
    await listing.sortBy('Amount');
    await expect(listing.header('Amount')).toHaveAttribute('aria-sort', 'descending');
    const largest = Math.max(...expected.map(({ amount }) => Number(amount)));
    await expect(listing.cell(0, 'amount')).toHaveText(grouped(String(largest)));
    await listing.goToPage(2);
    await expect(listing.range).toHaveText(`Records 51–100 of ${expected.length.toLocaleString('en')}`);
    await window.goBack();
    await expect(listing.range).toHaveText(`Records 1–50 of ${expected.length.toLocaleString('en')}`);
    await listing.typePage('9999');
    await expect(window.getByText(/^Enter 1 to \d+\.$/)).toBeVisible();
    await listing.typePage('8');
    await expect(listing.range).toHaveText(`Records 351–400 of ${expected.length.toLocaleString('en')}`);
    await window.goBack();
    await expect(listing.range).toHaveText(`Records 1–50 of ${expected.length.toLocaleString('en')}`);
  });

  await test.step('open a record: every field, and the record as it came', async () => {
    await listing.show(`month=${MONTH.month}`);
    const newest = expected[0] as ServiceRecord;
    await window.getByRole('button', { name: `Details of ${newest.idDeposit}` }).click();
    const details = window.getByRole('dialog');
    await expect(details.locator('[data-fact="externalId"]')).toHaveText(String(newest.externalId));
    await expect(details.locator('pre')).toContainText(`"amount":${newest.amount}`);
    await window.goBack();
    await expect(details).toHaveCount(0);
  });

  const workbook = join(folder, 'October.xlsx');
  await test.step('export to Excel: every cell is what the service said', async () => {
    const timesAsked = await answerSaveDialog(app, null);
    await listing.exportButton.click();
    await expect.poll(timesAsked).toBe(1);
    await expect(listing.exportButton).toBeEnabled();
    await expect(window.getByText('Workbook written')).toHaveCount(0);

    await answerSaveDialog(app, workbook);
    await listing.exportButton.click();
    await expect(window.getByText('Workbook written')).toBeVisible();
    const compared = await compareWithService(workbook, expected);
    expect(compared.rows).toBe(expected.length);
    expect(compared.cells).toBeGreaterThan(expected.length * 20);
  });

  await test.step('restart without the service: the month is there, marked offline with its as-of time', async () => {
    await app.quit();
    expect(service.sessions.openCount()).toBe(0);
    await service.close();
  });

  const offline = await start();
  await test.step('offline', async () => {
    const listing = listingPage(offline.window);
    await expect(listing.connection).toHaveText('Offline');
    await listing.show(`month=${MONTH.month}`);
    await expect(listing.offline).toContainText(/showing what was read as of .+\d{2}:\d{2}/);
    await expect(listing.coverage).toContainText('Complete as of');
    const money = expected.filter(({ status }) => status === 'COMPLETED');
    await expect(listing.total('amount', 'PEN')).toContainText(total(money, 'amount', 'PEN'));
    const again = join(folder, 'Offline.xlsx');
    await answerSaveDialog(offline, again);
    await listing.exportButton.click();
    await expect(offline.window.getByText('Workbook written')).toBeVisible();
    expect((await compareWithService(again, expected)).rows).toBe(expected.length);
    await listing.sync.click();
    await expect(offline.window.getByText(/cannot be reached/).first()).toBeVisible();
  });

  await test.step('the service is back: log out, then forget the credentials', async () => {
    const port = Number(new URL(service.baseUrl).port);
    const back = await serve({ port });
    const { window } = offline;
    const settings = settingsPage(window);
    await settings.open();
    await settings.test.click();
    await expect(settings.said(/Connected as/)).toBeVisible();
    expect(back.sessions.openCount()).toBe(1);
    await settings.logOut.click();
    await expect(settings.said(/Logged out; the session/)).toBeVisible();
    expect(back.sessions.openCount()).toBe(0);
    const last = back.requests.list().at(-1);
    expect(last).toMatchObject({
      method: 'DELETE',
      path: expect.stringMatching(/\/v1\/auth\/session\/destroy$/),
    });

    await settings.forget.click();
    await settings.confirmForget.click();
    await expect(settings.said('Credentials removed from the keychain')).toBeVisible();
    // The workspace is there still, and with it its key and the end of its audit trail.
    const left = (await keychainAccounts()).filter((account) => !keptBefore.includes(account));
    expect(left.map((account) => account.split('/')[1]).sort()).toEqual(['audit-anchor', 'workspace-key']);
    await window.getByRole('link', { name: 'Deposits' }).click();
    const listing = listingPage(window);
    await listing.show(`month=${MONTH.month}`);
    await expect(listing.sync).toBeDisabled();
    await expect(listing.count).toHaveText(`${expected.length.toLocaleString('en')} records`);
  });
});
