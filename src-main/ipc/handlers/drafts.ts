/** What was typed into forms and not handed over. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function draftHandlers({ store, registry, drafts, settings, now }: AppParts) {
  return {
    'drafts.list': async ({ workspaceId }) => ({
      drafts: await store.listDrafts(registry.workPath(registry.find(workspaceId).id)),
    }),
    'drafts.keep': async ({ workspaceId, draft }) => {
      await drafts.keep(workspaceId, draft);
      return {};
    },
    'drafts.discard': async ({ workspaceId, name }) => {
      await drafts.discard(workspaceId, name);
      return {};
    },
    'drafts.newWorkspace': () => ({ draft: settings.newWorkspace }),
    'drafts.keepNewWorkspace': ({ input }) => {
      drafts.keepNewWorkspace({ input, at: now() });
      return {};
    },
    'drafts.discardNewWorkspace': () => {
      drafts.discardNewWorkspace();
      return {};
    },
  } satisfies Partial<Handlers>;
}
