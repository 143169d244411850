/** Answers of any length and make, read in the thread they are read in: the main process is never held up by one. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deposits } from '../../src-shared/service/deposits.ts';
import { failureOf } from '../testing/failure.ts';
import { threadFile } from '../testing/thread-files.ts';
import { LONGEST_BODY_BYTES } from './answer-body.ts';
import { ANSWER_THREAD, AnswerReader, SHORT_BODY_BYTES } from './answer-reader.ts';
import { fetchListingPage } from './reporting.ts';
import { ReportingSession } from './session.ts';
import { createTransport } from './transport.ts';

const WINDOW = { from: Date.parse('2026-10-01T05:00:00Z'), to: Date.parse('2026-10-15T12:00:00Z') };
const TOKEN = 'q7Zt-Lm4_Xv9sRb2KpWd8YhNc3Gf6JaT';

let server: Server;
let body: { readonly bytes: Buffer; readonly headers?: Record<string, string> };
const readers: AnswerReader[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'POST')
      response.setHeader('set-cookie', `BEARER_TOKEN=${TOKEN}`).end('{"idUser":1,"idMerchant":2}');
    else response.writeHead(200, body.headers).end(body.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await Promise.all(readers.map((reader) => reader.stop()));
});

function session(startThread = () => new Worker(threadFile('answer'), ANSWER_THREAD)) {
  const reader = new AnswerReader(startThread);
  readers.push(reader);
  return new ReportingSession({
    transport: createTransport({
      fetch: (url, init) => fetch(url, init),
      attempts: 1,
      readBody: reader.read,
    }),
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: async () => ({ accessKey: 'a', secretKey: 'secret-key' }),
  });
}
const read = (open = session()) => fetchListingPage(open, deposits, { window: WINDOW, page: 0 });
const answering = (text: string | Buffer, headers?: Record<string, string>) => {
  body = { bytes: Buffer.from(text), ...(headers ? { headers } : {}) };
};
const page = (rows: number, record: (at: number) => string) =>
  `{"data":[${Array.from({ length: rows }, (_, at) => record(at)).join(',')}],"page":0,"rows":${rows},"maxRows":${Math.max(50, rows)}}`;
const record = (at: number, more = '') =>
  `{"idDeposit":${at},"externalId":"A-${at}","creationDate":"2026-10-05T12:00:00Z","amount":10.10${at % 10},"currency":"PEN","status":"COMPLETED","idUser":"${TOKEN}"${more}}`;

describe('a page that is long', () => {
  it('reads as it does at once: literals, records, problems, and no secret', async () => {
    const padding = ',"note":"'.concat('é"x'.replace('"', '\\"').repeat(700), '"');
    const long = page(50, (at) => record(at, padding));
    expect(Buffer.byteLength(long)).toBeGreaterThan(SHORT_BODY_BYTES);
    answering(long);
    const inBackground = await read();
    const atOnce = await read(
      new ReportingSession({
        transport: createTransport({ fetch: (url, init) => fetch(url, init) }),
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        credentials: async () => ({ accessKey: 'a', secretKey: 'secret-key' }),
      }),
    );
    // The two were asked for at different times.
    expect({ ...inBackground, serviceAt: 0 }).toEqual({ ...atOnce, serviceAt: 0 });
    expect(inBackground.records).toHaveLength(50);
    expect(inBackground.records[7]).toMatchObject({
      identity: '7',
      columns: { amount: 10_107_000n, idUser: '•••' },
    });
    expect(inBackground.records[7]?.asReceived).toContain('"amount":10.107');
    expect(JSON.stringify(inBackground.records[7]?.asReceived)).not.toContain(TOKEN.slice(0, 12));
  });

  it('keeps a field called __proto__ a field', async () => {
    answering(page(50, (at) => record(at, `,"__proto__":{"a":1.50},"note":"${'x'.repeat(2000)}"`)));
    const { records } = await read();
    expect(records[0]?.asReceived).toContain('"__proto__":{"a":1.50}');
  });

  it('is told by its path when it is longer than any page can be', async () => {
    answering(page(50, (at) => record(at, `,"note":"${'x'.repeat(LONGEST_BODY_BYTES / 40)}"`)));
    expect(await failureOf(read())).toEqual({
      code: 'answer-too-large',
      httpStatus: 200,
      subject: '/v1/deposits',
      retryable: false,
    });
  });

  it('is counted as it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    answering(bomb, { 'content-encoding': 'gzip' });
    expect((await failureOf(read())).code).toBe('answer-too-large');
  });

  it.each([
    ['ends without a word', 'process.exit(3)'],
    [
      'runs out of memory',
      'const all = []; for (;;) all.push(new Array(1e5).fill({}).map((x) => ({ ...x })))',
    ],
    ['fails', 'throw new Error("x")'],
  ])('is unreadable when the thread %s, and the next one has a thread again', async (_, code) => {
    let started = 0;
    const open = session(() => {
      started += 1;
      return started === 1
        ? new Worker(`require('node:worker_threads').parentPort.on('message', () => { ${code} })`, {
            eval: true,
            resourceLimits: { maxOldGenerationSizeMb: 16 },
          })
        : new Worker(threadFile('answer'), ANSWER_THREAD);
    });
    answering(page(50, (at) => record(at, `,"note":"${'x'.repeat(2000)}"`)));
    expect(await failureOf(read(open))).toMatchObject({
      code: 'service-unreadable',
      subject: '/v1/deposits',
    });
    expect((await read(open)).records).toHaveLength(50);
  });
});

const LONGEST_BLOCK_MS = 50;
const MEGABYTE = LONGEST_BODY_BYTES - 1000;
const fill = (unit: string, length = MEGABYTE) => unit.repeat(Math.floor(length / unit.length));
const HOSTILE: Record<string, () => string> = {
  'sixteen megabytes of records': () => page(32_000, (at) => record(at, `,"note":"${'x'.repeat(300)}"`)),
  'as many records as a page may have': () => page(500, (at) => record(at, `,"note":"${'x'.repeat(1700)}"`)),
  'as many values as an answer may have': () =>
    page(50, (at) => record(at, `,"note":[${fill('1.50,', 1600)}1]`)),
  'a million small fields': () => `{"data":[${fill('1,')}1]}`,
  'a million empty objects': () => `{"data":[${fill('{},')}{}]}`,
  'a million levels': () => fill('[', MEGABYTE),
  'a million levels of objects': () => fill('{"a":'),
  'one long text': () => page(1, () => record(1, `,"note":"${fill('x')}"`)),
  'one long text of escapes': () => page(1, () => record(1, `,"note":"${fill('\\u0025\\u0032\\u0035')}"`)),
  'one long text of percent signs and entities': () =>
    page(1, () => record(1, `,"note":"${fill('%25&amp;%5c+\\\\u0025')}"`)),
  'one long name': () => page(1, () => record(1, `,"${fill('x')}":1`)),
  'an amount of a million digits': () => page(1, () => `{"idDeposit":1,"amount":${fill('9')}}`),
  'an id of a million digits': () => page(1, () => `{"idDeposit":${fill('9')}}`),
  'quotation marks and backslashes': () => `{"data":["${fill('\\\\\\"')}"]}`,
  'text that never ends': () => `{"data":["${fill('x')}`,
  'white space': () => `{"data":[${fill(' ')}]}`,
};

// One thread reads them all, as in the app: starting it takes longer than reading most of them.
let open: ReturnType<typeof session>;
beforeAll(() => {
  open = session();
});

/**
 * The longest time, in milliseconds of this thread's processor, between two turns of its event loop while `work` runs.
 * Not the time of the clock: what else this computer does is not what is measured.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let running = true;
  let last = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
    // With a pause, in which several turns may come together: without one, this thread would take a processor of its
    // own.
    if (running) setTimeout(turn, 2);
  };
  setTimeout(turn, 2);
  await work();
  running = false;
  turn();
  return longest;
}

describe.each(Object.keys(HOSTILE))('%s', (name) => {
  it.each([1, 16])('cut to 1/%s, it holds up the main process for less than 50 ms', async (part) => {
    const whole = Buffer.from(HOSTILE[name]?.() ?? '');
    // A part that is short enough to be read at once.
    const text = part === 1 ? whole : whole.subarray(0, Math.min(whole.length / part, SHORT_BODY_BYTES - 1));
    answering(Buffer.from(text));
    await open.identity();
    const turns: number[] = [];
    // The least of some rounds: collecting what others left behind is not what is measured either.
    while (turns.length < 8 && !turns.some((ms) => ms < LONGEST_BLOCK_MS))
      turns.push(await longestTurn(() => read(open).catch(() => undefined)));
    expect(Math.min(...turns), `held up for ${turns}`).toBeLessThan(LONGEST_BLOCK_MS);
  });
});
