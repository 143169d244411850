/**
 * Many records that arrive: read beside, stored in order, told as they are here, and cancelled or ended in the middle
 * of it.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '../../src-shared/durations.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { packed, recordsAbout } from '../store/replica/record-batch.ts';
import { testKeySource } from '../store/testing/keys.ts';
import { depositRecord } from '../store/testing/records.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { threadFile } from '../testing/thread-files.ts';
import { StoreHost } from '../worker/store-host.ts';
import { sendBatch } from './batch-log.ts';
import { RecordsExchange } from './records-exchange.ts';
import { connectLog } from './shared-log.ts';
import { startTeam } from './testing/people.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

const DAY = Date.parse('2026-10-05T00:00:00Z');
/** Enough in all for a thread of their own where so many count as many; the first is read in two slices. */
const [LONG, ROWS, BATCHES, EVERY_MS, MANY] = [1_010, 210, 5, 10_000, 1_000];
const LENGTH = LONG * EVERY_MS;
const rowsOf = (batch: number) => (batch === 0 ? LONG : ROWS);
/** Of so many batches together. */
const rowsIn = (batches: number) => (batches === 0 ? 0 : LONG + (batches - 1) * ROWS);

let server: TestServer;
/** One for all tests, for its threads take longer to start than most of what they do: each has files of its own. */
let host: StoreHost;
let problems: unknown[] = [];
beforeAll(async () => {
  server = await takeServer();
  host = new StoreHost(
    () => new Worker(threadFile('store')),
    { jobProgress: () => undefined, recovered: () => undefined, report: (text) => problems.push(text) },
    testKeySource,
  );
});
afterAll(async () => {
  await host.stop();
  await server?.stop();
});

/** The records of a batch as they are sent, made once for all tests. */
const contents = new Map<number, Uint8Array>();
function contentOf(batch: number): Uint8Array {
  const known = contents.get(batch);
  if (known) return known;
  const rows = Array.from({ length: rowsOf(batch) }, (_, index) => {
    const creationDate = new Date(fromOf(batch) + index * EVERY_MS).toISOString();
    const { asReceived } = depositRecord(rowsIn(batch) + index + 1, { creationDate });
    return [asReceived, 1_000, 1_000, 1_000, null, []];
  });
  const content = packed({ rows, unlisted: [] });
  contents.set(batch, content);
  return content;
}
const fromOf = (batch: number) => DAY + batch * LENGTH;

/**
 * A workspace with batches of deposits, one of which may have no content of ours, and a computer that has none of them.
 */
async function start({ unreadable, maySend = false }: { unreadable?: number; maySend?: boolean } = {}) {
  const { people, workspace, database, end } = await startTeam(server, {
    ana: ['preparer'],
    bo: ['auditor'],
  });
  const { ana, bo } = people;
  const send = async (by: typeof ana, batch: number) => {
    const from = fromOf(batch);
    const rows = rowsOf(batch);
    const about = recordsAbout({ subject: 'deposits', from, to: from + LENGTH, readAt: 1_000, rows });
    const content = batch === unreadable ? packed('something else') : contentOf(batch);
    await sendBatch(by.log, workspace, { about, content, rows }, by.privateKey);
  };
  for (let batch = 0; batch < BATCHES; batch += 1) await send(ana, batch);
  const folder = temporaryFolder();
  problems = [];
  const running: RecordsExchange[] = [];
  const [cachePath, workPath] = [join(folder.path, 'cache.db'), join(folder.path, 'work.db')];
  onTestFinished(async () => {
    for (const each of running) await each.stop();
    for (const path of [cachePath, workPath]) await host.store.closeDatabase(path);
    await end();
    folder.remove();
  });
  const exchange = (veryMany?: number, store = host.store, { by = bo, now = Date.now } = {}) => {
    const started = new RecordsExchange({
      ...(veryMany === undefined ? {} : { veryMany }),
      many: MANY,
      ...{ workspace, cachePath, workPath, now },
      ...{ privateKey: by.privateKey, store },
      connect: () => connectLog(server.as(by.login, database)),
      maySend: () => maySend,
      onRecords: () => undefined,
      onProblem: (error) => problems.push(error),
    });
    running.push(started);
    return started;
  };
  const shown = async (text = '') => {
    const filter = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text };
    const query = { filter, timeZone: 'UTC', now: DAY };
    const { count, flagged } = await host.store.readSummary(cachePath, 'deposits', query);
    return [count, flagged];
  };
  return { exchange, shown, cachePath, ana, send };
}

