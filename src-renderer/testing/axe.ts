/**
 * axe on a screen in a document of its own: names, roles and states. Colours and sizes are told by a window only
 * (e2e/support/axe.ts), and what surrounds a screen is not there.
 */
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';

/** The same axe as the journeys use. */
const axe: { run(root: Element, options: RunOptions): Promise<AxeResults> } = createRequire(
  createRequire(import.meta.url).resolve('@axe-core/playwright'),
)('axe-core');

const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  preload: false,
  // The last one is of the frame.
  rules: {
    'color-contrast': { enabled: false },
    'target-size': { enabled: false },
    region: { enabled: false },
  },
};

/** What axe finds in what is shown, one text a place. */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, OPTIONS);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
