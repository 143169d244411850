/** Checking a month's statuses with the service, through the whole main process. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let app: TestApp;
let workspaceId: string;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 400, months: 1, clock: () => NOW });
  app = await startApp(folder.path);
  workspaceId = await connectedWorkspace(app, sandbox, {}, ['deposits', 'payouts']);
  const { jobIds } = await app.call('sync.startAll', { workspaceId, month: '2026-09' });
  for (const jobId of jobIds) expect((await app.ended(jobId)).status).toBe('done');
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
  folder.remove();
});

const check = async (listing: 'deposits' | 'cashouts', scope: 'unfinished' | 'all') => {
  const { jobId } = await app.call('statusCheck.start', { workspaceId, listing, month: '2026-09', scope });
  const job = await app.ended(jobId);
  const { check } = await app.call('statusCheck.latest', { workspaceId, listing, month: '2026-09' });
  return { job, check };
};
const listed = (listing: 'deposits' | 'cashouts') => [
  ...sandbox.dataset.list(listing, { from: '2026-09-01T05:00:00Z', to: '2026-10-01T05:00:00Z' }),
];

it('before the first there is none', async () => {
  const asked = { workspaceId, listing: 'deposits', month: '2026-09' } as const;
  expect(await app.call('statusCheck.latest', asked)).toEqual({ check: null });
});

it('every deposit of the month is asked about, and one that contradicts what was read is told', async () => {
  const victim = listed('deposits').find(({ status }) => status === 'COMPLETED');
  const id = String(victim?.idDeposit);
  sandbox.faults.add({
    on: new RegExp(`v3/deposits/${id}$`),
    fault: { kind: 'field', field: 'status', json: '"CANCELLED"' },
  });
  const { job, check: found } = await check('deposits', 'all');
  expect(job.result).toMatchObject({ kind: 'status-check', asked: listed('deposits').length });
  expect(found).toMatchObject({ at: NOW, actor: 'Ana Preparer', left: 0, failed: 0 });
  const inStatus = found?.rows.filter(({ compared }) =>
    compared.some(({ name, verdict }) => name === 'status' && verdict === 'differs'),
  );
  expect(inStatus).toMatchObject([{ identity: id, currency: victim?.currency }]);
  expect(inStatus?.[0]?.compared[0]).toEqual({
    name: 'status',
    cached: 'COMPLETED',
    live: 'CANCELLED',
    verdict: 'differs',
  });
  // Beside it only a deposit that the service calls refunded, of which no refund of the months read knows.
  const others = found?.rows.filter(({ identity }) => identity !== id) ?? [];
  const differing = others.flatMap(({ compared }) => compared.filter(({ verdict }) => verdict === 'differs'));
  for (const each of differing)
    expect(each).toMatchObject({ name: 'refunded', cached: 'false', live: 'true' });
});

it('only cashouts whose status may still change are asked about', async () => {
  const open = listed('cashouts').filter(
    ({ status }) => !['COMPLETED', 'REJECTED', 'CANCELLED', 'DECLINED'].includes(String(status)),
  );
  sandbox.requests.clear();
  const { check: found } = await check('cashouts', 'unfinished');
  expect(found).toMatchObject({ asked: open.length, scope: 'unfinished', failed: 0 });
  expect(sandbox.requests.list().filter(({ path }) => path.includes('/cashout/status'))).toHaveLength(
    open.length,
  );
});

it('cashouts without an external id cannot be asked about: they are counted, and the others are asked', async () => {
  sandbox.faults.add({
    on: 'GET /v1/cashouts',
    fault: { kind: 'field', field: 'externalId', json: '""' },
    times: 8,
  });
  const { jobIds } = await app.call('sync.startAll', { workspaceId, month: '2026-09' });
  for (const jobId of jobIds) await app.ended(jobId);
  sandbox.faults.clear();
  const { job, check: found } = await check('cashouts', 'all');
  expect(job).toMatchObject({ status: 'done', result: { failed: 0 } });
  expect(found?.notAsked).toBeGreaterThan(0);
  expect((found?.asked ?? 0) + (found?.notAsked ?? 0)).toBe(listed('cashouts').length);
});

it('a service that is away ends the check with its reason, and the last one stays', async () => {
  const before = await app.call('statusCheck.latest', { workspaceId, listing: 'deposits', month: '2026-09' });
  sandbox.faults.add({
    on: /v3\/deposits/,
    fault: { kind: 'status', status: 503 },
    rate: 1,
  });
  const { job, check: found } = await check('deposits', 'all');
  expect(job).toMatchObject({ status: 'failed', error: { code: 'service-failed' } });
  expect(found).toEqual(before.check);
});
