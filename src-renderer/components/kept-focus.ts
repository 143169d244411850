/** Where the keyboard is when what had the focus goes away. */
import { useEffect, useRef } from 'react';

/** For what is shown as an answer to a step: it takes the focus when it appears, so that it is read out and Tab goes on in it. */
export function useFocusOnceShown<Shown extends HTMLElement>() {
  const shown = useRef<Shown>(null);
  useEffect(() => shown.current?.focus(), []);
  return shown;
}

/** For something within a dialog whose content changes: when what had the focus is gone, the dialog has it. */
export function useFocusKeptInDialog<Within extends HTMLElement>() {
  const within = useRef<Within>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      within.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  });
  return within;
}
