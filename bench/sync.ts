/**
 * A month of every listing read from the service into the cache, through the whole main process: session, three
 * listings at a time, exact parsing, SQLite in its thread. README.md explains the floors.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { NOW, startApp, type TestApp } from '../src-main/ipc/testing/app.ts';
import type { Sandbox, SandboxOptions } from '../src-sandbox/index.ts';
import type { Job } from '../src-shared/contract/jobs.ts';
import { LISTING_NAMES } from '../src-shared/service/listing.ts';
import { listings } from '../src-shared/service/listings.ts';
import { type Result, report, resultOf } from './result.ts';

const MONTH = '2026-09';
const FROM = Date.parse('2026-09-01T05:00:00Z') / 1000;
const TO = Date.parse('2026-10-01T05:00:00Z') / 1000;
const AS_OF = new Date(NOW).toISOString();
const ROWS = 20_000;
/** Requests the app has under way. */
const SIDE_BY_SIDE = 3;
const LATENCIES_MS = [0, 100] as const;

type Served = Pick<Sandbox, 'baseUrl' | 'merchantsBaseUrl' | 'credentials'>;

/** Reads every page of every listing with fetch and JSON.parse and keeps nothing; returns pages per listing and time. */
async function bare({ merchantsBaseUrl, credentials }: Served): Promise<{ pages: number[]; ms: number }> {
  const login = await fetch(`${merchantsBaseUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials.reporting),
  });
  const token = /BEARER_TOKEN=([^;]+)/.exec(login.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const started = performance.now();
  const waiting = [...LISTING_NAMES];
  const pages: number[] = [];
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      for (let page = 0; ; page += 1) {
        const url = `${merchantsBaseUrl}${listings[name].path}?from=${FROM}&to=${TO}&page=${page}`;
        const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
        const { rows, maxRows } = JSON.parse(await response.text());
        if (rows < maxRows) {
          pages.push(page + 1);
          break;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
  return { pages, ms: performance.now() - started };
}

/** The same through the app, from a new workspace; with the main thread's event-loop delay meanwhile. */
async function product({ baseUrl, merchantsBaseUrl, credentials }: Served) {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const app = await startApp(folder);
  try {
    const { workspace } = await app.call('workspaces.create', {
      name: 'Bench',
      environment: 'staging',
      baseUrl,
      merchantsBaseUrl,
      timeZone: 'America/Lima',
      credentials: credentials.reporting,
    });
    // As in the app, where the store's thread is there from the start and the screen has shown that there is nothing yet.
    const filter = { firstDay: `${MONTH}-01`, lastDay: `${MONTH}-30`, choices: {}, text: '' };
    await app.call('listings.summary', { workspaceId: workspace.id, listing: 'deposits', filter });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const started = performance.now();
    const { jobIds } = await app.call('sync.startAll', { workspaceId: workspace.id, month: MONTH });
    const ended = await finished(app, jobIds);
    const ms = performance.now() - started;
    delay.disable();
    let pages = 0;
    let rows = 0;
    for (const { status, listing, result } of ended) {
      if (status !== 'done' || result?.kind !== 'sync') throw new Error(`${listing} ended as ${status}`);
      pages += result.pages;
      rows += result.rows;
    }
    return { ms, pages, rows, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
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

const results: Result[] = [];
const counts: object[] = [];
for (const latencyMs of LATENCIES_MS) {
  // The delay is the service's, for every page, like a network's; the service itself is in a thread of its own.
  const service: SandboxOptions = { seed: 1, asOf: AS_OF, months: 1, rows: ROWS, pageDelayMs: latencyMs };
  const worker = new Worker(new URL('./sandbox-thread.ts', import.meta.url), { workerData: service });
  const [served] = (await once(worker, 'message')) as [Served];
  // Once each to warm up code and the service's own caches, unless waiting is most of it anyway.
  if (latencyMs === 0) await bare(served);
  const floor = await bare(served);
  const { ms, pages, rows, p99, max } = await product(served);
  const requests = floor.pages.reduce((sum, count) => sum + count, 0);
  // The waiting alone, with as many requests under way at every moment as there may be.
  const waitMs = (requests / SIDE_BY_SIDE) * latencyMs;
  const floorMs = latencyMs === 0 ? floor.ms : waitMs;
  const work = `a month of six listings, the service answering ${latencyMs === 0 ? 'at once' : `after ${latencyMs} ms`}`;
  results.push(
    resultOf({
      work,
      unit: 's',
      floor: floorMs / 1000,
      product: ms / 1000,
      goal: latencyMs === 0 ? {} : { ratio: 1.1 },
    }),
    resultOf({ work: `${work}: event loop, p99`, unit: 'ms', product: p99, goal: { most: 20 } }),
    resultOf({ work: `${work}: event loop, longest`, unit: 'ms', product: max, goal: { most: 50 } }),
  );
  counts.push({ latencyMs, records: rows, pagesOfFloor: requests, pagesOfSync: pages });
  await worker.terminate();
}
report('sync', results, { counts });
