/** The session: connection test, balance, logging out. */
import { testConnection } from '../../workspaces/connection-test.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function sessionHandlers({ registry, sessions, store, now }: AppParts) {
  return {
    'session.check': async ({ workspaceId }) => {
      const path = registry.databasePath(registry.find(workspaceId).id);
      const { identity, balance } = await sessions.check(workspaceId);
      await store.storeBalance(path, balance);
      return { username: identity.username, idMerchant: identity.idMerchant, balance };
    },

    'session.test': async ({ workspaceId }) => {
      const { id, settings } = registry.find(workspaceId);
      const result = await testConnection(
        (work) => sessions.withSession(id, work),
        settings.service.timestampUnit,
        now,
      );
      if (result.balance) await store.storeBalance(registry.databasePath(id), result.balance);
      return result;
    },

    'session.balance': async ({ workspaceId }) => ({
      balance: await store.readLatestBalance(registry.databasePath(registry.find(workspaceId).id)),
    }),

    'session.logOut': async ({ workspaceId }) => {
      registry.find(workspaceId);
      await sessions.logOut(workspaceId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
