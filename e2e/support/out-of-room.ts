import type { Page } from 'playwright';

/**
 * What has no room in the window: texts that lie over one another, headings without their columns, and what has to be
 * scrolled sideways to be read, for a figure that is cut at the edge of its table passes for another one. Left out are
 * dialogs, and the grids of records, whose columns a person chooses.
 */
export function outOfRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pixels: less is a matter of rounding. */
    const TOLERATED = 2;
    const GRIDS = '[role="grid"], .record-table';
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      element.querySelector('[aria-label]')?.getAttribute('aria-label') ??
      element.className;

    const scrolled = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.clientWidth > 0 &&
        element.scrollWidth - element.clientWidth > TOLERATED &&
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        !element.closest(`${GRIDS}, [role="dialog"]`) &&
        !element.querySelector(GRIDS) &&
        isSeen(element),
    );
    const found = scrolled.map(
      (element) => `${nameOf(element)}: ${element.scrollWidth - element.clientWidth} pixels too wide`,
    );

    const columnsOf = (row: HTMLTableRowElement | null) =>
      [...(row?.cells ?? [])].filter(isSeen).reduce((sum, { colSpan }) => sum + colSpan, 0);
    for (const table of document.querySelectorAll('table')) {
      const heads = columnsOf(table.querySelector('thead tr'));
      const cells = columnsOf(table.querySelector('tbody tr'));
      if (heads > 0 && cells > 0 && heads !== cells)
        found.push(`${nameOf(table)}: ${heads} headings above ${cells} cells`);
    }

    /**
     * What of it is not hidden by what it stands in; null of what is hidden, or lies above the rest as it is meant to.
     */
    const seenOf = (box: DOMRect, within: Element | null): DOMRect | null => {
      if (box.width <= TOLERATED || box.height <= TOLERATED) return null;
      if (!within) return box;
      const { overflowX, overflowY, position } = getComputedStyle(within);
      if (position === 'sticky' || position === 'fixed' || position === 'absolute') return null;
      if (overflowX === 'visible' && overflowY === 'visible') return seenOf(box, within.parentElement);
      const frame = within.getBoundingClientRect();
      const [left, top] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)];
      const [right, bottom] = [Math.min(box.right, frame.right), Math.min(box.bottom, frame.bottom)];
      return seenOf(new DOMRect(left, top, right - left, bottom - top), within.parentElement);
    };
    const pieces: { readonly node: Node; readonly box: DOMRect }[] = [];
    const main = document.querySelector('main') ?? document.body;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (!node.textContent?.trim() || !node.parentElement || !isSeen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const each of range.getClientRects()) {
        const box = seenOf(each, node.parentElement);
        if (box) pieces.push({ node, box });
      }
    }
    pieces.forEach(({ node, box }, at) => {
      for (const other of pieces.slice(at + 1)) {
        // The end of a text that is cut with three dots lies where they are.
        if (other.node === node) continue;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        // Lines of small print touch.
        if (across > TOLERATED && down > box.height / 4)
          found.push(`"${node.textContent}" lies over "${other.node.textContent}"`);
      }
    });
    return found;
  });
}
