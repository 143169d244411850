/**
 * The daily run, over the contract, with the real threads: what it reads, matches and tells. The tests share a
 * workspace that was run twice; each leaves nothing under way, watched or scheduled to the next, however it ends.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DailyRun } from '../../../src-shared/contract/daily-run.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';

const MONTH = '2026-09';
const UNSCHEDULED = { everyMinutes: null, trailingDays: 0 };
const folder = temporaryFolder();
let clock = NOW;
let app: TestApp;
let workspaceId: string;
/** The page before the first run, that run, and the one after the month's statement was imported. */
let none: DailyRun | null;
let first: DailyRun;
let second: DailyRun;
beforeAll(async () => {
  app = await startApp(folder.path, { now: () => (clock += 1_000) });
  workspaceId = (await app.call('workspaces.createDemo', {})).workspace.id;
  app.shareKeys(workspaceId);
  none = (await app.call('dailyRun.last', { workspaceId })).run;
  first = await run();
  await importFile(join(await saveDemoFiles(MONTH), demoFile(/PEN\.ofx$/)));
  second = await run();
});
afterEach(async () => {
  await app.call('dailyRun.stopWatching', { workspaceId });
  await app.call('sync.setSchedule', { workspaceId, schedule: UNSCHEDULED });
  // One that is cancelled may be followed by another, as a sync by the run that waits for it.
  for (let left = await running(); left.length > 0; left = await running())
    for (const { id } of left) {
      await app.call('jobs.cancel', { jobId: id });
      await app.ended(id);
    }
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

async function running() {
  return (await app.call('jobs.list', {})).jobs.filter(({ status }) => status === 'running');
}

async function saveDemoFiles(month: string): Promise<string> {
  app.state.folderPath = folder.path;
  const saved = await app.call('demo.saveFiles', { workspaceId, month });
  if (!saved) throw new Error('no files');
  return saved.folder;
}

const demoFolder = join(folder.path, `tieout-demo-${MONTH}`);

function demoFile(pattern: RegExp): string {
  const name = readdirSync(demoFolder).find((each) => pattern.test(each));
  if (!name) throw new Error(`no file ${pattern}`);
  return name;
}

async function run() {
  const { jobId } = await app.call('dailyRun.start', { workspaceId });
  const { result, status, error } = await app.ended(jobId);
  expect({ status, error }).toEqual({ status: 'done', error: null });
  const { run: last } = await app.call('dailyRun.last', { workspaceId });
  expect(result).toEqual({ kind: 'daily-run', run: last });
  if (!last) throw new Error('no run');
  return last;
}

async function importFile(path: string, book: Book = 'bank'): Promise<void> {
  app.state.statementPaths = [path];
  const { files } = await app.call('statements.choose', { workspaceId });
  const about = { workspaceId, token: files[0]?.token ?? '', book };
  const { table } = await app.call('statements.inspect', about);
  const mapping = table && { ...table.mapping, account: table.mapping.account || '1041' };
  const asked = { ...about, mapping };
  await app.call('statements.check', asked);
  await app.call('statements.import', { ...asked, period: null });
}

it('reads, matches what there is to match, and tells what is new since the run before', async () => {
  expect(none).toBeNull();
  expect(first).toMatchObject({ since: null, startedBy: 'person', books: [] });
  expect(first.listings.map(({ listing }) => listing).sort()).toEqual([...LISTING_NAMES].sort());
  expect(first.listings.every(({ error }) => error === null)).toBe(true);
  expect(first.listings.find(({ listing }) => listing === 'deposits')?.added).toBeGreaterThan(100);

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
});

it('waits for a sync that is under way: no listing is missing on its page', async () => {
  const order = { listings: [...LISTING_NAMES], mode: 'changes' as const, trailingDays: 7 };
  const days = { firstDay: '2026-09-01', lastDay: '2026-10-15' };
  const { jobIds } = await app.call('sync.run', { workspaceId, ...order, ...days });
  expect(jobIds).toHaveLength(LISTING_NAMES.length);
  const met = await run();
  expect(met.listings.map(({ listing }) => listing).sort()).toEqual([...LISTING_NAMES].sort());
  expect(met.listings.every(({ error }) => error === null)).toBe(true);
});

it('is not run twice at a time, and a cancelled one leaves the page of the run before', async () => {
  const { run: before } = await app.call('dailyRun.last', { workspaceId });
  const { jobId } = await app.call('dailyRun.start', { workspaceId });
  expect(await failureOf(app.call('dailyRun.start', { workspaceId }))).toMatchObject({ code: 'job-running' });
  await app.call('jobs.cancel', { jobId });
  expect(await app.ended(jobId)).toMatchObject({ status: 'cancelled' });
  expect(await app.call('dailyRun.last', { workspaceId })).toEqual({ run: before });
  expect(await running()).toEqual([]);
});

it('by a command: one line, an exit code, and no secret; what it cannot run it says', async () => {
  const { exitCode, words, json } = await app.runByCommandLine(
    (await app.call('workspaces.list', {})).workspaces[0]?.name.toUpperCase() ?? '',
  );
  const { run: last } = await app.call('dailyRun.last', { workspaceId });
  expect(last?.startedBy).toBe('command');
  expect(exitCode).toBe(last?.outcome === 'nothing-to-do' ? 0 : 1);
  expect(words).toMatch(/^(Nothing to do|Something to look at)\. New records: \d+, changed: \d+\./);
  expect(JSON.parse(json)).toMatchObject({ outcome: last?.outcome, failed: [], error: null });
  for (const line of [words, json]) {
    expect(line).not.toContain('\n');
    for (const secret of app.secrets) expect(line).not.toContain(secret);
  }

  expect(await app.runByCommandLine('Nobody')).toMatchObject({
    exitCode: 2,
    words: expect.stringContaining('There is no workspace “Nobody”'),
    json: '{"outcome":"failed","error":"workspace-not-found"}',
  });
  app.state.keychainAnswers = false;
  expect(await app.runByCommandLine(workspaceId)).toMatchObject({
    exitCode: 2,
    words: expect.stringContaining('keychain is locked'),
    json: '{"outcome":"failed","error":"keychain-unavailable"}',
  });
  app.state.keychainAnswers = true;
  const account = `${workspaceId}/reporting`;
  const kept = app.kept.get(account);
  app.kept.delete(account);
  expect(await app.runByCommandLine(workspaceId)).toMatchObject({
    exitCode: 2,
    json: '{"outcome":"failed","error":"credentials-missing"}',
  });
  if (kept) app.kept.set(account, kept);
});

it('by a command beside a run that is under way: waits for that one', async () => {
  const { jobId } = await app.call('dailyRun.start', { workspaceId });
  const { exitCode } = await app.runByCommandLine(workspaceId);
  expect((await app.ended(jobId)).status).toBe('done');
  const { run: last } = await app.call('dailyRun.last', { workspaceId });
  expect(last?.startedBy).toBe('person');
  expect(exitCode).toBeLessThan(2);
});

it('the system tells of the end of a run that nobody pressed for, where the schedule says so', async () => {
  app.notified.splice(0);
  const schedule = { everyMinutes: 60, trailingDays: 0, match: true };
  await app.call('sync.setSchedule', { workspaceId, schedule });
  await app.look(60);
  expect(app.notified.map(({ startedBy }) => startedBy)).toEqual(['schedule']);
  await app.call('sync.setSchedule', { workspaceId, schedule: { ...schedule, notify: false } });
  await app.look(180);
  await run();
  expect(app.notified).toHaveLength(1);
});

it('imports what it understands from the watched folder, says what it does not, and leaves every file as it is', async () => {
  expect(await app.call('dailyRun.watched', { workspaceId })).toMatchObject({ folder: null });
  const watched = join(folder.path, 'from-the-bank');
  mkdirSync(watched);
  app.state.folderPath = watched;
  expect(await app.call('dailyRun.watch', { workspaceId })).toMatchObject({ folder: watched });
  const put = (name: string, content: string | Buffer) => writeFileSync(join(watched, name), content);
  const ofx = demoFile(/USD\.ofx$/);
  put(ofx, readFileSync(join(demoFolder, ofx)));
  put('unknown.csv', 'When;What;How much\n2026-09-01;Ñandú;10,00\n2026-09-02;x;11,00\n');
  put('contract.pdf', '%PDF-1.7 nothing of a bank');
  put('.hidden', 'x');
  put('half.csv.part', 'x');
  const before = readdirSync(watched).map((name) => [name, readFileSync(join(watched, name), 'latin1')]);

  const imported = await run();
  const outcomes = Object.fromEntries(imported.files.map(({ name, outcome }) => [name, outcome]));
  expect(outcomes).toEqual({
    [ofx]: 'imported',
    'unknown.csv': 'mapping-unknown',
    'contract.pdf': 'not-read',
  });
  expect(imported.outcome).toBe('to-look-at');
  const { files } = await app.call('statements.list', { workspaceId, book: 'bank' });
  expect(files.map(({ name }) => name)).toContain(ofx);
  expect(readdirSync(watched).map((name) => [name, readFileSync(join(watched, name), 'latin1')])).toEqual(
    before,
  );

  const again = await run();
  expect(again.files.map(({ name }) => name).sort()).toEqual(['contract.pdf', 'unknown.csv']);
  expect(again.books.every(({ error }) => error === null)).toBe(true);

  rmSync(watched, { recursive: true });
  expect((await run()).files).toMatchObject([{ name: 'from-the-bank', outcome: 'folder-missing' }]);
  expect(await app.call('dailyRun.stopWatching', { workspaceId })).toMatchObject({ folder: null });
  expect((await run()).files).toEqual([]);
});

it('a ledger file in the watched folder is imported with the columns of the last one, and none before there was one', async () => {
  const watched = join(folder.path, 'from-the-books');
  mkdirSync(watched);
  const saved = await saveDemoFiles('2026-08');
  const name = 'ledger-2026-08.csv';
  app.state.folderPath = watched;
  await app.call('dailyRun.watch', { workspaceId });
  writeFileSync(join(watched, name), readFileSync(join(saved, name)));
  expect((await run()).files).toMatchObject([{ name, outcome: 'mapping-unknown' }]);
  await importFile(join(demoFolder, `ledger-${MONTH}.csv`), 'ledger');
  expect((await run()).files).toMatchObject([{ name, outcome: 'imported' }]);
  const { files } = await app.call('statements.list', { workspaceId, book: 'ledger' });
  expect(files.map((file) => file.name)).toContain(name);
  expect(
    (await app.call('statements.list', { workspaceId, book: 'bank' })).files.map((file) => file.name),
  ).not.toContain(name);
});

it('matches by itself after an import where the workspace says so', async () => {
  // Of the oldest jobs nothing is known any more.
  const matchings = async () => {
    const { jobs } = await app.call('jobs.list', {});
    return jobs.filter(({ kind, status }) => kind === 'matching' && status === 'done').map(({ id }) => id);
  };
  const bankFile = join(folder.path, 'later.ofx');
  writeFileSync(bankFile, readFileSync(join(demoFolder, demoFile(/PEN\.mt940|PEN\.sta/))));
  const before = new Set(await matchings());
  await app.call('sync.setSchedule', {
    workspaceId,
    schedule: { ...UNSCHEDULED, matchAfter: true },
  });
  await importFile(bankFile);
  await expect.poll(async () => (await matchings()).some((id) => !before.has(id))).toBe(true);
  const { stale, lastRun } = await app.call('matching.overview', { workspaceId, book: 'bank', month: MONTH });
  expect({ stale, ran: lastRun !== null }).toEqual({ stale: false, ran: true });
});
