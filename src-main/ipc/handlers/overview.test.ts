/** The overview over the contract, with the real threads: what it counts is what the screens behind it show. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startApp, type TestApp } from '../testing/app.ts';

const MONTH = '2026-09';
const folder = temporaryFolder();
let app: TestApp;
let workspaceId: string;
beforeAll(async () => {
  app = await startApp(folder.path);
  workspaceId = (await app.call('workspaces.createDemo', {})).workspace.id;
  app.shareKeys(workspaceId);
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

it('knows nothing of a workspace that nothing was read of, and says nothing is settled', async () => {
  const overview = await app.call('overview.read', { workspaceId, month: MONTH });
  expect(overview).toMatchObject({ open: [], ofMonth: [], hasBankStatement: false, balances: [], run: null });
  expect(overview.waiting.exceptions).toBeNull();
});

it('counts what waits as the screens behind it do, and shows the balances of the report', async () => {
  const { jobId } = await app.call('dailyRun.start', { workspaceId });
  await app.ended(jobId);
  const overview = await app.call('overview.read', { workspaceId, month: MONTH });

  const listed = { workspaceId, month: MONTH, statuses: ['open', 'in-progress', 'waiting'] as const };
  const all = await app.call('exceptions.list', {
    ...listed,
    statuses: [...listed.statuses],
    page: 0,
    pageSize: 50,
  });
  expect(overview.waiting.exceptions).toBe(all.count);
  expect(overview.waiting.mine).toBe(0);
  const { closes } = await app.call('close.list', { workspaceId });
  expect(overview.ofMonth).toEqual(closes.filter(({ month }) => month === MONTH));
  expect(overview.ofMonth.map(({ currency }) => currency)).toEqual(['USD', 'PEN']);
  expect(overview.run).toEqual((await app.call('dailyRun.last', { workspaceId })).run);

  const pen = overview.balances.find(({ currency }) => currency === 'PEN');
  const [first, last] = [pen?.days[0], pen?.days.at(-1)];
  if (!first || !last) throw new Error('no balance');
  expect(last.day).toBe('2026-10-14');
  const { accounts } = await app.call('balances.days', {
    workspaceId,
    firstDay: '2026-10-14',
    lastDay: '2026-10-14',
  });
  const reported = accounts.find(({ currency }) => currency === 'PEN')?.days[0]?.amounts.totalBalance;
  expect(last.balance).toBe(reported);
  expect(pen?.change).toBe(writeAmount(unitsOf(last.balance) - unitsOf(first.balance)));

  const [one] = all.exceptions;
  if (!one) throw new Error('no exception');
  const change = { kind: 'assign' as const, assignee: overview.actor };
  await app.call('exceptions.change', { workspaceId, keys: [one.key], change });
  const assigned = await app.call('overview.read', { workspaceId, month: MONTH });
  expect(assigned.waiting.mine).toBe(1);
});
