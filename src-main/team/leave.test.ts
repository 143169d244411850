/** A computer that stops sharing: the workspace is its own again, with everything, and the team goes on without it. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, startAgain, type TestApp } from '../ipc/testing/app.ts';
import { recoveryCodeOf } from '../workspaces/recovery-code.ts';
import { readTeamFile, writeTeamFile } from './team-file.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import {
  comment,
  endFile,
  newApp,
  startTwoApps,
  subjects,
  type TeamApp,
  trailOf,
} from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

const checked = async (app: TestApp, workspaceId: string) => {
  const { faults, notes } = await app.call('audit.verify', { workspaceId });
  return { faults, notes };
};
const INTACT = { faults: [], notes: [] };
const shared = async (app: TestApp, workspaceId: string) =>
  (await app.call('team.read', { workspaceId })).shared;
const teamFile = (app: TeamApp, workspaceId: string) =>
  join(app.root, 'workspaces', workspaceId, 'team.json');
const keptOfTeam = (app: TestApp) => [...app.own.keys()].filter((name) => name.endsWith('/team'));

describe.each(['ana', 'bo'] as const)('%s stops sharing', (who) => {
  it('has the workspace with all its decisions and an intact trail that says so, and the others go on', async () => {
    const { ana, bo, workspaceId } = await startTwoApps(server);
    const [leaving, staying] = who === 'ana' ? [ana, bo] : [bo, ana];
    await comment(staying, workspaceId, 'the last one');
    const before = await subjects(staying, workspaceId);
    expect(await leaving.call('team.leave', { workspaceId })).toEqual({ isLatest: true });
    expect(await shared(leaving, workspaceId)).toBeNull();
    expect(keptOfTeam(leaving)).toEqual([]);
    expect(existsSync(teamFile(leaving, workspaceId))).toBe(false);

    const trail = await trailOf(leaving, workspaceId);
    expect(trail[0]).toMatchObject({
      action: 'workspace.unshared',
      actor: who === 'ana' ? 'Ana Torres' : 'Bo Díaz',
      detail: { isLatest: true },
    });
    expect((await subjects(leaving, workspaceId)).slice(-before.length)).toEqual(before);
    expect(await checked(leaving, workspaceId)).toEqual(INTACT);

    // Each decides for itself from now on.
    await comment(leaving, workspaceId, 'alone');
    await comment(staying, workspaceId, 'in the team');
    const texts = async (app: TestApp) => JSON.stringify(await trailOf(app, workspaceId));
    expect(await texts(leaving)).not.toContain('in the team');
    expect(await texts(staying)).not.toContain('alone');
    expect(await texts(staying)).not.toContain('workspace.unshared');
    expect(await checked(leaving, workspaceId)).toEqual(INTACT);
    expect(await checked(staying, workspaceId)).toEqual(INTACT);

    // And still after another start.
    await leaving.stop();
    const again = await startAgain(leaving.root, leaving);
    expect(await shared(again, workspaceId)).toBeNull();
    await comment(again, workspaceId, 'after a start');
    expect(await checked(again, workspaceId)).toEqual(INTACT);
    expect((await trailOf(again, workspaceId))[0]?.actor).toBe('Ana Preparer');
    await again.stop();
  });
});

it('what a computer that joined and left has can be moved with its own recovery code, and the trail holds there', async () => {
  const { bo, workspaceId } = await startTwoApps(server);
  await bo.call('team.leave', { workspaceId });
  bo.state.savePath = join(bo.root, 'moved.tieout');
  const { jobId } = await bo.call('moving.export', { workspaceId });
  expect(await bo.ended(jobId ?? '')).toMatchObject({ status: 'done' });
  const there = await newApp();
  there.state.openPath = bo.state.savePath;
  const { file } = await there.call('moving.choose', {});
  const code = recoveryCodeOf(bo.own.get(`${workspaceId}/workspace-key`) as string);
  const restored = await there.call('moving.restore', { token: file?.token ?? '', code });
  expect(await there.ended(restored.jobId)).toMatchObject({ status: 'done', error: null });
  expect(await checked(there, workspaceId)).toEqual(INTACT);
});

it('works while the server is away, and says that the last decisions may be missing', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server);
  await server.away(async () => {
    await comment(bo, workspaceId, 'x').catch(() => undefined);
    expect(await bo.call('team.leave', { workspaceId })).toEqual({ isLatest: false });
    expect((await trailOf(bo, workspaceId))[0]).toMatchObject({
      action: 'workspace.unshared',
      detail: { isLatest: false },
    });
    expect(await checked(bo, workspaceId)).toEqual(INTACT);
    await comment(bo, workspaceId, 'without a server');
  });
  await expect
    .poll(
      async () =>
        (await ana.ask('close.comment', { workspaceId, month: '2026-09', currency: 'PEN', text: 'on' })).ok,
    )
    .toBe(true);
});

it('is finished by the next start where it was cut off, before the trail was written and behind it', async () => {
  const { bo, workspaceId } = await startTwoApps(server);
  const folder = dirname(teamFile(bo, workspaceId));
  const file = await readTeamFile(folder, () => undefined);
  if (!file) throw new Error('the workspace is shared');
  const key = bo.own.get(`${workspaceId}/team`);
  await bo.stop();
  let before: TestApp = bo;
  for (const _ of ['before', 'behind']) {
    await writeTeamFile(folder, { ...file, left: { at: NOW, isLatest: true } });
    before.own.set(`${workspaceId}/team`, key);
    const again = await startAgain(bo.root, before);
    await trailOf(again, workspaceId);
    await expect.poll(() => existsSync(teamFile(bo, workspaceId))).toBe(false);
    expect(keptOfTeam(again)).toEqual([]);
    await comment(again, workspaceId, 'on its own');
    const actions = (await trailOf(again, workspaceId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'workspace.unshared')).toHaveLength(1);
    expect(await checked(again, workspaceId)).toEqual(INTACT);
    await again.stop();
    before = again;
  }
});
