import { useLocation } from 'react-router';
import { NAVIGATION, type NavigationEntry } from './navigation.ts';

/**
 * The screen of the navigation that is shown: what follows `/workspaces/<id>/`, for screens below it have names that
 * listings have, too. Undefined outside of a workspace.
 */
export function useScreen(): NavigationEntry | undefined {
  const name = useLocation().pathname.split('/')[3];
  return NAVIGATION.find(({ to }) => to === name);
}
