/**
 * The whole app in a real window, with a million deposits: how soon it starts, what memory it takes, how soon rows are
 * painted, and whether its event loops stay free while it syncs, exports and is asked. README.md explains each figure.
 */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  answerSaveDialog,
  clearKeychain,
  keychainAccounts,
  launchArguments,
  startTieout,
  type TieoutApp,
} from '../e2e/support/tieout-app.ts';
import type { Sandbox, SandboxOptions } from '../src-sandbox/index.ts';
import type { CallInput, CallName, CallResponse } from '../src-shared/contract/index.ts';
import type { Job } from '../src-shared/contract/jobs.ts';
import { bareWindow } from './app/bare-window.ts';
import { addPreparedWorkspace } from './app/prepared-workspace.ts';
import { idle, memoryOf, watchMemory } from './app/processes.ts';
import { start } from './app/start.ts';
import { otherTables, turns } from './app/turns.ts';
import { type BesideEmpty, type Loops, loopsBesideEmpty, loopsDuring } from './app/watching.ts';
import { median } from './figures.ts';
import { BOOKS_MONTH, preparedBooks } from './match-data.ts';
import { type BenchResult, report, resultOf } from './result.ts';
import { preparedDatabase } from './store-data.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    /** Nothing but how soon rows are painted. */
    turns: { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);
const WORKSPACE = '0b5e7c1e-7d53-4c9b-9d0a-5f7f3b1c2d4e';
/** Has a ledger with as many lines as it has deposits. */
const BOOKS = '0b5e7c1e-7d53-4c9b-9d0a-5f7f3b1c2d4f';
const MONTH = '2026-09';
/** After so long the app has nothing left to do of its start. */
const REST_MS = 10_000;
/**
 * After so long its processes have given back what the start had taken (src-shared/at-rest.ts), as V8 does after a
 * while.
 */
const GIVEN_BACK_MS = 40_000;
const results: BenchResult[] = [];

const service: SandboxOptions = { seed: 1, asOf: '2026-10-15T12:00:00Z', months: 1, rows: 20_000 };
const worker = new Worker(new URL('./sandbox-thread.ts', import.meta.url), { workerData: service });
const [served] = (await once(worker, 'message')) as [
  Pick<Sandbox, 'baseUrl' | 'merchantsBaseUrl' | 'credentials'>,
];
const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
const dataFolder = join(folder, 'data');
const keptBefore = await keychainAccounts();
try {
  await prepareWorkspace();
  // Once to warm up, and so that the databases are as an earlier start of the app left them.
  const first = await startTieout({ dataFolder });
  // The app begins where it was left: here at the rows that are waited for, not at the overview.
  await first.window.evaluate((address) => {
    location.hash = address;
  }, `/workspaces/${WORKSPACE}/deposits`);
  await first.window.getByTestId('listing-table').locator('tbody tr').first().waitFor();
  await first.quit();
  if (!values.turns) await compareStarts();
  const app = await startTieout({ dataFolder });
  try {
    await measure(app);
  } finally {
    await app.quit();
  }
} finally {
  await clearKeychain(keptBefore);
  await worker.terminate();
  rmSync(folder, { recursive: true, force: true });
}
report(values.turns ? 'turns' : 'app', results, { rows, rounds });

/** Workspaces as the app keeps them, over the prepared databases. */
async function prepareWorkspace(): Promise<void> {
  await addWorkspace(WORKSPACE, 'Bench', { 'cache.db': preparedDatabase(rows) });
  if (values.turns) return;
  const books = preparedBooks(rows);
  await addWorkspace(BOOKS, 'Books', {
    'cache.db': join(books, 'cache.db'),
    'work.db': join(books, 'work.db'),
  });
}

async function addWorkspace(
  id: string,
  name: string,
  databases: Readonly<Record<string, string>>,
): Promise<void> {
  const { baseUrl, merchantsBaseUrl } = served;
  const createdAt = id === WORKSPACE ? 1 : 2;
  const service = { baseUrl, merchantsBaseUrl };
  await addPreparedWorkspace(dataFolder, { id, name, createdAt, service, databases });
}

