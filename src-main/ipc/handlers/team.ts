/** Sharing a workspace with a team, joining one, and who belongs to it. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { TeamServer } from '../../../src-shared/contract/team.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { fileName } from '../../file-name.ts';
import { mustAllowAddress } from '../../policy/must-allow.ts';
import { aboutInvitation, type Invitation, readInvitation, writeInvitation } from '../../team/invitation.ts';
import { forgetArriving } from '../../team/kept-secrets.ts';
import type { SharedLog } from '../../team/shared-log.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';
import { hereAs, keepDemoCredentials } from './arriving.ts';
import { takeAway } from './leaving.ts';

const ENDING = 'invitation.json';

export function teamHandlers(parts: AppParts) {
  const { registry, teams, jobs } = parts;
  /** The invitations that a person opened, by token: the window names no path. */
  const opened = new Map<string, Invitation>();

  const startUpload = (workspaceId: string) =>
    jobs.start({ workspaceId, kind: 'team-share', listing: null, scheduled: false }, async (job) => ({
      kind: 'team-share',
      rows: await teams.upload(workspaceId, job),
    }));

  const check = async (server: TeamServer, password: string, mayBeFirst: boolean) => {
    const { checkServer } = await import('../../team/check-server.ts');
    return checkServer(server, password, Date.now, { mayBeFirst });
  };

  const people = async (workspaceId: string) => {
    const { peopleOf } = await import('../../team/people.ts');
    const { login } = teams.file(workspaceId).server;
    return { people: peopleOf(await teams.ask(workspaceId, (log) => log.people()), login) };
  };
  /** Changes something about the people, and tells who they are now. */
  const changed = async (workspaceId: string, change: (log: SharedLog) => Promise<void>) => {
    await teams.ask(workspaceId, change);
    return people(workspaceId);
  };

  return {
    'team.read': ({ workspaceId }) => {
      registry.find(workspaceId);
      return { shared: teams.read(workspaceId) };
    },

    'team.check': ({ server, password }) => check(server, password, true),

    'team.share': async ({ workspaceId, server, password, name }) => {
      registry.find(workspaceId);
      // What is written meanwhile would be in no log.
      await jobs.cancelAll(workspaceId);
      await parts.outboxes.mustRest(workspaceId);
      parts.onSecret(password);
      await teams.begin(workspaceId, server, password, name);
      return { jobId: startUpload(workspaceId) };
    },

    'team.resume': ({ workspaceId }) => {
      teams.file(workspaceId);
      return { jobId: startUpload(workspaceId) };
    },

    'team.giveUp': async ({ workspaceId }) => {
      await jobs.cancelAll(workspaceId);
      await teams.giveUp(workspaceId);
      return {};
    },

    'team.leave': async ({ workspaceId }) => {
      teams.file(workspaceId);
      await jobs.cancelAll(workspaceId);
      await parts.outboxes.mustRest(workspaceId);
      return { isLatest: await teams.leave(workspaceId) };
    },

    'team.saveInvitation': async ({ workspaceId }) => {
      const record = registry.find(workspaceId);
      const file = teams.file(workspaceId);
      if (file.stage === 'uploading') throw new TieoutError('team-uploading');
      const path = await parts.chooseSavePath(fileName(record.settings.name, ENDING));
      if (path === null) return { fileName: null };
      await writeInvitation(path, record, file);
      return { fileName: basename(path) };
    },

    'team.openInvitation': async () => {
      const path = await parts.chooseFile('json');
      if (path === null) return { invitation: null };
      const invitation = await readInvitation(path);
      const token = randomUUID();
      opened.clear();
      opened.set(token, invitation);
      const about = aboutInvitation(invitation);
      return { invitation: { token, about, here: hereAs(parts, about.workspaceId) } };
    },

    'team.join': async ({ token, login, password }) => {
      const invitation = opened.get(token);
      if (!invitation) throw new TieoutError('team-invitation-invalid', { subject: ENDING });
      const { workspaceId, settings } = invitation;
      const here = hereAs(parts, workspaceId);
      if (here !== null) throw new TieoutError('workspace-here', { subject: here });
      if (!invitation.demo)
        for (const address of [settings.baseUrl, settings.merchantsBaseUrl])
          mustAllowAddress(parts.policy, address);
      parts.onSecret(password);
      const found = await check({ ...invitation.server, login }, password, false);
      if (!found.ok) return { jobId: null, check: found };
      const fill = await teams.join(invitation, login, password, () =>
        keepDemoCredentials(parts, { id: workspaceId, demo: invitation.demo }),
      );
      const about = { workspaceId, kind: 'team-join', listing: null, scheduled: false } as const;
      const jobId = jobs.start(about, async (job) => {
        const rows = await fill(job).catch(async (error: unknown) => {
          if (job.signal.aborted) await undoJoin(parts, workspaceId);
          throw error;
        });
        parts.emit('workspaces.changed', {});
        return { kind: 'team-join', rows };
      });
      return { jobId, check: found };
    },

    'team.look': async ({ workspaceId, month }) => ({ names: [...(await teams.look(workspaceId, month))] }),
    'team.people': ({ workspaceId }) => people(workspaceId),
    'team.sqlToRun': async ({ workspaceId }) => ({
      files: await teams.ask(workspaceId, (log) => log.sqlToRun()),
    }),
    'team.addPerson': async ({ workspaceId, login, name }) => {
      const { addPerson } = await import('../../team/people.ts');
      return changed(workspaceId, (log) => addPerson(log, login, name));
    },
    'team.confirmKey': async ({ workspaceId, login, code }) => {
      const { confirmByCode } = await import('../../team/people.ts');
      return changed(workspaceId, (log) => confirmByCode(log, login, code));
    },
    'team.revokeKey': ({ workspaceId, login }) => changed(workspaceId, (log) => log.revokeKey(login)),
    'team.revokePerson': ({ workspaceId, login, reason }) =>
      changed(workspaceId, (log) => log.revokePerson(login, reason)),
  } satisfies Partial<Handlers>;
}

/**
 * Nothing of a join that was cancelled stays but the person's key: it is confirmed, so that the same invitation is
 * enough.
 */
async function undoJoin(parts: AppParts, workspaceId: string): Promise<void> {
  const { registry, keychain, emit } = parts;
  if (!registry.list().some(({ id }) => id === workspaceId)) return;
  await takeAway(parts, workspaceId, (id) => forgetArriving(keychain, id));
  emit('workspaces.changed', {});
}
