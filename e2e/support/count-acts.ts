/**
 * How much a person does, counted in the window itself: each press of the mouse, each key, and each text that is put
 * into a field.
 */
import type { Page } from 'playwright';

/** Counts from now on, until the window is loaded anew; returns what tells how many there were. */
export async function countActs(window: Page): Promise<() => Promise<number>> {
  await window.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.acts = '0';
    const count = () => {
      dataset.acts = String(Number(dataset.acts) + 1);
    };
    addEventListener('pointerdown', count, true);
    addEventListener('keydown', count, true);
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
    addEventListener('input', ({ target }) => isText(target) && count(), true);
  });
  return async () => Number(await window.evaluate(() => document.documentElement.dataset.acts));
}
