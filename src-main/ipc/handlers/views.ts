/** Saved views of the listings. */
import { SavedViews } from '../../workspaces/saved-views.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function viewHandlers({ registry, tellUnusable }: AppParts) {
  const views = new SavedViews(
    (workspaceId) => registry.folderOf(registry.find(workspaceId).id),
    tellUnusable,
  );
  return {
    'views.list': async ({ workspaceId }) => ({ views: await views.list(workspaceId) }),
    'views.save': async ({ workspaceId, view }) => ({ views: await views.save(workspaceId, view) }),
    'views.remove': async ({ workspaceId, id }) => ({ views: await views.remove(workspaceId, id) }),
  } satisfies Partial<Handlers>;
}
