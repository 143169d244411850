/**
 * What the window has drawn and needs no longer stays in the graphics process until the window draws something again:
 * only then does Chromium send that it has let go. After a start that showed the screen as it was left, that is several
 * times the window.
 */

/** Of the window's document, what is needed here: this side is compiled without a window's types. */
export type Page = {
  readonly document: {
    createElement(name: 'div'): Speck;
    readonly documentElement: { append(element: Speck): void };
  };
  setTimeout(work: () => void, ms: number): unknown;
};
type Speck = { readonly style: { cssText: string }; ariaHidden: string | null; remove(): void };

/** Two frames, also of a slow screen. */
const DRAWN_MS = 100;
/** One pixel in a corner, by one step of 255 darker: drawn, and too faint to be seen. */
const LOOK =
  'position:fixed;top:0;left:0;width:1px;height:1px;pointer-events:none;background:rgb(0 0 0/.005)';

/** Has the window draw a speck and, a moment later, take it away. */
export function drawSpeck({ document, setTimeout }: Page): void {
  const speck = document.createElement('div');
  speck.style.cssText = LOOK;
  speck.ariaHidden = 'true';
  document.documentElement.append(speck);
  setTimeout(() => speck.remove(), DRAWN_MS);
}
