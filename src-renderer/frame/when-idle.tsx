import { type ReactNode, useEffect, useState } from 'react';

/** However busy it is, after so long the window shows the rest, too. */
const LATEST_MS = 1_000;

/** Draws its children once the screen around them is painted and nothing else is waiting. */
export function WhenIdle({ children }: { readonly children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const asked = requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return idle ? children : null;
}
