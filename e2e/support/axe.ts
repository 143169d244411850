/** axe on what the window shows. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe finds in the page, or in the part of it that a selector names, one text a place. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  // Electron has no second page in which the usual mode would gather the frames' results.
  // A hint under the pointer stands outside of every region, where the library puts it; its text is its button's name.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).exclude('[role="tooltip"]');
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