/**
 * Start to painted rows, and memory at rest, in turns: the app; an Electron with an empty window; and one with what a
 * window of rows cannot leave out.
 */
async function compareStarts(): Promise<void> {
  const { file, args } = launchArguments({ dataFolder });
  const target = args.indexOf('.');
  const other = (name: string, program: string) =>
    args
      .with(target, program)
      .map((arg) => (arg.startsWith('--user-data-dir=') ? `--user-data-dir=${join(folder, name)}` : arg));
  const sides = {
    empty: other('empty', join(import.meta.dirname, 'app', 'empty-window')),
    bare: other('bare', await bareWindow()),
    app: args,
  };
  const names = Object.keys(sides) as (keyof typeof sides)[];
  const all = () => ({ empty: [] as number[], bare: [] as number[], app: [] as number[] });
  const [times, processor, memory] = [all(), all(), all()];
  for (let round = 0; round < rounds; round += 1) {
    console.log(`starts and memory at rest, ${round + 1} of ${rounds}…`);
    for (const side of round % 2 === 0 ? names : names.toReversed()) {
      const started = await start(file, sides[side]);
      times[side].push(started.ms);
      processor[side].push(started.processorMs);
      if (round < 2) {
        await sleep(GIVEN_BACK_MS);
        memory[side].push(memoryOf(started.child.pid ?? 0));
      }
      await started.stop();
    }
  }
  const beyond = (side: keyof typeof sides) => median(memory[side]) - median(memory.empty);
  const beside = (work: string, side: keyof typeof sides, of: typeof times, goal = {}) =>
    resultOf({ work, unit: 'ms', floor: median(of.empty), product: median(of[side]), goal });
  results.push(
    beside('start to painted rows (floor: an empty window)', 'app', times, { ratio: 1.5 }),
    beside(
      'the same: React, the component library, SQLite and a bare table instead of the app',
      'bare',
      times,
    ),
    beside('start to painted rows: processor time of all processes', 'app', processor),
    beside('the same: the bare table', 'bare', processor),
    resultOf({
      work: 'memory at rest beyond an empty window (floor: the bare table)',
      unit: 'MB',
      floor: beyond('bare'),
      product: beyond('app'),
      goal: { most: 90 },
    }),
    resultOf({
      work: 'memory at rest, all processes (floor: an empty window)',
      unit: 'MB',
      floor: median(memory.empty),
      product: median(memory.app),
    }),
  );
}

async function measure(app: TieoutApp): Promise<void> {
  const pid = app.electron.process().pid ?? 0;
  await app.window.getByTestId('listing-table').locator('tbody tr').first().waitFor();
  await sleep(REST_MS);
  console.log('at rest…');
  loops('at rest', (await loopsDuring(app, () => sleep(REST_MS))).loops);

  const querying = await loopsDuring(app, () => turns(app, rows));
  results.push(...querying.result.results, ...(await otherTables(app, querying.result.taken)));
  loops('querying', querying.loops);
  if (values.turns) return;

  const atRest = memoryOf(pid);
  await ask(app, 'workspaces.replaceCredentials', {
    workspaceId: WORKSPACE,
    set: 'reporting',
    credentials: served.credentials.reporting,
  });
  console.log('syncing…');
  const syncing = await loopsBesideEmpty(app, () => sync(app));
  // The window beside it is gone, and what follows a sync goes on: exceptions are looked for among all records.
  const whileRefreshing = watchMemory(pid);
  await idle(pid);
  loops('syncing six listings', syncing.loops);
  results.push(highest('while refreshing exceptions behind a sync', whileRefreshing.stop(), atRest));
  await sleep(REST_MS);

  await answerSaveDialog(app, join(folder, 'deposits.xlsx'));
  console.log('exporting…');
  const beforeExport = memoryOf(pid);
  const whileExporting = watchMemory(pid);
  await exportAll(app);
  results.push(highest('while exporting', whileExporting.stop(), beforeExport));
  // Once more, without reading the memory of the process, which stops it for that long.
  await answerSaveDialog(app, join(folder, 'deposits again.xlsx'));
  const exporting = await loopsBesideEmpty(app, () => exportAll(app));
  loops(`exporting ${exporting.result} deposits`, exporting.loops);
  console.log('matching…');
  const matching = await loopsBesideEmpty(app, () => match(app));
  loops(`matching ${rows} lines`, matching.loops);
}

