/**
 * Readers that exceed a limit, die, hang or lie: the caller gets an error about that file, and everything else goes on.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receiver } from '../statements/line.ts';
import type { FileToRead, StatementSource } from '../statements/statement-source.ts';
import { ownThread } from '../statements/testing/own-thread.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { threadFile } from '../testing/thread-files.ts';
import { type FromReader, PARTS_AHEAD, type ToReader } from './messages.ts';
import { sealPart } from './part.ts';
import { StatementReaders } from './readers.ts';
import type { ReaderLimits, ReaderProcess } from './reading-under-way.ts';
import { remoteSource } from './remote-source.ts';
import { READER_THREAD, threadReader } from './testing/thread-reader.ts';

const NEVER = new AbortController().signal;
const quiet = () => undefined;

let folder: ReturnType<typeof temporaryFolder>;
let opened: StatementReaders[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  for (const readers of opened) readers.stop();
  folder.remove();
});

const thread = () => threadReader(new Worker(threadFile('reader'), READER_THREAD));
/** A thread that answers the first request with this code, instead of reading. */
const doing =
  (code: string, heapMb = 400) =>
  () =>
    threadReader(
      new Worker(
        `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => { ${code} });`,
        { resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 }, eval: true },
      ),
    );

/** From here on the watch over readers sees time pass only where the test says so; threads go on as ever. */
const ownClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });

/** Says nothing any more, without taking the processor from those that go on. */
const HANG = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

function sourceOf(start: () => ReaderProcess, limits: Partial<ReaderLimits> = {}) {
  const told: string[] = [];
  const readers = new StatementReaders({ start, limits, report: (text) => told.push(text) });
  opened.push(readers);
  return { source: remoteSource((ask) => readers.answer(ask)), readers, told };
}

function fileOf(content: string, name = 'mayo.csv'): FileToRead & { book: 'bank' } {
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return { path, name, book: 'bank', format: 'csv', mapping: null, latest: '2026-12-31' };
}

const table = (rows: number) =>
  `Fecha,Descripción,Importe,Saldo,Moneda\n${Array.from(
    { length: rows },
    (_, at) => `2026-04-${String(13 + (at % 9))},Abono ${at},1.00,${at + 1}.00,PEN\n`,
  ).join('')}Total,,,${rows}.00,\nx`;

function collecting() {
  const found: unknown[] = [];
  const receiver: Receiver = {
    line: (line) => found.push(line),
    problem: (problem) => found.push(problem),
    leftOut: (row, text) => found.push([row, text]),
  };
  return { found, receiver };
}

async function allOf(source: StatementSource, file: FileToRead & { book: 'bank' }) {
  const inspected = await source.inspect(file);
  const mapping = inspected.table && { ...inspected.table.proposed, account: 'BCP' };
  const { found, receiver } = collecting();
  const rows: number[] = [];
  const read = await source.read({ ...file, mapping }, receiver, NEVER, (done) => rows.push(done));
  return { inspected, preview: await source.preview({ ...file, mapping }), found, read, rows: rows.at(-1) };
}

