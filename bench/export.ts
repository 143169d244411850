/**
 * A million deposits as a workbook, through the store thread as the app does it, beside the library's stream used
 * plainly, and beside a library of C where there is a compiler; and how the main thread and the pages fare meanwhile.
 * Each side runs in a process of its own, so that its memory is its own. README.md explains the floor.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import ExcelJS from 'exceljs';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { iterateRows } from '../src-main/store/listings/query.ts';
import '../src-main/store/testing/keys.ts';
import type { StoreHost } from '../src-main/worker/store-host.ts';
import type { ListingFilter, Sort } from '../src-shared/contract/listings.ts';
import { DAY_MS } from '../src-shared/durations.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { builtHost } from './built-host.ts';
import { median } from './figures.ts';
import { type BenchResult, type Goal, report, resultOf } from './result.ts';
import { preparedDatabase, workbookFor } from './store-data.ts';
import { compiledFloor, runFloor } from './xlsx-floor.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    side: { type: 'string' },
    into: { type: 'string', default: '' },
  },
});
const rows = Number(values.rows);
const ZONE = 'America/Lima';
/** Of a spreadsheet's days. */
const DAYS_BEFORE_1970 = 25_569;
const FILTER: ListingFilter = { firstDay: '2025-12-31', lastDay: '2026-12-31', choices: {}, text: '' };
const SORT: Sort = { field: 'creationDate', descending: true };

type Delay = { readonly p99Ms: number; readonly maxMs: number };
type Side = {
  readonly rows: number;
  readonly seconds: number;
  readonly peakMB: number;
  readonly fileMB: number;
  /** How long one bare statement takes to read the rows that were handed over; no part of `seconds`. */
  readonly readingSeconds?: number;
  readonly mainThread?: Record<'querying' | 'exporting', Delay>;
  /** Answers to pages, totals and searches, from the main thread's call to its answer. */
  readonly answers?: Record<'querying' | 'exporting', { readonly medianMs: number; readonly p95Ms: number }>;
};

if (values.side === 'plain') process.send?.(await plain(values.into));
else if (values.side === 'product') process.send?.(await product(values.into));
else await both();

async function both(): Promise<void> {
  preparedDatabase(rows);
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const run = async (side: string): Promise<Side> => {
    console.log(`${side}…`);
    const child = fork(import.meta.filename, [
      ...['--side', side, '--rows', String(rows), '--into', join(folder, `${side}.xlsx`)],
    ]);
    const [answer] = (await once(child, 'message')) as [Side];
    child.disconnect();
    await once(child, 'exit');
    return answer;
  };
  const floor = compiledFloor(folder);
  const sides = {
    plain: await run('plain'),
    product: await run('product'),
    ...(floor && { c: await cSide(floor, folder) }),
  };
  rmSync(folder, { recursive: true, force: true });
  for (const side of Object.values(sides))
    if (side.rows !== sides.product.rows) throw new Error('not all of them wrote the same number of rows');
  report('export', resultsOf(sides), { rows, sides });
}

type Sides = Readonly<Record<'plain' | 'product', Side>> & { readonly c?: Side };

function resultsOf({ plain, product, c }: Sides): BenchResult[] {
  const work = `${rows} deposits as a workbook`;
  const { mainThread, answers } = product;
  const ms = (what: string, figure: number | undefined, goal: Goal = {}): BenchResult[] =>
    figure === undefined ? [] : [resultOf({ work: `${work}: ${what}`, unit: 'ms', product: figure, goal })];
  return [
    resultOf({ work, unit: 's', floor: plain.seconds, product: product.seconds, goal: { ratio: 1 } }),
    ...(c
      ? [
          resultOf({
            work: `${work}, beside libxlsxwriter`,
            unit: 's',
            floor: c.seconds,
            product: product.seconds,
            goal: { ratio: 1 },
          }),
          resultOf({
            work: `${work}, beside libxlsxwriter and one bare statement that reads its rows`,
            unit: 's',
            floor: c.seconds + (c.readingSeconds ?? 0),
            product: product.seconds,
          }),
        ]
      : []),
    resultOf({
      work: `${work}: peak memory of the process`,
      unit: 'MB',
      floor: plain.peakMB,
      product: product.peakMB,
      goal: { most: 350 },
    }),
    ...ms('event loop of the main thread, p99', mainThread?.exporting.p99Ms, { most: 20 }),
    ...ms('event loop of the main thread, longest', mainThread?.exporting.maxMs, { most: 50 }),
    ...ms('answer to a page, total or search meanwhile, p95', answers?.exporting.p95Ms, { most: 16 }),
    ...ms('the same without an export, p95', answers?.querying.p95Ms),
  ];
}

