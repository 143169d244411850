/** axe on what the window shows. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/**
 * What axe finds in the page, or in the part of it that a selector names, one text a place. Hints and menus that are
 * on their way out are waited for: the library puts them outside of every region, and they are nobody's way to anything.
 * Nothing fades meanwhile: a notice that is half gone has a contrast that it never has while it can be read.
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  for (const passing of await page.locator('[role="tooltip"], [role="menu"]').all())
    await passing.waitFor({ state: 'hidden' });
  // Electron has no second page in which the usual mode would gather the frames' results.
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  await page.emulateMedia({ reducedMotion: null });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
