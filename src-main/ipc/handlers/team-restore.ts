/** A team's server that was restored from an older backup, or moved. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function teamRestoreHandlers(app: AppParts) {
  const { teams, registry, store, jobs, outboxes, anchors, keychain } = app;
  const parts = { ...app, restartTrail: (workspaceId: string) => anchors.restart(workspaceId) };
  const restoring = () => import('../../team/restoring.ts');
  const rest = async (workspaceId: string) => {
    teams.file(workspaceId);
    await jobs.cancelAll(workspaceId);
    await outboxes.mustRest(workspaceId);
  };
  return {
    'team.restoring': async ({ workspaceId }) => (await restoring()).readRestoring(parts, workspaceId),
    'team.lostDecisions': async ({ workspaceId, ...asked }) =>
      (await restoring()).readDecisions(parts, workspaceId, asked),
    'team.beginGivingBack': async ({ workspaceId }) => {
      await teams.ask(workspaceId, (log) => log.beginGivingBack(workspaceId));
      return {};
    },
    'team.giveBack': async ({ workspaceId }) => (await restoring()).giveBack(parts, workspaceId),
    'team.endGivingBack': async ({ workspaceId }) => {
      await (await restoring()).endGivingBack(parts, workspaceId);
      return {};
    },
    'team.putAside': async ({ workspaceId }) => {
      await rest(workspaceId);
      return { aside: await (await restoring()).putAside(parts, workspaceId) };
    },
    'team.settleAside': async ({ workspaceId }) => {
      await (await restoring()).settleAside(parts, workspaceId);
      return {};
    },

    'team.move': async ({ workspaceId, server: typed, password }) => {
      await rest(workspaceId);
      app.onSecret(password);
      const { login, authority } = teams.file(workspaceId).server;
      const server = { ...typed, login, authority: typed.authority ?? authority };
      const { checkMove } = await import('../../team/move.ts');
      const place = { workspace: workspaceId, workPath: registry.workPath(workspaceId) };
      const check = await checkMove(server, password, store, place);
      if (check.ok)
        await teams.interrupted(workspaceId, async () => {
          const { teamSecretsOf } = await import('../../team/kept-secrets.ts');
          const kept = await teamSecretsOf(keychain, workspaceId);
          await keychain.storeOwn(workspaceId, 'team', { ...kept, password });
          return server;
        });
      return { check };
    },
  } satisfies Partial<Handlers>;
}
