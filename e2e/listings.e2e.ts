/** All six listings of a month, from the service to six workbooks, each cell compared with what the service has. */
import { basename, join } from 'node:path';
import type { Sandbox } from '../src-sandbox/index.ts';
import { HOUR_MS } from '../src-shared/durations.ts';
import { moneyField } from '../src-shared/service/counted-statuses.ts';
import { serviceLabels } from '../src-shared/service/labels.ts';
import { LISTING_NAMES, type ListingName, totalledFields } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';
import { listingPage } from './pages/listing.ts';
import { connect } from './pages/workspace.ts';
import { axeFindings } from './support/axe.ts';
import { aboutOf, compareCsv, csvRows } from './support/plain-table.ts';
import { grouped, type ServiceRecord, sum } from './support/service-records.ts';
import { expect, type Fixtures, MONTH, test } from './support/test.ts';
import { answerSaveDialog } from './support/tieout-app.ts';
import { compareWithService } from './support/workbook.ts';

/** What the service holds of October: in Lima, but the balances of the days from 1 to 31. */
function held(service: Sandbox, name: ListingName): ServiceRecord[] {
  return name === 'dailyBalances'
    ? [...service.dataset.list('balanceReport', { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' })]
    : [...service.dataset.list(name, { from: MONTH.from, to: '2026-11-01T05:00:00Z' })];
}

const labels = serviceLabels.en;
const counted = (count: number) => `${count.toLocaleString('en')} record${count === 1 ? '' : 's'}`;

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

      // The others stand in the navigation, and axe is asked of all that is there (accessibility.e2e.ts).
      if (name === 'dailyBalances') expect(await axeFindings(window)).toEqual([]);

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

/** Exact comparison of decimal texts with at most six decimals. */
function units(decimal: unknown): bigint {
  const [whole = '', fraction = ''] = String(decimal).split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

/** What is not completed is no money, and in no total of deposits unless it is asked for. */
const isMoney = ({ status }: ServiceRecord) => status === 'COMPLETED';

/** An app with the deposits of October in it, and what the service holds of them. */
async function withOctober({ share, serve }: Pick<Fixtures, 'share' | 'serve'>) {
  const service = await serve();
  const app = await share();
  const { window } = app;
  const listing = listingPage(window);
  await connect(window, service);
  await listing.show(`month=${MONTH.month}`);
  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete as of');
  return { app, window, listing, october: held(service, 'deposits') };
}

test('amounts and periods narrow a listing as the service’s own data says', async ({ share, serve }) => {
  const { app, window, listing, october } = await withOctober({ share, serve });
  const agrees = async (records: readonly ServiceRecord[]) => {
    await expect(listing.count).toHaveText(counted(records.length));
    const money = records.filter(isMoney);
    for (const field of ['amount', 'fee']) {
      const currencyField = field === 'fee' ? 'feeCurrency' : 'currency';
      for (const [currency = '', list] of Map.groupBy(money, (record) => String(record[currencyField])))
        await expect(listing.total(field, currency)).toContainText(
          `${currency} ${grouped(sum(list, field))}`,
        );
    }
  };

  await test.step('amounts between two bounds, in one currency', async () => {
    await listing.filterAmount({ currency: 'PEN', from: '100', to: '1,000.00' });
    const between = october.filter(
      ({ currency, amount }) =>
        currency === 'PEN' && units(amount) >= units('100') && units(amount) <= units('1000'),
    );
    expect(between.length).toBeGreaterThan(20);
    expect(between.length).toBeLessThan(october.length / 1.5);
    await agrees(between);
    await expect(listing.chips).toContainText('Amount: PEN 100.00 to 1,000.00');

    await listing.choose('Status', 'Completed');
    await agrees(between.filter(({ status }) => status === 'COMPLETED'));
    await window.getByRole('button', { name: 'Remove filter Status: Completed' }).click();
    await agrees(between);
    expect(await axeFindings(window)).toEqual([]);
    // What is looked at is in the address: Back goes through it, and a reload keeps it.
    await window.goBack();
    await agrees(between.filter(({ status }) => status === 'COMPLETED'));
    await window.reload();
    await agrees(between.filter(({ status }) => status === 'COMPLETED'));
    await listing.clear.click();
    await agrees(october);
    await expect(listing.chips).toHaveCount(0);
  });

  await test.step('what is no amount is said at its field, and nothing is asked', async () => {
    await listing.filterAmount({ currency: 'PEN', from: '1.234,50' });
    const form = window.getByRole('dialog', { name: 'Amount' });
    await expect(form).toContainText('Enter an amount such as 1,234.50.');
    await window.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(listing.chips).toHaveCount(0);
  });

  await test.step('days, the days after them, a quarter and a year', async () => {
    const within = (first: string, last: string) =>
      october.filter(({ creationDate }) => {
        const day = new Date(Date.parse(String(creationDate)) - 5 * HOUR_MS).toISOString().slice(0, 10);
        return day >= first && day <= last;
      });
    await listing.show('days=2026-10-05..2026-10-11');
    await agrees(within('2026-10-05', '2026-10-11'));
    await window.getByRole('button', { name: 'Later period' }).click();
    await expect(listing.period).toHaveText('Oct 12, 2026 – Oct 18, 2026');
    await agrees(within('2026-10-12', '2026-10-18'));
    await listing.period.click();
    await window.getByRole('dialog').getByText('Quarter', { exact: true }).click();
    expect(await axeFindings(window)).toEqual([]);
    await window.getByRole('dialog').getByRole('button', { name: 'Q4' }).click();
    await expect(listing.period).toHaveText('Q4 2026');
    await agrees(october);
    await listing.period.click();
    await window.getByRole('dialog').getByRole('button', { name: 'Year 2026' }).click();
    await expect(listing.period).toHaveText('Year 2026');
    await agrees(october);
    // The year is more than was read, and says so.
    await expect(listing.coverage).toHaveText('Incomplete');
  });

  await test.step('a column of ids, pasted, finds each of them', async () => {
    await listing.show(`month=${MONTH.month}`);
    await expect(listing.period).toHaveText('October 2026');
    const wanted = [3, 40, 41].flatMap((index) => october.slice(index, index + 1));
    const column = ['PED-none', ...wanted.map(({ externalId }) => externalId)].join('\n');
    await app.electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), column);
    await listing.search.focus();
    await window.keyboard.press('ControlOrMeta+v');
    await expect(listing.chips).toContainText('One of 4 ids');
    await agrees(wanted);
    const missing = window.getByTestId('missing-ids');
    await expect(missing).toContainText(
      'IDs not found in October 2026 with these filters (1 of 4): PED-none',
    );
    expect(await axeFindings(window)).toEqual([]);
    await missing.getByRole('button', { name: 'Copy the missing ids' }).click();
    await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('PED-none');
  });

  await test.step('marks: nothing has changed since it was first read', async () => {
    await listing.show(`month=${MONTH.month}`);
    await listing.chooseMark('Changed since first read');
    await expect(window.getByText('No record matches the filters')).toBeVisible();
    await listing.clear.click();
    await agrees(october);
  });
});

test('the table is the reader’s own: columns, selection, clipboard, views', async ({ start, serve }) => {
  const { app, window, listing, october } = await withOctober({ share: start, serve });
  const byId = new Map(october.map((record) => [String(record.idDeposit), record]));

  await test.step('rows are selected as in a spreadsheet, and add up exactly', async () => {
    await listing.cell(1, 'amount').click();
    await listing.cell(5, 'amount').click({ modifiers: ['Shift'] });
    await listing.cell(8, 'status').click({ modifiers: ['ControlOrMeta'] });
    await expect(listing.selection).toContainText('6 selected');
    const identities = await listing.table
      .locator('tr[aria-selected="true"]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-identity') ?? ''));
    expect(identities).toHaveLength(6);
    const chosen = identities.map((identity) => byId.get(identity) ?? {});
    for (const [currency = '', list] of Map.groupBy(chosen, (record) => String(record.currency)))
      await expect(listing.selected('amount', currency)).toContainText(
        `${currency} ${grouped(sum(list, 'amount'))}`,
      );
    expect(await axeFindings(window)).toEqual([]);

    await window.keyboard.press('ControlOrMeta+c');
    await expect(window.getByText('6 rows copied')).toBeVisible();
    const clipboard = () => app.electron.evaluate(({ clipboard: board }) => board.readText());
    const [head, ...lines] = (await clipboard()).split('\n').map((line) => line.split('\t'));
    expect(head?.slice(0, 3)).toEqual(['Created', 'Deposit id', 'External id']);
    const amountAt = head?.indexOf('Amount') ?? -1;
    expect(lines.map((cells) => `${cells[1]} ${units(cells[amountAt])}`).sort()).toEqual(
      chosen.map(({ idDeposit, amount }) => `${idDeposit} ${units(amount)}`).sort(),
    );

    await window.keyboard.press('Escape');
    await expect(listing.selection).toHaveCount(0);
    await window.keyboard.press('ArrowDown');
    await window.keyboard.press('ArrowLeft');
    await window.keyboard.press('ControlOrMeta+c');
    await expect.poll(clipboard).toMatch(/^\S+$/);
    await window.keyboard.press('Space');
    await expect(listing.selection).toContainText('1 selected');
    await window.keyboard.press('Enter');
    await expect(window.getByRole('dialog')).toContainText('As received');
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('columns are hidden, moved and made denser, and stay so', async () => {
    await listing.show(`month=${MONTH.month}`);
    await listing.columns.click();
    const chooser = window.getByRole('dialog', { name: 'Columns' });
    await chooser.getByLabel('Client document', { exact: true }).click();
    await chooser.getByLabel('Country', { exact: true }).click();
    await chooser.getByRole('button', { name: 'Move Deposit id to the left' }).click();
    await chooser.getByText('Compact', { exact: true }).click();
    expect(await axeFindings(window)).toEqual([]);
    await window.keyboard.press('Escape');
  });
  const columns = await listing.headers.allTextContents();
  expect(columns.slice(0, 2)).toEqual(['Deposit id', 'Created']);
  expect(columns).toContain('Country');
  expect(columns).not.toContain('Client document');

  await test.step('columns are dragged to another place, in the list of them and by their headings', async () => {
    await listing.columns.click();
    const chooser = window.getByRole('dialog', { name: 'Columns' });
    const choice = (label: string) => chooser.locator('.column-choice').filter({ hasText: label }).first();
    await choice('Deposit id').dragTo(choice('Created'), { targetPosition: { x: 40, y: 20 } });
    await expect(listing.headers.first()).toHaveText('Created');
    await window.keyboard.press('Escape');
    await expect(chooser).toHaveCount(0);
    await listing.headers.nth(1).dragTo(listing.header('Created'), { targetPosition: { x: 4, y: 10 } });
    await expect(listing.headers.first()).toHaveText('Deposit id');
    expect(await listing.headers.allTextContents()).toEqual(columns);
  });

  await test.step('a view is saved with its filters, sort and columns, and opens the listing', async () => {
    await listing.filterAmount({ currency: 'USD', from: '20' });
    await listing.sortBy('Amount');
    await listing.views.click();
    const views = window.getByRole('dialog', { name: 'Views' });
    await views.getByRole('textbox', { name: 'Save this view as' }).fill('Dollars from 20');
    await window.keyboard.press('Enter');
    await views.getByRole('button', { name: 'Open the listing with Dollars from 20 by default' }).click();
    expect(await axeFindings(window)).toEqual([]);
    await window.keyboard.press('Escape');
    await expect(listing.views).toHaveText('Dollars from 20');
  });
  await app.quit();

  await test.step('on the next day the view opens the listing', async () => {
    const again = await start();
    const page = listingPage(again.window);
    await page.open('Cashouts');
    await page.open('Deposits');
    await page.show(`month=${MONTH.month}`);
    await expect(page.headers.first()).toHaveText('Deposit id');
    expect(await page.headers.allTextContents()).toEqual(columns);
    await expect(page.table).toHaveAttribute('data-density', 'compact');
    await page.views.click();
    await again.window.getByRole('button', { name: 'Dollars from 20', exact: true }).click();
    const dollars = october.filter(
      ({ currency, amount }) => currency === 'USD' && units(amount) >= units('20'),
    );
    await expect(page.count).toHaveText(counted(dollars.length));
    await expect(page.chips).toContainText('Amount: USD 20.00 or more');
    await expect(page.header('Amount')).toHaveAttribute('aria-sort', 'ascending');
    await page.open('Cashouts');
    await page.open('Deposits');
    await expect(page.chips).toContainText('Amount: USD 20.00 or more');
  });
});

test('plain values come out cell by cell, and so do the rows and columns chosen', async ({
  share,
  serve,
  folder,
}) => {
  const { app, window, listing, october } = await withOctober({ share, serve });
  const write = async (path: string, choose: readonly string[], rows: number) => {
    await answerSaveDialog(app, path);
    await listing.exportMenu.click();
    const menu = window.getByRole('dialog', { name: 'Choose what to export' });
    for (const choice of choose) await menu.getByText(choice).click();
    await expect(menu.getByTestId('export-what')).toHaveText(`${counted(rows)} of October 2026`);
    await menu.getByRole('button', { name: 'CSV' }).click();
    const written = window.getByRole('alert').filter({ hasText: basename(path) });
    await expect(written).toBeVisible();
    await written.getByRole('button', { name: 'Close' }).click();
  };

  await test.step('everything', async () => {
    const path = join(folder, 'all.csv');
    await write(path, [], october.length);
    expect(compareCsv(path, october, listings.deposits)).toBe(
      october.length * listings.deposits.fields.length,
    );
    const { rows, controlTotals } = aboutOf(path);
    expect(rows).toBe(october.length);
    for (const [currency, list] of Map.groupBy(october.filter(isMoney), (record) => record.currency))
      expect(controlTotals).toContainEqual(
        expect.objectContaining({ field: 'amount', currency, amount: sum(list, 'amount') }),
      );
  });

  await test.step('the rows selected, with the columns shown', async () => {
    await listing.cell(0, 'amount').click();
    await listing.cell(2, 'amount').click({ modifiers: ['Shift'] });
    const path = join(folder, 'chosen.csv');
    const shown = await listing.headers.count();
    await write(path, ['3 selected', `Columns shown (${shown})`], 3);
    const rows = csvRows(path);
    expect(rows.map(({ idDeposit }) => idDeposit).sort()).toEqual(
      (
        await listing.table
          .locator('tr[aria-selected="true"]')
          .evaluateAll((list) => list.map((row) => row.getAttribute('data-identity')))
      ).sort(),
    );
    const chosen = october.filter(({ idDeposit }) => rows.some((row) => row.idDeposit === String(idDeposit)));
    for (const [currency, list] of Map.groupBy(chosen.filter(isMoney), (record) => record.currency))
      expect(aboutOf(path).controlTotals).toContainEqual(
        expect.objectContaining({ field: 'amount', currency, amount: sum(list, 'amount') }),
      );
    const names = Object.keys(rows[0] ?? {});
    expect(names).toContain('feeCurrency');
    expect(names).not.toContain('countryName');
  });
});
