/** A month that is locked at one desk, on the other: the same figures and the same workbook from a file of its own, and an intact trail. */
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { NOW, type TestApp } from '../ipc/testing/app.ts';
import { startServer, type TestServer } from './testing/server.ts';
import { comment, PLACE, startTwoApps, type TeamApp, trailOf } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

it('arrives at the other desk, which shows, proves and exports what was locked', async () => {
  const sandbox = await startSandbox({
    ...{ asOf: new Date(NOW).toISOString(), clock: () => NOW },
    ...{ rows: 300, months: 2, planted: false },
  });
  onTestFinished(() => sandbox.close());
  const create = async (app: TestApp) => {
    const asked = await app.call('workspaces.create', {
      ...{ name: 'Tienda', environment: 'staging', timeZone: 'America/Lima' },
      ...{ baseUrl: sandbox.baseUrl, merchantsBaseUrl: sandbox.merchantsBaseUrl },
      ...{ service: DEFAULT_SERVICE_SETTINGS, credentials: sandbox.credentials.reporting },
    });
    return asked.workspace.id;
  };
  const { ana, bo, workspaceId } = await startTwoApps(server, ['reviewer'], create);
  const place = { workspaceId, ...PLACE };
  const days = { firstDay: '2026-08-25', lastDay: '2026-10-14' };
  const order = { workspaceId, listings: [...LISTING_NAMES], ...days, mode: 'everything' as const };
  for (const jobId of (await ana.call('sync.run', order)).jobIds)
    expect(await ana.ended(jobId)).toMatchObject({ status: 'done' });
  const open = await ana.call('close.month', place);
  for (const { item, state, required } of open.items)
    if (required && state !== 'ok' && state !== 'not-applicable')
      await ana.call('close.waive', { ...place, item, reason: 'There is no bank account in this test.' });
  const balance = { account: '121301', amount: open.figures.closing, reserve: null };
  await ana.call('close.enterBalance', { ...place, ...balance });
  const { digest } = await ana.call('close.month', place);
  await ana.call('close.sign', { ...place, role: 'preparer', name: 'Ana Torres', digest });
  const month = (app: TeamApp) => app.call('close.month', place);
  await expect
    .poll(
      async () => {
        const shown = await month(bo);
        return [shown.digest, shown.signOffs.length];
      },
      { timeout: 30_000 },
    )
    .toEqual([digest, 1]);
  await bo.call('close.sign', { ...place, role: 'reviewer', name: 'Bo Díaz', digest });
  await expect.poll(async () => (await month(ana)).signOffs.length, { timeout: 30_000 }).toBe(2);
  expect(await ana.ended((await ana.call('close.lock', { ...place, digest })).jobId)).toMatchObject({
    ...{ status: 'done', error: null },
  });

  await expect.poll(async () => (await month(bo)).snapshot, { timeout: 30_000 }).toBe('intact');
  const [there, here] = [await month(ana), await month(bo)];
  expect(here).toEqual(there);
  expect(here).toMatchObject({ state: 'locked', source: 'snapshot', digest });
  const [lock] = here.locks;
  const fileOf = (app: TeamApp, folder: string) =>
    readFileSync(join(dirname(app.databasePath(workspaceId)), folder, lock?.file ?? ''));
  // Each under its own key, and kept twice.
  expect(fileOf(bo, 'closes').equals(fileOf(ana, 'closes'))).toBe(false);
  expect(fileOf(bo, 'copies').equals(fileOf(bo, 'closes'))).toBe(true);

  const exported = async (app: TeamApp) => {
    app.state.savePath = join(app.root, 'close.xlsx');
    const { jobId } = await app.call('close.export', { ...place, language: 'en' });
    expect(await app.ended(jobId ?? '')).toMatchObject({ status: 'done', error: null });
    const [entry] = await trailOf(app, workspaceId);
    return entry?.detail;
  };
  expect(await exported(bo)).toEqual(await exported(ana));
  for (const app of [ana, bo]) expect((await app.call('audit.verify', { workspaceId })).faults).toEqual([]);

  // Lost on one of the two, it comes again from the team.
  for (const folder of ['closes', 'copies'])
    rmSync(join(dirname(bo.databasePath(workspaceId)), folder, lock?.file ?? ''), { force: true });
  await comment(ana, workspaceId, 'afterwards');
  await expect.poll(async () => (await month(bo)).snapshot, { timeout: 30_000 }).toBe('intact');
});
