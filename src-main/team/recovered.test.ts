/** A computer of a team whose work is damaged: everything comes again from the server, without any effect on others. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAgain } from '../ipc/testing/app.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import { comment, endFile, startTwoApps, subjects, untilOnline } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

it('has what the team decided as soon as the server answers, does not stop sharing before, and decides', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server);
  await comment(bo, workspaceId, 'before the damage');
  await bo.stop();
  writeFileSync(join(bo.root, 'workspaces', workspaceId, 'work.db'), '');
  await comment(ana, workspaceId, 'meanwhile');

  let again = bo;
  await server.away(async () => {
    again = { ...bo, ...(await startAgain(bo.root, bo)) };
    expect(await subjects(again, workspaceId)).toEqual([]);
    // What is here is not the workspace.
    expect(await again.ask('team.leave', { workspaceId })).toMatchObject({ ok: false });
    const { shared } = await again.call('team.read', { workspaceId });
    expect(shared).not.toBeNull();
    const { recoveries } = await again.call('storage.state', { workspaceId });
    expect(recoveries).toMatchObject([{ what: 'work', work: { fromLog: { entries: expect.any(Number) } } }]);
  });
  await expect
    .poll(async () => (await subjects(again, workspaceId))[0], { timeout: 20_000 })
    .toBe((await subjects(ana, workspaceId))[0]);
  await untilOnline(again, workspaceId);
  await comment(again, workspaceId, 'behind the damage');
  await expect
    .poll(() => subjects(ana, workspaceId), { timeout: 20_000 })
    .toEqual(await subjects(again, workspaceId));
  await untilOnline(ana, workspaceId);
  await comment(ana, workspaceId, 'everybody goes on');
  const { faults, notes } = await again.call('audit.verify', { workspaceId });
  expect({ faults, notes }).toEqual({ faults: [], notes: [] });
  await again.stop();
});
