/** All six listings of a month, from the service to six workbooks, each cell compared with what the service has. */
import { join } from 'node:path';
import { moneyField } from '../src-shared/service/counted-statuses.ts';
import { serviceLabels } from '../src-shared/service/labels.ts';
import { LISTING_NAMES, totalledFields } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';
import { listingPage } from './pages/listing.ts';
import { connect } from './pages/workspace.ts';
import { axeFindings } from './support/axe.ts';
import { counted, held } from './support/october.ts';
import { grouped, sum } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerSaveDialog } from './support/tieout-app.ts';
import { compareWithService } from './support/workbook.ts';

const labels = serviceLabels.en;

test('every listing of a month is read at once, adds up, and comes out in Excel cell by cell', async ({
  share,
  serve,
  folder,
}) => {
  const service = await serve();
  const app = await share();
  const { window } = app;
  const listing = listingPage(window);
  await connect(window, service);
  await listing.readMonth(MONTH.month);

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

      // The others stand in the navigation, and axe is asked of all that is there (appearance.e2e.ts).
      if (name === 'dailyBalances') expect(await axeFindings(window, 'main')).toEqual([]);

      const { totalsBy } = definition;
      for (const { name: field, currencyField } of totalledFields(definition)) {
        const money = moneyField(definition);
        const counts = expected.filter(
          (record) => !money || money.moneyValues?.includes(String(record[money.name])),
        );
        const groups = Map.groupBy(counts, (record) =>
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
        .filter({ hasText: `Records written to ${name}.xlsx: ${expected.length.toLocaleString('en')}` });
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
  share,
  serve,
}) => {
  const service = await serve({ refundPath: '/v1/refunds' });
  service.faults.add({ on: /\/v1\/settlements\?/, fault: { kind: 'status', status: 403 }, times: 50 });
  const app = await share();
  const { window } = app;
  const listing = listingPage(window);
  await connect(window, service);
  await listing.readMonth(MONTH.month);

  // Whatever the service left out of its answer is left out of the words, too.
  await expect(window.getByTestId('round-outcome')).toContainText(
    'The service refused the request (HTTP 403).',
  );

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
