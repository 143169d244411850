/** People of a team and a real server: what somebody who only reads may do. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from './testing/server.ts';
import { PLACE, startTwoApps, trailOf } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

it('an auditor reads everything, exports the workbook, and changes nothing', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server, ['auditor']);
  const { shared } = await bo.call('team.read', { workspaceId });
  expect(shared?.roles).toEqual(['auditor']);
  const { people } = await bo.call('team.people', { workspaceId });
  expect(people.map(({ name, roles }) => [name, roles])).toEqual([
    ['Ana Torres', ['owner', 'preparer']],
    ['Bo Díaz', ['auditor']],
  ]);
  const before = await trailOf(ana, workspaceId);
  expect(await trailOf(bo, workspaceId)).toEqual(before);
  const refused = await bo.ask('close.comment', { workspaceId, ...PLACE, text: 'mine' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'team-right-missing' } });
  bo.state.savePath = join(bo.root, 'close.xlsx');
  const { jobId } = await bo.call('close.export', { workspaceId, ...PLACE, language: 'en' });
  expect(await bo.ended(jobId ?? '')).toMatchObject({ status: 'done', error: null });
  expect(existsSync(bo.state.savePath)).toBe(true);
  expect(await trailOf(bo, workspaceId)).toEqual(before);
});
