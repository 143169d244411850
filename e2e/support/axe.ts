/** axe on what the window shows. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { showIn } from './colours.ts';

/** The rules whose answer depends on the colours that are shown. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** What passed is neither described nor sent: of a table that is nearly all there is. Styles and media are read already. */
const VIOLATIONS_ONLY: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations'],
  preload: false,
};
/**
 * 24 by 24 pixels, or as much room around it: asked of the screens. What a record opens, drawers and long lists of evidence, has links
 * in lines closer than that.
 */
const TARGETS = { 'target-size': { enabled: true } };
/**
 * One component draws all rows of a list: its first ones stand for the rest, which would take as long again each. They keep their
 * place unseen: told to leave them out, axe would ask of each element and each rule whether it is in one of them.
 */
const ROWS_ALIKE = '[role="row"]:nth-child(n + 9), tbody > tr:nth-child(n + 9)';
/** The frame around each screen, which is the same on all of them. */
const FRAME = 'nav';

/**
 * What axe finds in the page, or in the part of it that a selector names, one text a place. Hints and menus that are
 * on their way out are waited for: the library puts them outside of every region, and they are nobody's way to anything.
 * Nothing fades meanwhile: a notice that is half gone has a contrast that it never has while it can be read.
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const asked = await axe(page);
  return await stilled(page, () => analysed(within === undefined ? asked : asked.include(within)));
}

/** The same of a whole screen, the sizes of what is pressed included. */
async function axeFindingsOfScreen(page: Page): Promise<string[]> {
  const asked = (await axe(page)).options({ ...VIOLATIONS_ONLY, rules: TARGETS });
  return await stilled(page, () => analysed(asked));
}

/** What other words can change on a screen whose colours were looked at: all rules but those of colours. */
export async function axeFindingsOfWords(page: Page): Promise<string[]> {
  const without = Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }]));
  const rules = { ...TARGETS, ...without };
  const asked = (await axe(page)).options({ ...VIOLATIONS_ONLY, rules });
  return await stilled(page, () => analysed(asked));
}

/**
 * The same in both colour schemes, light first: every rule in light colours, and in dark ones those that colours decide,
 * which take most of the time. The frame's dark colours are looked at only where it is asked for.
 */
export async function axeFindingsInBothColours(page: Page, { frame = false } = {}): Promise<string[]> {
  const light = await axeFindingsOfScreen(page);
  await showIn(page, 'dark');
  const inDark = (await axe(page)).withRules(OF_COLOURS);
  const dark = await stilled(page, () => analysed(frame ? inDark : inDark.exclude(FRAME)));
  await showIn(page, 'light');
  return [...light, ...dark.map((finding) => `in dark colours, ${finding}`)];
}

/** What a document has of axe already, half a megabyte of script, is not put into it again at each look, and twice at that. */
const NOTHING_MORE = 'undefined';

async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = isThere ? new AxeBuilder({ page, axeSource: NOTHING_MORE }) : new AxeBuilder({ page });
  // Electron has no second page in which the usual mode would gather the frames' results.
  return builder.setLegacyMode(true).options(VIOLATIONS_ONLY);
}

async function stilled<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  for (const passing of await page.locator('[role="tooltip"], [role="menu"]').all())
    await passing.waitFor({ state: 'hidden' });
  await page.evaluate((rows) => {
    // What is not seen cannot keep the keyboard's focus.
    const others = `:is(${rows}):not(:focus-within)`;
    const unseen = new CSSStyleSheet();
    unseen.replaceSync(`${others}, ${others} * { visibility: hidden !important; }`);
    document.adoptedStyleSheets.push(unseen);
  }, ROWS_ALIKE);
  const result = await work();
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
  await page.emulateMedia({ reducedMotion: null });
  return result;
}

async function analysed(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
