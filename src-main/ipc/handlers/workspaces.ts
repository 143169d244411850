/** Workspaces: creating, changing, and forgetting them with everything that belongs to them. */
import { basename } from 'node:path';
import {
  CREDENTIAL_SETS,
  type CredentialSet,
  type CredentialsOf,
  DEFAULT_SERVICE_SETTINGS,
  isOtherInstallation,
  setsLeftBehind,
  type Workspace,
} from '../../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { mustAllowAddress, mustAllowMoney } from '../../policy/must-allow.ts';
import { forgottenBy } from '../../sync/ways-of-asking.ts';
import { readSettingsFile, settingsFileName, writeSettingsFile } from '../../workspaces/settings-file.ts';
import type { WorkspaceRecord } from '../../workspaces/workspace-file.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';
import { takeAway } from './leaving.ts';

const DEMO_SEED = 20_260_101;

const reviewed = ({ month, currency, from, to }: NonNullable<WorkspaceRecord['review']>) => ({
  ...{ month, currency, from, to },
});

export function workspaceHandlers(parts: AppParts) {
  const { registry, keychain, keyring, sessions, store, syncs, upkeep, jobs, demo, now } = parts;

  /** A keychain that does not answer must not hide the cached records; the next login will say what is wrong. */
  const isKept = (id: string, set: CredentialSet): Promise<boolean> =>
    keychain.keeps(id, set).catch(() => false);

  const present = async (record: WorkspaceRecord): Promise<Workspace> => {
    const [reporting, deposits, readOnly, payouts] = await Promise.all(
      CREDENTIAL_SETS.map((set) => isKept(record.id, set)),
    );
    return {
      ...record.settings,
      id: record.id,
      demo: record.demo !== null,
      createdAt: record.createdAt,
      kept: {
        reporting: reporting ?? false,
        deposits: deposits ?? false,
        readOnly: readOnly ?? false,
        payouts: payouts ?? false,
      },
      connection: sessions.connectionOf(record.id),
      ...(record.review && { review: reviewed(record.review) }),
    };
  };

  const presentChanged = async (record: WorkspaceRecord): Promise<{ workspace: Workspace }> => {
    parts.emit('workspaces.changed', {});
    return { workspace: await present(record) };
  };

  /** A workspace whose credentials could not be kept would be of no use: then there is none. */
  const createWith = async (
    settings: WorkspaceRecord['settings'],
    demoOf: WorkspaceRecord['demo'],
    credentials: { readonly [Set in CredentialSet]?: CredentialsOf<Set> },
  ) => {
    const record = await registry.create(settings, demoOf, now());
    try {
      await keyring.create(record.id);
      for (const set of CREDENTIAL_SETS) {
        const given = credentials[set];
        if (given) await keychain.store(record.id, set, given);
      }
    } catch (error) {
      await registry.remove(record.id, (id) => keychain.forget(id).catch(() => undefined));
      keyring.forget(record.id);
      throw error;
    }
    return presentChanged(record);
  };

  /** Settings that let money be moved hold only once a person has said so where no script can. */
  const mustBeAllowed = async ({
    name,
    environment,
    service,
  }: WorkspaceRecord['settings']): Promise<void> => {
    if (!service.moneyMovement) return;
    mustAllowMoney(parts.policy);
    if (!(await parts.confirmMoneyMovement({ name, environment }))) throw new TieoutError('cancelled');
  };

  /** Ends what the workspace has open at the service: the next call logs in anew, with the settings of then. */
  const endSession = async (workspaceId: string): Promise<void> => {
    await sessions.logOut(workspaceId).catch(() => undefined);
    sessions.forget(workspaceId);
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

    'workspaces.create': async ({ credentials, ...settings }) => {
      for (const address of [settings.baseUrl, settings.merchantsBaseUrl])
        mustAllowAddress(parts.policy, address);
      await mustBeAllowed(settings);
      return createWith(settings, null, { reporting: credentials });
    },

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
          service: { ...DEFAULT_SERVICE_SETTINGS, schemeWord: service.schemeWord },
        },
        origin,
        service.credentials,
      );
    },

    'workspaces.update': async ({ workspaceId, settings: wanted }) => {
      const { demo: demoOf, settings: before } = registry.find(workspaceId);
      const { baseUrl, merchantsBaseUrl } = before;
      // The demo's addresses are those of the service inside the app, whatever is asked for.
      const settings = demoOf ? { ...wanted, baseUrl, merchantsBaseUrl } : wanted;
      for (const address of [settings.baseUrl, settings.merchantsBaseUrl])
        mustAllowAddress(parts.policy, address);
      if (!before.service.moneyMovement) await mustBeAllowed(settings);
      let forgotten: CredentialSet[] = [];
      const first = async (record: WorkspaceRecord) => {
        forgotten = setsLeftBehind(record.settings, settings);
        // Before the new address stands: at no time are there credentials that a request could carry to it.
        for (const set of forgotten) await keychain.forget(workspaceId, set);
        // Likewise, no month counts as read that the new settings know nothing of, whatever ends the app meanwhile.
        const noLonger = forgottenBy(record.settings, settings);
        if (noLonger) await store.forgetRead(registry.databasePath(workspaceId), noLonger);
        // What belongs to a month is another: no setting stands without its entry.
        if (record.settings.timeZone !== settings.timeZone)
          await store.recordTimeZone(
            registry.workPath(workspaceId),
            { name: settings.name, before: record.settings.timeZone, after: settings.timeZone },
            { at: now(), actor: parts.actor(workspaceId) },
          );
      };
      const update = () => registry.update(workspaceId, { settings }, first);
      const isAskedOtherwise = forgottenBy(before, settings) !== null;
      const record = await (isAskedOtherwise ? syncs.whileChanging(workspaceId, update) : update());
      // What goes on at the old address ends there; a new name or time zone is no reason to log out.
      if (isOtherInstallation(before, settings)) await endSession(workspaceId);
      if (isAskedOtherwise) {
        // Days and months are others, or what was read of them.
        await upkeep.touch(workspaceId, {});
        upkeep.refreshTouched(workspaceId);
      }
      return { ...(await presentChanged(record)), forgotten };
    },

    'workspaces.replaceCredentials': async ({ workspaceId, set, credentials }) => {
      const record = registry.find(workspaceId);
      await keychain.store(workspaceId, set, credentials);
      if (set === 'reporting') await endSession(workspaceId);
      return presentChanged(record);
    },

    'workspaces.forgetCredentials': async ({ workspaceId, set }) => {
      const record = registry.find(workspaceId);
      if (set === 'reporting') {
        // End the session first: a token that outlives its credentials would be a hidden way in.
        await jobs.cancelAll(workspaceId);
        await endSession(workspaceId);
      }
      await keychain.forget(workspaceId, set);
      return presentChanged(record);
    },

    'workspaces.exportSettings': async ({ workspaceId }) => {
      const { settings } = registry.find(workspaceId);
      const path = await parts.chooseSavePath(settingsFileName(settings.name));
      if (path === null) return { fileName: null };
      await writeSettingsFile(path, settings, registry.folderOf(workspaceId));
      return { fileName: basename(path) };
    },

    'workspaces.readSettings': async () => {
      const path = await parts.chooseFile('json');
      if (path === null) return { file: null };
      return { file: { fileName: basename(path), settings: await readSettingsFile(path) } };
    },

    'workspaces.remove': async ({ workspaceId }) => {
      registry.find(workspaceId);
      // The answer to a cashout would have nowhere to be written down.
      await parts.outboxes.mustRest(workspaceId);
      await jobs.cancelAll(workspaceId);
      await endSession(workspaceId);
      await takeAway(parts, workspaceId, (id) => keychain.forget(id));
      parts.outboxes.forget(workspaceId);
      parts.storageNotices.forget(workspaceId);
      if (parts.settings.preferences.lastScreen?.includes(workspaceId))
        parts.settings.change({ lastScreen: null });
      parts.emit('workspaces.changed', {});
      return {};
    },

    'workspaces.unreadable': () => ({ workspaces: registry.unreadable() }),

    'workspaces.restoreSettings': async ({ folder }) => presentChanged(await registry.restore(folder)),

    'workspaces.unlist': async ({ folder }) => {
      await registry.unlist(folder);
      parts.emit('workspaces.changed', {});
      return {};
    },

    'workspaces.showFolder': ({ folder }) => {
      parts.showInFolder(registry.unreadableFolder(folder));
      return {};
    },
  } satisfies Partial<Handlers>;
}
