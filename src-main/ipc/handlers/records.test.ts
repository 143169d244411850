/** The calls about one record, through the whole main process. */
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
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 1_200, months: 1, clock: () => NOW });
  app = await startApp(folder.path);
  workspaceId = await connectedWorkspace(app, sandbox);
  const { jobIds } = await app.call('sync.startAll', { workspaceId, month: '2026-09' });
  for (const jobId of jobIds) expect((await app.ended(jobId)).status).toBe('done');
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
  folder.remove();
});

const cashouts = (status: string) => [
  ...sandbox.dataset.list('cashouts', {
    from: '2026-09-02T05:00:00Z',
    to: '2026-09-30T05:00:00Z',
    status,
  }),
];

it('the JSON as received goes to the clipboard from the cache, not from the window', async () => {
  const identity = String(cashouts('COMPLETED')[0]?.idCashout);
  const { asReceived } = await app.call('records.read', { workspaceId, listing: 'cashouts', identity });
  await app.call('records.copyAsReceived', { workspaceId, listing: 'cashouts', identity });
  expect(app.copied).toEqual([asReceived]);
  expect(asReceived).toContain(`"idCashout":${identity}`);
});

it('neighbours come from the cache', async () => {
  const [rejected] = cashouts('REJECTED');
  const { found } = await app.call('records.neighbours', {
    workspaceId,
    listing: 'cashouts',
    identity: String(rejected?.idCashout),
  });
  expect(found.map(({ relation }) => relation)).toContain('feeNote');
  const nobody = { workspaceId, listing: 'cashouts', identity: 'nobody' } as const;
  expect(await app.ask('records.neighbours', nobody)).toMatchObject({ error: { code: 'record-not-found' } });
});

it('the present status of a cached cashout is asked by both its ids, with payout credentials only', async () => {
  const [rejected] = cashouts('REJECTED');
  const identity = String(rejected?.idCashout);
  expect(await app.ask('records.cashoutStatus', { workspaceId, identity })).toMatchObject({
    error: { code: 'credentials-missing', subject: 'payouts' },
  });
  const credentials = sandbox.credentials.payouts;
  await app.call('workspaces.replaceCredentials', { workspaceId, set: 'payouts', credentials });
  expect(await app.call('records.cashoutStatus', { workspaceId, identity })).toMatchObject({
    code: '3',
    rejectionReason: rejected?.reason,
    at: NOW,
  });
  expect(await app.ask('records.cashoutStatus', { workspaceId, identity: '1' })).toMatchObject({
    error: { code: 'record-not-found' },
  });
});
