/** All listings through the whole main process: synced side by side, each with an outcome of its own. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src-sandbox/index.ts';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import type { ServiceSettings } from '../../../src-shared/contract/workspaces.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
/** Of all tests: its threads take longer to start than most of them. Each has a workspace and a service of its own. */
let app: TestApp;
let through: TestApp['state']['through'];

/** Deposits of several pages. */
const MANY = { rows: 1_200 };

async function begin(options: SandboxOptions = {}, service: Partial<ServiceSettings> = {}): Promise<string> {
  sandbox = await startSandbox({
    asOf: '2026-10-15T12:00:00Z',
    rows: 300,
    months: 1,
    clock: () => NOW,
    ...options,
  });
  return connectedWorkspace(app, sandbox, service);
}

beforeAll(async () => {
  app = await startApp(folder.path);
  through = app.state.through;
});
afterEach(async () => {
  app.state.through = through;
  for (const { id } of (await app.call('workspaces.list', {})).workspaces)
    await app.call('workspaces.remove', { workspaceId: id });
  await sandbox.close();
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const SEPTEMBER = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
const month = '2026-09';

async function syncAll(workspaceId: string): Promise<Record<ListingName, Job>> {
  const { jobIds } = await app.call('sync.startAll', { workspaceId, month });
  const jobs = await Promise.all(jobIds.map(app.ended));
  return Object.fromEntries(jobs.map((job) => [job.listing, job])) as Record<ListingName, Job>;
}

const summaryOf = (workspaceId: string, listing: ListingName) =>
  app.call('listings.summary', { workspaceId, listing, filter: SEPTEMBER });

/** What the service holds for September, in Lima but for the daily balances. */
function held(listing: ListingName) {
  return listing === 'dailyBalances'
    ? [...sandbox.dataset.list('balanceReport', { from: '2026-09-01T00:00:00Z', to: '2026-10-01T00:00:00Z' })]
    : [...sandbox.dataset.list(listing, { from: '2026-09-01T05:00:00Z', to: '2026-10-01T05:00:00Z' })];
}

it('all listings of a month are read side by side, each whole, with one login', async () => {
  const workspaceId = await begin(MANY);
  const jobs = await syncAll(workspaceId);
  expect(Object.keys(jobs).sort()).toEqual([...LISTING_NAMES].sort());
  for (const listing of LISTING_NAMES) {
    const records = held(listing);
    expect(records.length).toBeGreaterThan(4);
    expect(jobs[listing]).toMatchObject({ status: 'done', error: null, result: { flagged: 0 } });
    expect(await summaryOf(workspaceId, listing)).toMatchObject({
      count: records.length,
      flagged: 0,
      notTotalled: 0,
      coverage: { complete: true, asOf: NOW, gaps: [] },
    });
  }
  expect(sandbox.requests.list().filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('the totals of notes are those of their category', async () => {
  const workspaceId = await begin();
  await syncAll(workspaceId);
  const { totals, choices } = await summaryOf(workspaceId, 'notes');
  const sums = new Map<string, { units: bigint; count: number }>();
  for (const { currency, category, amount } of held('notes')) {
    const key = `${currency} ${category}`;
    const sum = sums.get(key) ?? { units: 0n, count: 0 };
    sums.set(key, { units: sum.units + unitsOf(String(amount)), count: sum.count + 1 });
  }
  expect(totals.amount?.map(({ currency, group, ...total }) => [`${currency} ${group}`, total])).toEqual(
    [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { units, count }]) => [key, { amount: writeAmount(units), count }]),
  );
  expect(choices.category).toEqual(['CREDIT', 'DEBIT']);
});

describe('one listing that fails', () => {
  it.each([403, 404, 500])(
    'with %i stops no other, and does not make the connection a refused one',
    async (status) => {
      const workspaceId = await begin();
      sandbox.faults.add({ on: /\/v1\/settlements\?/, fault: { kind: 'status', status }, times: 10 });
      const jobs = await syncAll(workspaceId);
      for (const listing of LISTING_NAMES)
        expect([listing, jobs[listing].status]).toEqual([
          listing,
          listing === 'settlements' ? 'failed' : 'done',
        ]);
      expect(jobs.settlements.error).toMatchObject(
        status === 500
          ? { code: 'service-failed', httpStatus: 500 }
          : { code: 'service-refused', httpStatus: status, subject: '/v1/settlements' },
      );
      expect((await summaryOf(workspaceId, 'settlements')).coverage.complete).toBe(false);
      if (status === 500) return;
      const { workspaces } = await app.call('workspaces.list', {});
      expect(workspaces[0]?.connection.state).toBe('online');
    },
  );

  it('because of a row of another merchant keeps that row out', async () => {
    const workspaceId = await begin();
    sandbox.faults.add({
      on: /\/v1\/notes\?/,
      fault: { kind: 'field', field: 'idMerchant', json: '31337', record: 3 },
    });
    const jobs = await syncAll(workspaceId);
    expect(jobs.notes).toMatchObject({
      status: 'failed',
      error: { code: 'wrong-merchant', subject: '31337' },
    });
    expect(await summaryOf(workspaceId, 'notes')).toMatchObject({ count: 0, coverage: { complete: false } });
    expect(jobs.deposits.status).toBe('done');
  });
});

it('one that is being read already goes on, and the others start', async () => {
  const workspaceId = await begin({ ...MANY, pageDelayMs: 5 });
  const { jobId } = await app.call('sync.start', { workspaceId, listing: 'deposits', month });
  const { jobIds } = await app.call('sync.startAll', { workspaceId, month });
  expect(jobIds).toHaveLength(LISTING_NAMES.length - 1);
  for (const id of [jobId, ...jobIds]) expect((await app.ended(id)).status).toBe('done');
  const nobody = '8f14e45f-ceea-467f-a7b5-0123456789ab';
  expect(await app.ask('sync.startAll', { workspaceId: nobody, month })).toMatchObject({
    error: { code: 'workspace-not-found' },
  });
});

it('times are sent in the unit of the workspace’s settings', async () => {
  const workspaceId = await begin({ windowUnit: 'milliseconds' }, { timestampUnit: 'milliseconds' });
  const jobs = await syncAll(workspaceId);
  expect(jobs.deposits).toMatchObject({ status: 'done' });
  expect((await summaryOf(workspaceId, 'deposits')).count).toBe(held('deposits').length);
});

it('a service that answers for another time is reported, and the month does not count as read', async () => {
  const workspaceId = await begin();
  // As an installation would that ignores from and to: the records of October for September.
  app.state.through = (url, init) =>
    fetch(url.replace(/from=\d+&to=\d+/, `from=${NOW / 1000 - 86_400}&to=${NOW / 1000}`), init);
  const { jobId } = await app.call('sync.start', { workspaceId, listing: 'deposits', month });
  const job = await app.ended(jobId);
  expect(job).toMatchObject({ status: 'done', result: { kind: 'sync', problem: 'outside-window' } });
  expect(await summaryOf(workspaceId, 'deposits')).toMatchObject({
    count: 0,
    coverage: { complete: false, asOf: null },
  });
});
