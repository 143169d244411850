/**
 * A million lines of a ledger matched with a million deposits: by reference and amount, then by amount and three days
 * either way. Beside it the bare SQL that finds the same pairs and keeps nothing but them. Each side runs in a process of
 * its own, so that its memory is its own, and on databases of its own. README.md explains the floor.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_POPULATIONS } from '../src-main/matching/default-populations.ts';
import { storePopulations, storeRules } from '../src-main/store/matching/rules.ts';
import { runMatching } from '../src-main/store/matching/run.ts';
import { type Db, openDatabase } from '../src-main/store/open.ts';
import { workMigrations } from '../src-main/store/work/index.ts';
import type { RuleDocument } from '../src-shared/contract/matching.ts';
import { median } from './figures.ts';
import { report, resultOf } from './result.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    side: { type: 'string' },
    in: { type: 'string', default: '' },
  },
});
const rows = Number(values.rows);
const MONTH = '2026-10';
const FROM = Date.parse('2026-10-01T05:00:00Z');
const ZONE = 'America/Lima';
/** Every so many lines have no reference, and stand some days away. */
const NAMELESS = 10;
/** How long somebody else writes while nothing is matched, to know what a write takes by itself. */
const WRITES_ALONE_MS = 5_000;
/** A record's JSON as it came takes some six hundred bytes of its row. */
const AS_RECEIVED = '{"as":"it came"}'.repeat(40);

type Side = {
  /** Processor time of the whole process, all threads. */
  readonly cpuSeconds: number;
  readonly seconds: number;
  readonly peakMB: number;
  readonly pairs: number;
  /** The longest that somebody else who wrote had to wait, while matching and alone. */
  readonly longestMs: number;
  readonly aloneMs: number;
};

const RULES: RuleDocument = {
  references: { prefixes: [], othersDiffer: true },
  rules: [
    {
      id: 'reference',
      name: 'Same reference, same amount',
      enabled: true,
      kind: 'one-to-one',
      reference: 'equal',
      amount: { kind: 'exact' },
      netOfFee: false,
      days: { before: 0, after: 0 },
      outcome: 'confirm',
      ambiguity: 'propose',
      lateAfter: null,
    },
    {
      id: 'amount',
      name: 'Same amount within three days',
      enabled: true,
      kind: 'one-to-one',
      reference: 'not-different',
      amount: { kind: 'exact' },
      netOfFee: false,
      days: { before: 3, after: 3 },
      outcome: 'confirm',
      ambiguity: 'nearest-date',
      lateAfter: null,
    },
  ],
};

if (values.side === 'floor') process.send?.(floor(values.in));
else if (values.side === 'product') process.send?.(await product(values.in));
else if (values.side === 'writer') write(values.in);
else await both();

async function both(): Promise<void> {
  const made = preparedDatabases();
  const sides: Record<'floor' | 'product', Side[]> = { floor: [], product: [] };
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const side of ['floor', 'product'] as const) {
      console.log(`${side}…`);
      const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
      for (const file of ['work.db', 'cache.db']) copyFileSync(join(made, file), join(folder, file));
      sides[side].push(await run(side, folder));
      rmSync(folder, { recursive: true, force: true });
    }
  const middle = (side: 'floor' | 'product', figure: keyof Side) =>
    median(sides[side].map((round) => round[figure]));
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
        goal: { ratio: 1.5 },
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
        floor: middle('product', 'aloneMs'),
        product: middle('product', 'longestMs'),
        goal: { most: 50 },
      }),
    ],
    { rows, sides },
  );
}

async function run(side: string, folder: string): Promise<Side> {
  const child = fork(import.meta.filename, ['--side', side, '--rows', String(rows), '--in', folder]);
  const [answer] = (await once(child, 'message')) as [Side];
  child.disconnect();
  await once(child, 'exit');
  return answer;
}

