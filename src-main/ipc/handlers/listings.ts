/** Cached listings: pages and summaries, all from the store. */

import { ruledStatuses } from '../../../src-shared/service/counted-statuses.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function listingHandlers({ registry, store, now, copyText }: AppParts) {
  const of = (workspaceId: string) => ({
    path: registry.databasePath(workspaceId),
    timeZone: registry.find(workspaceId).settings.timeZone,
  });
  return {
    'listings.page': async ({ workspaceId, listing, filter, sort, page, pageSize }) => {
      const { path, timeZone } = of(workspaceId);
      const query = { filter, timeZone, sort, limit: pageSize, offset: page * pageSize };
      return { rows: await store.readRows(path, listing, query) };
    },

    'listings.selected': async ({ workspaceId, listing, filter, identities }) => {
      const { path, timeZone } = of(workspaceId);
      const sort = { field: listings[listing].dateField, descending: false };
      const query = {
        filter: { ...filter, identities },
        timeZone,
        sort,
        limit: identities.length,
        offset: 0,
      };
      return { rows: await store.readRows(path, listing, query) };
    },

    'listings.summary': async ({ workspaceId, listing, filter }) => {
      const { path, timeZone } = of(workspaceId);
      const rules = await store.readTieOutRules(registry.workPath(workspaceId));
      const ruled = ruledStatuses(rules, listing);
      return store.readSummary(path, listing, { filter, timeZone, now: now(), ruled });
    },

    'listings.copy': ({ text }) => {
      copyText(text);
      return {};
    },
  } satisfies Partial<Handlers>;
}
