/** Where the keyboard is when what had the focus goes away. */
import { useEffect, useRef } from 'react';

/**
 * For what is shown as an answer to a step: it takes the focus when it appears, so that it is read out and Tab goes on
 * in it.
 */
export function useFocusOnceShown<Shown extends HTMLElement>() {
  const shown = useRef<Shown>(null);
  useEffect(() => shown.current?.focus(), []);
  return shown;
}

/**
 * For a dialog in steps: each step begins at what it marks with `data-autofocus`, once that is there. Where the person
 * has gone on within the step already, the focus stays.
 *
 * @param step names the step and how far it is drawn
 */
export function useFocusOfStep<Within extends HTMLElement>(step: string) {
  const within = useRef<Within>(null);
  useEffect(() => {
    if (step === '' || within.current?.contains(document.activeElement)) return;
    within.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step]);
  return within;
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
