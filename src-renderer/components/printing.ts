/** Whether the document is being put on paper just now: then all of it is drawn, in light colours. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const SCHEME = 'data-mantine-color-scheme';

let printing = false;
let scheme: string | null = null;
const listeners = new Set<() => void>();

function change(now: boolean): void {
  if (printing === now) return;
  printing = now;
  const root = document.documentElement;
  if (now) {
    scheme = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  } else if (scheme !== null) root.setAttribute(SCHEME, scheme);
  // The system takes the document as it is when this returns.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

/** Follows the system's printing from now on. */
export function followPrinting(): void {
  window.addEventListener('beforeprint', () => change(true));
  window.addEventListener('afterprint', () => change(false));
}

export function usePrinting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => printing,
  );
}
