/** Where the app begins. */
import type { Preferences } from '../../src-shared/contract/app.ts';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { workspaceHome } from '../workspace/workspaces.ts';

/** The screen that was shown last, or else the first workspace there is, or the welcome when there is none. */
export function startAddress(
  { lastScreen }: Pick<Preferences, 'lastScreen'>,
  workspaces: readonly Pick<Workspace, 'id'>[],
): string {
  if (lastScreen !== null && workspaces.some(({ id }) => lastScreen.startsWith(`/workspaces/${id}/`)))
    return lastScreen;
  const [first] = workspaces;
  return first ? workspaceHome(first) : '/welcome';
}
