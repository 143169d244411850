/**
 * Joining a workspace with many records: from an empty cache until every record is in it, with totals, search and
 * coverage, over one PostgreSQL on this machine. The floor is a plain COPY of the same rows, with the columns that the
 * cache has, into the same server.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Deserializer } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { inflateRawSync } from 'node:zlib';
import { Client, type Connection } from 'pg';
import type { ReceivedRecord } from '../src-main/service-client/record.ts';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { type BatchRow, packed, recordsAbout } from '../src-main/store/replica/record-batch.ts';
import { testKeySource } from '../src-main/store/testing/keys.ts';
import { batchesSince, isSigned, sendBatch } from '../src-main/team/batch-log.ts';
import { RecordsExchange } from '../src-main/team/records-exchange.ts';
import { connectLog } from '../src-main/team/shared-log.ts';
import { startTeam } from '../src-main/team/testing/people.ts';
import { startServer } from '../src-main/team/testing/server.ts';
import bundleThreads from '../src-main/testing/bundle-threads.ts';
import { threadFile } from '../src-main/testing/thread-files.ts';
import { StoreHost } from '../src-main/worker/store-host.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { generateRecords } from './listing-data.ts';
import { type BenchResult, report, resultOf } from './result.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const BATCH = 4_000;
const READ_AT = Date.now() - 60_000;

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-join-'));
// As in the product: put together from their sources, threads would take seconds to start.
process.env.TIEOUT_BUNDLE_THREADS = '1';
await bundleThreads();
const server = await startServer();
const { people, workspace, database, end } = await startTeam(server, { ana: ['preparer'], bo: ['auditor'] });
const { ana, bo } = people;

const columns = deposits.fields.map(({ name }) => name);
const cell = (value: ReceivedRecord['columns'][string] | undefined) =>
  value === null || value === undefined
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (found) => `\\${found}`);
const dateOf = ({ columns: { creationDate } }: ReceivedRecord) => Number(creationDate);

/** A record, since then. */
const microseconds = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / rows;
};

/** Writes the rows for COPY, and sends them as the batches of a reading. */
async function prepare(path: string): Promise<void> {
  const file = createWriteStream(path);
  let from = 0;
  const send = async (records: readonly ReceivedRecord[], to: number) => {
    const content = records.map(
      ({ asReceived }): BatchRow => [asReceived, READ_AT, READ_AT, READ_AT, null, []],
    );
    const about = recordsAbout({ subject: 'deposits', from, to, readAt: READ_AT, rows: records.length });
    await sendBatch(
      ana.log,
      workspace,
      { about, content: packed({ rows: content, unlisted: [] }), rows: records.length },
      ana.privateKey,
    );
    from = to;
  };
  let batch: ReceivedRecord[] = [];
  for (const record of generateRecords(deposits, rows)) {
    const line = [record.identity, ...columns.map((name) => record.columns[name]), record.asReceived];
    if (!file.write(`${line.map(cell).join('\t')}\n`)) await once(file, 'drain');
    if (batch.length >= BATCH && dateOf(record) > dateOf(batch.at(-1) ?? record)) {
      await send(batch, dateOf(record));
      batch = [];
    }
    batch.push(record);
  }
  await send(batch, Date.parse('2027-01-01T00:00:00Z'));
  file.end();
  await once(file, 'close');
}

/** COPY from a file, as `psql` does it: nothing is made of the rows on the way. */
async function copy(path: string): Promise<number> {
  const client = new Client(server.as('postgres', database));
  await client.connect();
  const types = deposits.fields.map(({ name, wire }) =>
    wire === 'number' || wire === 'timestamp' ? `"${name}" bigint` : `"${name}" text`,
  );
  await client.query(`CREATE TABLE floor (identity text, ${types.join(', ')}, "asReceived" text)`);
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const query = {
      submit: (connection: Connection) => connection.query('COPY floor FROM STDIN'),
      handleCopyInResponse: async (connection: Connection) => {
        const { sendCopyFromChunk, endCopyFrom } = connection as unknown as {
          sendCopyFromChunk(chunk: Buffer): void;
          endCopyFrom(): void;
        };
        const { stream } = connection;
        for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
          sendCopyFromChunk.call(connection, chunk);
          if (stream.writableNeedDrain) await once(stream, 'drain');
        }
        endCopyFrom.call(connection);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(query as never);
  });
  const ms = performance.now() - began;
  const { rows: counted } = await client.query('SELECT count(*) AS count FROM floor');
  if (Number(counted[0].count) !== rows) throw new Error('COPY has not taken every row');
  await client.query('DROP TABLE floor');
  await client.end();
  return ms;
}

