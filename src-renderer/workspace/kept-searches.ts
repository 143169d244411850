/**
 * What each screen of a workspace was asked for last: coming back to it, its filters are as they were. The month is the
 * workspace's own; what stood open over a screen is not opened again.
 */
import type { Month } from '../../src-shared/period.ts';

/** By workspace and screen, until the window is closed. */
const kept = new Map<string, string>();

/** What is opened over a screen, and where in it the reader was. */
const PASSING = ['record', 'exception', 'page', 'column', 'day'];

const keyOf = (workspaceId: string, screen: string) => `${workspaceId}/${screen}`;

/** Nothing of a removed workspace is left in the window. */
export function forgetSearches(workspaceId: string): void {
  for (const key of kept.keys()) if (key.startsWith(`${workspaceId}/`)) kept.delete(key);
}

export function keepSearch(workspaceId: string, screen: string, search: string): void {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  kept.set(keyOf(workspaceId, screen), params.toString());
}

/**
 * The query that the way back to the screen has: as it was left, in the month that is looked at now. Days of another
 * month or a named period are given up for it.
 *
 * @param month null for a screen that shows none, or where none was chosen
 */
export function searchOf(workspaceId: string, screen: string, month: Month | null): string {
  const params = new URLSearchParams(kept.get(keyOf(workspaceId, screen)));
  const before = params.get('month');
  if (month !== null && before !== month && before !== 'all') {
    params.set('month', month);
    if (params.get('days')?.includes('..')) params.delete('days');
    params.delete('period');
  }
  return params.toString();
}
