/** The daily run, over the contract, with the real threads: what it reads, matches and tells. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';

const MONTH = '2026-09';
const folder = temporaryFolder();
let clock = NOW;
let app: TestApp;
let workspaceId: string;
beforeAll(async () => {
  app = await startApp(folder.path, { now: () => (clock += 1_000) });
  workspaceId = (await app.call('workspaces.createDemo', {})).workspace.id;
  app.shareKeys(workspaceId);
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

async function run() {
  const { jobId } = await app.call('dailyRun.start', { workspaceId });
  const { result, status, error } = await app.ended(jobId);
  expect({ status, error }).toEqual({ status: 'done', error: null });
  const { run: last } = await app.call('dailyRun.last', { workspaceId });
  expect(result).toEqual({ kind: 'daily-run', run: last });
  if (!last) throw new Error('no run');
  return last;
}

async function importFile(path: string): Promise<void> {
  app.state.statementPaths = [path];
  const { files } = await app.call('statements.choose', { workspaceId });
  const asked = { workspaceId, token: files[0]?.token ?? '', book: 'bank' as const, mapping: null };
  await app.call('statements.inspect', { workspaceId, token: asked.token, book: 'bank' });
  await app.call('statements.check', asked);
  await app.call('statements.import', { ...asked, period: null });
}

it('reads, matches what there is to match, and tells what is new since the run before', async () => {
  expect(await app.call('dailyRun.last', { workspaceId })).toEqual({ run: null });
  const first = await run();
  expect(first).toMatchObject({ since: null, startedBy: 'person', books: [] });
  expect(first.listings.map(({ listing }) => listing).sort()).toEqual([...LISTING_NAMES].sort());
  expect(first.listings.every(({ error }) => error === null)).toBe(true);
  expect(first.listings.find(({ listing }) => listing === 'deposits')?.added).toBeGreaterThan(100);

  app.state.folderPath = folder.path;
  const saved = await app.call('demo.saveFiles', { workspaceId, month: MONTH });
  if (!saved) throw new Error('no files');
  await importFile(join(saved.folder, saved.files.find((file) => file.endsWith('PEN.ofx')) ?? ''));
  const second = await run();
  expect(second.since).toBe(first.finishedAt);
  const september = second.books.find(({ month }) => month === MONTH);
  expect(september).toMatchObject({ book: 'bank', error: null });
  expect(september?.matched).toBeGreaterThan(0);
  expect(second).toMatchObject({ outcome: 'to-look-at' });
  expect(second.exceptions.appeared).toBeGreaterThan(0);
  expect(second.exceptions.unsettled).toBeGreaterThanOrEqual(second.exceptions.appeared);

  const third = await run();
  // A month that is looked at again has nothing more to match.
  expect(third.books.filter(({ matched, excluded, error }) => matched + excluded > 0 || error)).toEqual([]);
  expect(third).toMatchObject({
    since: second.finishedAt,
    exceptions: { appeared: 0, cleared: 0, unsettled: second.exceptions.unsettled },
  });
}, 60_000);

it('is not run twice at a time, and a cancelled one leaves the page of the run before', async () => {
  const { run: before } = await app.call('dailyRun.last', { workspaceId });
  const { jobId } = await app.call('dailyRun.start', { workspaceId });
  expect(await failureOf(app.call('dailyRun.start', { workspaceId }))).toMatchObject({ code: 'job-running' });
  await app.call('jobs.cancel', { jobId });
  expect(await app.ended(jobId)).toMatchObject({ status: 'cancelled' });
  expect(await app.call('dailyRun.last', { workspaceId })).toEqual({ run: before });
  const { jobs } = await app.call('jobs.list', {});
  expect(jobs.filter(({ status }) => status === 'running')).toEqual([]);
}, 60_000);
