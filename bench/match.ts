/**
 * A million lines of a ledger matched with a million deposits: by reference and amount, then by amount and three days
 * either way. Beside it the bare SQL that finds the same pairs and keeps nothing but them. Each side runs in a process
 * of its own, so that its memory is its own, and on databases of its own. README.md explains the floor.
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
import { type Books, BOOKS_MONTH as MONTH, preparedBooks } from './match-data.ts';
import { joinAndWrite, joinBarely, joinInSlices } from './match-floor.ts';
import { NO_WAITS, reportMatch, SIDES, type Side, type Sides, type Waits } from './match-rows.ts';
import { timeStatement } from './statement-work.ts';

const { rows, rounds, side: own, in: ownFolder } = asked();
const ZONE = 'America/Lima';
/** How long another writer writes while nothing is matched, to know what a write takes by itself. */
const WRITES_ALONE_MS = 5_000;

/** What a run takes by itself. */
type Own = Pick<Side, 'cpuSeconds' | 'peakMB'>;
type StatementSide = Pick<Side, 'statement' | 'statementFloor' | 'statementMB'>;

const PAIRING = [
  pairRule({ id: 'reference', reference: 'equal', days: { before: 0, after: 0 } }),
  pairRule({ id: 'amount', ambiguity: 'nearest-date' }),
];
/** What agrees by its reference alone is for a person to decide. */
const PROPOSING = pairRule({
  id: 'differing',
  reference: 'equal',
  amount: { kind: 'any' },
  days: { before: 5, after: 5 },
  outcome: 'suggest',
});
const RULES: Readonly<Record<Books, ReturnType<typeof rulesOf>>> = {
  clear: rulesOf(PAIRING),
  unclear: rulesOf([...PAIRING, PROPOSING]),
};

/** The side that this process is, and of which month. */
const [side, books = 'clear'] = (own ?? '').split(' ') as [string, Books?];
if (side === 'floor') process.send?.(await floor(ownFolder, joinBarely));
else if (side === 'writing') process.send?.(await floor(ownFolder, joinAndWrite));
else if (side === 'slices') process.send?.(await floor(ownFolder, joinInSlices));
else if (side === 'slices-beside') process.send?.(await besideSlices(ownFolder));
else if (side === 'product') process.send?.(await product(ownFolder, books));
else if (side === 'unwatched') process.send?.(await unwatched(ownFolder, books));
else if (side === 'statement') process.send?.(await statement(ownFolder));
else if (side === 'writer') write(ownFolder);
else await both();

async function both(): Promise<void> {
  reportMatch(rows, { clear: await sidesOf('clear'), unclear: await sidesOf('unclear') });
}

async function sidesOf(month: Books): Promise<Sides> {
  const made = preparedBooks(rows, month);
  const found: Record<keyof Sides, Side[]> = { floor: [], writing: [], slices: [], product: [] };
  const on = <T = Side>(each: string) => onCopy(made, (folder) => run<T>(`${each} ${month}`, folder));
  for (let round = 0; round < rounds; round += 1)
    for (const each of SIDES) {
      console.log(`${month}, ${each}…`);
      // Another writer is a thread of the process, and would count as the work's own.
      const watched = each === 'slices' ? await on<Pick<Side, 'beside'>>('slices-beside') : {};
      const unwatched = each === 'product' ? await on<Own>('unwatched') : {};
      found[each].push({ ...(await on(each)), ...unwatched, ...watched });
    }
  return found;
}

function onCopy<T>(made: string, work: (folder: string) => Promise<T>): Promise<T> {
  return onCopies(made, ['work.db', 'cache.db'], work);
}

function run<T = Side>(side: string, folder: string): Promise<T> {
  return runSide<T>(import.meta.filename, side, rows, folder);
}

/** One of the floors (match-floor.ts). */
async function floor(folder: string, work: (folder: string) => number | Promise<number>): Promise<Side> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const pairs = await work(folder);
  const seconds = (performance.now() - started) / 1_000;
  const none = { beside: NO_WAITS, alone: NO_WAITS, statement: 0, statementFloor: 0, statementMB: 0 };
  return { ...none, seconds, cpuSeconds: cpuSince(cpu), peakMB: peakMB(), pairs };
}

async function besideSlices(folder: string): Promise<Pick<Side, 'beside'>> {
  const meanwhile = await writing(folder);
  await joinInSlices(folder);
  return { beside: await meanwhile() };
}

async function product(folder: string, month: Books): Promise<Side> {
  layRulesDown(folder, month);
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

/** Without another writer: its thread in this process would count as the matching's own. */
async function unwatched(folder: string, month: Books): Promise<Own> {
  layRulesDown(folder, month);
  const cpu = process.cpuUsage();
  await matched(folder);
  return { cpuSeconds: cpuSince(cpu), peakMB: peakMB() };
}

function layRulesDown(folder: string, month: Books): void {
  const db = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
  const decider = { at: 0, actor: 'Ana', reason: 'for the bench' };
  storePopulations(db, 'ledger', DEFAULT_POPULATIONS.ledger.slice(0, 1), decider);
  storeRules(db, 'ledger', RULES[month], decider);
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

/** Starts another writer; ending it tells how long it had to wait. */
async function writing(folder: string): Promise<() => Promise<Waits>> {
  const writer = new Worker(import.meta.filename, { argv: ['--side', 'writer', '--in', folder] });
  await once(writer, 'message');
  return async () => {
    writer.postMessage('stop');
    const [waits] = (await once(writer, 'message')) as [Waits];
    return waits;
  };
}

/** Another writer to the same database all the while, in a thread of its own, as the store does. */
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
