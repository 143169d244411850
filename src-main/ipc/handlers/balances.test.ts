/** The balances' calls through the whole main process and the background thread. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let app: TestApp;
let workspaceId: string;
const SEPTEMBER = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
beforeAll(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 1_200, months: 1, clock: () => NOW });
  app = await startApp(folder.path);
  workspaceId = await connectedWorkspace(app, sandbox);
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
  folder.remove();
});

it('before anything was read there is nothing, and it is not said to be complete', async () => {
  expect(await app.call('balances.days', { workspaceId, ...SEPTEMBER })).toMatchObject({
    accounts: [],
    coverage: { complete: false, asOf: null },
  });
});

it('read, the report is the service’s, and its records are counted by the tie-out’s rule', async () => {
  const { jobIds } = await app.call('sync.startAll', { workspaceId, month: '2026-09' });
  for (const jobId of jobIds) expect((await app.ended(jobId)).status).toBe('done');
  const { accounts, coverage } = await app.call('balances.days', { workspaceId, ...SEPTEMBER });
  expect(coverage.complete).toBe(true);
  const soles = accounts.find(({ currency }) => currency === 'PEN');
  const held = [
    ...sandbox.dataset.list('balanceReport', { from: '2026-09-01T00:00:00Z', to: '2026-10-01T00:00:00Z' }),
  ].filter(({ currency }) => currency === 'PEN');
  const total = held.reduce((sum, { settlementTotal }) => sum + unitsOf(String(settlementTotal)), 0n);
  expect(soles?.totals.settlementTotal).toBe(writeAmount(total));
  const { rules } = await app.call('tieOut.month', { workspaceId, month: '2026-09' });
  const rule = rules.find(({ column }) => column === 'settlementTotal')?.rule;
  if (!rule) throw new Error('settlements have no rule');
  const behind = await app.call('balances.records', {
    workspaceId,
    rule,
    currency: 'PEN',
    page: 0,
    ...SEPTEMBER,
  });
  expect(behind.total).toBe(soles?.totals.settlementTotal);
  expect(behind.rows).toHaveLength(behind.count);
});

it('how netAmount is made is the workspace’s to lay down', async () => {
  const unexplained = async () => {
    const { accounts } = await app.call('balances.days', { workspaceId, ...SEPTEMBER });
    return accounts[0]?.steps.find(({ kind }) => kind === 'unexplained')?.amount;
  };
  const before = await unexplained();
  const rules = await app.call('tieOut.rules', { workspaceId });
  const signs = { ...rules, netSigns: [1, 1, -1, 1, -1, 1] as (1 | 0 | -1)[] };
  await app.call('tieOut.setRules', { workspaceId, shown: rules, rules: signs, reason: 'to see' });
  expect(await unexplained()).not.toBe(before);
});

it.each([
  [{ firstDay: '2026-09-30', lastDay: '2026-09-01' }],
  [{ firstDay: '2025-01-01', lastDay: '2026-12-31' }],
])('%j is no range of days', async (range) => {
  expect(await app.ask('balances.days', { workspaceId, ...range })).toMatchObject({
    error: { code: 'invalid-request' },
  });
});

it('what the service holds for cashouts explains what its amounts leave of the total', async () => {
  const { balance } = await app.call('session.check', { workspaceId });
  const nothingRead = await app.call('balances.held', { workspaceId, until: balance.asOf });
  expect(nothingRead.held).toBeNull();
  // Cashouts of October are cached, too: those that are held were created lately.
  const { jobIds } = await app.call('sync.startAll', { workspaceId, month: '2026-10' });
  for (const jobId of jobIds) expect((await app.ended(jobId)).status).toBe('done');
  const { held } = await app.call('balances.held', { workspaceId, until: balance.asOf });
  const left = balance.balances.map(({ currency, amounts }) => {
    const [total, available, reserve] = ['totalBalance', 'availableBalance', 'rollingReserveBalance'].map(
      (name) => unitsOf(amounts[name] ?? '0'),
    );
    return [currency, writeAmount((total ?? 0n) - (available ?? 0n) - (reserve ?? 0n))];
  });
  expect(left.filter(([, amount]) => amount !== '0.00')).toEqual(
    held?.map(({ currency, amount }) => [currency, amount]),
  );
  expect(held?.length).toBeGreaterThan(0);
});
