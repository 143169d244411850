/**
 * A month that is locked at one desk, on the other: the same figures and the same workbook from a file of its own, and
 * an intact trail.
 */
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { NOW, type TestApp } from '../ipc/testing/app.ts';
import { failureOf } from '../testing/failure.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import {
  atEachWord,
  comment,
  endFile,
  PLACE,
  startTwoApps,
  type TeamApp,
  trailOf,
} from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

/** A workspace on the computer with a sandbox of the service behind it. */
async function startService() {
  const sandbox = await startSandbox({
    ...{ asOf: new Date(NOW).toISOString(), clock: () => NOW },
    ...{ rows: 300, months: 2, planted: false },
  });
  onTestFinished(() => sandbox.close());
  return async (app: TestApp): Promise<string> => {
    const asked = await app.call('workspaces.create', {
      ...{ name: 'Tienda', environment: 'staging', timeZone: 'America/Lima' },
      ...{ baseUrl: sandbox.baseUrl, merchantsBaseUrl: sandbox.merchantsBaseUrl },
      ...{ service: DEFAULT_SERVICE_SETTINGS, credentials: sandbox.credentials.reporting },
    });
    return asked.workspace.id;
  };
}

/** Reads the month and does what is to be done before it is signed; the answer is the digest to sign. */
async function prepare(app: TestApp, workspaceId: string): Promise<string> {
  const place = { workspaceId, ...PLACE };
  const days = { firstDay: '2026-08-25', lastDay: '2026-10-14' };
  const order = { workspaceId, listings: [...LISTING_NAMES], ...days, mode: 'everything' as const };
  for (const jobId of (await app.call('sync.run', order)).jobIds)
    expect(await app.ended(jobId)).toMatchObject({ status: 'done' });
  const { figures, statement } = await app.call('close.month', place);
  const shown = { account: statement?.account ?? '', amount: statement?.perBooks?.amount ?? null };
  const balance = { account: '121301', amount: figures.closing, reserve: null };
  await app.call('close.enterBalance', { ...place, ...balance, shown });
  const open = await app.call('close.month', place);
  for (const { item, state, required } of open.items)
    if (required && state !== 'ok' && state !== 'not-applicable')
      await app.call('close.waive', { ...place, item, reason: 'There is no bank account in this test.' });
  return (await app.call('close.month', place)).digest;
}

async function lock(app: TestApp, workspaceId: string, digest: string): Promise<void> {
  const { jobId } = await app.call('close.lock', { workspaceId, ...PLACE, digest });
  expect(await app.ended(jobId)).toMatchObject({ status: 'done', error: null });
}

const monthOf = (app: TestApp, workspaceId: string) => app.call('close.month', { workspaceId, ...PLACE });
const monthBecomes = (app: TestApp, workspaceId: string, expected: object) =>
  expect
    .poll(
      atEachWord(app, () => monthOf(app, workspaceId)),
      { timeout: 30_000 },
    )
    .toMatchObject(expected);
const fileOf = (app: TeamApp, workspaceId: string, folder: string, file = '') =>
  join(dirname(app.databasePath(workspaceId)), folder, file);

/** What the trail says of a workbook that the computer exports: its digest. */
async function exported(app: TeamApp, workspaceId: string) {
  app.state.savePath = join(app.root, 'close.xlsx');
  const { jobId } = await app.call('close.export', { workspaceId, ...PLACE, language: 'en' });
  expect(await app.ended(jobId ?? '')).toMatchObject({ status: 'done', error: null });
  const [entry] = await trailOf(app, workspaceId);
  return entry?.detail;
}

