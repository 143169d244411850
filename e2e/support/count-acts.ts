/** How much a person does, counted in the window itself. */
import type { Page } from 'playwright';

export type Acts = { readonly presses: number; readonly fields: number };

/**
 * Counts presses of the pointer or of Enter, and fields that are written in, from now on until the window is loaded
 * anew; returns what tells how many there were.
 */
export async function countActs(window: Page): Promise<() => Promise<Acts>> {
  const counted = await window.evaluateHandle(() => {
    const counts = { presses: 0, fields: new Set<EventTarget | null>() };
    addEventListener('pointerdown', () => (counts.presses += 1), true);
    addEventListener('keydown', ({ key }) => (counts.presses += Number(key === 'Enter')), true);
    const isPressed = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio');
    addEventListener('input', ({ target }) => isPressed(target) || counts.fields.add(target), true);
    return counts;
  });
  return () => counted.evaluate(({ presses, fields }) => ({ presses, fields: fields.size }));
}