it('cancelled in the middle, what was told has arrived, and the next time the rest does', async () => {
  const { exchange, shown } = await start();
  const told: [number, number][] = [];
  const taking = exchange().run((rows, total) => {
    told.push([rows, total]);
    if (rows === rowsIn(2)) throw new TieoutError('cancelled');
  });
  await expect(taking).rejects.toMatchObject({ code: 'cancelled' });
  expect(told).toEqual([0, 1, 2].map((batches) => [rowsIn(batches), rowsIn(BATCHES)]));
  expect(await shown()).toEqual([rowsIn(2), 0]);

  const further: number[] = [];
  await exchange().run((rows) => further.push(rows));
  expect(further).toEqual([2, 3, 4, 5].map(rowsIn));
  expect(await shown()).toEqual([rowsIn(BATCHES), 0]);
  expect(await shown('ped-1798')).toEqual([1, 0]);
  expect(problems).toEqual([]);
});

it('ended in the middle, nothing of it touches the database any more', async () => {
  const { exchange, cachePath } = await start();
  const running = exchange();
  const [began, hasBegun] = [Promise.withResolvers<void>(), { rows: 0 }];
  const taking = running.run((rows) => {
    hasBegun.rows = rows;
    if (rows > 0) began.resolve();
  });
  taking.catch(() => undefined);
  await began.promise;
  await running.stop();
  await host.store.closeDatabase(cachePath);
  for (const end of ['', '-wal', '-shm']) rmSync(`${cachePath}${end}`, { force: true });
  await taking.catch(() => undefined);
  expect(existsSync(cachePath)).toBe(false);
  expect(hasBegun.rows).toBeLessThan(rowsIn(BATCHES));
  expect(problems).toEqual([]);
});

it('a batch that cannot be read is passed over among many, and the others arrive', async () => {
  const { exchange, shown } = await start({ unreadable: 2 });
  await exchange().run();
  expect(await shown()).toEqual([rowsIn(BATCHES - 1), 0]);
  // Said once, of all threads that met it.
  expect(problems.map(String)).toEqual([expect.stringContaining('could not be taken')]);
});

it('a batch that the server refuses holds back no file, and is told', async () => {
  const { exchange } = await start({ maySend: true });
  const from = fromOf(0);
  const about = recordsAbout({ subject: 'deposits', from, to: from + LENGTH, readAt: 1_000, rows: 0 });
  let files = 0;
  // The server takes none from a login that may only read.
  const real = host.store;
  const store = new Proxy(real, {
    get: (of, name: keyof typeof real) => {
      if (name === 'readNextBatch')
        return async () => ({ about, content: packed({ rows: [], unlisted: [] }), rows: 0 });
      if (name === 'readFilesToShare') files += 1;
      return of[name];
    },
  });
  await expect(exchange(undefined, store).run()).rejects.toMatchObject({ word: '42501' });
  expect(files).toBe(1);
});

it('a batch that the server refuses by itself holds back none behind it, is counted, and is offered again later', async () => {
  const { exchange, ana } = await start({ maySend: true });
  const at = (hours: number) => DAY - hours * HOUR_MS;
  const batchAt = (hours: number, readAt: number) => ({
    about: recordsAbout({ subject: 'deposits', from: at(hours), to: at(hours - 1), readAt, rows: 0 }),
    content: packed({ rows: [], unlisted: [] }),
    rows: 0,
  });
  // The second says to be of an hour later than the server's clock.
  const waiting = [batchAt(3, 1_000), batchAt(2, Date.now() + HOUR_MS), batchAt(1, 1_000)];
  const sent: string[] = [];
  const real = host.store;
  const store = new Proxy(real, {
    get: (of, name: keyof typeof real) => {
      if (name === 'readNextBatch')
        return async (_: string, refused: readonly string[]) =>
          waiting.find(({ about }) => !sent.includes(about) && !refused.includes(about)) ?? null;
      if (name === 'noteSent') return async (_: string, about: string) => void sent.push(about);
      return of[name];
    },
  });
  let now = Date.now();
  const running = exchange(undefined, store, { by: ana, now: () => now });
  await expect(running.run()).rejects.toMatchObject({ word: 'batch-unreadable' });
  expect(sent).toEqual([waiting[0]?.about, waiting[2]?.about]);
  expect(running.refusedBatches).toBe(1);
  // It is not offered with each look.
  await running.run();
  expect(running.refusedBatches).toBe(1);
  waiting[1] = { ...(waiting[1] as (typeof waiting)[0]), content: packed({ rows: [], unlisted: [] }) };
  now += HOUR_MS;
  await expect(running.run()).rejects.toMatchObject({ word: 'batch-unreadable' });
  expect(running.refusedBatches).toBe(1);
});

