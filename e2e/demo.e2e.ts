/** The demo workspace: one click, and it is there again after a restart, wherever the profile lies. */
import { join } from 'node:path';
import { lastMonths } from './pages/close.ts';
import { listingPage } from './pages/listing.ts';
import { openDemo } from './pages/workspace.ts';
import { expect, test } from './support/test.ts';
import { keychainAccounts } from './support/tieout-app.ts';

test('the demo opens with one click, syncs, and comes back with the same records, in a path with spaces and an ñ', async ({
  start,
  folder,
}) => {
  const before = await keychainAccounts();
  const dataFolder = join(folder, 'Año fiscal 2026 (Ñusta)', 'datos de Tieout');
  const first = await start({ dataFolder });
  const id = await openDemo(first.window);
  const listing = listingPage(first.window);
  // Its credentials are in the keychain like any others, four sets, an entry each; its key and its trail’s end beside
  // them.
  expect(await keychainAccounts()).toHaveLength(before.length + 6);
  await first.window.getByRole('button', { name: 'Previous month' }).click();
  await listing.show(`month=${lastMonths().month}`);
  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete as of');
  const count = await listing.count.innerText();
  const total = await listing.total('amount', 'PEN').innerText();
  expect(Number.parseInt(count.replace(/\D/g, ''), 10)).toBeGreaterThan(500);
  const view = new URL(first.window.url()).hash.split('?')[1] ?? '';
  await first.quit();

  const second = await start({ dataFolder });
  const again = listingPage(second.window);
  await expect(again.connection).toHaveText('Connected');
  expect(second.window.url()).toContain(id);
  await again.show(view);
  await expect(again.count).toHaveText(count);
  await again.sync.click();
  await expect(second.window.getByText(/new: 0 · changed: 0/)).toBeVisible();
  await expect(again.total('amount', 'PEN')).toHaveText(total);
});
