/** A workspace whose unit of time is not the service's, or whose settings change what listings are asked for. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src-sandbox/index.ts';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import type { SyncMode } from '../../../src-shared/contract/sync.ts';
import type { ServiceSettings, WorkspaceSettings } from '../../../src-shared/contract/workspaces.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let app: TestApp;

async function begin(options: SandboxOptions = {}, service: Partial<ServiceSettings> = {}): Promise<string> {
  const asOf = '2026-10-15T12:00:00Z';
  sandbox = await startSandbox({ asOf, rows: 1_200, months: 1, clock: () => NOW, ...options });
  return connectedWorkspace(app, sandbox, service);
}

beforeAll(async () => {
  app = await startApp(folder.path);
});
afterEach(async () => {
  for (const { id } of (await app.call('workspaces.list', {})).workspaces)
    await app.call('workspaces.remove', { workspaceId: id });
  await sandbox.close();
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const month = '2026-09';
const READ = ['deposits', 'cashouts', 'notes'] as const;

const sync = async (
  workspaceId: string,
  listings: readonly ListingName[] = READ,
  mode: SyncMode = 'missing',
) => {
  const days = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
  const { jobIds } = await app.call('sync.run', { workspaceId, listings: [...listings], mode, ...days });
  return Promise.all(jobIds.map(app.ended));
};
const problems = (jobs: readonly Job[]) =>
  jobs.map(({ result }) => (result?.kind === 'sync' ? result.problem : 'no sync'));
const statesOf = async (workspaceId: string, of: readonly ListingName[] = READ) => {
  const { listings } = await app.call('sync.coverage', { workspaceId, firstMonth: month, lastMonth: month });
  return of.map((name) => listings.find(({ listing }) => listing === name)?.months[0]?.state);
};
const change = async (
  workspaceId: string,
  part: (settings: WorkspaceSettings) => Partial<WorkspaceSettings>,
) => {
  const { workspaces } = await app.call('workspaces.list', {});
  const { name, environment, baseUrl, merchantsBaseUrl, timeZone, service } = workspaces.find(
    ({ id }) => id === workspaceId,
  ) as WorkspaceSettings & (typeof workspaces)[number];
  const settings = { name, environment, baseUrl, merchantsBaseUrl, timeZone, service };
  await app.call('workspaces.update', { workspaceId, settings: { ...settings, ...part(settings) } });
};
const changeUnit = (workspaceId: string, timestampUnit: ServiceSettings['timestampUnit']) =>
  change(workspaceId, ({ service }) => ({ service: { ...service, timestampUnit } }));

it('in the wrong unit no time counts as read, and the sync names the unit', async () => {
  const workspaceId = await begin({ windowUnit: 'milliseconds' });
  expect(problems(await sync(workspaceId))).toEqual(['other-unit', 'other-unit', 'other-unit']);
  expect(await statesOf(workspaceId)).toEqual(['not-read', 'not-read', 'not-read']);
  await changeUnit(workspaceId, 'milliseconds');
  const jobs = await sync(workspaceId);
  expect(problems(jobs)).toEqual([undefined, undefined, undefined]);
  for (const { result } of jobs) expect(result).toMatchObject({ rows: expect.any(Number) });
  expect(await statesOf(workspaceId)).toEqual(['complete', 'complete', 'complete']);
});

it('a unit that becomes wrong takes no kept record for one that is no longer listed', async () => {
  const workspaceId = await begin({ windowUnit: 'milliseconds' }, { timestampUnit: 'milliseconds' });
  await sync(workspaceId);
  await changeUnit(workspaceId, 'seconds');
  expect(problems(await sync(workspaceId, READ, 'everything'))).toEqual(READ.map(() => 'other-unit'));
  expect(await app.call('sync.unlisted', { workspaceId })).toMatchObject({ total: 0 });
  expect(await statesOf(workspaceId)).toEqual(['complete', 'complete', 'complete']);
});

it('an account that has not listed anything is told, once, and its months are read all the same', async () => {
  const workspaceId = await begin({ rows: 0, months: 0 });
  const empty = ['refunds', 'settlements', 'deposits', 'cashouts'] as const;
  const told = problems(await sync(workspaceId, empty)).filter((problem) => problem !== undefined);
  expect(told).toEqual(['nothing-listed']);
  expect(await statesOf(workspaceId, empty)).toEqual(['complete', 'complete', 'complete', 'complete']);
});

it('what counts as read and is empty is asked for anew in another unit; what has records is not', async () => {
  const workspaceId = await begin();
  await sync(workspaceId);
  const { jobIds } = await app.call('sync.run', {
    ...{ workspaceId, listings: ['deposits'], mode: 'missing' as const },
    ...{ firstDay: '2026-05-01', lastDay: '2026-05-31' },
  });
  await Promise.all(jobIds.map(app.ended));
  const stateOfMay = async () => {
    const months = { firstMonth: '2026-05', lastMonth: '2026-05' };
    const { listings } = await app.call('sync.coverage', { workspaceId, ...months });
    return listings.find(({ listing }) => listing === 'deposits')?.months[0]?.state;
  };
  expect(await stateOfMay()).toBe('complete');
  await changeUnit(workspaceId, 'milliseconds');
  expect(await stateOfMay()).toBe('not-read');
  expect(await statesOf(workspaceId)).toEqual(['complete', 'complete', 'complete']);
});

it('at another address nothing counts as read; a new name changes nothing', async () => {
  const workspaceId = await begin();
  await sync(workspaceId);
  await change(workspaceId, () => ({ name: 'Otro nombre' }));
  expect(await statesOf(workspaceId)).toEqual(['complete', 'complete', 'complete']);
  await change(workspaceId, () => ({ merchantsBaseUrl: 'https://elsewhere.example' }));
  expect(await statesOf(workspaceId)).toEqual(['not-read', 'not-read', 'not-read']);
});

it('in another time zone the daily balances are asked for anew, whose days end otherwise', async () => {
  const workspaceId = await begin();
  await sync(workspaceId, ['deposits', 'dailyBalances']);
  await change(workspaceId, () => ({ timeZone: 'Asia/Tokyo' }));
  const [balances] = await statesOf(workspaceId, ['dailyBalances']);
  expect(balances).toBe('not-read');
});

it('a sync that is under way while such a setting changes covers nothing by the old one', async () => {
  const workspaceId = await begin({ pageDelayMs: 20 });
  const { jobId } = await app.call('sync.start', { workspaceId, listing: 'deposits', month });
  await changeUnit(workspaceId, 'milliseconds');
  expect(await app.ended(jobId)).toMatchObject({ status: 'cancelled' });
  expect(await statesOf(workspaceId, ['deposits'])).toEqual(['not-read']);
});