it('looks through the records for what is to be sent only where something has changed', async () => {
  const { ana, exchange, send } = await start({ maySend: true });
  let looks = 0;
  const { store } = host;
  const counting = new Proxy(store, {
    get: (of, name: keyof typeof store) => {
      if (name === 'readNextBatch') looks += 1;
      return of[name];
    },
  });
  const running = exchange(undefined, counting);
  /** How often it has looked once nothing is left to be done; merging the search index changes the database, too. */
  const settled = async () => {
    await running.run();
    await running.rest();
    await running.run();
    return looks;
  };
  const before = await settled();
  expect(before).toBeGreaterThan(0);
  for (let times = 0; times < 3; times += 1) await running.run();
  expect(looks).toBe(before);
  await send(ana, BATCHES);
  const after = await settled();
  expect(after).toBeGreaterThan(before);
  await running.run();
  expect(looks).toBe(after);
  // And not by the thread that answers what screens ask.
  expect((await store.describeCalls()).readNextBatch?.runs).toBe('background');
});

it('the cache of a computer that has none is made beside: who asks meanwhile is answered, with nothing or with everything', async () => {
  const { exchange, shown, cachePath } = await start({ unreadable: 2 });
  const all = rowsIn(BATCHES - 1);
  const seen = new Set<number>();
  let isDone = false;
  const asking = (async () => {
    // Once more behind the end, however quick that was.
    for (let isLast = false; !isLast; ) {
      isLast = isDone;
      seen.add((await shown())[0] ?? -1);
      // Over a connection of its own.
      await host.store.readNextBatch(cachePath);
    }
  })();
  const told: number[] = [];
  await exchange(1).run((rows) => told.push(rows));
  expect(await shown()).toEqual([all, 0]);
  isDone = true;
  await asking;
  expect([...seen].sort((a, b) => a - b)).toEqual([0, all]);
  expect(await shown('ped-1798')).toEqual([1, 0]);
  expect(told.at(-1)).toBe(rowsIn(BATCHES));
  expect(problems.map(String)).toContainEqual(expect.stringContaining('could not be taken'));
  expect(existsSync(`${cachePath}.arriving`)).toBe(false);
});

it('cancelled while it is made, the cache is what it was, and the next time it goes on where it ended', async () => {
  const { exchange, shown } = await start();
  const taking = exchange(1).run((rows) => {
    if (rows === rowsIn(2)) throw new TieoutError('cancelled');
  });
  await expect(taking).rejects.toMatchObject({ code: 'cancelled' });
  expect(await shown()).toEqual([0, 0]);
  const further: number[] = [];
  await exchange(1).run((rows) => further.push(rows));
  expect(further).toEqual([2, 3, 4, 5].map(rowsIn));
  expect(await shown()).toEqual([rowsIn(BATCHES), 0]);
  expect(problems).toEqual([]);
});

it('a computer that has read something itself meanwhile has both in the end', async () => {
  const { exchange, shown, cachePath } = await start();
  let isStored: Promise<unknown> | undefined;
  await exchange(1).run((rows) => {
    if (rows > 0) isStored ??= host.store.storePages(cachePath, 'deposits', [ownPage()]);
  });
  await isStored;
  expect(await shown()).toEqual([rowsIn(BATCHES) + 1, 0]);
});

const ownPage = () => ({
  records: [depositRecord(99_999, { creationDate: new Date(DAY - HOUR_MS).toISOString() })],
  readAt: 2_000,
});
