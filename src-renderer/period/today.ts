/** The day that is today, as the clock goes on: a screen that stays open over midnight is drawn again. */
import { useSyncExternalStore } from 'react';
import { dayOf } from '../../src-shared/period.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** So late a screen may notice that the day is over; a computer that wakes up is asked within the same time. */
const LOOK_EVERY_MS = 30_000;

const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/** One clock for all who look at it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= setInterval(() => {
    for (const each of listeners) each();
  }, LOOK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

/** Today in a time zone, the workspace's unless another is given; drawn again when it is another day. */
export function useToday(timeZone?: string): string {
  const { timeZone: own } = useWorkspace();
  return useSyncExternalStore(subscribe, () => dayOf(Date.now(), timeZone ?? own));
}
