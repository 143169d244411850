/** A server that was restored from an older backup, and one that moved: two computers and a real server. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startAgain, type TestApp } from '../ipc/testing/app.ts';
import { failureOf } from '../testing/failure.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import { comment, endFile, newLog, serverOf, startTwoApps, subjects, trailOf } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

const stateOf = async (app: TestApp, workspaceId: string) =>
  (await app.call('team.read', { workspaceId })).shared;
const becomes = (app: TestApp, workspaceId: string, expected: object) =>
  expect.poll(() => stateOf(app, workspaceId), { timeout: 20_000 }).toMatchObject(expected);
const checked = async (app: TestApp, workspaceId: string) => {
  const { faults, notes } = await app.call('audit.verify', { workspaceId });
  return { faults, notes };
};
const INTACT = { faults: [], notes: [] };
const ONLINE = { state: 'online', fault: null };
const BEHIND = { state: 'stopped', fault: 'log-behind' };

it('what a restored server lost is offered, given back as it was, and the trail says so; then the server moves', async () => {
  const { ana, bo, workspaceId, database } = await startTwoApps(server);
  const of = { workspaceId };
  await server.backUp(database);
  await becomes(ana, workspaceId, ONLINE);
  await comment(ana, workspaceId, 'lost first');
  await becomes(bo, workspaceId, ONLINE);
  await comment(bo, workspaceId, 'lost second');
  await expect.poll(() => subjects(ana, workspaceId)).toEqual(await subjects(bo, workspaceId));
  const known = await subjects(ana, workspaceId);
  await server.restore(database);
  for (const app of [ana, bo]) await becomes(app, workspaceId, BEHIND);

  const { lost, ...rest } = await ana.call('team.restoring', of);
  expect(rest).toEqual({ givingBack: null, takesBack: true, aside: 0 });
  expect(lost).toMatchObject({
    kind: 'behind',
    entries: {
      count: 2,
      people: [
        { name: 'Ana Torres', count: 1 },
        { name: 'Bo Díaz', count: 1 },
      ],
    },
  });
  const { decisions, others } = await ana.call('team.lostDecisions', { ...of, of: 'lost', skipped: 0 });
  expect(others).toBe(0);
  expect(decisions.map(({ actor, action }) => [actor, action])).toEqual([
    ['Ana Torres', 'close.commented'],
    ['Bo Díaz', 'close.commented'],
  ]);

  // An owner begins it; each computer that has the entries gives them.
  expect(await failureOf(bo.call('team.beginGivingBack', of))).toMatchObject({ code: 'team-right-missing' });
  expect(await failureOf(bo.call('team.giveBack', of))).toMatchObject({
    code: 'team-refused',
    subject: 'giving-back-closed',
  });
  await ana.call('team.beginGivingBack', of);
  expect(await bo.call('team.giveBack', of)).toEqual({ given: 2, left: 0 });
  for (const app of [ana, bo]) await becomes(app, workspaceId, ONLINE);
  expect(await failureOf(comment(bo, workspaceId, 'meanwhile'))).toMatchObject({
    code: 'team-giving-back',
    subject: 'Ana Torres',
  });
  expect((await ana.call('team.restoring', of)).givingBack).toMatchObject({ by: 'Ana Torres', count: 2 });
  await ana.call('team.endGivingBack', of);
  const [said, ...before] = await trailOf(ana, workspaceId);
  expect(said).toMatchObject({
    ...{ action: 'log.given-back', actor: 'Ana Torres' },
    detail: { entries: 2, givenBy: 'Bo Díaz' },
  });
  expect(before.map(({ hash }) => hash)).toEqual(known.map((each) => each.split(' ').at(-1)));
  await comment(bo, workspaceId, 'afterwards');
  await expect.poll(() => subjects(ana, workspaceId)).toEqual(await subjects(bo, workspaceId));
  for (const app of [ana, bo]) expect(await checked(app, workspaceId)).toEqual(INTACT);

  // The server moves. Another address of the same log is followed; another log is not.
  await server.backUp(database);
  await becomes(ana, workspaceId, ONLINE);
  await comment(ana, workspaceId, 'behind the backup');
  const move = async (to: string, change: object = {}) =>
    (
      await ana.call('team.move', {
        workspaceId,
        server: { ...serverOf(server, to, 'somebody'), ...change },
        password: 'x',
      })
    ).check;
  expect(await move('no_such_database')).toMatchObject({ ok: false, fault: 'database-missing' });
  expect(await move(database, { port: 1 })).toMatchObject({ ok: false, fault: 'server-unreachable' });
  const other = await newLog(server, {});
  const first = new Client(server.as('ana', other));
  await first.connect();
  await first.query("SELECT tieout.add_person('ana', 'Ana')");
  await first.end();
  expect(await move(other)).toMatchObject({ ok: false, fault: 'log-other' });
  expect(await stateOf(ana, workspaceId)).toMatchObject({ server: { database, login: 'ana' } });
  // The same log at another place, which is older than what is here: that is offered there.
  await server.restore(database);
  await server.admin(`ALTER DATABASE ${database}_backup RENAME TO ${database}_moved`);
  expect(await move(`${database}_moved`, { host: 'localhost' })).toMatchObject({ ok: true, login: 'ana' });
  expect(await stateOf(ana, workspaceId)).toMatchObject({
    server: { host: 'localhost', database: `${database}_moved`, login: 'ana' },
  });
  await becomes(ana, workspaceId, BEHIND);
  await ana.call('team.beginGivingBack', of);
  expect(await ana.call('team.giveBack', of)).toEqual({ given: 1, left: 0 });
  await becomes(ana, workspaceId, ONLINE);
  await ana.call('team.endGivingBack', of);
  // And the other computer follows.
  const moved = await bo.call('team.move', {
    workspaceId,
    server: serverOf(server, `${database}_moved`, 'bo'),
    password: 'x',
  });
  expect(moved.check).toMatchObject({ ok: true });
  await expect.poll(() => subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
});

it('where others have decided since, that stands; what only one computer knew is put aside and told until it is dealt with', async () => {
  const { ana, bo, workspaceId, database } = await startTwoApps(server);
  const of = { workspaceId };
  await expect.poll(() => subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
  await bo.stop();
  await server.backUp(database);
  await becomes(ana, workspaceId, ONLINE);
  await comment(ana, workspaceId, 'only here');
  await server.restore(database);
  const again = await startAgain(bo.root, bo);
  onTestFinished(() => again.stop());
  await trailOf(again, workspaceId);
  await becomes(again, workspaceId, ONLINE);
  await comment(again, workspaceId, 'since');
  await becomes(ana, workspaceId, BEHIND);
  expect((await ana.call('team.restoring', of)).lost).toMatchObject({
    kind: 'forked',
    entries: { count: 1, people: [{ name: 'Ana Torres', count: 1 }] },
  });
  // Nothing of it is given back, and nothing is lost by that.
  await ana.call('team.beginGivingBack', of);
  expect(await ana.call('team.giveBack', of)).toEqual({ given: 0, left: 0 });
  expect(JSON.stringify(await trailOf(ana, workspaceId))).toContain('only here');

  expect(await ana.call('team.putAside', of)).toEqual({ aside: 1 });
  await becomes(ana, workspaceId, ONLINE);
  const texts = JSON.stringify(await trailOf(ana, workspaceId));
  expect(texts).toContain('since');
  expect(texts).not.toContain('only here');
  expect((await trailOf(ana, workspaceId))[1]).toMatchObject({
    action: 'log.given-back',
    detail: { entries: 0 },
  });
  for (const app of [ana, again]) {
    await expect
      .poll(async () => (await trailOf(app, workspaceId))[0])
      .toMatchObject({
        ...{ action: 'log.put-aside', actor: 'Ana Torres' },
        detail: { entries: 1 },
      });
    expect(await checked(app, workspaceId)).toEqual(INTACT);
  }
  expect(await subjects(ana, workspaceId)).toEqual(await subjects(again, workspaceId));

  // Told after another start, too, until somebody has dealt with it.
  const { decisions } = await ana.call('team.lostDecisions', { ...of, of: 'aside', skipped: 0 });
  expect(JSON.stringify(decisions)).toContain('only here');
  expect((await ana.call('team.restoring', of)).aside).toBe(1);
  await ana.call('team.settleAside', of);
  expect((await ana.call('team.restoring', of)).aside).toBe(0);
  expect((await trailOf(ana, workspaceId))[0]).toMatchObject({ action: 'log.put-aside-settled' });
  expect(await checked(ana, workspaceId)).toEqual(INTACT);
});
