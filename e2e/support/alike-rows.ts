import type { Page } from 'playwright';

/** Of a list, as many different rows as are looked at. */
const MOST = 8;
/** Beside each other they show how much room there is from row to row. */
const FIRST = 2;

/**
 * Hides the rows of each list that differ from one before only in what their words are: one component draws them, and
 * each takes as long again to look at. They keep their place: told to leave them out, axe would ask of each element and
 * each rule whether it is in one of them. Returns what shows them again.
 */
export async function hideRowsAlike(page: Page): Promise<() => Promise<void>> {
  const areHidden = await page.evaluate(
    ({ most, first }) => {
      const WORDS =
        /(>|(?:id|for|title|href|aria-(?:label|labelledby|describedby|controls|rowindex)|data-(?:index|identity|testid))=")[^<"]+/g;
      const outer = ({ attributes }: Element) =>
        [...attributes].filter(({ name }) => name !== 'style').map(({ name, value }) => `${name}="${value}"`);
      const lookOf = (row: Element) => `${outer(row).join(' ')}>${row.innerHTML}`.replace(WORDS, '$1-');
      const lists = new Map<Element | null, Set<string>>();
      const alike = [...document.querySelectorAll('[role="row"], tbody > tr')].filter((row) => {
        const looks = lists.get(row.parentElement) ?? new Set();
        lists.set(row.parentElement, looks);
        if (looks.size >= most) return true;
        const look = lookOf(row);
        const isNew = !looks.has(look);
        looks.add(look);
        return !isNew && (row.parentElement?.children[first - 1] ?? row) !== row;
      });
      if (alike.length === 0) return false;
      for (const row of alike) row.setAttribute('data-alike', '');
      // What is not seen cannot keep the keyboard's focus.
      const others = '[data-alike]:not(:focus-within)';
      const unseen = new CSSStyleSheet();
      unseen.replaceSync(`${others}, ${others} * { visibility: hidden !important; }`);
      return document.adoptedStyleSheets.push(unseen) > 0;
    },
    { most: MOST, first: FIRST },
  );
  return async () => {
    // Another sheet of styles has those of the whole document reckoned anew.
    if (!areHidden) return;
    await page.evaluate(() => {
      document.adoptedStyleSheets.pop();
      for (const row of document.querySelectorAll('[data-alike]')) row.removeAttribute('data-alike');
    });
  };
}
