/** People of a team and a real server: who only reads, who looks at a month, and who is told of an assignment. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startAgain } from '../ipc/testing/app.ts';
import { draft } from '../payouts/testing/orders.ts';
import { failureOf } from '../testing/failure.ts';
import { recoveryCodeOf } from '../workspaces/recovery-code.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import { allowMoney, endFile, invited, PLACE, startTwoApps, subjects, trailOf } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

it('an auditor reads everything, exports, changes nothing; who looks at a month is seen, and who is assigned something told', async () => {
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

  // Each sees who else looks at the month, and no longer once that connection has ended.
  const month = PLACE.month;
  const seenBy = async (app: typeof ana) => (await app.call('team.look', { workspaceId, month })).names;
  expect(await seenBy(ana)).toEqual([]);
  expect(await seenBy(bo)).toEqual(['Ana Torres']);
  const moved = ['team.changed', { workspaceId, what: 'presence' }];
  await expect.poll(() => ana.crossed).toContainEqual(moved);
  expect(await seenBy(ana)).toEqual(['Bo Díaz']);
  await bo.call('team.look', { workspaceId, month: '2026-08' });
  expect(await seenBy(ana)).toEqual([]);
  expect(await seenBy(bo)).toEqual(['Ana Torres']);

  // What Ana gives to Bo he is told of once, and she is not.
  const toldTo = ({ crossed }: typeof ana) =>
    crossed.filter((each) => Array.isArray(each) && each[0] === 'team.assigned');
  const item = { cause: 'other', amount: '5.00', text: 'Fee', owner: 'Bo Díaz', expected: null } as const;
  await ana.call('close.addItem', { workspaceId, ...PLACE, ...item });
  const point = { kind: 'built-in', item: 'exceptions', owner: 'Bo Díaz', dueDay: null } as const;
  await ana.call('close.changePoint', { workspaceId, ...PLACE, change: point });
  await ana.call('close.changePoint', { workspaceId, ...PLACE, change: { ...point, dueDay: 5 } });
  const told = (assigned: object) => [
    'team.assigned',
    { workspaceId, person: 'Bo Díaz', assigned: [assigned], open: false },
  ];
  await expect.poll(() => subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
  await expect
    .poll(() => toldTo(bo))
    .toEqual([told({ kind: 'item', ...PLACE }), told({ kind: 'point', month, currency: null })]);
  expect(toldTo(ana)).toEqual([]);
  expect(await bo.call('close.readiness', { workspaceId, ...PLACE })).toMatchObject({
    mine: expect.any(Number),
  });

  await bo.call('team.leave', { workspaceId });
  await expect.poll(() => seenBy(ana)).toEqual([]);
});

it('what was joined is opened by its recovery code where the keychain is lost, and joined again with a new key', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server);
  const trail = await trailOf(bo, workspaceId);
  const code = recoveryCodeOf(bo.own.get(`${workspaceId}/workspace-key`) as string);
  await bo.stop();
  const again = await startAgain(bo.root, { kept: new Map(), own: new Map() });
  onTestFinished(() => again.stop());
  const state = () => again.call('workspaces.keyState', { workspaceId });
  expect(await state()).toEqual({ state: 'missing' });
  await again.call('workspaces.restoreKey', { workspaceId, code });
  expect(await state()).toEqual({ state: 'right' });
  expect(await trailOf(again, workspaceId)).toEqual(trail);
  for (const refused of [
    () => again.call('close.comment', { workspaceId, ...PLACE, text: 'mine' }),
    () => again.call('audit.verify', { workspaceId }),
    () => again.call('team.leave', { workspaceId }),
  ])
    expect(await failureOf(refused())).toMatchObject({ code: 'team-key-lost' });
  expect((await again.call('team.read', { workspaceId })).shared).toMatchObject({
    ...{ state: 'stopped', fault: 'key-lost' },
  });

  // The owner revokes the lost key, and the workspace is joined again.
  await ana.call('team.revokeKey', { workspaceId, login: 'bo' });
  await again.call('workspaces.remove', { workspaceId });
  const app = { ...again, root: bo.root };
  const join = async () => {
    const token = await invited(ana, app, workspaceId);
    return again.ask('team.join', { token, login: 'bo', password: 'x' });
  };
  const asked = await join();
  if (asked.ok) throw new Error('nobody has confirmed the key');
  await ana.call('team.confirmKey', { workspaceId, login: 'bo', code: asked.error.subject ?? '' });
  const joined = await join();
  if (!joined.ok) throw new Error(joined.error.code);
  expect(await again.ended(joined.value.jobId ?? '')).toMatchObject({ status: 'done', error: null });
  expect(await trailOf(again, workspaceId)).toEqual(trail);
  expect(await again.call('audit.verify', { workspaceId })).toMatchObject({ faults: [] });
});

it('a cashout that one prepares is sent by another on the other computer, once, and by nobody who prepared it', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server, ['preparer', 'cashout_releaser']);
  await server.admin('GRANT tieout_cashout_preparer, tieout_cashout_releaser TO ana');
  onTestFinished(() => server.admin('REVOKE tieout_cashout_preparer, tieout_cashout_releaser FROM ana'));
  for (const app of [ana, bo]) await allowMoney(app, workspaceId);
  const prepare = (app: typeof ana, change: Parameters<typeof draft>[0] = {}) =>
    app.call('payouts.prepare', { workspaceId, draft: draft(change) });
  const { id: orderId } = (await prepare(ana)).order;
  const send = (app: typeof ana) =>
    app.call('payouts.send', { workspaceId, orderId, confirmedAmount: draft().amount, shown: draft() });
  const states = async (app: typeof ana) =>
    (await app.call('payouts.list', { workspaceId })).orders.map(({ state }) => state);
  expect(await failureOf(send(ana))).toMatchObject({ code: 'team-own-work' });
  await expect.poll(() => states(bo)).toEqual(['prepared']);
  const other = { external_id: 'PAGO-2', document_id: '45678902', amount: '99.00' };
  expect(await failureOf(prepare(bo, other))).toMatchObject({ code: 'team-right-missing' });
  expect((await send(bo)).order.state).toBe('confirmed');
  await expect.poll(() => states(ana)).toEqual(['confirmed']);
  for (const app of [ana, bo])
    expect(await failureOf(send(app))).toMatchObject({ code: 'order-not-sendable' });
});
