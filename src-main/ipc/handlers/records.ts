/** One cached record: all that came of it, what belongs to it, and what the service says of it right now. */
import { TieoutError } from '../../../src-shared/errors.ts';
import { fetchCashoutStatus } from '../../service-client/payouts.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function recordHandlers({ registry, access, store, copyText, now }: AppParts) {
  const pathOf = (workspaceId: string) => registry.databasePath(registry.find(workspaceId).id);

  return {
    'records.read': ({ workspaceId, listing, identity }) =>
      store.readRecordDetail(pathOf(workspaceId), listing, identity),

    'records.versions': async ({ workspaceId, listing, identity }) => ({
      versions: await store.readVersions(pathOf(workspaceId), listing, identity),
    }),

    'records.neighbours': ({ workspaceId, listing, identity }) =>
      store.readNeighbours(pathOf(workspaceId), listing, identity, now()),

    'records.copyAsReceived': async ({ workspaceId, listing, identity }) => {
      copyText((await store.readRecordDetail(pathOf(workspaceId), listing, identity)).asReceived);
      return {};
    },

    'records.cashoutStatus': async ({ workspaceId, identity }) => {
      const { row } = await store.readRecordDetail(pathOf(workspaceId), 'cashouts', identity);
      const { externalId } = row.values;
      // The query names a cashout by both ids (specification, `POST /v3/cashout/status`).
      if (typeof externalId !== 'string' || externalId === '')
        throw new TieoutError('invalid-request', { subject: 'externalId' });
      return fetchCashoutStatus(access.payouts(workspaceId), { externalId, cashoutId: identity });
    },
  } satisfies Partial<Handlers>;
}
