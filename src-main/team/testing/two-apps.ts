/** Two computers of a team, each the whole app but its window, and what each of them says. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startApp, type TestApp } from '../../ipc/testing/app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TestServer } from './server.ts';

export const PLACE = { month: '2026-09', currency: 'PEN' };

export type TeamApp = TestApp & { readonly root: string };
type KeptApp = TeamApp & { readonly hasStopped: () => boolean; readonly removeFolder: () => void };

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

/** Apps that no test of the file uses at the moment. */
const resting: KeptApp[] = [];

/**
 * An app with no workspace, no secret and a demo of its own, as a new one: one that an earlier test of the file is done
 * with, for the threads of an app take longer to start than most of what is asked of it.
 */
export async function newApp(): Promise<TeamApp> {
  const app = resting.pop() ?? (await startNew());
  onTestFinished(async ({ task }) => {
    if (app.hasStopped() || task.result?.state === 'fail') return end(app);
    await app.clear();
    await app.demo.stop();
    for (const kept of [app.kept, app.own]) kept.clear();
    resting.push(app);
  });
  return app;
}

async function startNew(): Promise<KeptApp> {
  const { path, remove: removeFolder } = temporaryFolder();
  const app = await startApp(path);
  let hasStopped = false;
  const stop = () => {
    hasStopped = true;
    return app.stop();
  };
  return { ...app, root: path, stop, hasStopped: () => hasStopped, removeFolder };
}

async function end({ stop, removeFolder }: KeptApp): Promise<void> {
  await stop();
  removeFolder();
}

/** Behind the last test of a file. */
export async function endFile(server: TestServer | undefined): Promise<void> {
  await Promise.all(resting.splice(0).map(end));
  await server?.stop();
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

/**
 * For `expect.poll`: asks what takes long to answer as the app's window does, at first and whenever the app has told
 * something.
 */
export function atEachWord<Answer>(app: TestApp, ask: () => Promise<Answer>): () => Promise<Answer> {
  let word = Promise.resolve();
  return async () => {
    await word;
    word = app.nextWord();
    return ask();
  };
}

/** What others decided is here a moment before the server counts as back, and until then nothing can be decided. */
export const untilOnline = (app: TestApp, workspaceId: string) =>
  expect
    .poll(async () => (await app.call('team.read', { workspaceId })).shared?.state, { timeout: 20_000 })
    .toBe('online');

/** The token of an invitation that one saves and the other opens. */
export async function invited(from: TeamApp, to: TeamApp, workspaceId: string): Promise<string> {
  from.state.savePath = join(from.root, `${workspaceId}.json`);
  await from.call('team.saveInvitation', { workspaceId });
  to.state.openPath = from.state.savePath;
  const { invitation } = await to.call('team.openInvitation', {});
  if (!invitation) throw new Error('there is an invitation');
  return invitation.token;
}

/** Another computer joins as a person whom the owner adds. */
export async function joinAs(
  owner: TeamApp,
  app: TeamApp,
  workspaceId: string,
  { login, name }: { readonly login: string; readonly name: string },
): Promise<void> {
  await owner.call('team.addPerson', { workspaceId, login, name });
  const token = await invited(owner, app, workspaceId);
  const asked = await app.ask('team.join', { token, login, password: 'x' });
  if (asked.ok) throw new Error('nobody has confirmed the key');
  expect(asked.error.code).toBe('team-key-unconfirmed');
  const { people } = await owner.call('team.people', { workspaceId });
  const code = people.find((person) => person.login === login)?.key?.code;
  expect(code).toBe(asked.error.subject);
  await owner.call('team.confirmKey', { workspaceId, login, code: code ?? '' });
  const joined = await app.call('team.join', { token, login, password: 'x' });
  expect(await app.ended(joined.jobId ?? '')).toMatchObject({ status: 'done', error: null });
}

/** Lets the workspace move money on this computer. */
export async function allowMoney(app: TestApp, workspaceId: string): Promise<void> {
  const [listed] = (await app.call('workspaces.list', {})).workspaces;
  if (!listed) throw new Error('the workspace is there');
  const { name, environment, baseUrl, merchantsBaseUrl, timeZone, service } = listed;
  const settings = { name, environment, baseUrl, merchantsBaseUrl, timeZone };
  await app.call('workspaces.update', {
    ...{ workspaceId, settings: { ...settings, service: { ...service, moneyMovement: true } } },
  });
}

/** Shared by Ana, whose workspace it is, and joined by Bo, who has the roles. */
export async function startTwoApps(
  server: TestServer,
  bosRoles: readonly string[] = ['preparer', 'reviewer'],
  create = async (app: TestApp): Promise<string> =>
    (await app.call('workspaces.createDemo', {})).workspace.id,
) {
  const database = await newLog(server, { ana: ['owner', 'preparer'], bo: bosRoles });
  const [ana, bo] = [await newApp(), await newApp()];
  const workspaceId = await create(ana);
  await comment(ana, workspaceId, 'before');
  const { jobId } = await ana.call('team.share', {
    ...{ workspaceId, server: serverOf(server, database, 'ana'), password: 'x', name: 'Ana Torres' },
  });
  expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  await joinAs(ana, bo, workspaceId, { login: 'bo', name: 'Bo Díaz' });
  return { ana, bo, workspaceId, database };
}
