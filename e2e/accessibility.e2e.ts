/** axe on every screen, in both languages and both colour schemes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { listingPage } from './pages/listing.ts';
import { welcomePage } from './pages/welcome.ts';
import { expect, test } from './support/test.ts';

async function violations(page: Page): Promise<string[]> {
  // Electron has no second page in which the usual mode would gather the frames' results.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen (${colorScheme})`, async ({ start }) => {
    const { electron, window } = await start();
    await electron.evaluate(({ nativeTheme }, scheme) => {
      nativeTheme.themeSource = scheme;
    }, colorScheme);
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect(await violations(window), 'welcome').toEqual([]);

    await welcomePage(window).create.click();
    await window.getByRole('button', { name: 'Create workspace' }).click();
    await expect(window.getByText('Write the secret key.')).toBeVisible();
    expect(await violations(window), 'new workspace, with errors').toEqual([]);
    await window.getByRole('button', { name: 'Cancel' }).click();

    await welcomePage(window).demo.click();
    const listing = listingPage(window);
    await expect(listing.connection).toHaveText('Connected');
    expect(await violations(window), 'empty listing').toEqual([]);

    await window.getByRole('button', { name: 'Previous month' }).click();
    await listing.sync.click();
    await expect(listing.coverage).toContainText('Complete as of');
    expect(await violations(window), 'listing').toEqual([]);

    await window.getByRole('link', { name: 'Workspace' }).click();
    await window.getByRole('button', { name: 'Forget credentials' }).first().click();
    expect(await violations(window), 'workspace settings').toEqual([]);

    await window.getByRole('button', { name: 'Language and colours' }).click();
    await window.getByRole('menuitem', { name: 'Español' }).click();
    await expect(window.getByRole('heading', { name: 'Conexión' })).toBeVisible();
    await expect(window.locator('html')).toHaveAttribute('lang', 'es-PE');
    await window.getByRole('link', { name: 'Depósitos' }).click();
    await expect(window.getByRole('button', { name: /^Sincronizar/ })).toBeVisible();
    expect(await violations(window), 'listing in Spanish').toEqual([]);
  });
}