/** The library as its own documentation uses it: a row added and committed, one after the other. */
async function plain(into: string): Promise<Side> {
  const db = openDatabase(preparedDatabase(rows), { readonly: true });
  const started = performance.now();
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: into, useStyles: true });
  const sheet = workbook.addWorksheet('Deposits');
  sheet.columns = deposits.fields.map(({ name, kind }) => ({
    header: name,
    key: name,
    width: 16,
    style: { numFmt: kind === 'amount' ? '#,##0.00' : kind === 'instant' ? 'yyyy-mm-dd hh:mm:ss' : '@' },
  }));
  let count = 0;
  for (const { values: row } of iterateRows(db, deposits, { filter: FILTER, timeZone: ZONE, sort: SORT })) {
    const cells = deposits.fields.map(({ name, kind }) => {
      const value = row[name] ?? null;
      if (value === null) return null;
      return kind === 'amount' ? Number(value) : kind === 'instant' ? new Date(Number(value)) : value;
    });
    sheet.addRow(cells).commit();
    count += 1;
  }
  sheet.commit();
  await workbook.commit();
  return sideOf(count, started, into);
}

/** The same cells written by a library of C. Making its rows is no part of the time: it is handed them as text. */
async function cSide(program: string, folder: string): Promise<Side> {
  console.log('libxlsxwriter…');
  const given = join(folder, 'rows.tsv');
  const out = createWriteStream(given);
  const letter = { amount: 'n', instant: 'd' } as Readonly<Record<string, string>>;
  out.write(`${deposits.fields.map(({ kind }) => letter[kind] ?? 't').join('')}\n`);
  const db = openDatabase(preparedDatabase(rows), { readonly: true });
  for (const { values: row } of iterateRows(db, deposits, { filter: FILTER, timeZone: ZONE, sort: SORT })) {
    const cells = deposits.fields.map(({ name, kind }) => {
      const value = row[name] ?? null;
      if (value === null) return '';
      return kind === 'instant' ? Number(value) / DAY_MS + DAYS_BEFORE_1970 : String(value);
    });
    if (!out.write(`${cells.join('\t')}\n`)) await once(out, 'drain');
  }
  const read = performance.now();
  const names = deposits.fields.map(({ name }) => name).join(', ');
  const bare = db.prepare(`SELECT ${names} FROM deposits ORDER BY creationDate DESC, rowKey DESC`).raw();
  for (const _ of bare.iterate());
  const readingSeconds = (performance.now() - read) / 1000;
  db.close();
  out.end();
  await once(out, 'finish');
  const started = performance.now();
  const count = await runFloor(program, given, join(folder, 'c.xlsx'));
  // Its memory is another process's, and not what is measured here.
  return { ...sideOf(count, started, join(folder, 'c.xlsx')), peakMB: 0, readingSeconds };
}

/** As the app: the export in the store thread, the main thread asking for pages, totals and texts meanwhile. */
async function product(into: string): Promise<Side> {
  const path = preparedDatabase(rows);
  const host = builtHost();
  // The first query opens the database and checks it, should the last bench not have closed it.
  await host.store.readLatestBalance(path);
  const querying = await watched(host, path, new Promise((resolve) => setTimeout(resolve, 10_000)));
  const started = performance.now();
  const written = host.store.exportListing('bench', {
    cachePath: path,
    targetPath: into,
    listing: 'deposits',
    filter: FILTER,
    sort: SORT,
    ...workbookFor(ZONE),
    exportedAt: Date.parse('2027-01-02T00:00:00Z'),
  });
  const exporting = await watched(host, path, written);
  const side = sideOf(await written, started, into);
  await host.stop();
  return {
    ...side,
    mainThread: { querying: querying.delay, exporting: exporting.delay },
    answers: { querying: querying.answers, exporting: exporting.answers },
  };
}

/** Asks for something ten times a second until the work is done, and watches the main thread. */
async function watched(host: StoreHost, path: string, work: Promise<unknown>) {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  const times: number[] = [];
  for (let number = 0; !ended; number += 1) {
    const asked = performance.now();
    await ask(host, path, number);
    times.push(performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  histogram.disable();
  await work;
  const rounded = (value: number) => Number(value.toPrecision(3));
  const sorted = times.sort((a, b) => a - b);
  return {
    // The sleep of the histogram's own timer, a millisecond, is in every value.
    delay: { p99Ms: rounded(histogram.percentile(99) / 1e6), maxMs: rounded(histogram.max / 1e6) },
    answers: {
      medianMs: rounded(median(sorted)),
      p95Ms: rounded(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    },
  };
}

function ask(host: StoreHost, path: string, number: number): Promise<unknown> {
  const filter = { ...FILTER, choices: { status: ['COMPLETED'] } };
  const page = { filter, timeZone: ZONE, sort: SORT, limit: 50, offset: ((number * 997) % 5_000) * 50 };
  switch (number % 3) {
    case 0:
      return host.store.readRows(path, 'deposits', page);
    case 1:
      return host.store.readSummary(path, 'deposits', { filter, timeZone: ZONE, now: Date.now() });
    default:
      return host.store.readRows(path, 'deposits', {
        ...page,
        offset: 0,
        filter: { ...filter, text: `PED-2026-${String((number * 7_919) % rows).padStart(8, '0')}` },
      });
  }
}

function sideOf(count: number, started: number, into: string): Side {
  return {
    rows: count,
    seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
    // Kilobytes on every system that Node runs on.
    peakMB: Math.round(process.resourceUsage().maxRSS / 1024),
    fileMB: Math.round(statSync(into).size / 1_000_000),
  };
}
