/**
 * A million lines of a ledger matched with a million deposits: by reference and amount, then by amount and three days
 * either way. Beside it the bare SQL that finds the same pairs and keeps nothing but them. Each side runs in a process of
 * its own, so that its memory is its own, and on databases of its own. README.md explains the floor.
 */
import '../src-main/store/testing/keys.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';
import { DEFAULT_POPULATIONS } from '../src-main/matching/default-populations.ts';
import { pairRule, rulesOf } from '../src-main/matching/testing/items-and-rules.ts';
import { immediately } from '../src-main/store/engine/immediately.ts';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { runMatching } from '../src-main/store/exceptions/after-run.ts';
import { storePopulations, storeRules } from '../src-main/store/matching/rules.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';
import { asked, onCopies, runSide } from './book-sides.ts';
import { median } from './figures.ts';
import { BOOKS_MONTH as MONTH, preparedBooks } from './match-data.ts';
import { joinAndWrite, joinBarely } from './match-floor.ts';
import { report, resultOf } from './result.ts';
import { timeStatement } from './statement-work.ts';

const { rows, rounds, side: own, in: ownFolder } = asked();
const ZONE = 'America/Lima';
/** How long somebody else writes while nothing is matched, to know what a write takes by itself. */
const WRITES_ALONE_MS = 5_000;

type Side = {
  /** Processor time of the whole process, all threads. */
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly peakMB: number;
  readonly pairs: number;
  /** What somebody else who wrote had to wait, while matching and alone. */
  readonly beside: Waits;
  readonly alone: Waits;
  /** Seconds for the account reconciliation statement behind the run, and for what a close reads of the same deposits. */
  readonly statement: number;
  readonly statementFloor: number;
  /** Memory of a process of its own for both. */
  readonly statementMB: number;
};
/** The longest that one write took, and until it could begin; milliseconds. The rest of it is the disk. */
type Waits = { readonly wholeMs: number; readonly turnMs: number };
/** What a run takes by itself. */
type Own = Pick<Side, 'cpuSeconds' | 'peakMB'>;
/** Bare joins, the same joins that write what matching has to, and the product. */
type Sided = 'floor' | 'writing' | 'product';
type StatementSide = Pick<Side, 'statement' | 'statementFloor' | 'statementMB'>;

const NO_WAITS: Waits = { wholeMs: 0, turnMs: 0 };
const RULES = rulesOf([
  pairRule({ id: 'reference', reference: 'equal', days: { before: 0, after: 0 } }),
  pairRule({ id: 'amount', ambiguity: 'nearest-date' }),
]);

if (own === 'floor') process.send?.(floor(ownFolder, joinBarely));
else if (own === 'writing') process.send?.(floor(ownFolder, joinAndWrite));
else if (own === 'product') process.send?.(await product(ownFolder));
else if (own === 'unwatched') process.send?.(await unwatched(ownFolder));
else if (own === 'statement') process.send?.(await statement(ownFolder));
else if (own === 'writer') write(ownFolder);
else await both();

async function both(): Promise<void> {
  const made = preparedBooks(rows);
  const sides: Record<Sided, Side[]> = { floor: [], writing: [], product: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['floor', 'writing', 'product'] as const) {
      console.log(`${side}…`);
      const found = await onCopy(made, (folder) => run(side, folder));
      const alone = side === 'product' && (await onCopy(made, (folder) => run<Own>('unwatched', folder)));
      sides[side].push({ ...found, ...alone });
    }
  const middle = (side: Sided, figure: Exclude<keyof Side, 'beside' | 'alone'>) =>
    median(sides[side].map((round) => round[figure]));
  const waited = (when: 'beside' | 'alone', part: keyof Waits) =>
    median(sides.product.map((round) => round[when][part]));
  const work = `${rows} lines matched with ${rows} records`;
  report(
    'match',
    [
      resultOf({
        work,
        unit: 's',
        floor: middle('floor', 'seconds'),
        product: middle('product', 'seconds'),
        goal: { ratio: 1.5 },
      }),
      resultOf({
        work: `${work}: processor time`,
        unit: 's',
        floor: middle('floor', 'cpuSeconds'),
        product: middle('product', 'cpuSeconds'),
        goal: { ratio: 2 },
      }),
      resultOf({
        work: `${work}: processor time of the bare joins that write the same rows, beside those that write pairs alone`,
        unit: 's',
        floor: middle('floor', 'cpuSeconds'),
        product: middle('writing', 'cpuSeconds'),
      }),
      resultOf({
        work: `${work}: processor time (floor: bare joins that write the same rows)`,
        unit: 's',
        floor: middle('writing', 'cpuSeconds'),
        product: middle('product', 'cpuSeconds'),
        goal: { ratio: 2 },
      }),
      resultOf({
        work: `${work}: peak memory of the process`,
        unit: 'MB',
        floor: middle('floor', 'peakMB'),
        product: middle('product', 'peakMB'),
      }),
      resultOf({
        work: `${work}: longest that another writer waits`,
        unit: 'ms',
        floor: waited('alone', 'wholeMs'),
        product: waited('beside', 'wholeMs'),
        goal: { most: 50 },
      }),
      resultOf({
        work: `${work}: longest that another writer waits until it can begin`,
        unit: 'ms',
        floor: waited('alone', 'turnMs'),
        product: waited('beside', 'turnMs'),
        goal: { most: 50 },
      }),
      resultOf({
        work: `account reconciliation statement over ${rows} lines and records that were matched`,
        unit: 's',
        floor: middle('product', 'statementFloor'),
        product: middle('product', 'statement'),
      }),
      resultOf({
        work: `account reconciliation statement over ${rows} lines and records: peak memory of the process`,
        unit: 'MB',
        product: middle('product', 'statementMB'),
      }),
    ],
    { rows, sides },
  );
}