/**
 * What stands between COPY and any encrypted database on the other side: a loop that fetches the batches, verifies and
 * unpacks them, and puts each record's columns, taken as they come, into one table with the identity and two indexes, a
 * transaction for each batch.
 */
async function bareLoop() {
  const types = deposits.fields.map(({ name }) => `"${name}"`);
  const sql = `CREATE TABLE floor (identity TEXT NOT NULL UNIQUE, ${types.join(', ')}, asReceived TEXT);
    CREATE INDEX floorByDate ON floor (creationDate); CREATE INDEX floorByStatus ON floor (status, currency, creationDate);`;
  const db = openDatabase(join(folder, 'floor.db'), { migrations: [{ name: '0001-floor', sql }] });
  const add = db.prepare(
    `INSERT INTO floor VALUES (${['identity', ...columns, 'asReceived'].map(() => '?').join(', ')})`,
  );
  const store = db.transaction((content: Buffer) => {
    const { rows: found } = JSON.parse(inflateRawSync(content).toString('utf8')) as { rows: [string][] };
    for (const [asReceived] of found) {
      const record = JSON.parse(asReceived) as Record<string, string | number>;
      const column = (name: string) => (typeof record[name] === 'object' ? '[]' : (record[name] ?? null));
      add.run(String(record.idDeposit), ...columns.map(column), asReceived);
    }
  });
  const used = process.cpuUsage();
  const began = performance.now();
  const log = await connectLog(server.as(bo.login, database));
  let coming = batchesSince(log, workspace, 0, 2);
  for (;;) {
    const batches = await coming;
    const last = batches.at(-1);
    if (!last) break;
    coming = batchesSince(log, workspace, last.number, 2);
    for (const batch of batches) {
      if (!isSigned(workspace, batch)) throw new Error('a batch is not as it was signed');
      store(batch.content);
    }
  }
  const ms = performance.now() - began;
  const processor = microseconds(used);
  log.close();
  const count = db.prepare('SELECT count(*) FROM floor').pluck().get();
  if (Number(count) !== rows) throw new Error('the loop has not taken every record');
  db.close();
  return { ms, processor };
}

/**
 * The same in two threads (join-floor.ts is the other), with what a cache of Tieout cannot do without: the identity,
 * the three indexes that pages are read by, and the search index, all of it in one transaction of a file that no other
 * connection has open. It keeps no totals, no history and no coverage, reads amounts as floats, and could neither be
 * killed nor go on.
 */
