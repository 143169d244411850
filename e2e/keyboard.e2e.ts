/** One whole story without a pointer: what is looked for is found, narrowed, opened, exported and decided by keys. */
import { join } from 'node:path';
import type { ElementHandle, Locator, Page } from 'playwright';
import { listingPage } from './pages/listing.ts';
import { recordPage } from './pages/record.ts';
import { csvRows } from './support/plain-table.ts';
import { expect, test } from './support/test.ts';
import { saveInto } from './support/tieout-app.ts';

/** More presses than any screen has places to stop at. */
const MOST_STOPS = 120;

/** Goes on with Tab until the place has the focus; fails when it cannot be reached so. */
async function tabTo(window: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Found once: at each press it would be sought anew by its name, among all that is on the screen.
  const find = async () => (await place.elementHandle()) as ElementHandle<HTMLElement>;
  let element = await find();
  for (let presses = 0; ; presses += 1) {
    const at = await element.evaluate((each) => (each.isConnected ? each === document.activeElement : null));
    if (at) return;
    if (presses === MOST_STOPS) throw new Error(`${place} is not reached with ${key}`);
    if (at === null) element = await find();
    else await window.keyboard.press(key);
  }
}

/** Finds something in the palette and goes there. */
async function goThroughPalette(window: Page, typed: string, entry: RegExp): Promise<void> {
  await window.keyboard.press('Control+K');
  await expect(window.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await window.keyboard.type(typed);
  await expect(window.getByRole('option', { name: entry }).first()).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await window.keyboard.press('Enter');
  await expect(window.getByRole('dialog')).toHaveCount(0);
}

test('from the palette to a decision in the inbox without touching the mouse', async ({ share, folder }) => {
  const app = await share({ size: { width: 1280, height: 800 }, motion: true });
  const { window } = app;
  // Counts what a pointer does from here on, also what a test tool would do with one by itself.
  await window.evaluate(() => {
    const counted = globalThis as unknown as { pointed: number };
    counted.pointed = 0;
    for (const event of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(event, () => (counted.pointed += 1), true);
  });
  const heading = (name: string) => window.getByRole('heading', { level: 1, name, exact: true });
  const listing = listingPage(window);

  await test.step('the demo opens and its month is read', async () => {
    await tabTo(window, window.getByRole('button', { name: 'Open the demo workspace' }));
    await window.keyboard.press('Enter');
    await expect(listing.connection).toHaveText('Connected');
    const read = window.getByTestId('first-steps').getByRole('button', { name: /^Read / });
    await tabTo(window, read);
    await window.keyboard.press('Enter');
    await expect(window.getByTestId('round-outcome')).toBeVisible();
    await expect(listing.coverage).toContainText('Complete as of');
  });

  await test.step('the palette leads to the cashouts of the month', async () => {
    await goThroughPalette(window, 'cashouts', /^Cashouts/);
    await expect(heading('Cashouts')).toBeVisible();
    await expect(listing.rows.first()).toBeVisible();
  });

  await test.step('a filter is chosen, and another taken from the search field', async () => {
    const all = await listing.count.innerText();
    const status = window.getByRole('search').getByRole('button', { name: 'Status', exact: true });
    await tabTo(window, status);
    await window.keyboard.press('Enter');
    const rejected = window.getByRole('dialog', { name: 'Status' }).getByLabel('Rejected', { exact: true });
    await expect(rejected).toBeVisible();
    await tabTo(window, rejected);
    await window.keyboard.press('Space');
    await window.keyboard.press('Escape');
    await expect(listing.chips).toContainText('Status: Rejected');
    await expect(listing.count).not.toHaveText(all);
    await window.keyboard.press('/');
    await expect(listing.search).toBeFocused();
  });

  const rejected = Number.parseInt(await listing.count.innerText(), 10);
  expect(rejected).toBeGreaterThan(1);

  await test.step('a row is opened in the drawer, and the next one', async () => {
    const cell = listing.table.locator('tbody td[tabindex="0"]');
    await tabTo(window, cell);
    await window.keyboard.press('Enter');
    const record = recordPage(window);
    await expect(record.drawer).toContainText('1 of');
    await expect(record.rejection).toContainText('Why it was rejected');
    await window.keyboard.press('j');
    await expect(record.drawer).toContainText('2 of');
    await window.keyboard.press('Escape');
    await expect(record.drawer).toHaveCount(0);
  });

  await test.step('what is shown is exported', async () => {
    await saveInto(app, folder);
    await tabTo(window, listing.exportMenu, 'Shift+Tab');
    await window.keyboard.press('Enter');
    const csv = window.getByRole('dialog', { name: 'Choose what to export' });
    await expect(csv).toBeVisible();
    await tabTo(window, csv.getByRole('button', { name: 'CSV' }));
    await window.keyboard.press('Enter');
    const written = window.getByRole('alert').filter({ hasText: '.csv' });
    await expect(written).toBeVisible();
    const name =
      /\S[^\n]*\.csv/.exec(await written.innerText())?.[0].replace('Records written to ', '') ?? '';
    const rows = csvRows(join(folder, name));
    expect(rows).toHaveLength(rejected);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['REJECTED']));
  });

  await test.step('an exception of the inbox is opened and accepted with a reason', async () => {
    await goThroughPalette(window, 'exceptions', /^Exceptions/);
    await expect(heading('Exceptions')).toBeVisible();
    await tabTo(window, window.getByRole('button', { name: 'Refresh exceptions' }));
    await window.keyboard.press('Enter');
    const rows = window.locator('tr[data-exception]');
    await expect(rows.first()).toBeVisible();
    const unsettled = await rows.count();
    await tabTo(window, rows.first().getByRole('button'));
    await window.keyboard.press('Enter');
    const drawer = window.getByRole('dialog', { name: 'Exception' });
    await expect(drawer).toContainText('Evidence');
    const reason = drawer.getByRole('textbox', { name: 'Reason, for accepting or writing off' });
    await tabTo(window, reason);
    await window.keyboard.type('Agreed with the provider');
    await tabTo(window, drawer.getByRole('button', { name: 'Accept', exact: true }));
    await window.keyboard.press('Enter');
    await expect(drawer).toContainText('Agreed with the provider');
    // It stays open while a decision is under way, and the list tells of it a moment before that ends.
    await expect(drawer.locator('[data-loading]')).toHaveCount(0);
    await window.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(rows).toHaveCount(unsettled - 1);
  });

  expect(await window.evaluate(() => (globalThis as unknown as { pointed: number }).pointed)).toBe(0);
});
