/** A screen on paper, read from the PDF that the system is handed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceLabels } from '../src-shared/service/labels.ts';
import { listingPage } from './pages/listing.ts';
import { connect } from './pages/workspace.ts';
import { readEverything } from './support/ask-app.ts';
import { showIn } from './support/colours.ts';
import { chooseInMenu } from './support/native-menu.ts';
import { pdfPages } from './support/pdf-text.ts';
import { expect, MONTH, test } from './support/test.ts';
import type { TieoutApp } from './support/tieout-app.ts';

async function printed({ electron }: TieoutApp): Promise<{ pdf: Buffer; text: string; pages: string[] }> {
  const base64 = await electron.evaluate(async ({ BrowserWindow }) => {
    const [shown] = BrowserWindow.getAllWindows();
    const bytes = await shown?.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
    return bytes?.toString('base64') ?? '';
  });
  const pdf = Buffer.from(base64, 'base64');
  const pages = pdfPages(pdf);
  // The width of the paper decides where a line ends.
  return { pdf, pages, text: pages.join('').replace(/\s/g, '') };
}

const close = (text: string) => text.replace(/\s/g, '');

test('a listing is printed as a table with all rows of its page, its account, its days and as of when', async ({
  share,
  serve,
  folder,
}, info) => {
  const service = await serve();
  const app = await share();
  const { window: page } = app;
  await showIn(page, 'dark');
  const listing = listingPage(page);
  const workspaceId = await connect(page, service);
  await readEverything(page, workspaceId, { firstDay: '2026-10-01', lastDay: '2026-10-31' });
  await listing.open('Deposits');
  await listing.show(`month=${MONTH.month}`);
  await expect(listing.coverage).toContainText('Complete as of');

  const records = [...service.dataset.list('deposits', { from: MONTH.from, to: '2026-11-01T05:00:00Z' })]
    .length;
  const rows = Number(await page.locator('.record-table').getAttribute('aria-rowcount')) - 1;
  const drawn = await page.locator('tr[data-index]').count();
  const { pdf, text, pages } = await printed(app);
  await writeFile(join(folder, 'deposits.pdf'), pdf);
  await info.attach('deposits.pdf', { body: pdf, contentType: 'application/pdf' });

  expect(text).toContain(close('Bodega Ñusta S.A.C. (Staging) – Deposits – October 2026'));
  expect(text).toContain(close('Complete as of'));
  // More than were on the screen, and each of them once: the page's ids, in its order.
  const ids = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    const found = [...document.querySelectorAll('tr[data-identity]')].map((row) =>
      row.getAttribute('data-identity'),
    );
    window.dispatchEvent(new Event('afterprint'));
    return found;
  });
  expect(ids.length).toBeGreaterThan(drawn);
  expect(ids.length).toBeLessThanOrEqual(records);
  if (rows > 0) expect(ids.length).toBe(rows);
  expect(ids.filter((id) => !text.includes(close(id ?? '')))).toEqual([]);
  // What is in a column is told on each sheet, and nothing of what can only be clicked.
  const header = close(serviceLabels.en.fields.idDeposit ?? '');
  expect(pages.length).toBeGreaterThan(1);
  for (const [sheet, words] of pages.entries())
    expect(close(words), `the header on sheet ${sheet + 1}`).toContain(header);
  for (const words of ['Sync this listing', 'Exceptions', 'Columns', 'Tieout'])
    expect(text).not.toContain(close(words));
  // The screen is as it was.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await page.locator('tr[data-index]').count()).toBe(drawn);

  await listing.open('Tie-out');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tieOut = await printed(app);
  await info.attach('tie-out.pdf', { body: tieOut.pdf, contentType: 'application/pdf' });
  expect(tieOut.text).toContain(close('(Staging) – Tie-out'));

  // A sheet is narrower than the window, and has room for a column that such a window has not.
  await listing.open('Exceptions');
  await expect(page.locator('.cause-table')).toBeVisible();
  expect((await printed(app)).text).toContain('Method');

  // The bars of the chart, and nothing that can only be clicked or that the keyboard was at.
  await listing.open('Balances');
  await expect(page.locator('.waterfall-bar').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.locator('.report-figure[tabindex="0"]').focus();
  await page.emulateMedia({ media: 'print' });
  const bars = await page
    .locator('.waterfall-bar')
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
  expect(Math.min(...bars)).toBeGreaterThan(8);
  await expect(page.locator('main :is(.mantine-ActionIcon-root, a.mantine-Button-root):visible')).toHaveCount(
    0,
  );
  const ring = await page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.matches(':focus-visible') && getComputedStyle(at).outlineStyle;
  });
  expect(ring).toBe('none');
  await page.emulateMedia({ media: null });
});

test('Ctrl+P and the menu print what is shown', async ({ share }) => {
  const app = await share();
  const { window: page } = app;
  await page.evaluate(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => {
      (window as unknown as { printed: number }).printed += 1;
    };
  });
  const times = () => page.evaluate(() => (window as unknown as { printed: number }).printed);
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(times).toBe(1);
  await chooseInMenu(app, 'print');
  await expect.poll(times).toBe(2);
});

test('an amount is copied from the menu of its cell or field without being marked', async ({
  share,
  serve,
}) => {
  const service = await serve();
  const app = await share();
  const { window: page, electron } = app;
  const listing = listingPage(page);
  const workspaceId = await connect(page, service);
  await readEverything(page, workspaceId, { firstDay: '2026-10-01', lastDay: '2026-10-31' });
  /** What the menu offers, and the clipboard after the choice. */
  const menus = () =>
    electron.evaluate(({ Menu }) => {
      const shown: string[][] = [];
      Menu.prototype.popup = function (this: Electron.Menu) {
        shown.push(this.items.map(({ label }) => label));
        this.items.find(({ label }) => label === 'Copy amount')?.click();
      };
      Object.assign(Menu, { shown });
    });
  await menus();
  const last = () =>
    electron.evaluate(({ Menu, clipboard }) => ({
      items: (Menu as unknown as { shown: string[][] }).shown.at(-1) ?? [],
      copied: clipboard.readText(),
    }));

  await listing.open('Balances');
  const figure = page
    .locator('main .amount')
    .filter({ hasText: /\d\.\d\d/ })
    .first();
  const words = (await figure.innerText()).trim();
  await figure.click({ button: 'right' });
  await expect.poll(async () => (await last()).items).toContain('Copy amount');
  expect((await last()).copied).toBe(words.replace(/[^\d.−-]/g, '').replace('−', '-'));

  await listing.open('Deposits');
  await listing.show(`month=${MONTH.month}`);
  await page
    .getByRole('button', { name: /Amount/ })
    .first()
    .waitFor();
  const cell = page.locator('td[data-field="amount"]').first();
  const at = await cell.boundingBox();
  await cell.click({ button: 'right', position: { x: 5, y: 5 } });
  await expect(page.getByRole('menuitem', { name: 'Copy amount' })).toBeVisible();
  const menu = await page.getByRole('menu').boundingBox();
  expect([menu?.x, menu?.y], 'it opens at the pointer').toEqual([
    expect.closeTo((at?.x ?? 0) + 5, 0),
    expect.closeTo((at?.y ?? 0) + 5, 0),
  ]);
});
