/** Two computers and a real server: shared on one, joined on the other, decided on both. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startApp, type TestApp } from '../ipc/testing/app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startServer, type TestServer } from './testing/server.ts';

const PLACE = { month: '2026-09', currency: 'PEN' };
const WAIT = { timeout: 20_000 };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server?.stop());

/** A database with the log and logins whose roles are told; nobody is added yet. */
async function newLog(logins: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const database = `d${randomUUID().replaceAll('-', '')}`;
  await server.createLog(database);
  for (const [login, roles] of Object.entries(logins)) {
    await server.admin(`DROP ROLE IF EXISTS ${login}; CREATE ROLE ${login} LOGIN`).catch(() => undefined);
    for (const role of roles) await server.admin(`GRANT tieout_${role} TO ${login}`);
  }
  return database;
}

async function newApp(): Promise<TestApp & { readonly root: string }> {
  const folder = temporaryFolder();
  const app = await startApp(folder.path);
  onTestFinished(async () => {
    await app.stop();
    folder.remove();
  });
  return { ...app, root: folder.path };
}

const settings = (database: string, login: string) => ({
  ...{ host: server.host, port: server.port, database, login },
  ...{ authority: null, encrypted: false },
});

const comment = (app: TestApp, workspaceId: string, text: string) =>
  app.call('close.comment', { workspaceId, ...PLACE, text });
const trailOf = async (app: TestApp, workspaceId: string) =>
  (await app.call('audit.list', { workspaceId, before: null, limit: 50, actions: [] })).entries;
const subjects = async (app: TestApp, workspaceId: string) =>
  (await trailOf(app, workspaceId)).map(({ actor, action, hash }) => `${actor} ${action} ${hash}`);

/** Shared by Ana, whose workspace it is, and joined by Bo. */
async function startTeam() {
  const database = await newLog({ ana: ['owner', 'preparer'], bo: ['preparer', 'reviewer'] });
  const [ana, bo] = [await newApp(), await newApp()];
  const { workspace } = await ana.call('workspaces.createDemo', {});
  const workspaceId = workspace.id;
  await comment(ana, workspaceId, 'before');
  const { jobId } = await ana.call('team.share', {
    ...{ workspaceId, server: settings(database, 'ana'), password: 'x', name: 'Ana Torres' },
  });
  expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  await ana.call('team.addPerson', { workspaceId, login: 'bo', name: 'Bo Díaz' });
  ana.state.savePath = join(ana.root, 'invitation.json');
  await ana.call('team.saveInvitation', { workspaceId });
  bo.state.openPath = ana.state.savePath;
  const { invitation } = await bo.call('team.openInvitation', {});
  if (!invitation) throw new Error('there is an invitation');
  const { token } = invitation;
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

it('a workspace is shared, joined, and what one decides the other has', async () => {
  const { ana, bo, workspaceId } = await startTeam();
  expect(await subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
  await comment(ana, workspaceId, 'by Ana');
  await expect.poll(() => subjects(bo, workspaceId), WAIT).toEqual(await subjects(ana, workspaceId));
  await comment(bo, workspaceId, 'by Bo');
  await expect.poll(() => subjects(ana, workspaceId), WAIT).toEqual(await subjects(bo, workspaceId));
  expect((await trailOf(ana, workspaceId)).map(({ actor }) => actor)).toEqual(
    expect.arrayContaining(['Ana Torres', 'Bo Díaz']),
  );
  // The trail holds on both, by the same key.
  for (const app of [ana, bo]) {
    const check = await app.call('audit.verify', { workspaceId });
    expect(JSON.stringify(check)).not.toContain('false');
    expect(app.crossed).toContainEqual(['team.changed', { workspaceId, what: 'work' }]);
  }
}, 120_000);

it('while the server is away everything can be read and nothing decided, and what is typed is kept', async () => {
  const { ana, workspaceId } = await startTeam();
  const stateOf = async () => (await ana.call('team.read', { workspaceId })).shared;
  const before = await trailOf(ana, workspaceId);
  await server.away(async () => {
    const refused = await ana.ask('close.comment', { workspaceId, ...PLACE, text: 'away' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'team-away' } });
    // A server that is going down answers that it is, until it is gone.
    const fault = expect.stringMatching(/^server-(busy|unreachable)$/);
    expect(await stateOf()).toMatchObject({ state: 'away', fault });
    expect(await trailOf(ana, workspaceId)).toEqual(before);
    const draft = {
      name: 'reason',
      screen: 'close',
      input: { kind: 'comment', text: 'so far' },
    } as const;
    await ana.call('drafts.keep', { workspaceId, draft });
    expect((await ana.call('drafts.list', { workspaceId })).drafts).toHaveLength(1);
  });
  await expect.poll(async () => (await stateOf())?.state, WAIT).toBe('online');
  await comment(ana, workspaceId, 'back');
  expect((await trailOf(ana, workspaceId)).length).toBe(before.length + 1);
}, 120_000);

it('of two who decide the same at once one stands, and the other is told whose', async () => {
  const { ana, bo, workspaceId } = await startTeam();
  let overtaken = '';
  for (let round = 0; round < 12 && overtaken === ''; round++) {
    const point = { kind: 'own', id: null, title: `Count ${round}`, owner: '', dueDay: null } as const;
    await ana.call('close.changePoint', { workspaceId, ...PLACE, change: point });
    await expect.poll(() => subjects(bo, workspaceId), WAIT).toEqual(await subjects(ana, workspaceId));
    const text = JSON.stringify((await trailOf(ana, workspaceId))[0]?.detail);
    const id = /"id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
    const change = { kind: 'removed', id } as const;
    const answers = await Promise.all(
      [ana, bo].map((app) => app.ask('close.changePoint', { workspaceId, ...PLACE, change })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const [index, answer] of answers.entries())
      if (!answer.ok && answer.error.code === 'team-overtaken') {
        overtaken = answer.error.subject ?? '';
        expect(overtaken).toBe(['Bo Díaz', 'Ana Torres'][index]);
      }
  }
  expect(overtaken).not.toBe('');
}, 120_000);

it('a job of the background decides by the log, too: rules are run, and the run is on the other computer', async () => {
  const { ana, bo, workspaceId } = await startTeam();
  const { jobId } = await ana.call('matching.run', { workspaceId, book: 'bank', month: '2026-09' });
  expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  await expect.poll(() => subjects(bo, workspaceId), WAIT).toEqual(await subjects(ana, workspaceId));
}, 120_000);
