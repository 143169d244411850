/** Tells the main process what a menu of the system is about to be opened on: it knows of marked text only. */
import { call } from '../api.ts';

/** No amount is longer, with its currency. */
const LONGEST = 80;

/** What only an amount has: in a field or a column of amounts any number is one, elsewhere one with decimals. */
const DECIMALS = /\d[.,]\d/;

/** The text of a field, or of the cell or the figure, where it can be an amount; else nothing. */
export function textAt(target: EventTarget | null): string {
  if (!(target instanceof Element)) return '';
  if (target instanceof HTMLInputElement) {
    if (target.type === 'password') return '';
    return amountLike(target.value, target.inputMode === 'decimal');
  }
  const around = target.closest('.amount, .figures, td, th, dd, strong, button') ?? target;
  return amountLike(around.textContent ?? '', around.classList.contains('amount'));
}

function amountLike(text: string, isAmount: boolean): string {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST && (isAmount || DECIMALS.test(trimmed)) ? trimmed : '';
}

/** A screen with a menu of its own has prevented the system's. */
export function followPointing(): void {
  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    void call('app.pointedAt', { text: textAt(event.target) }).catch(() => undefined);
  });
}
