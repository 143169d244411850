/** How much a person does, counted in the window itself. */
import type { Page } from 'playwright';

type Acts = {
  /** Of the pointer, or of Enter. */
  readonly presses: number;
  /** That were written in. */
  readonly fields: number;
  /** Each press of the pointer, each key, and each text that was put into a field. */
  readonly all: number;
};

/** Counts from now on, until the window is loaded anew; returns what tells how many there were. */
export async function countActs(window: Page): Promise<() => Promise<Acts>> {
  const counted = await window.evaluateHandle(() => {
    const counts = { presses: 0, fields: new Set<EventTarget | null>(), all: 0 };
    const press = (isPress: boolean) => {
      counts.presses += Number(isPress);
      counts.all += 1;
    };
    addEventListener('pointerdown', () => press(true), true);
    addEventListener('keydown', ({ key }) => press(key === 'Enter'), true);
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
    const write = ({ target }: Event) => {
      counts.fields.add(target);
      counts.all += Number(isText(target));
    };
    addEventListener('input', write, true);
    return counts;
  });
  return () => counted.evaluate((counts) => ({ ...counts, fields: counts.fields.size }));
}
