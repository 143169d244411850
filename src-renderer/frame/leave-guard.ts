import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { call, onEvent } from '../api.ts';
import { tell } from '../components/notice.ts';
import { hasUnsavedInput, isLostBetween, loseUnsavedInput } from '../components/unsaved-input.ts';

/**
 * Asks before another screen takes the place of one with unsaved input, or another tab that of a form. Says what keeps
 * an app that quits.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedInput() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        isLostBetween(currentLocation.search, nextLocation.search)),
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
  useEffect(
    () =>
      onEvent('app.waitsForSending', () =>
        tell({ id: 'waits-for-sending', message: i18next.t('shell.waitsForSending'), autoClose: 40_000 }),
      ),
    [],
  );
  return null;
}
