/** All six listings of a month, from the service to six workbooks, each cell compared with what the service has. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Sandbox } from '../src-sandbox/index.ts';
import { serviceLabels } from '../src-shared/service/labels.ts';
import { LISTING_NAMES, type ListingName, totalledFields } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';
import { listingPage } from './pages/listing.ts';
import { newWorkspacePage } from './pages/new-workspace.ts';
import { welcomePage } from './pages/welcome.ts';
import { grouped, type ServiceRecord, sum } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerSaveDialog, type TieoutApp } from './support/tieout-app.ts';
import { compareWithService } from './support/workbook.ts';

/** What the service holds of October: in Lima, but the balances of the days from 1 to 31. */
function held(service: Sandbox, name: ListingName): ServiceRecord[] {
  return name === 'dailyBalances'
    ? [...service.dataset.list('balanceReport', { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' })]
    : [...service.dataset.list(name, { from: MONTH.from, to: '2026-11-01T05:00:00Z' })];
}

async function connect({ window }: TieoutApp, service: Sandbox): Promise<void> {
  const { accessKey, secretKey } = service.credentials.reporting;
  await welcomePage(window).create.click();
  const form = newWorkspacePage(window);
  await form.fill({
    name: 'Bodega Ñusta S.A.C.',
    baseUrl: service.baseUrl,
    merchantsBaseUrl: service.merchantsBaseUrl,
    accessKey,
    secretKey,
  });
  await form.submit.click();
  await expect(listingPage(window).connection).toHaveText('Connected');
}

const labels = serviceLabels.en;
const counted = (count: number) => `${count.toLocaleString('en')} record${count === 1 ? '' : 's'}`;

test('every listing of a month is read at once, adds up, and comes out in Excel cell by cell', async ({
  start,
  serve,
  folder,
}) => {
  test.setTimeout(240_000);
  const service = await serve();
  const app = await start();
  const { window } = app;
  const listing = listingPage(window);
  await connect(app, service);
  await listing.show(`month=${MONTH.month}`);
  await listing.syncAll.click();

  for (const name of LISTING_NAMES) {
    const expected = held(service, name);
    const definition = listings[name];
    await test.step(name, async () => {
      expect(expected.length).toBeGreaterThan(5);
      await listing.open(labels.listings[name] ?? name);
      await listing.show(`month=${MONTH.month}`);
      await expect(listing.coverage).toContainText('Complete as of');
      await expect(listing.count).toHaveText(counted(expected.length));
      await expect(listing.note).toHaveCount(0);

      // Electron has no second page in which the usual mode would gather the frames' results.
      const { violations } = await new AxeBuilder({ page: window }).setLegacyMode(true).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

      const { totalsBy } = definition;
      for (const { name: field, currencyField } of totalledFields(definition)) {
        const groups = Map.groupBy(expected, (record) =>
          [record[currencyField], ...(totalsBy ? [record[totalsBy]] : [])].join('-'),
        );
        for (const [key, records] of groups) {
          const [currency = '', group] = key.split('-');
          await expect(listing.total(field, currency, group)).toContainText(
            `${currency} ${grouped(sum(records, field))}`,
          );
        }
      }

      const path = join(folder, `${name}.xlsx`);
      await answerSaveDialog(app, path);
      await listing.exportButton.click();
      const written = window
        .getByRole('alert')
        .filter({ hasText: `${expected.length.toLocaleString('en')} records in ${name}.xlsx` });
      await expect(written).toBeVisible();
      // Only a few notices fit: one that is read makes room for the next.
      await written.getByRole('button', { name: 'Close' }).click();
      const compared = await compareWithService(path, expected, definition);
      expect(compared).toEqual({
        rows: expected.length,
        cells: expected.length * definition.fields.length,
      });
    });
  }

  await test.step('notes are filtered by category and type', async () => {
    await listing.open('Notes');
    await listing.show(`month=${MONTH.month}`);
    const credits = held(service, 'notes').filter(({ category }) => category === 'CREDIT');
    await listing.choose('Category', 'Credit');
    await expect(listing.count).toHaveText(counted(credits.length));
    await expect(listing.total('amount', 'PEN', 'DEBIT')).toHaveCount(0);
    const covered = credits.filter(({ type }) => type === 'CASHOUT_TRANSACTION');
    expect(covered.length).toBeGreaterThan(0);
    await listing.choose('Type', 'Cashout');
    await expect(listing.count).toHaveText(counted(covered.length));
  });
});

test('a listing that is not offered says so on its own screen and stops no other', async ({
  start,
  serve,
}) => {
  const service = await serve({ refundPath: '/v1/refunds' });
  service.faults.add({ on: /\/v1\/settlements\?/, fault: { kind: 'status', status: 403 }, times: 50 });
  const app = await start();
  const { window } = app;
  const listing = listingPage(window);
  await connect(app, service);
  await listing.show(`month=${MONTH.month}`);
  await listing.syncAll.click();

  // Under the other path of the two.
  await listing.open('Refunds');
  await listing.show(`month=${MONTH.month}`);
  await expect(listing.coverage).toContainText('Complete as of');
  await expect(listing.count).toHaveText(counted(held(service, 'refunds').length));
  await expect(listing.note).toHaveCount(0);

  await listing.open('Settlements');
  await listing.show(`month=${MONTH.month}`);
  await expect(listing.note).toContainText(
    'Settlements: the service does not offer this listing to this user (/v1/settlements, HTTP 403).',
  );
  await expect(listing.coverage).toHaveText('Not read');
  await expect(listing.connection).toHaveText('Connected');

  service.faults.clear();
  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete as of');
  await expect(listing.note).toHaveCount(0);
});
