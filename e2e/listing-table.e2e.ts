/** A listing's table as its reader arranges it, and the plain files that are written of it. */
import { basename, join } from 'node:path';
import { listings } from '../src-shared/service/listings.ts';
import { axeFindings } from './support/axe.ts';
import { counted, isMoney, units, withOctober } from './support/october.ts';
import { aboutOf, compareCsv, csvRows } from './support/plain-table.ts';
import { grouped, sum } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';
import { answerSaveDialog } from './support/tieout-app.ts';

test('the table is the reader’s own: columns, selection, clipboard, views', async ({ share, serve }) => {
  const { app, window, listing, october } = await withOctober({ share, serve });
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
    expect(await axeFindings(window, 'main')).toEqual([]);

    await window.keyboard.press('ControlOrMeta+c');
    await expect(window.getByText('6 rows copied')).toBeVisible();
    const clipboard = () => app.electron.evaluate(({ clipboard: board }) => board.readText());
    const [head, ...lines] = (await clipboard()).split('\n').map((line) => line.split('\t'));
    expect(head?.slice(0, 3)).toEqual(['Created', 'Deposit ID', 'External ID']);
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
    await chooser.getByRole('button', { name: 'Move Deposit ID to the left' }).click();
    await chooser.getByText('Compact', { exact: true }).click();
    expect(await axeFindings(window, '[role="dialog"]')).toEqual([]);
    await window.keyboard.press('Escape');
  });
  const columns = await listing.headers.allTextContents();
  expect(columns.slice(0, 2)).toEqual(['Deposit ID', 'Created']);
  expect(columns).toContain('Country');
  expect(columns).not.toContain('Client document');

  await test.step('columns are dragged to another place, in the list of them and by their headings', async () => {
    await listing.columns.click();
    const chooser = window.getByRole('dialog', { name: 'Columns' });
    const choice = (label: string) => chooser.locator('.column-choice').filter({ hasText: label }).first();
    await choice('Deposit ID').dragTo(choice('Created'), { targetPosition: { x: 40, y: 20 } });
    await expect(listing.headers.first()).toHaveText('Created');
    await window.keyboard.press('Escape');
    await expect(chooser).toHaveCount(0);
    await listing.headers.nth(1).dragTo(listing.header('Created'), { targetPosition: { x: 4, y: 10 } });
    await expect(listing.headers.first()).toHaveText('Deposit ID');
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
    expect(await axeFindings(window, '[role="dialog"]')).toEqual([]);
    await window.keyboard.press('Escape');
    await expect(listing.views).toHaveText('Dollars from 20');
  });

  // That the columns outlive the app itself is shell.e2e.ts's, that the views do is saved-views.test.ts's.
  await test.step('in the next document the view opens the listing', async () => {
    await window.reload();
    await listing.open('Cashouts');
    await listing.open('Deposits');
    await listing.show(`month=${MONTH.month}`);
    await expect(listing.headers.first()).toHaveText('Deposit ID');
    expect(await listing.headers.allTextContents()).toEqual(columns);
    await expect(listing.table).toHaveAttribute('data-density', 'compact');
    await listing.views.click();
    await window.getByRole('button', { name: 'Dollars from 20', exact: true }).click();
    const dollars = october.filter(
      ({ currency, amount }) => currency === 'USD' && units(amount) >= units('20'),
    );
    await expect(listing.count).toHaveText(counted(dollars.length));
    await expect(listing.chips).toContainText('Amount: USD 20.00 or more');
    await expect(listing.header('Amount')).toHaveAttribute('aria-sort', 'ascending');
    await listing.open('Cashouts');
    await listing.open('Deposits');
    await expect(listing.chips).toContainText('Amount: USD 20.00 or more');
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
