import type { Page } from 'playwright';

/**
 * Texts whose letters are cut above or below, where a line is lower than they are: the tilde of an Ñ or the tail of a g is then
 * missing. Looked at is what hides the rest of a text, not what it can be scrolled in.
 */
export function cutLetters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pixels: less is a matter of rounding. */
    const TOLERATED = 0.75;
    /** What is there for screen readers alone is no higher. */
    const UNSEEN = 2;
    const hiderOf = (element: Element | null): Element | null => {
      if (!element) return null;
      const { overflowY } = getComputedStyle(element);
      if (overflowY === 'visible') return hiderOf(element.parentElement);
      return overflowY === 'hidden' || overflowY === 'clip' ? element : null;
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const hider = hiderOf(node.parentElement);
      const frame = hider?.getBoundingClientRect();
      if (!hider || !frame || frame.height <= UNSEEN) continue;
      const [margin = '0'] = /[\d.]+(?=px)/.exec(getComputedStyle(hider).overflowClipMargin) ?? [];
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { top, bottom, height } of range.getClientRects()) {
        const above = Math.max(0, frame.top - Number(margin) - top);
        const below = Math.max(0, bottom - frame.bottom - Number(margin));
        // A line that is out of sight as a whole is meant to be.
        if (Math.max(above, below) > TOLERATED && above + below < height / 2)
          found.add(`${text}: cut by ${above.toFixed(1)} pixels above and ${below.toFixed(1)} below`);
      }
    }
    return [...found];
  });
}
