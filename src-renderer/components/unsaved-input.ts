/**
 * Input that would be lost with its screen. Whoever holds some says so; before the window is closed or loaded again, or
 * another screen is shown, the person is asked (frame/leave-guard.ts, and the main process for the window).
 */
import { useCallback, useEffect, useState } from 'react';

const holders = new Set<symbol>();

export function hasUnsavedInput(): boolean {
  return holders.size > 0;
}

/** Returns what tells whether input has become unsaved since, and still is. */
export function unsavedFromNow(): () => boolean {
  const before = new Set(holders);
  return () => [...holders].some((holder) => !before.has(holder));
}

/** Tells the browser, and so the main process, that the document should not go unasked. */
const keepDocument = (event: BeforeUnloadEvent) => event.preventDefault();

function hold(holder: symbol): void {
  if (holders.size === 0) window.addEventListener('beforeunload', keepDocument);
  holders.add(holder);
}

function release(holder: symbol): void {
  holders.delete(holder);
  if (holders.size === 0) window.removeEventListener('beforeunload', keepDocument);
}

/** Lets go of all of it: the person agreed to lose it. */
export function loseUnsavedInput(): void {
  for (const holder of holders) release(holder);
}

/**
 * Says whether the component holds such input. Returns a function that lets go of it at once: what was saved is left
 * before the component is drawn again.
 */
export function useUnsavedInput(unsaved: boolean): () => void {
  const [holder] = useState(() => Symbol('unsaved input'));
  useEffect(() => {
    if (!unsaved) return;
    hold(holder);
    return () => release(holder);
  }, [unsaved, holder]);
  return useCallback(() => release(holder), [holder]);
}
