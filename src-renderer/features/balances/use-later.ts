import { startTransition, useEffect, useState } from 'react';

/**
 * The value once what it changes elsewhere is on the screen; undefined before the first. `useDeferredValue` does not do:
 * within a render that is itself deferred it gives the new value at once, and everything is drawn in one go.
 */
export function useLater<T>(value: T): T | undefined {
  const [shown, setShown] = useState<T>();
  useEffect(() => startTransition(() => setShown(() => value)), [value]);
  return shown;
}