async function twoThreads() {
  const names = ['identity', ...columns, 'searchText', 'asReceived'];
  const sql = `CREATE TABLE floor (rowKey INTEGER PRIMARY KEY, ${names.map((name) => `"${name}"`).join(', ')}, UNIQUE (identity));
    CREATE INDEX floorByDate ON floor (creationDate, rowKey);
    CREATE INDEX floorByStatus ON floor (status, currency, creationDate, rowKey);
    CREATE INDEX floorByAmount ON floor (currency, amount, rowKey, creationDate);
    CREATE VIRTUAL TABLE floorSearch USING fts5 (
      text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
    INSERT INTO floorSearch (floorSearch, rank) VALUES ('automerge', 0);
    INSERT INTO floorSearch (floorSearch, rank) VALUES ('crisismerge', 1999);
    INSERT INTO floorSearch (floorSearch, rank) VALUES ('hashsize', 16777216);`;
  const db = openDatabase(join(folder, 'floor-2.db'), { migrations: [{ name: '0001-floor', sql }] });
  db.pragma('journal_mode = TRUNCATE');
  db.pragma('cache_size = -65536');
  const add = db.prepare(
    `INSERT INTO floor (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  const search = db.prepare(
    'INSERT INTO floorSearch (rowid, text) SELECT rowKey, searchText FROM floor WHERE rowKey > ?',
  );
  const reading = new Worker(new URL('join-floor.ts', import.meta.url), {
    workerData: { server: server.as(bo.login, database), workspace },
  });
  await once(reading, 'message');
  const used = process.cpuUsage();
  const began = performance.now();
  db.exec('BEGIN');
  let stored = 0;
  await new Promise<void>((resolve, reject) => {
    reading.on('error', reject);
    reading.on('message', (bytes: Uint8Array | null) => {
      if (!bytes) return resolve();
      const reader = new Deserializer(bytes);
      reader.readHeader();
      const above = stored;
      for (let left = reader.readUint32(); left > 0; left -= 1) add.run(reader.readValue());
      stored = Number(db.prepare('SELECT max(rowKey) FROM floor').pluck().get());
      search.run(above);
      reading.postMessage('stored');
    });
    reading.postMessage('go');
  });
  db.exec('COMMIT');
  const ms = performance.now() - began;
  const processor = microseconds(used);
  await reading.terminate();
  if (stored !== rows) throw new Error('the two threads have not taken every record');
  db.close();
  return { ms, processor };
}

/** From an empty cache until everything is there; with the main thread's event-loop delay meanwhile. */
async function joined() {
  const host = new StoreHost(
    () => new Worker(threadFile('store')),
    { jobProgress: () => undefined, recovered: () => undefined, report: console.error },
    testKeySource,
  );
  const cachePath = join(folder, 'cache.db');
  await host.store.openCache(cachePath);
  const exchange = new RecordsExchange({
    ...{ workspace, cachePath, privateKey: bo.privateKey, store: host.store },
    ...{ workPath: join(folder, 'work.db'), now: Date.now },
    connect: () => connectLog(server.as(bo.login, database)),
    maySend: () => false,
    ...{ onRecords: () => undefined, onProblem: console.error },
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const atFirst = process.memoryUsage.rss();
  let memory = atFirst;
  const looking = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, 50);
  const used = process.cpuUsage();
  const began = performance.now();
  await exchange.run();
  const ms = performance.now() - began;
  const processor = microseconds(used);
  clearInterval(looking);
  delay.disable();
  // Merging what is left in the search index goes on behind it, while the workspace is in use.
  await exchange.rest();
  const tidied = performance.now() - began;
  const filter = { firstDay: '2026-01-01', lastDay: '2026-12-31', choices: {}, text: '' };
  const { count, flagged } = await host.store.readSummary(cachePath, 'deposits', {
    ...{ filter, timeZone: 'UTC', now: Date.now() },
  });
  if (count !== rows || flagged > 0)
    throw new Error(`${count} records have arrived, ${flagged} with problems`);
  await host.stop();
  return { ms, processor, tidied, memory: memory - atFirst, max: delay.max / 1e6 };
}

const results: BenchResult[] = [];
try {
  const path = join(folder, 'rows.tsv');
  await prepare(path);
  // Before and after, for the first of them also makes the server ready.
  const before = await copy(path);
  const bare = await bareLoop();
  const two = await twoThreads();
  const { ms, processor, tidied, max, memory } = await joined();
  const floor = (before + (await copy(path))) / 2;
  results.push(
    resultOf({
      work: `joining with ${rows} records, until totals, search and coverage have them (floor: COPY of the rows)`,
      ...{ unit: 's', floor: floor / 1_000, product: ms / 1_000, goal: { ratio: 3 } },
    }),
    resultOf({
      work: 'the same beside a bare loop: fetched, verified, unpacked, into an encrypted table with two indexes',
      ...{ unit: 's', floor: bare.ms / 1_000, product: ms / 1_000 },
    }),
    resultOf({
      work: 'the same two: processor time of all threads, a record',
      ...{ unit: 'µs', floor: bare.processor, product: processor },
    }),
    resultOf({
      work: 'the same beside two bare threads, which do only what a cache cannot do without (no totals, no exact amounts)',
      ...{ unit: 's', floor: two.ms / 1_000, product: ms / 1_000 },
    }),
    resultOf({
      work: 'the same two: processor time of all threads, a record',
      ...{ unit: 'µs', floor: two.processor, product: processor },
    }),
    resultOf({
      work: 'the two bare threads beside COPY',
      ...{ unit: 's', floor: floor / 1_000, product: two.ms / 1_000 },
    }),
    resultOf({
      work: 'the same, until the search index is merged into one part behind it',
      ...{ unit: 's', product: tidied / 1_000 },
    }),
    resultOf({
      work: 'the same: event loop of the main process, longest',
      ...{ unit: 'ms', product: max, goal: { most: 50 } },
    }),
    resultOf({
      work: 'the same: memory that the process needs more than before, with all its threads, at most',
      ...{ unit: 'MB', product: memory / 1e6 },
    }),
  );
} finally {
  await end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
report('join', results, { rows });
