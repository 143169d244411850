import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { call, onEvent } from '../api.ts';
import { hasUnsavedInput, loseUnsavedInput } from '../components/unsaved-input.ts';

/** Asks before another screen takes the place of one with unsaved input. What is behind the `?` of an address does not. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedInput() && currentLocation.pathname !== nextLocation.pathname,
  );
  const blocked = useRef(blocker);
  blocked.current = blocker;
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Without an answer nothing is lost.
    void call('app.confirmLeaving', {})
      .catch(() => ({ leave: false }))
      .then(({ leave }) => (leave ? blocked.current.proceed?.() : blocked.current.reset?.()));
  }, [blocker.state]);
  useEffect(
    () =>
      onEvent('app.loadAgain', () => {
        loseUnsavedInput();
        location.reload();
      }),
    [],
  );
  return null;
}