describe('a reader of its own', () => {
  it('reads what the thread that asks would have read, thousands of lines and what is wrong among them', async () => {
    const file = fileOf(table(5_000));
    const { source, told } = sourceOf(thread);
    const apart = await allOf(source, file);
    expect(apart).toEqual(await allOf(ownThread, file));
    expect(apart.found.length).toBeGreaterThanOrEqual(5_001);
    expect(apart.read.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(told).toEqual([]);
  });

  it('fails as reading fails: a file that is gone, one that is no statement', async () => {
    const { source } = sourceOf(thread);
    const gone = { ...fileOf('x'), path: join(folder.path, 'gone.csv') };
    expect(await failureOf(source.inspect(gone))).toMatchObject({
      code: 'file-unreadable',
      subject: 'mayo.csv',
    });
    expect(await failureOf(source.inspect(fileOf('%PDF-1.7')))).toMatchObject({
      code: 'statement-format-unknown',
      subject: 'PDF',
    });
  });

  it('is kept for the next file, and ended when none comes', async () => {
    let started = 0;
    const ended: unknown[] = [];
    const counted = () => {
      started += 1;
      const reader = thread();
      reader.onExit((reason) => ended.push(reason));
      return reader;
    };
    ownClock();
    const { source } = sourceOf(counted, { keptMs: 300 });
    const file = fileOf(table(10));
    await source.inspect(file);
    vi.advanceTimersByTime(299);
    await source.inspect(file);
    expect({ started, ended }).toEqual({ started: 1, ended: [] });
    vi.advanceTimersByTime(300);
    await expect.poll(() => ended).toEqual(['other']);
    await source.inspect(file);
    expect(started).toBe(2);
  });
});

describe('a reader that goes too far', () => {
  it('in memory is ended by the engine, and the file is named', async () => {
    const { source } = sourceOf(
      doing("const all = []; for (;;) all.push({ text: 'x' + all.length, list: [1, 2] });", 32),
    );
    expect(await failureOf(source.inspect(fileOf('a')))).toMatchObject({
      code: 'statement-needs-memory',
      subject: 'mayo.csv',
    });
  });

  it('in memory outside the engine is ended by the watch over it', async () => {
    const { start, killed } = fake(
      () => undefined,
      () => 600 * 1024 * 1024,
    );
    const { source } = sourceOf(start);
    expect(await failureOf(source.inspect(fileOf('a')))).toMatchObject({ code: 'statement-needs-memory' });
    expect(killed()).toBe(1);
  });

  it('in time is ended: a pattern that takes for ever, a loop, and one that only says that it is alive', async () => {
    const limits = { silentMs: 400, baseMs: 900 };
    for (const code of [
      "/^(a+)+$/.test('a'.repeat(60) + 'x');",
      'for (;;);',
      "setInterval(() => parentPort.postMessage({ kind: 'alive' }), 20);",
    ]) {
      const { source } = sourceOf(doing(code), limits);
      const before = performance.now();
      expect(await failureOf(source.inspect(fileOf('a')))).toMatchObject({
        code: 'statement-takes-too-long',
        subject: 'mayo.csv',
      });
      expect(performance.now() - before).toBeGreaterThan(400);
    }
  });

  it('is not blamed for the time in which what it read is not fetched', async () => {
    const { start } = fake((reader) => {
      for (let sent = 0; sent < PARTS_AHEAD; sent += 1) reader.part({});
      setInterval(() => reader.send({ kind: 'alive' }), 20);
    });
    ownClock();
    const { readers } = sourceOf(start, { silentMs: 400, baseMs: 300 });
    const file = fileOf('a');
    const next = () => readers.answer({ ask: 'next', id: '1' });
    await readers.answer({ ask: 'begin', id: '1', request: { do: 'inspect', file } });
    await vi.advanceTimersByTimeAsync(900);
    expect(await next()).toMatchObject({ ok: true, value: { last: false } });
    // Once somebody waits for more, it is the reader's time again.
    for (let fetched = 1; fetched < PARTS_AHEAD; fetched += 1) await next();
    await vi.advanceTimersByTimeAsync(500);
    expect(await next()).toMatchObject({ ok: false, error: { code: 'statement-takes-too-long' } });
  });
});

describe('a reader that cannot be trusted', () => {
  const lies: Record<string, (reader: Fake) => void> = {
    'no message at all': (reader) => reader.send('hello'),
    'a part that is no text': (reader) =>
      reader.send({ kind: 'part', bytes: new Uint8Array([255, 0]), last: true }),
    'a part without an end': (reader) =>
      reader.send({ kind: 'part', bytes: new Uint8Array(17 * 1024 * 1024), last: true }),
    'fields that nobody knows': (reader) => reader.part({ extra: 1 }, true),
    'a line with a day of its own making': (reader) =>
      reader.part({ lines: [[1, 'a', 'PEN', "'; DROP", null, '1', null, '', '', '', '', '']] }, true),
    'a line with an amount that is none': (reader) =>
      reader.part({ lines: [[1, 'a', 'PEN', '2026-04-01', null, '1e9', null, '', '', '', '', '']] }, true),
    'an answer to another question': (reader) =>
      reader.part({ result: { of: 'preview', value: { lines: [], questions: [] } } }, true),
    'no answer': (reader) => reader.part({}, true),
  };

  it.each(Object.entries(lies))('and sends %s is a failure of that file', async (_, lie) => {
    const { start } = fake(lie);
    const { source } = sourceOf(start);
    const { receiver } = collecting();
    expect(await failureOf(source.read(fileOf('a'), receiver, NEVER, quiet))).toMatchObject({
      code: 'statement-reader-ended',
      subject: 'mayo.csv',
    });
  });

  it('and sends more than anybody asked for is ended', async () => {
    const { start, killed } = fake((reader) => {
      for (let sent = 0; sent < 200; sent += 1) reader.part({});
    });
    const { source } = sourceOf(start);
    expect(await failureOf(source.inspect(fileOf('a')))).toMatchObject({ code: 'statement-needs-memory' });
    expect(killed()).toBe(1);
  });

  it('and dies is a failure of that file', async () => {
    const { source } = sourceOf(doing('process.exit(3)'));
    expect(await failureOf(source.inspect(fileOf('a')))).toMatchObject({
      code: 'statement-reader-ended',
      subject: 'mayo.csv',
    });
  });
});

describe('meanwhile', () => {
  it('another file is read, and a reading that waits for a reader gets the next one that is free', async () => {
    let started = 0;
    const start = () => {
      started += 1;
      return started <= 2 ? doing(HANG)() : thread();
    };
    ownClock();
    const { source } = sourceOf(start, { processes: 2 });
    const stuck = [fileOf('a', 'a.csv'), fileOf('b', 'b.csv')].map((file) => failureOf(source.inspect(file)));
    await expect.poll(() => started).toBe(2);
    const waiting = source.inspect(fileOf(table(3), 'c.csv'));
    while (started < 3) await vi.advanceTimersByTimeAsync(1_000);
    expect((await waiting).format).toBe('csv');
    expect((await Promise.all(stuck)).map(({ code, subject }) => [code, subject])).toEqual([
      ['statement-takes-too-long', 'a.csv'],
      ['statement-takes-too-long', 'b.csv'],
    ]);
  });

  it('a cancel ends a reading within one row, at once', async () => {
    const { source } = sourceOf(doing('for (;;);'));
    const cancel = new AbortController();
    const failed = failureOf(source.read(fileOf('a'), collecting().receiver, cancel.signal, quiet));
    await new Promise((resolve) => setTimeout(resolve, 300));
    ownClock();
    cancel.abort();
    // It would never end by itself; nor does the time run out that a reading may take.
    expect(await failed).toMatchObject({ code: 'cancelled' });
  });

  it('nothing is read ahead of what is stored: a reader waits until a part is fetched', async () => {
    const { readers } = sourceOf(thread);
    const file = fileOf(table(30_000));
    const inspected = await ownThread.inspect(file);
    const mapping = inspected.table?.proposed ?? null;
    await readers.answer({ ask: 'begin', id: '1', request: { do: 'read', file: { ...file, mapping } } });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = performance.now();
    let parts = 0;
    for (; performance.now() - before < 5; parts += 1) await readers.answer({ ask: 'next', id: '1' });
    // Those sent ahead, and those of one piece of the file; 30 would be all of it.
    expect(parts).toBeLessThan(20);
    for (;;) {
      const next = await readers.answer({ ask: 'next', id: '1' });
      parts += 1;
      expect(next).toMatchObject({ ok: true });
      if (next.ok && next.value?.last) break;
    }
    expect(parts).toBeGreaterThanOrEqual(30);
  });

  // At once, while the file is still being looked at, and once a reader has it.
  it.each([0, 100])(
    'the end of the app ends readers and rejects pending readings, after %i ms',
    async (ms) => {
      const { source, readers } = sourceOf(doing('for (;;);'));
      const failed = failureOf(source.inspect(fileOf('a')));
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      readers.stop();
      expect(await failed).toMatchObject({ code: 'cancelled' });
      expect(await failureOf(source.inspect(fileOf('a')))).toMatchObject({ code: 'cancelled' });
    },
  );
});

type Fake = { send(message: unknown): void; part(change: object, last?: boolean): void };

/** A reader without a process, which does as told when it is asked. */
function fake(perform: (reader: Fake) => void, memory: () => number | null = () => null) {
  let kills = 0;
  const start = (): ReaderProcess => {
    let listener: (message: unknown) => void = quiet;
    const send = (message: unknown) => listener(message);
    const part = (change: object, last = false) => {
      const bytes = sealPart({ rows: 0, lines: [], problems: [], leftOut: [], cells: [], ...change });
      send({ kind: 'part', bytes, last } satisfies FromReader);
    };
    return {
      post: (message: ToReader) => {
        if (message.kind === 'read') queueMicrotask(() => perform({ send, part }));
      },
      onMessage: (told) => {
        listener = told;
      },
      onExit: quiet,
      memory,
      kill: () => {
        kills += 1;
      },
    };
  };
  return { start, killed: () => kills };
}
