/** Dates follow the system's region, or what the person chose; amounts and files follow neither. */
import { listingPage } from './pages/listing.ts';
import { openDemo } from './pages/workspace.ts';
import { askApp, readEverything } from './support/ask-app.ts';
import { expect, test } from './support/test.ts';

test('dates are arranged as the region has it and as the person says, at once and after a restart', async ({
  start,
}) => {
  // English words on a computer in Peru.
  const app = await start({ environment: { LC_ALL: 'es_PE.UTF-8' } });
  const { window } = app;
  const known = await askApp(window, 'app.preferences', {});
  const workspaceId = await openDemo(window);
  await readEverything(window, workspaceId, { firstDay: '2026-10-03', lastDay: '2026-10-04' });
  const listing = listingPage(window);
  await listing.open('Deposits');
  await listing.show('month=2026-10&days=2026-10-03..2026-10-04');
  const created = window.locator('td[data-field="creationDate"]').first();
  const amount = window.locator('td[data-field="amount"]').first();
  expect(known).toMatchObject({ dateOrder: 'system', systemDateOrder: 'day-first' });
  await expect(created).toHaveText(/^0[34]\/10\/2026, \d\d:\d\d:\d\d$/);
  // The days that are looked at have their month by name, in the region's order.
  await expect(listing.period).toHaveText(/03 Oct 2026.*04 Oct 2026/);
  const written = await amount.textContent();

  const choose = async (example: string) => {
    await window.getByRole('button', { name: 'Language, dates and colours' }).click();
    await window.getByRole('menuitem', { name: example }).click();
  };
  await choose('2026-12-31');
  await expect(created).toHaveText(/^2026-10-0[34] \d\d:\d\d:\d\d$/);
  await choose('12/31/2026');
  await expect(created).toHaveText(/^10\/0[34]\/2026, \d\d:\d\d:\d\d$/);
  await expect(listing.period).toHaveText(/Oct 03, 2026.*Oct 04, 2026/);
  await expect(amount).toHaveText(written ?? '');

  // In Spanish the month is never first: such a choice names it.
  await window.getByRole('button', { name: 'Language, dates and colours' }).click();
  await window.getByRole('menuitem', { name: 'Español' }).click();
  await expect(created).toHaveText(/^0[34] oct\. 2026, \d\d:\d\d:\d\d$/);
  await app.quit();

  const again = await start({ language: 'es', environment: { LC_ALL: 'es_PE.UTF-8' } });
  await expect(again.window.locator('td[data-field="creationDate"]').first()).toHaveText(/oct\. 2026/);
  await again.window.getByRole('button', { name: 'Idioma, fechas y colores' }).click();
  await again.window.getByRole('menuitem', { name: 'Formato del sistema: 31/12/2026' }).click();
  await expect(again.window.locator('td[data-field="creationDate"]').first()).toHaveText(/^0[34]\/10\/2026/);
});
