/** Two computers and a real server: shared on one, joined on the other, decided on both. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startAgain, type TestApp } from '../ipc/testing/app.ts';
import { failureOf } from '../testing/failure.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import {
  comment,
  endFile,
  invited,
  newLog,
  PLACE,
  serverOf,
  startTwoApps,
  subjects,
  type TeamApp,
  trailOf,
  untilOnline,
} from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

it('a workspace is shared, joined, and what one decides the other has', async () => {
  const { ana, bo, workspaceId, database } = await startTwoApps(server);
  expect(await subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
  await comment(ana, workspaceId, 'by Ana');
  await expect.poll(() => subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
  await comment(bo, workspaceId, 'by Bo');
  await expect.poll(() => subjects(ana, workspaceId)).toEqual(await subjects(bo, workspaceId));
  expect((await trailOf(ana, workspaceId)).map(({ actor }) => actor)).toEqual(
    expect.arrayContaining(['Ana Torres', 'Bo Díaz']),
  );
  // The trail holds on both, by the same key.
  for (const app of [ana, bo]) {
    const check = await app.call('audit.verify', { workspaceId });
    expect(JSON.stringify(check)).not.toContain('false');
    expect(app.crossed).toContainEqual(['team.changed', { workspaceId, what: 'work' }]);
  }

  // Another workspace of the same people on the same database: the key that was confirmed for one is theirs in all.
  const { id } = (await ana.call('workspaces.createDemo', {})).workspace;
  await comment(ana, id, 'of the other workspace');
  const shared = await ana.call('team.share', {
    ...{ workspaceId: id, server: serverOf(server, database, 'ana'), password: 'x', name: 'Ana Torres' },
  });
  expect(await ana.ended(shared.jobId)).toMatchObject({ status: 'done', error: null });
  const token = await invited(ana, bo, id);
  const cancelled = await bo.call('team.join', { token, login: 'bo', password: 'x' });
  await bo.call('jobs.cancel', { jobId: cancelled.jobId ?? '' });
  expect(await bo.ended(cancelled.jobId ?? '')).toMatchObject({ status: 'cancelled' });
  // Nothing of it stays but the key, so that the same invitation is enough.
  const listed = async () => (await bo.call('workspaces.list', {})).workspaces.map((each) => each.id);
  expect(await listed()).toEqual([workspaceId]);
  expect(existsSync(join(bo.root, 'workspaces', id))).toBe(false);
  const joined = await bo.call('team.join', { token, login: 'bo', password: 'x' });
  const { status, done, total } = await bo.ended(joined.jobId ?? '');
  expect([status, total]).toEqual(['done', done]);
  expect(done).toBeGreaterThan(0);
  expect(await subjects(bo, id)).toEqual(await subjects(ana, id));

  // Killed before the workspace had its name: nothing is here but the key, and the same invitation is enough.
  const folderOf = (name: string) => join(bo.root, 'workspaces', name);
  await bo.stop();
  renameSync(folderOf(id), folderOf(`restoring-${id}`));
  const startedAgain = async (before: TestApp) => {
    const app = await startAgain(bo.root, before);
    onTestFinished(() => app.stop());
    return { ...app, root: bo.root };
  };
  const second = await startedAgain(bo);
  await expect.poll(() => existsSync(folderOf(`restoring-${id}`))).toBe(false);
  const ids = async (app: TestApp) =>
    (await app.call('workspaces.list', {})).workspaces.map((each) => each.id);
  expect(await ids(second)).toEqual([workspaceId]);
  expect(second.own.get(`${id}/team`)).toMatchObject({ privateKey: expect.any(String), trailKey: null });
  const joinAgain = async (app: TeamApp) =>
    app.ask('team.join', { token: await invited(ana, app, id), login: 'bo', password: 'x' });
  const joinedBy = async (app: TeamApp) => {
    const answer = await joinAgain(app);
    if (!answer.ok) throw new Error(answer.error.code);
    expect(await app.ended(answer.value.jobId ?? '')).toMatchObject({ status: 'done', error: null });
    expect(await subjects(app, id)).toEqual(await subjects(ana, id));
  };
  await joinedBy(second);

  // Killed behind that, before anything had arrived: it comes with the next start.
  await second.stop();
  for (const name of readdirSync(folderOf(id)).filter((each) => each.includes('.db')))
    rmSync(join(folderOf(id), name));
  const third = await startedAgain(second);
  await expect.poll(() => subjects(third, id)).toEqual(await subjects(ana, id));

  // Whose key was revoked has the new one in every workspace of that database.
  await ana.call('team.revokeKey', { workspaceId, login: 'bo' });
  expect(await failureOf(comment(third, workspaceId, 'revoked'))).toMatchObject({
    code: 'team-key-unconfirmed',
  });
  await third.call('workspaces.remove', { workspaceId: id });
  const asked = await joinAgain(third);
  if (asked.ok) throw new Error('nobody has confirmed the key');
  await ana.call('team.confirmKey', { workspaceId, login: 'bo', code: asked.error.subject ?? '' });
  await joinedBy(third);
  await comment(third, workspaceId, 'with the new key');
  await expect.poll(() => subjects(ana, workspaceId)).toEqual(await subjects(third, workspaceId));
});

it('while the server is away everything can be read and nothing decided, and what is typed is kept', async () => {
  const { ana, workspaceId, database } = await startTwoApps(server);
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
  await untilOnline(ana, workspaceId);
  await comment(ana, workspaceId, 'back');
  expect((await trailOf(ana, workspaceId)).length).toBe(before.length + 1);

  // The server's disk is full: told by its name, nothing is decided, and nothing here is harmed by it.
  const whole = await trailOf(ana, workspaceId);
  await server.admin(
    `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;
     CREATE TRIGGER full_disk BEFORE INSERT ON tieout.entry FOR EACH ROW EXECUTE FUNCTION full_disk()`,
    database,
  );
  const unwritten = await ana.ask('close.comment', { workspaceId, ...PLACE, text: 'on a full disk' });
  expect(unwritten).toMatchObject({ ok: false, error: { code: 'team-server-full' } });
  expect(await trailOf(ana, workspaceId)).toEqual(whole);
  await server.admin('DROP TRIGGER full_disk ON tieout.entry', database);
  await comment(ana, workspaceId, 'with space again');

  // IT restores the server from a backup of before that decision.
  const known = await trailOf(ana, workspaceId);
  await server.admin(
    `DELETE FROM tieout.entry WHERE sequence = (SELECT sequence FROM tieout.workspace);
     UPDATE tieout.workspace SET (sequence, hash) = (SELECT sequence, hash FROM tieout.entry ORDER BY sequence DESC LIMIT 1)`,
    database,
  );
  await server.restart();
  await expect.poll(stateOf).toMatchObject({ state: 'stopped', fault: 'log-behind' });
  const refused = await ana.ask('close.comment', { workspaceId, ...PLACE, text: 'on an older log' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'team-log-behind' } });
  // It still exports: the file stands without an entry.
  ana.state.savePath = join(ana.root, 'close.xlsx');
  const exported = await ana.call('close.export', { workspaceId, ...PLACE, language: 'en' });
  expect(await ana.ended(exported.jobId ?? '')).toMatchObject({ status: 'done', error: null });
  // Nothing that is known here is lost.
  expect(await trailOf(ana, workspaceId)).toEqual(known);
  // The computer that has the most brings it into another database; the log that is behind is left as it is.
  expect(await ana.call('team.leave', { workspaceId })).toEqual({ isLatest: false });
  const anew = {
    workspaceId,
    server: serverOf(server, await newLog(server, {}), 'ana'),
    password: 'x',
    name: 'Ana',
  };
  const { jobId } = await ana.call('team.share', anew);
  expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  expect((await trailOf(ana, workspaceId)).slice(-known.length)).toEqual(known);
});

it('of two who decide the same at once one stands, and the other is told whose', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server);
  let overtaken = '';
  for (let round = 0; round < 12 && overtaken === ''; round++) {
    const point = { kind: 'own', id: null, title: `Count ${round}`, owner: '', dueDay: null } as const;
    await ana.call('close.changePoint', { workspaceId, ...PLACE, change: point });
    await expect.poll(() => subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
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
});

it('a job of the background decides by the log, too: rules are run, and the run is on the other computer', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server);
  const { jobId } = await ana.call('matching.run', { workspaceId, book: 'bank', month: '2026-09' });
  expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  await expect.poll(() => subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));

  // So does a statement, one entry made over several turns: who decides meanwhile comes first, and it is imported
  // again.
  ana.state.folderPath = ana.root;
  const saved = await ana.call('demo.saveFiles', { workspaceId, month: '2026-09' });
  ana.state.statementPaths = [join(saved?.folder ?? '', 'statement-2026-09-PEN.ofx')];
  const { files } = await ana.call('statements.choose', { workspaceId });
  const file = { workspaceId, token: files[0]?.token ?? '', book: 'bank' } as const;
  const reading = { ...file, mapping: null };
  await ana.call('statements.inspect', file);
  await ana.call('statements.check', reading);
  const importing = () => ana.ask('statements.import', { ...reading, period: null });
  const before = (await subjects(ana, workspaceId)).length;
  const [first] = await Promise.all([importing(), comment(bo, workspaceId, 'meanwhile')]);
  const imported = first.ok ? first : await importing();
  if (!first.ok) expect(first.error.code).toBe('team-overtaken');
  expect(imported, JSON.stringify(imported)).toMatchObject({ ok: true });
  const listed = (app: TeamApp) => app.call('statements.list', { workspaceId, book: 'bank' });
  expect((await listed(ana)).files).toHaveLength(1);
  await expect.poll(() => listed(bo)).toEqual(await listed(ana));
  // Whichever came first, each has to come to the other.
  await expect.poll(async () => (await subjects(ana, workspaceId)).length).toBe(before + 2);
  await expect.poll(() => subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
});