function highest(during: string, most: number, before: number): BenchResult {
  const work = `memory of all processes, highest ${during}, beyond what it was before`;
  return resultOf({ work, unit: 'MB', product: most - before });
}

function loops(during: string, { main, renderer, empty, tasks }: Loops & Partial<BesideEmpty>): void {
  for (const [name, { p99, max }] of [
    ['main process', main],
    ['window', renderer],
  ] as const)
    results.push(
      resultOf({
        work: `${during}: event loop of the ${name}, p99`,
        unit: 'ms',
        product: p99,
        goal: { most: 20 },
      }),
      resultOf({ work: `${during}: the same, longest`, unit: 'ms', product: max, goal: { most: 50 } }),
    );
  if (!empty || !tasks) return;
  const figure = (work: string, product: number, goal = {}) =>
    resultOf({ work: `${during}: ${work}`, unit: 'ms', product, goal });
  results.push(
    figure('longest task of the window', tasks.window.clock, { most: 50 }),
    figure('longest task of the window, processor time', tasks.window.processor, { most: 50 }),
    figure('longest task of the main process', tasks.main.clock, { most: 50 }),
    figure('longest task of the main process, processor time', tasks.main.processor, { most: 50 }),
    figure('event loop of an empty window beside it, p99', empty.p99),
    figure('event loop of an empty window beside it, longest', empty.max),
  );
}

async function sync(app: TieoutApp): Promise<void> {
  const { jobIds } = await ask(app, 'sync.startAll', { workspaceId: WORKSPACE, month: MONTH });
  for (const job of await ended(app, jobIds))
    if (job.status !== 'done') throw new Error(`the sync of ${job.listing} ${endOf(job)}`);
}

/** Every deposit of the year as a workbook; returns how many. */
async function exportAll(app: TieoutApp): Promise<number> {
  const answer = await ask(app, 'export.start', {
    workspaceId: WORKSPACE,
    listing: 'deposits',
    filter: { firstDay: '2025-12-31', lastDay: '2026-12-31', choices: {}, text: '' },
    sort: { field: 'creationDate', descending: true },
    language: 'en',
  });
  const [job] = await ended(app, answer.jobId === null ? [] : [answer.jobId]);
  if (job?.status !== 'done' || job.result?.kind !== 'export') throw new Error(`the export ${endOf(job)}`);
  return job.result.rows;
}

/** The ledger's lines with the deposits, in the workspace that has them. */
async function match(app: TieoutApp): Promise<void> {
  const { jobId } = await ask(app, 'matching.run', {
    workspaceId: BOOKS,
    book: 'ledger',
    month: BOOKS_MONTH,
  });
  const [job] = await ended(app, [jobId]);
  if (job?.status !== 'done') throw new Error(`matching ${endOf(job)}`);
}

/** Asks the main process as a screen does. */
async function ask<Name extends CallName>(
  { window }: TieoutApp,
  name: Name,
  request: CallInput<Name>,
): Promise<CallResponse<Name>> {
  const answer = await window.evaluate(
    async ([asked, input]) => {
      const { tieout } = globalThis as unknown as {
        tieout: { call(name: string, request: unknown): Promise<unknown> };
      };
      return tieout.call(asked, input);
    },
    [name, request] as const,
  );
  const envelope = answer as { ok: true; value: CallResponse<Name> } | { ok: false; error: unknown };
  if (!envelope.ok) throw new Error(`${name}: ${JSON.stringify(envelope.error)}`);
  return envelope.value;
}

/** With the reason: a bench that breaks off once in many runs is not run again to hear it. */
const endOf = (job: Job | undefined): string =>
  `ended as ${job?.status}: ${JSON.stringify(job?.error ?? null)}`;

async function ended(app: TieoutApp, jobIds: readonly string[]): Promise<Job[]> {
  for (;;) {
    const { jobs } = await ask(app, 'jobs.list', {});
    const own = jobs.filter(({ id, status }) => jobIds.includes(id) && status !== 'running');
    if (own.length === jobIds.length) return own;
    await sleep(200);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
