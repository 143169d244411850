/** Workspaces: creating, changing, and forgetting them with everything that belongs to them. */
import type { Workspace } from '../../../src-shared/contract/workspaces.ts';
import type { WorkspaceRecord } from '../../workspaces/registry.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

const DEMO_SEED = 20_260_101;

export function workspaceHandlers(parts: AppParts) {
  const { registry, keychain, sessions, store, jobs, demo, now } = parts;

  /** A keychain that does not answer must not hide the cached records; the next login will say what is wrong. */
  const hasCredentials = (id: string): Promise<boolean> =>
    keychain.readReporting(id).then(
      (credentials) => credentials !== null,
      () => false,
    );

  const present = async (record: WorkspaceRecord): Promise<Workspace> => ({
    ...record.settings,
    id: record.id,
    demo: record.demo !== null,
    createdAt: record.createdAt,
    hasCredentials: await hasCredentials(record.id),
    connection: sessions.connectionOf(record.id),
  });

  const presentChanged = async (record: WorkspaceRecord): Promise<{ workspace: Workspace }> => {
    parts.emit('workspaces.changed', {});
    return { workspace: await present(record) };
  };

  /** A workspace whose credentials could not be kept would be of no use: then there is none. */
  const createWith = async (
    settings: WorkspaceRecord['settings'],
    demoOf: WorkspaceRecord['demo'],
    credentials: { accessKey: string; secretKey: string },
  ) => {
    parts.onSecret(credentials.secretKey);
    const record = await registry.create(settings, demoOf, now());
    try {
      await keychain.storeReporting(record.id, credentials);
    } catch (error) {
      await registry.remove(record.id);
      throw error;
    }
    return presentChanged(record);
  };

  /** `Demo`, or `Demo 2` when there is one already. */
  const freeDemoName = (): string => {
    const taken = new Set(registry.list().map(({ settings }) => settings.name.toLowerCase()));
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? 'Demo' : `Demo ${number}`;
      if (!taken.has(name.toLowerCase())) return name;
    }
  };

  return {
    'workspaces.list': async () => ({ workspaces: await Promise.all(registry.list().map(present)) }),

    'workspaces.create': ({ credentials, ...settings }) => createWith(settings, null, credentials),

    'workspaces.createDemo': async () => {
      const origin = { seed: DEMO_SEED, asOf: new Date(now()).toISOString() };
      const service = await demo.serve(origin);
      return createWith(
        {
          name: freeDemoName(),
          environment: 'staging',
          baseUrl: service.baseUrl,
          merchantsBaseUrl: service.merchantsBaseUrl,
          timeZone: 'America/Lima',
        },
        origin,
        service.reporting,
      );
    },

    'workspaces.update': async ({ workspaceId, settings }) => {
      const { settings: before } = registry.find(workspaceId);
      const record = await registry.update(workspaceId, { settings });
      // What goes on at the old address ends there; a new name or time zone is no reason to log out.
      if (before.merchantsBaseUrl !== settings.merchantsBaseUrl) {
        await sessions.logOut(workspaceId).catch(() => undefined);
        sessions.forget(workspaceId);
      }
      return presentChanged(record);
    },

    'workspaces.replaceCredentials': async ({ workspaceId, credentials }) => {
      const record = registry.find(workspaceId);
      parts.onSecret(credentials.secretKey);
      await keychain.storeReporting(workspaceId, credentials);
      await sessions.logOut(workspaceId).catch(() => undefined);
      sessions.forget(workspaceId);
      return presentChanged(record);
    },

    'workspaces.forgetCredentials': async ({ workspaceId }) => {
      const record = registry.find(workspaceId);
      // The session first: a token outliving its credentials would be a way in that nobody sees.
      await jobs.cancelAll(workspaceId);
      await sessions.logOut(workspaceId).catch(() => undefined);
      sessions.forget(workspaceId);
      await keychain.forget(workspaceId);
      return presentChanged(record);
    },

    'workspaces.remove': async ({ workspaceId }) => {
      registry.find(workspaceId);
      await jobs.cancelAll(workspaceId);
      await sessions.logOut(workspaceId).catch(() => undefined);
      sessions.forget(workspaceId);
      await keychain.forget(workspaceId);
      await store.closeDatabase(registry.databasePath(workspaceId));
      await registry.remove(workspaceId);
      parts.emit('workspaces.changed', {});
      return {};
    },
  } satisfies Partial<Handlers>;
}
