import type { Page } from 'playwright';

/**
 * Texts whose letters are cut above or below, where a line is lower than they are: the tilde of an Ñ or the tail of a g
 * is then missing; and those that end at an edge without three dots, as if that were all. Looked at is what hides the
 * rest of a text, not what it can be scrolled in.
 */
export function cutLetters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pixels: less is a matter of rounding. */
    const TOLERATED = 0.75;
    /** What is there for screen readers alone is no higher. */
    const UNSEEN = 2;
    const hiderOf = (element: Element | null, side: 'overflowX' | 'overflowY'): Element | null => {
      if (!element) return null;
      const overflow = getComputedStyle(element)[side];
      if (overflow === 'visible') return hiderOf(element.parentElement, side);
      return overflow === 'hidden' || overflow === 'clip' ? element : null;
    };
    /** By how much the end of a text is missing that begins in sight, with nothing to say so. */
    const missingOf = (element: Element | null, left: number, right: number): number => {
      const hider = hiderOf(element, 'overflowX');
      const frame = hider?.getBoundingClientRect();
      if (!hider || !frame || frame.width <= UNSEEN || left >= frame.right) return 0;
      const endsInDots = getComputedStyle(hider).textOverflow === 'ellipsis';
      if (right - frame.right > TOLERATED && !endsInDots) return right - frame.right;
      // What is left of it may be cut by what is around.
      return missingOf(hider.parentElement, left, Math.min(right, frame.right));
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()];
      for (const { left, right } of lines) {
        const missing = missingOf(node.parentElement, left, right);
        if (missing > 0) found.add(`${text}: cut by ${missing.toFixed(1)} pixels at its end`);
      }
      const hider = hiderOf(node.parentElement, 'overflowY');
      const frame = hider?.getBoundingClientRect();
      if (!hider || !frame || frame.height <= UNSEEN) continue;
      const [margin = '0'] = /[\d.]+(?=px)/.exec(getComputedStyle(hider).overflowClipMargin) ?? [];
      for (const { top, bottom, height } of lines) {
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
