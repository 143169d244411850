/**
 * A month of every listing read from the service into the cache, through the whole main process: session, three
 * listings at a time, exact parsing, SQLite in its thread. README.md explains the floors.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { NOW, startApp, type TestApp } from '../src-main/ipc/testing/app.ts';
import type { SandboxOptions } from '../src-sandbox/index.ts';
import type { Job } from '../src-shared/contract/jobs.ts';
import { median } from './figures.ts';
import { type BenchResult, report, resultOf } from './result.ts';
import {
  readWindows,
  type Served,
  SIDE_BY_SIDE,
  storeWindows,
  type Taken,
  timed,
  type Window,
  windowsIn,
} from './sync-floor.ts';

const MONTH = '2026-09';
const AS_OF = new Date(NOW).toISOString();
const ROWS = 20_000;
/** Rounds a side behind the first of the product. */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, latency: { type: 'string', default: '0,100' } },
});
/** None where waiting is most of it. */
const SERVICES = [
  { latencyMs: 0, rounds: Number(values.rounds) },
  { latencyMs: 100, rounds: 0 },
].filter(({ latencyMs }) => values.latency.split(',').includes(String(latencyMs)));

/** Through the app, from a new workspace; with the main thread's event-loop delay meanwhile, and what was asked for. */
async function product({ baseUrl, merchantsBaseUrl, credentials }: Served) {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const app = await startApp(folder);
  const asked = new Set<string>();
  app.state.through = (url, init) => {
    asked.add(url);
    return fetch(url, init);
  };
  try {
    const { workspace } = await app.call('workspaces.create', {
      name: 'Bench',
      environment: 'staging',
      baseUrl,
      merchantsBaseUrl,
      timeZone: 'America/Lima',
      credentials: credentials.reporting,
    });
    // As in the app, where the store's thread is there from the start and the screen has shown that there is nothing
    // yet.
    const filter = { firstDay: `${MONTH}-01`, lastDay: `${MONTH}-30`, choices: {}, text: '' };
    await app.call('listings.summary', { workspaceId: workspace.id, listing: 'deposits', filter });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    let pages = 0;
    let rows = 0;
    const taken = await timed(async () => {
      const { jobIds } = await app.call('sync.startAll', { workspaceId: workspace.id, month: MONTH });
      for (const { status, listing, result } of await finished(app, jobIds)) {
        if (status !== 'done' || result?.kind !== 'sync') throw new Error(`${listing} ended as ${status}`);
        pages += result.pages;
        rows += result.rows;
      }
    });
    delay.disable();
    const delays = { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 };
    return { taken: { ...taken, ...delays }, pages, rows, windows: windowsIn(asked) };
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The jobs once all have ended; asked for seldom, so that the asking is not what is measured. */
async function finished(app: TestApp, jobIds: readonly string[]): Promise<Job[]> {
  for (;;) {
    const { jobs } = await app.call('jobs.list', {});
    const ended = jobs.filter(({ id, status }) => jobIds.includes(id) && status !== 'running');
    if (ended.length === jobIds.length) return ended;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function storing(served: Served, windows: readonly Window[]): Promise<Taken> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  try {
    return await storeWindows(served, windows, join(folder, 'cache.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const results: BenchResult[] = [];
const counts: object[] = [];
for (const { latencyMs, rounds } of SERVICES) {
  // The delay is the service's, for every page, like a network's; the service itself is in a thread of its own.
  const service: SandboxOptions = { seed: 1, asOf: AS_OF, months: 1, rows: ROWS, pageDelayMs: latencyMs };
  const worker = new Worker(new URL('./sandbox-thread.ts', import.meta.url), { workerData: service });
  const [served] = (await once(worker, 'message')) as [Served];
  // What it asks for is what the floors read. The one that stores has the same records, indexes, totals and search as
  // the product, amounts by way of a float, and nothing of what makes a sync complete: no comparing, no second look, no
  // place to go on from. The product once, to warm up code and the service's caches, where that is not mostly waiting.
  let last = await product(served);
  const first = last.taken;
  const { windows } = last;
  const sides = { bare: [] as Taken[], storing: [] as Taken[], product: [first] };
  let read = await readWindows(served, windows);
  for (let round = 0; round < rounds; round += 1) {
    if (round === 0) sides.product.pop();
    sides.bare.push(
      await timed(async () => {
        read = await readWindows(served, windows);
      }),
    );
    last = await product(served);
    sides.product.push(last.taken);
    sides.storing.push(await storing(served, windows));
  }
  if (read.rows !== last.rows) throw new Error(`the floor read ${read.rows} records, the sync ${last.rows}`);
  const work = `a month of six listings, the service answering ${latencyMs === 0 ? 'at once' : `after ${latencyMs} ms`}`;
  const of = (side: readonly Taken[], what: 'ms' | 'cpuMs') =>
    median(side.map((taken) => taken[what])) / 1_000;
  if (latencyMs === 0)
    for (const [what, words] of [
      ['ms', ''],
      ['cpuMs', ': processor time, the service’s included'],
    ] as const)
      results.push(
        resultOf({
          work: `${work}${words}`,
          unit: 's',
          floor: of(sides.bare, what),
          product: of(sides.product, what),
          goal: what === 'ms' ? { ratio: 2 } : {},
        }),
        resultOf({
          work: `${work}${words} (floor: stored, too, a bare statement a page and a commit for the pages at hand)`,
          unit: 's',
          floor: of(sides.storing, what),
          product: of(sides.product, what),
        }),
      );
  // The waiting alone, with as many requests under way at every moment as there may be.
  else
    results.push(
      resultOf({
        work,
        unit: 's',
        floor: ((read.pages / SIDE_BY_SIDE) * latencyMs) / 1_000,
        product: of(sides.product, 'ms'),
        goal: { ratio: 1.1 },
      }),
    );
  results.push(
    resultOf({
      work: `${work}: event loop, p99`,
      unit: 'ms',
      product: median(sides.product.map(({ p99 }) => p99)),
      goal: { most: 20 },
    }),
    resultOf({
      work: `${work}: event loop, longest`,
      unit: 'ms',
      product: Math.max(...sides.product.map(({ longest }) => longest)),
      goal: { most: 50 },
    }),
  );
  counts.push({
    latencyMs,
    records: last.rows,
    pagesOfFloor: read.pages,
    pagesOfSync: last.pages,
    first,
    sides,
  });
  await worker.terminate();
}
report('sync', results, { counts });