function onCopy<T>(made: string, work: (folder: string) => Promise<T>): Promise<T> {
  return onCopies(made, ['work.db', 'cache.db'], work);
}

function run<T = Side>(side: string, folder: string): Promise<T> {
  return runSide<T>(import.meta.filename, side, rows, folder);
}

/** One of the floors (match-floor.ts). */
function floor(folder: string, work: (folder: string) => number): Side {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const pairs = work(folder);
  const seconds = (performance.now() - started) / 1_000;
  return {
    seconds,
    cpuSeconds: cpuSince(cpu),
    peakMB: peakMB(),
    pairs,
    beside: NO_WAITS,
    alone: NO_WAITS,
    statement: 0,
    statementFloor: 0,
    statementMB: 0,
  };
}

async function product(folder: string): Promise<Side> {
  layRulesDown(folder);
  const alone = await writing(folder);
  await new Promise((resolve) => setTimeout(resolve, WRITES_ALONE_MS));
  const waitsAlone = await alone();
  const meanwhile = await writing(folder);
  const started = performance.now();
  const cpu = process.cpuUsage();
  const { rules } = await matched(folder);
  const seconds = (performance.now() - started) / 1_000;
  const cpuSeconds = cpuSince(cpu);
  const beside = await meanwhile();
  const pairs = rules.reduce((sum, { matches }) => sum + matches, 0);
  const side = { seconds, cpuSeconds, peakMB: peakMB(), pairs, beside, alone: waitsAlone };
  return { ...side, ...(await run<StatementSide>('statement', folder)) };
}

/** Without anybody else who writes: a thread of theirs in this process would count as the matching's own. */
async function unwatched(folder: string): Promise<Own> {
  layRulesDown(folder);
  const cpu = process.cpuUsage();
  await matched(folder);
  return { cpuSeconds: cpuSince(cpu), peakMB: peakMB() };
}

function layRulesDown(folder: string): void {
  const db = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
  const decider = { at: 0, actor: 'Ana', reason: 'for the bench' };
  storePopulations(db, 'ledger', DEFAULT_POPULATIONS.ledger.slice(0, 1), decider);
  storeRules(db, 'ledger', RULES, decider);
  db.close();
}

function matched(folder: string) {
  const paths = { workPath: join(folder, 'work.db'), cachePath: join(folder, 'cache.db') };
  return runMatching(
    { ...paths, book: 'ledger', month: MONTH, timeZone: ZONE, at: 0, actor: 'Ana' },
    new AbortController().signal,
    () => undefined,
  );
}

/** Behind the run, in a process whose highest memory is that of the statement and its floor alone. */
async function statement(folder: string): Promise<StatementSide> {
  return { ...(await timeStatement(folder, { month: MONTH, timeZone: ZONE })), statementMB: peakMB() };
}

/** Starts somebody else who writes; ending it tells what they had to wait. */
async function writing(folder: string): Promise<() => Promise<Waits>> {
  const writer = new Worker(import.meta.filename, { argv: ['--side', 'writer', '--in', folder] });
  await once(writer, 'message');
  return async () => {
    writer.postMessage('stop');
    const [waits] = (await once(writer, 'message')) as [Waits];
    return waits;
  };
}

/** Somebody else who writes to the same database all the while, in a thread of its own, as the store does. */
function write(folder: string): void {
  const db = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
  const writer = db.prepare('INSERT OR REPLACE INTO tieOutRules (one, document) VALUES (1, ?)');
  let { wholeMs, turnMs } = NO_WAITS;
  const timer = setInterval(() => {
    const at = performance.now();
    immediately(db, () => {
      turnMs = Math.max(turnMs, performance.now() - at);
      writer.run('{}');
    });
    wholeMs = Math.max(wholeMs, performance.now() - at);
  }, 20);
  parentPort?.once('message', () => {
    clearInterval(timer);
    db.close();
    parentPort?.postMessage({ wholeMs, turnMs } satisfies Waits);
  });
  parentPort?.postMessage('writing');
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

function peakMB(): number {
  return process.resourceUsage().maxRSS / 1_024;
}
