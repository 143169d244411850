/** axe on what the window shows, and whether all of each letter is seen. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { hideRowsAlike } from './alike-rows.ts';
import { showInOtherColours } from './colours.ts';
import { cutLetters } from './cut-letters.ts';
import { QUICK_AXE } from './quick-axe.ts';

/** The rules whose answer depends on the colours that are shown. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/**
 * Those whose answer depends on the words: names and alternatives, the language, and the size of what words make
 * longer. Roles, states, identifiers and the order of things are the same in every language.
 */
const OF_WORDS = `
  area-alt aria-command-name aria-dialog-name aria-input-field-name aria-meter-name aria-progressbar-name
  aria-tab-name aria-toggle-field-name aria-tooltip-name aria-treeitem-name button-name document-title
  empty-heading empty-table-header form-field-multiple-labels frame-title html-has-lang html-lang-valid
  html-xml-lang-mismatch image-alt image-redundant-alt input-button-name input-image-alt label label-title-only
  landmark-unique link-name object-alt role-img-alt scrollable-region-focusable select-name skip-link
  summary-name svg-img-alt table-duplicate-name target-size valid-lang
`
  .trim()
  .split(/\s+/);
/** Those that depend on how much room there is, and on names by which parts are told from one another. */
const OF_ROOM = ['landmark-unique', 'scrollable-region-focusable', 'table-duplicate-name', 'target-size'];
/**
 * What passed is neither described nor sent: of a table that is nearly all there is. Styles and media are read already.
 */
const VIOLATIONS_ONLY: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations'],
  preload: false,
};
/**
 * 24 by 24 pixels, or as much room around it: asked of the screens. What a record opens, drawers and long lists of
 * evidence, has links in lines closer than that.
 */
const TARGETS = { 'target-size': { enabled: true } };
/** The frame around each screen, which is the same on all of them. */
const FRAME = 'nav';
const framed = (asked: AxeBuilder, frame: boolean): AxeBuilder => (frame ? asked : asked.exclude(FRAME));

/**
 * What axe finds around the frame, or in the part of the page that a selector names, one text a place. Hints and menus
 * that are on their way out are waited for: the library puts them outside of every region, and they can no longer be
 * used. Nothing fades meanwhile, as the app was started to: a notice that is half gone has a contrast that it never has
 * while it can be read.
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const asked = await axe(page);
  return await withCutLetters(page, within === undefined ? framed(asked, false) : asked.include(within));
}

/**
 * What other words can change on a screen that all rules were asked of: what is named, in which language, and how much
 * room it has. The frame's own only where it is asked for.
 */
export async function axeFindingsOfWords(page: Page, { frame = false } = {}): Promise<string[]> {
  const asked = (await axe(page)).withRules(OF_WORDS);
  return await withCutLetters(page, framed(asked, frame));
}

/**
 * What less room and other words can change on a screen that all rules were asked of, where its names are looked at
 * otherwise (english-names.ts; that no text is empty, a test of all words says).
 */
export async function axeFindingsOfRoom(page: Page): Promise<string[]> {
  const asked = (await axe(page)).withRules(OF_ROOM);
  return await withCutLetters(page, framed(asked, false));
}

/** The same by axe as it is published, without what quick-axe.ts changes. */
export async function publishedAxeFindings(page: Page, within: string): Promise<string[]> {
  const forget = () => page.evaluate(() => Reflect.deleteProperty(window, 'axe'));
  await forget();
  const asked = new AxeBuilder({ page }).setLegacyMode(true).options({ ...VIOLATIONS_ONLY });
  const found = await stilled(page, () => analysed(asked.include(within)));
  await forget();
  return found;
}

/** What other colours can change in a page, or in a part of it, that all rules were asked of. */
export async function axeFindingsOfColours(page: Page, within?: string): Promise<string[]> {
  const asked = (await axe(page)).withRules(OF_COLOURS);
  return await stilled(page, () => analysed(within === undefined ? asked : asked.include(within)));
}

/**
 * The same of a whole screen in both colour schemes: every rule in the one that is shown, the sizes of what is pressed
 * included, and in the other, which is shown afterwards, those that colours decide. The frame is looked at only where
 * it is asked for.
 */
export async function axeFindingsInBothColours(page: Page, { frame = false } = {}): Promise<string[]> {
  const all = (await axe(page)).options({ ...VIOLATIONS_ONLY, rules: TARGETS });
  const first = await withCutLetters(page, framed(all, frame));
  const others = await showInOtherColours(page);
  const ofColours = (await axe(page)).withRules(OF_COLOURS);
  const second = await stilled(page, () => analysed(framed(ofColours, frame)));
  return [...first, ...second.map((finding) => `in ${others} colours, ${finding}`)];
}

/**
 * What a document has of axe already, half a megabyte of script, is not put into it again at each look, and twice at
 * that.
 */
const NOTHING_MORE = 'undefined';

async function axe(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder({ page, axeSource: isThere ? NOTHING_MORE : QUICK_AXE });
  // Electron has no second page in which the usual mode would gather the frames' results.
  // Its own, for it writes into them which rules it is to ask.
  return builder.setLegacyMode(true).options({ ...VIOLATIONS_ONLY });
}

/**
 * What is asked, and of the whole page whether letters are cut, which axe knows nothing of: rows that it need not see
 * included.
 */
async function withCutLetters(page: Page, asked: AxeBuilder): Promise<string[]> {
  const found = await stilled(page, () => analysed(asked));
  return [...found, ...(await cutLetters(page))];
}

async function stilled<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await page.mouse.move(0, 0);
  for (const passing of await page.locator('[role="tooltip"], [role="menu"]').all())
    await passing.waitFor({ state: 'hidden' });
  // Colours on their way from one scheme to the other have contrasts that they never have while they are read.
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });
  const show = await hideRowsAlike(page);
  const result = await work();
  await show();
  return result;
}

/** A rule that broke off is among what axe is not sure of, and would find nothing for ever. */
async function analysed(builder: AxeBuilder): Promise<string[]> {
  const { violations, incomplete } = await builder.analyze();
  const broken = incomplete.filter(({ nodes }) =>
    nodes.some(({ any, all, none }) => [...any, ...all, ...none].some(({ id }) => id === 'error-occurred')),
  );
  return [...violations, ...broken].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
