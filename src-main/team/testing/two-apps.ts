/** Two computers of a team, each the whole app but its window, and what each of them says. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startApp, type TestApp } from '../../ipc/testing/app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TestServer } from './server.ts';

export const PLACE = { month: '2026-09', currency: 'PEN' };

export type TeamApp = TestApp & { readonly root: string };

/** A database with the log and logins whose roles are told; nobody is added yet. */
export async function newLog(
  server: TestServer,
  logins: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const database = `d${randomUUID().replaceAll('-', '')}`;
  await server.createLog(database);
  for (const [login, roles] of Object.entries(logins)) {
    await server.admin(`DROP ROLE IF EXISTS ${login}; CREATE ROLE ${login} LOGIN`).catch(() => undefined);
    for (const role of roles) await server.admin(`GRANT tieout_${role} TO ${login}`);
  }
  return database;
}

export async function newApp(): Promise<TeamApp> {
  const folder = temporaryFolder();
  const app = await startApp(folder.path);
  onTestFinished(async () => {
    await app.stop();
    folder.remove();
  });
  return { ...app, root: folder.path };
}

export const serverOf = (server: TestServer, database: string, login: string) => ({
  ...{ host: server.host, port: server.port, database, login },
  ...{ authority: null, encrypted: false },
});

export const comment = (app: TestApp, workspaceId: string, text: string) =>
  app.call('close.comment', { workspaceId, ...PLACE, text });
export const trailOf = async (app: TestApp, workspaceId: string) =>
  (await app.call('audit.list', { workspaceId, before: null, limit: 50, actions: [] })).entries;
export const subjects = async (app: TestApp, workspaceId: string) =>
  (await trailOf(app, workspaceId)).map(({ actor, action, hash }) => `${actor} ${action} ${hash}`);

/** The token of an invitation that one saves and the other opens. */
export async function invited(from: TeamApp, to: TeamApp, workspaceId: string): Promise<string> {
  from.state.savePath = join(from.root, `${workspaceId}.json`);
  await from.call('team.saveInvitation', { workspaceId });
  to.state.openPath = from.state.savePath;
  const { invitation } = await to.call('team.openInvitation', {});
  if (!invitation) throw new Error('there is an invitation');
  return invitation.token;
}

/** Shared by Ana, whose workspace it is, and joined by Bo, who has the roles. */
export async function startTwoApps(
  server: TestServer,
  bosRoles: readonly string[] = ['preparer', 'reviewer'],
) {
  const database = await newLog(server, { ana: ['owner', 'preparer'], bo: bosRoles });
  const [ana, bo] = [await newApp(), await newApp()];
  const { workspace } = await ana.call('workspaces.createDemo', {});
  const workspaceId = workspace.id;
  await comment(ana, workspaceId, 'before');
  const { jobId } = await ana.call('team.share', {
    ...{ workspaceId, server: serverOf(server, database, 'ana'), password: 'x', name: 'Ana Torres' },
  });
  expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  await ana.call('team.addPerson', { workspaceId, login: 'bo', name: 'Bo Díaz' });
  const token = await invited(ana, bo, workspaceId);
  const asked = await bo.ask('team.join', { token, login: 'bo', password: 'x' });
  if (asked.ok) throw new Error('nobody has confirmed the key');
  expect(asked.error.code).toBe('team-key-unconfirmed');
  const { people } = await ana.call('team.people', { workspaceId });
  const code = people.find(({ login }) => login === 'bo')?.key?.code;
  expect(code).toBe(asked.error.subject);
  await ana.call('team.confirmKey', { workspaceId, login: 'bo', code: code ?? '' });
  const joined = await bo.call('team.join', { token, login: 'bo', password: 'x' });
  expect(await bo.ended(joined.jobId ?? '')).toMatchObject({ status: 'done', error: null });
  return { ana, bo, workspaceId, database };
}
