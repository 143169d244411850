/**
 * Input that would be lost with its screen. A form that holds some says so here; before the window is closed or loaded
 * again, or another screen is shown, the person is asked (frame/leave-guard.ts, and the main process for the window).
 */
import { useCallback, useEffect, useState } from 'react';

/** Each with what its place depends on (see useUnsavedInput). */
const holders = new Map<symbol, string>();

export function hasUnsavedInput(): boolean {
  return holders.size > 0;
}

/** Whether some would be lost by a step within the screen, from one query of its address to another. */
export function isLostBetween(from: string, to: string): boolean {
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)];
  const parts = [...holders.values()].flatMap((place) => place.split(' '));
  return parts.some((part) => {
    const [name = '', otherwise = ''] = part.split('=');
    return (before.get(name) ?? otherwise) !== (after.get(name) ?? otherwise);
  });
}

/** What has become unsaved since, and still is: whether there is some, and what lets go of it. */
export function unsavedFromNow(): { readonly is: () => boolean; readonly lose: () => void } {
  const before = new Set(holders.keys());
  const since = () => [...holders.keys()].filter((holder) => !before.has(holder));
  return { is: () => since().length > 0, lose: () => since().forEach(release) };
}

/** Tells the browser, and so the main process, that the document should not go unasked. */
const keepDocument = (event: BeforeUnloadEvent) => event.preventDefault();

function hold(holder: symbol, place: string): void {
  if (holders.size === 0) window.addEventListener('beforeunload', keepDocument);
  holders.set(holder, place);
}

function release(holder: symbol): void {
  holders.delete(holder);
  if (holders.size === 0) window.removeEventListener('beforeunload', keepDocument);
}

/** Lets go of all of it: the person agreed to lose it. */
export function loseUnsavedInput(): void {
  for (const holder of holders.keys()) release(holder);
}

/**
 * Says whether the component holds such input. Returns a function that lets go of it at once: what was saved is left
 * before the component is drawn again.
 *
 * @param place names behind the `?` of the address, apart by spaces, each with what it is by default (`tab=open book=bank`): with
 *   another value of one the component is gone
 */
export function useUnsavedInput(unsaved: boolean, place = ''): () => void {
  const [holder] = useState(() => Symbol('unsaved input'));
  useEffect(() => {
    if (!unsaved) return;
    hold(holder, place);
    return () => release(holder);
  }, [unsaved, holder, place]);
  return useCallback(() => release(holder), [holder]);
}