/** Made once for so many rows, and again when the schema is another. */
function preparedDatabases(): string {
  const folder = join(
    import.meta.dirname,
    '..',
    '.tieout',
    'bench',
    `match-${rows}-${workMigrations.length}`,
  );
  if (existsSync(join(folder, 'made.db'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log('making the databases…');
  const cache = openDatabase(join(folder, 'cache.db'));
  // Totals and search play no part, and keeping them takes minutes.
  for (const { name } of cache
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .all())
    cache.exec(`DROP TRIGGER "${name}"`);
  cache.exec(`
    WITH RECURSIVE one (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM one WHERE i < ${rows})
    INSERT INTO deposits (identity, creationDate, idDeposit, externalId, status, currency, amount, feeCurrency, fee,
      lastChangeDate, clientDocument, searchText, asReceived, firstSeen, lastSeen, lastChanged)
    SELECT 310000000 + i, ${instantSql('i')}, 310000000 + i, ${referenceSql('i')}, 'COMPLETED', 'PEN', ${amountSql('i')},
      'PEN', 150000, ${instantSql('i')}, '45678901', '', '${AS_RECEIVED}', 0, 0, 0 FROM one`);
  close(cache);
  const work = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
  work.exec(`
    INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy)
      VALUES ('file', 'ledger', 'ledger.csv', 'file', 'csv', 0, 'Ana');
    INSERT INTO statement (id, fileId, account, currency, firstDay, lastDay) VALUES (1, 'file', 'books', 'PEN', '2026-10-01', '2026-10-31');
    WITH RECURSIVE one (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM one WHERE i < ${rows})
    INSERT INTO statementLine (statementId, book, number, bookingDay, amount, currency, reference, referenceKey,
      description, counterparty, kind, entryNumber, fingerprint)
    SELECT 1, 'ledger', i, date((${instantSql('i')} - 18000000) / 1000 + ${shiftSql('i')} * 86400, 'unixepoch'), ${amountSql('i')},
      'PEN', iif(i % ${NAMELESS} = 0, '', ${referenceSql('i')}), iif(i % ${NAMELESS} = 0, '', replace(${referenceSql('i')}, '-', '')),
      'Cobro', '', '', printf('20261001-%08d', i), printf('f%d', i) FROM one`);
  close(work);
  close(openDatabase(join(folder, 'made.db')));
  return folder;
}

function close(db: Db): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

function referenceSql(i: string): string {
  return `printf('PED-%08d', ${i})`;
}
/** Two or three records have each amount, so that amount and days alone leave some undecided. */
function amountSql(i: string): string {
  return `((${i} * 7919) % 400000 + 100) * 10000`;
}
/** From the 4th to the 28th: days around it stay within the month. */
function instantSql(i: string): string {
  return `${FROM + 3 * 86_400_000} + (${i} * ${Math.floor((24 * 86_400_000) / rows)})`;
}
function shiftSql(i: string): string {
  return `iif(${i} % ${NAMELESS} = 0, (${i} / ${NAMELESS}) % 7 - 3, 0)`;
}

/** What somebody who knows SQLite would write: narrow copies with the right index, and the pairs as all that is kept. */
function floor(folder: string): Side {
  const db = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
  db.prepare('ATTACH DATABASE ? AS cache').run(join(folder, 'cache.db'));
  db.pragma('synchronous = NORMAL');
  db.pragma('temp_store = FILE');
  const started = performance.now();
  const cpu = process.cpuUsage();
  db.exec(`
    CREATE TABLE pair (lineId INTEGER NOT NULL, rowKey INTEGER NOT NULL);
    CREATE TEMP TABLE r AS SELECT rowKey, externalId, amount, currency, (lastChangeDate - 18000000) / 86400000 AS day
      FROM cache.deposits WHERE status = 'COMPLETED';
    CREATE INDEX temp.byReference ON r (externalId, amount, currency);
    INSERT INTO pair SELECT l.id, r.rowKey FROM statementLine AS l CROSS JOIN temp.r
      ON r.externalId = l.reference AND r.amount = l.amount AND r.currency = l.currency;
    DELETE FROM temp.r WHERE rowKey IN (SELECT rowKey FROM pair);
    CREATE INDEX temp.byAmount ON r (amount, currency, day);
    INSERT INTO pair SELECT l.id, r.rowKey FROM statementLine AS l CROSS JOIN temp.r
      ON r.amount = l.amount AND r.currency = l.currency
        AND r.day BETWEEN unixepoch(l.bookingDay) / 86400 - 3 AND unixepoch(l.bookingDay) / 86400 + 3
      WHERE l.id NOT IN (SELECT lineId FROM pair);`);
  const seconds = (performance.now() - started) / 1_000;
  const cpuSeconds = cpuSince(cpu);
  const row = db.prepare<[], { n: bigint }>('SELECT count(*) AS n FROM pair').get();
  db.close();
  return { seconds, cpuSeconds, peakMB: peakMB(), pairs: Number(row?.n), longestMs: 0, aloneMs: 0 };
}

async function product(folder: string): Promise<Side> {
  const paths = { workPath: join(folder, 'work.db'), cachePath: join(folder, 'cache.db') };
  const db = openDatabase(paths.workPath, { migrations: workMigrations });
  const decider = { at: 0, actor: 'Ana', reason: 'for the bench' };
  storePopulations(db, 'ledger', DEFAULT_POPULATIONS.ledger.slice(0, 1), decider);
  storeRules(db, 'ledger', RULES, decider);
  db.close();
  const alone = await writing(folder);
  await new Promise((resolve) => setTimeout(resolve, WRITES_ALONE_MS));
  const aloneMs = await alone();
  const meanwhile = await writing(folder);
  const started = performance.now();
  const cpu = process.cpuUsage();
  const { rules } = await runMatching(
    { ...paths, book: 'ledger', month: MONTH, timeZone: ZONE, at: 0, actor: 'Ana' },
    new AbortController().signal,
    () => undefined,
  );
  const seconds = (performance.now() - started) / 1_000;
  const cpuSeconds = cpuSince(cpu);
  const longestMs = await meanwhile();
  const pairs = rules.reduce((sum, { matches }) => sum + matches, 0);
  return { seconds, cpuSeconds, peakMB: peakMB(), pairs, longestMs, aloneMs };
}

/** Starts somebody else who writes; ending it tells the longest that one of the writes took, milliseconds. */
async function writing(folder: string): Promise<() => Promise<number>> {
  const writer = fork(import.meta.filename, ['--side', 'writer', '--in', folder]);
  await once(writer, 'message');
  return async () => {
    writer.send('stop');
    const [longestMs] = (await once(writer, 'message')) as [number];
    writer.disconnect();
    return longestMs;
  };
}

/** Somebody else who writes to the same database all the while, as the store thread may. */
function write(folder: string): void {
  const db = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
  const writer = db.prepare('INSERT OR REPLACE INTO tieOutRules (one, document) VALUES (1, ?)');
  let longestMs = 0;
  const timer = setInterval(() => {
    const at = performance.now();
    writer.run('{}');
    longestMs = Math.max(longestMs, performance.now() - at);
  }, 20);
  process.once('message', () => {
    clearInterval(timer);
    db.close();
    process.send?.(longestMs);
  });
  process.send?.('writing');
}

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

function peakMB(): number {
  return process.resourceUsage().maxRSS / 1_024;
}
