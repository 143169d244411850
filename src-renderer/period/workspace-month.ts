/**
 * The month that a workspace is looked at in: one for all of its screens. The address has the first word, so that Back,
 * links and saved views show what they showed; a screen whose address names no month shows the one chosen last.
 */
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { MONTH_PATTERN, type Month } from '../../src-shared/period.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { useToday } from './today.ts';

/**
 * By workspace, until the window is closed; the next start begins at the screen that was shown last, with its month.
 */
const chosen = new Map<string, Month>();

/** Nothing of a removed workspace is left in the window. */
export function forgetMonth(workspaceId: string): void {
  chosen.delete(workspaceId);
}

/** The month chosen last in the workspace; null as long as none was. */
export function useChosenMonth(): Month | null {
  const { id } = useWorkspace();
  const [params] = useSearchParams();
  const named = useParams().month ?? params.get('month') ?? '';
  const month = MONTH_PATTERN.test(named) ? named : null;
  useEffect(() => {
    if (month !== null) chosen.set(id, month);
  }, [id, month]);
  return month ?? chosen.get(id) ?? null;
}

/** The month that a screen shows: the one chosen, else the one that is today. */
export function useMonth(): Month {
  const today = useToday();
  return useChosenMonth() ?? today.slice(0, 7);
}
