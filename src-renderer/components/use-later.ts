import { startTransition, useEffect, useState } from 'react';

/**
 * The value once what it changes elsewhere has been painted; undefined before the first. `useDeferredValue` does not
 * do: within a render that is itself deferred it gives the new value at once, and where nothing else is to be done it
 * is drawn before the frame that the rest waits for.
 */
export function useLater<T>(value: T): T | undefined {
  const [shown, setShown] = useState<T>();
  useEffect(() => afterPaint(() => setShown(() => value)), [value]);
  return shown;
}

const waiting = new Set<() => void>();

/**
 * Does the work once the next frame has been painted, all that waits for it in one drawing: what changes together is
 * seen together. A timer of nothing would be due while the frame is made, and come before everything else that waits
 * for its end. Returns the function that gives it up.
 */
export function afterPaint(work: () => void): () => void {
  if (waiting.size === 0)
    requestAnimationFrame(() =>
      setTimeout(() => {
        const works = [...waiting];
        waiting.clear();
        startTransition(() => {
          for (const each of works) each();
        });
      }, 1),
    );
  waiting.add(work);
  return () => waiting.delete(work);
}
