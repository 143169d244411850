/**
 * Giving entries back to a server that was restored from an older backup: all that a computer keeps, in parts, stopped
 * in the middle and gone on with over new connections and threads. The floor is what the server cannot leave out of it:
 * verifying that many signatures.
 */
import { sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Client } from 'pg';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';
import { storeFollowed } from '../src-main/store/replica/followed.ts';
import { keepEntry } from '../src-main/store/replica/kept-entries.ts';
import { textOf } from '../src-main/store/replica/row-values.ts';
import { testKeySource } from '../src-main/store/testing/keys.ts';
import { giveBack, readDecisions, readRestoring } from '../src-main/team/restoring.ts';
import { connectLog } from '../src-main/team/shared-log.ts';
import { chainOf } from '../src-main/team/testing/chain.ts';
import { startTeam } from '../src-main/team/testing/people.ts';
import { startServer } from '../src-main/team/testing/server.ts';
import bundleThreads from '../src-main/testing/bundle-threads.ts';
import { threadFile } from '../src-main/testing/thread-files.ts';
import { StoreHost } from '../src-main/worker/store-host.ts';
import { report, resultOf } from './result.ts';

const { values } = parseArgs({ options: { entries: { type: 'string', default: '2000' } } });
const count = Number(values.entries);
/** Signatures of which the floor is taken. */
const SAMPLE = Math.min(count, 1_000);

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-give-back-'));
process.env.TIEOUT_BUNDLE_THREADS = '1';
await bundleThreads();
const server = await startServer();
const { people, workspace, database, end } = await startTeam(server, { ana: ['owner', 'preparer'] });
const { ana } = people;
const workPath = join(folder, 'work.db');

/** Rows of a decision: a comment on a month, and its entry of the trail. */
function changesOf(sequence: number): string {
  const at = textOf(BigInt(Date.now()));
  const decision = {
    kind: 'commented',
    text: `Count ${sequence} of the cash in the shop of Miraflores agrees`,
  };
  const own = { at, actor: textOf(ana.name), month: textOf('2026-09'), currency: textOf('PEN') };
  const close = { number: textOf(BigInt(sequence)), ...own, version: textOf(1n) };
  const entry = { number: textOf(BigInt(sequence)), at, actor: textOf(ana.name) };
  return JSON.stringify([
    {
      ...{ t: 'closeEvent', o: 'i' },
      r: { ...close, kind: textOf(decision.kind), document: textOf(JSON.stringify(decision)) },
    },
    {
      ...{ t: 'auditEntry', o: 'i' },
      r: {
        ...{ ...entry, action: textOf('close.commented'), subject: textOf('2026-09 PEN') },
        ...{
          detail: textOf(JSON.stringify({ text: decision.text, version: 1 })),
          hash: textOf('a'.repeat(64)),
        },
      },
    },
  ]);
}

const admin = new Client(server.as('postgres', database));
await admin.connect();

async function keepEntries(): Promise<void> {
  const { rows } = await admin.query(
    `SELECT id, (extract(epoch FROM confirmed_at) * 1000000)::bigint AS at FROM tieout.person_key WHERE login = $1`,
    [ana.login],
  );
  const author = { ...ana, key: Number(rows[0].id) };
  const { login, key, publicKey, privateKey } = author;
  const signed = { login, key, publicKey, privateKey };
  const entries = chainOf(workspace, signed, { count, at: BigInt(rows[0].at) }, changesOf);
  const db = openDatabase(workPath, { migrations: workMigrations });
  db.transaction(() => {
    for (const entry of entries) keepEntry(db, entry);
    const { sequence = 0, hash = '' } = entries.at(-1) ?? {};
    storeFollowed(db, { workspace, sequence, hash });
  })();
  db.close();
}

/** The server's clock for verifying one signature after the other, milliseconds. */
async function verifying(): Promise<number> {
  // The same message each time, which the database does not know.
  const sql = `SELECT count(*) FILTER (WHERE tieout.ed25519_holds($1, convert_to('m' || (n - n), 'UTF8'), $2))::int AS held
    FROM generate_series(1, $3::int) AS n`;
  const signature = sign(null, Buffer.from('m0'), ana.privateKey);
  const began = performance.now();
  const { rows } = await admin.query(sql, [ana.publicKey, signature, SAMPLE]);
  if (rows[0].held !== SAMPLE) throw new Error('the signatures hold');
  return ((performance.now() - began) / SAMPLE) * count;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
const host = () =>
  new StoreHost(
    () => new Worker(threadFile('store')),
    { jobProgress: () => undefined, recovered: () => undefined, report: console.error },
    testKeySource,
  );
let memory = 0;
let longestPart = 0;

/** Gives back until so many are left. */
async function giveUntil(left: number): Promise<number> {
  const { store, stop } = startHost();
  const log = await connectLog(server.as(ana.login, database));
  const parts = {
    ...{ store, registry: { workPath: () => workPath }, now: Date.now, actor: () => ana.name },
    teams: { ask: (_: string, question: (of: typeof log) => unknown) => question(log) },
  } as unknown as Parameters<typeof giveBack>[0];
  let given = 0;
  for (;;) {
    const began = performance.now();
    const answer = await giveBack(parts, workspace);
    longestPart = Math.max(longestPart, performance.now() - began);
    memory = Math.max(memory, process.memoryUsage.rss());
    given += answer.given;
    if (answer.left <= left) break;
  }
  asked = await timeOf(() => readRestoring(parts, workspace));
  await timeOf(() => readDecisions(parts, workspace, { of: 'lost', skipped: 0 }));
  log.close();
  await stop();
  return given;
}
let asked = 0;
function startHost() {
  const started = host();
  return { store: started.store, stop: () => started.stop() };
}
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

try {
  await keepEntries();
  const before = await verifying();
  await ana.log.beginGivingBack(workspace);
  const atFirst = process.memoryUsage.rss();
  delay.enable();
  const used = process.cpuUsage();
  const began = performance.now();
  const first = await giveUntil(count / 2);
  const askedInTheMiddle = asked;
  const second = await giveUntil(0);
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  delay.disable();
  const floor = (before + (await verifying())) / 2;
  const { rows } = await admin.query(
    'SELECT w.sequence, (SELECT count(*) FROM tieout.entry WHERE workspace = w.id) AS there FROM tieout.workspace AS w',
  );
  if (first + second !== count || Number(rows[0].sequence) !== count || Number(rows[0].there) !== count)
    throw new Error(`${first} and ${second} given, ${rows[0].there} there`);
  report(
    'give-back',
    [
      resultOf({
        work: `${count} entries given back, stopped in the middle and gone on with (floor: the server verifies as many signatures)`,
        ...{ unit: 's', floor: floor / 1_000, product: ms / 1_000 },
      }),
      resultOf({ work: 'the same: a part of 100, longest', unit: 'ms', product: longestPart }),
      resultOf({
        work: 'the same: processor time of this computer, an entry',
        ...{ unit: 'µs', product: (user + system) / count },
      }),
      resultOf({
        work: 'the same: how it stands, asked in the middle',
        ...{ unit: 'ms', product: askedInTheMiddle },
      }),
      resultOf({
        work: 'the same: event loop of the main process, longest',
        ...{ unit: 'ms', product: delay.max / 1e6, goal: { most: 50 } },
      }),
      resultOf({
        work: 'the same: memory that the process needs more than before, with all its threads, at most',
        ...{ unit: 'MB', product: (memory - atFirst) / 1e6 },
      }),
    ],
    { entries: count },
  );
} finally {
  await admin.end();
  await end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