it('arrives at the other desk, which shows, proves and exports what was locked', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server, ['reviewer'], await startService());
  const place = { workspaceId, ...PLACE };
  const sign = async () => {
    const { digest } = await monthOf(ana, workspaceId);
    await ana.call('close.sign', { ...place, role: 'preparer', name: 'Ana Torres', digest });
    await monthBecomes(bo, workspaceId, { digest, signOffs: [{ role: 'preparer', stands: true }] });
    return digest;
  };
  await prepare(ana, workspaceId);
  const first = await sign();
  // What the other desk decides about the figures takes the signature away, and both are told which part it was.
  const item = {
    cause: 'other',
    amount: '5.00',
    text: 'Fee of the bank',
    owner: '',
    expected: null,
  } as const;
  await bo.call('close.addItem', { ...place, ...item });
  for (const app of [bo, ana])
    await monthBecomes(app, workspaceId, {
      signOffs: [{ role: 'preparer', stands: false, changed: ['statement'] }],
    });
  expect(
    await failureOf(bo.call('close.sign', { ...place, role: 'reviewer', name: 'Bo Díaz', digest: first })),
  ).toMatchObject({ code: 'close-figures-changed' });
  await prepare(ana, workspaceId);
  const digest = await sign();
  expect(digest).not.toBe(first);
  await bo.call('close.sign', { ...place, role: 'reviewer', name: 'Bo Díaz', digest });
  await monthBecomes(ana, workspaceId, { signOffs: [{ role: 'preparer' }, { role: 'reviewer' }] });
  await lock(ana, workspaceId, digest);

  await monthBecomes(bo, workspaceId, { snapshot: 'intact' });
  const [there, here] = [await monthOf(ana, workspaceId), await monthOf(bo, workspaceId)];
  expect(here).toEqual(there);
  expect(here).toMatchObject({ state: 'locked', source: 'snapshot', digest });
  const file = here.locks[0]?.file;
  const bytesOf = (app: TeamApp, folder: string) => readFileSync(fileOf(app, workspaceId, folder, file));
  // Each under its own key, and kept twice.
  expect(bytesOf(bo, 'closes').equals(bytesOf(ana, 'closes'))).toBe(false);
  expect(bytesOf(bo, 'copies').equals(bytesOf(bo, 'closes'))).toBe(true);

  expect(await exported(bo, workspaceId)).toEqual(await exported(ana, workspaceId));
  for (const app of [ana, bo]) expect((await app.call('audit.verify', { workspaceId })).faults).toEqual([]);

  // Lost on one of the two, it comes again from the team.
  for (const folder of ['closes', 'copies']) rmSync(fileOf(bo, workspaceId, folder, file), { force: true });
  await comment(ana, workspaceId, 'afterwards');
  await monthBecomes(bo, workspaceId, { snapshot: 'intact' });
});

it('that was locked before the workspace was shared is at the other desk, too', async () => {
  const create = await startService();
  let digest = '';
  const { ana, bo, workspaceId } = await startTwoApps(server, ['preparer', 'reviewer'], async (app) => {
    const id = await create(app);
    digest = await prepare(app, id);
    const place = { workspaceId: id, ...PLACE };
    const { actor } = await app.call('close.list', { workspaceId: id });
    await app.call('close.setTeam', { workspaceId: id, onePerson: true });
    for (const [role, name] of [
      ['preparer', actor],
      ['reviewer', 'Benito'],
    ] as const)
      await app.call('close.sign', { ...place, role, name, digest });
    await lock(app, id, digest);
    return id;
  });
  await monthBecomes(bo, workspaceId, { snapshot: 'intact' });
  const [there, here] = [await monthOf(ana, workspaceId), await monthOf(bo, workspaceId)];
  expect(here).toEqual(there);
  expect(here).toMatchObject({ state: 'locked', source: 'snapshot', digest });
  expect(await exported(bo, workspaceId)).toEqual(await exported(ana, workspaceId));
  for (const app of [ana, bo]) {
    expect((await app.call('audit.verify', { workspaceId })).faults).toEqual([]);
    const told = (await trailOf(app, workspaceId)).filter(({ action }) => action === 'close.file-shared');
    expect(told).toHaveLength(1);
  }
});
