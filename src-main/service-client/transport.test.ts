import { describe, expect, it } from 'vitest';
import type { RequestLogEntry } from '../../src-shared/contract/app.ts';
import { HOUR_MS } from '../../src-shared/durations.ts';
import { writeJson } from '../lossless-json.ts';
import { draft } from '../payouts/testing/orders.ts';
import { failureOf } from '../testing/failure.ts';
import { createCashout } from './payouts.ts';
import { NO_SECRETS } from './testing/answers.ts';
import { createTransport, type Fetch, type ServiceRequest } from './transport.ts';

const REQUEST: ServiceRequest = {
  method: 'GET',
  baseUrl: 'https://merchants.service.example/api',
  path: '/v1/deposits',
  query: { from: 1, to: 2, page: 0 },
  headers: { Authorization: 'Bearer the-token' },
  repeatable: true,
  redactor: NO_SECRETS,
};
const NOW = Date.parse('2026-10-05T12:00:00Z');

/** A service that answers with each of the given outcomes in turn, the last for ever. */
function service(outcomes: (Response | Error | (() => Promise<Response>))[]) {
  const sent: { url: string; init: RequestInit; connection: string | undefined }[] = [];
  const fetch: Fetch = async (url, init, connection) => {
    const outcome = outcomes[Math.min(sent.length, outcomes.length - 1)];
    sent.push({ url, init, connection });
    if (outcome instanceof Error) throw outcome;
    return typeof outcome === 'function' ? outcome() : (outcome?.clone() ?? Response.error());
  };
  const waits: number[] = [];
  const log: RequestLogEntry[] = [];
  const transport = createTransport({
    fetch,
    wait: async (ms) => void waits.push(ms),
    random: () => 1,
    now: () => NOW,
    onAttempt: (entry) => log.push(entry),
  });
  return { transport, sent, waits, log };
}

const status = (code: number, headers: Record<string, string> = {}) =>
  new Response('{}', { status: code, headers });
const failing = (cause: { code?: string; message?: string; name?: string }) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(cause.message ?? ''), cause) });

describe('a request', () => {
  it('goes to base address, path and query, without redirects, cookies or cache', async () => {
    const { transport, sent } = service([new Response('{"a":1.10}', { headers: { 'set-cookie': 'a=b' } })]);
    const answer = await transport({ ...REQUEST, method: 'POST', body: '{"amount":10.10}' });
    expect([answer.status, writeJson(answer.body.json), answer.setCookie, answer.attempt]).toEqual([
      200,
      '{"a":1.10}',
      'a=b',
      1,
    ]);
    expect(sent[0]?.url).toBe('https://merchants.service.example/api/v1/deposits?from=1&to=2&page=0');
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      body: '{"amount":10.10}',
      headers: { Accept: 'application/json', Authorization: 'Bearer the-token' },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
    });
  });

  it.each([
    ['http://merchants.service.example', 'insecure-address'],
    ['merchants.service.example', 'invalid-address'],
    ['https://merchants.service.example/?', 'invalid-address'],
  ])('is never sent to %s', async (baseUrl, code) => {
    const { transport, sent } = service([status(200)]);
    expect((await failureOf(transport({ ...REQUEST, baseUrl }))).code).toBe(code);
    expect(sent).toHaveLength(0);
  });

  it('reads text that is cut inside a character', async () => {
    const bytes = new TextEncoder().encode('{"name":"Muñoz"}');
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const { transport } = service([async () => new Response(body)]);
    expect((await transport(REQUEST)).body.json).toEqual({ name: 'Muñoz' });
  });

  it('gives up a body that does not end, and lets go of it', async () => {
    let cancelled = false;
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
      cancel() {
        cancelled = true;
      },
    });
    const { transport, sent } = service([async () => new Response(endless)]);
    expect(await failureOf(transport(REQUEST))).toMatchObject({
      code: 'answer-too-large',
      subject: '/v1/deposits',
      httpStatus: 200,
      retryable: false,
    });
    expect([cancelled, pulled < 5, sent.length]).toEqual([true, true, 1]);
  });
});

describe('trying again', () => {
  it.each([429, 500, 502, 503])('a read answered %i is asked again, each time later', async (code) => {
    const { transport, sent, waits } = service([status(code), status(code), status(200)]);
    expect((await transport(REQUEST)).status).toBe(200);
    expect([sent.length, waits]).toEqual([3, [500, 1000]]);
  });

  it('ends after four attempts with the last answer', async () => {
    const { transport, sent, waits } = service([status(503)]);
    expect((await transport(REQUEST)).status).toBe(503);
    expect([sent.length, waits]).toEqual([4, [500, 1000, 2000]]);
  });

  it('a dropped connection is tried again, and reported once it stays down', async () => {
    const dropped = failing({ code: 'ECONNRESET' });
    const recovered = service([dropped, status(200)]);
    expect((await recovered.transport(REQUEST)).status).toBe(200);
    const down = service([dropped]);
    expect(await failureOf(down.transport(REQUEST))).toEqual({
      code: 'service-unreachable',
      subject: 'merchants.service.example',
      retryable: true,
    });
    expect(down.sent).toHaveLength(4);
  });

  it.each([400, 401, 403, 404, 412])('an answer %i is final', async (code) => {
    const { transport, sent } = service([status(code)]);
    expect((await transport(REQUEST)).status).toBe(code);
    expect(sent).toHaveLength(1);
  });

  it('what may not be repeated is sent once, whatever happens', async () => {
    const once = { ...REQUEST, method: 'POST', repeatable: false } as const;
    const refused = service([status(503)]);
    expect((await refused.transport(once)).status).toBe(503);
    const dropped = service([failing({ code: 'ECONNRESET' })]);
    expect((await failureOf(dropped.transport(once))).code).toBe('service-unreachable');
    expect([refused.sent.length, dropped.sent.length]).toEqual([1, 1]);
  });

  it('waits as long as Retry-After asks, in seconds or until a date', async () => {
    const seconds = service([status(429, { 'retry-after': '7' }), status(200)]);
    await seconds.transport(REQUEST);
    expect(seconds.waits).toEqual([7_000]);
    const date = service([status(503, { 'retry-after': new Date(NOW + 9_000).toUTCString() }), status(200)]);
    await date.transport(REQUEST);
    expect(date.waits).toEqual([9_000]);
    const past = service([status(503, { 'retry-after': new Date(NOW - 9_000).toUTCString() }), status(200)]);
    await past.transport(REQUEST);
    expect(past.waits).toEqual([0]);
    const nonsense = service([status(503, { 'retry-after': 'soon' }), status(200)]);
    await nonsense.transport(REQUEST);
    expect(nonsense.waits).toEqual([500]);
  });

  it('takes the date of Retry-After by the clock of the service, wherever the computer’s is', async () => {
    const served = (hours: number, seconds: number) =>
      new Date(NOW + hours * HOUR_MS + seconds * 1_000).toUTCString();
    for (const hours of [-5, 5]) {
      const headers = { date: served(hours, 0), 'retry-after': served(hours, 9) };
      const { transport, waits } = service([status(429, headers), status(200)]);
      expect((await transport(REQUEST)).status).toBe(200);
      expect(waits).toEqual([9_000]);
    }
  });

  it('does not come back sooner than asked: a long Retry-After is answered to the person', async () => {
    const { transport, sent, waits } = service([status(429, { 'retry-after': '3600' }), status(200)]);
    expect((await transport(REQUEST)).status).toBe(429);
    expect([sent.length, waits]).toEqual([1, []]);
  });
});

describe('failures', () => {
  it.each([
    [{ name: 'TimeoutError', message: 'The operation was aborted due to timeout' }, 'service-timeout'],
    [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'service-timeout'],
    [{ message: 'net::ERR_CONNECTION_TIMED_OUT' }, 'service-timeout'],
    [{ message: 'unexpected redirect' }, 'service-redirected'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'service-insecure'],
    [{ message: 'net::ERR_CERT_DATE_INVALID' }, 'service-insecure'],
    [{ message: 'net::ERR_SSL_PROTOCOL_ERROR' }, 'service-insecure'],
    [{ message: 'net::ERR_TUNNEL_CONNECTION_FAILED' }, 'proxy-failed'],
    [{ message: 'net::ERR_PROXY_CONNECTION_FAILED' }, 'proxy-failed'],
    [{ message: 'net::ERR_PROXY_CERTIFICATE_INVALID' }, 'proxy-failed'],
    [{ message: 'net::ERR_NO_SUPPORTED_PROXIES' }, 'proxy-failed'],
    [{ message: 'net::ERR_SOCKS_CONNECTION_FAILED' }, 'proxy-failed'],
    [{ message: 'net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED' }, 'proxy-failed'],
    [{ message: 'net::ERR_PAC_SCRIPT_FAILED' }, 'proxy-failed'],
    [{ message: 'net::ERR_PROXY_AUTH_UNSUPPORTED' }, 'proxy-asks-for-name'],
    [{ code: 'ENOTFOUND' }, 'service-unreachable'],
    [{ message: 'net::ERR_INTERNET_DISCONNECTED' }, 'service-unreachable'],
  ])('%j is %s', async (cause, code) => {
    expect((await failureOf(service([failing(cause)]).transport(REQUEST))).code).toBe(code);
  });

  it.each(['timeout.example', 'certified.example', 'redirect.example'])(
    'the name of %s is no reason',
    async (host) => {
      const { transport } = service([
        failing({ code: 'ENOTFOUND', message: `getaddrinfo ENOTFOUND ${host}` }),
      ]);
      const failure = await failureOf(transport({ ...REQUEST, baseUrl: `https://${host}` }));
      expect(failure.code).toBe('service-unreachable');
    },
  );

  it('an insecure connection is not tried again', async () => {
    const { transport, sent } = service([failing({ code: 'CERT_HAS_EXPIRED' })]);
    await failureOf(transport(REQUEST));
    expect(sent).toHaveLength(1);
  });

  it('an attempt ends at its time limit, headers or body', async () => {
    const hanging = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const quiet = createTransport({
      timeoutMs: 5,
      attempts: 2,
      wait: async () => undefined,
      fetch: (_, init) => hanging(init.signal as AbortSignal),
    });
    expect((await failureOf(quiet(REQUEST))).code).toBe('service-timeout');
    const slow = createTransport({
      timeoutMs: 5,
      attempts: 1,
      fetch: async (_, init) =>
        new Response(new ReadableStream({ pull: () => hanging(init.signal as AbortSignal) })),
    });
    expect((await failureOf(slow(REQUEST))).code).toBe('service-timeout');
  });

  it('a body that drips ends at the time limit, also where the network does not end it', async () => {
    let cancelled = false;
    const dripping = createTransport({
      timeoutMs: 40,
      attempts: 1,
      fetch: async () =>
        new Response(
          new ReadableStream({
            pull: async (controller) => {
              await new Promise((resolve) => setTimeout(resolve, 5));
              controller.enqueue(Uint8Array.of(0x20));
            },
            cancel: () => {
              cancelled = true;
            },
          }),
        ),
    });
    expect((await failureOf(dripping(REQUEST))).code).toBe('service-timeout');
    const silent = createTransport({
      timeoutMs: 20,
      attempts: 1,
      fetch: async () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
    });
    expect((await failureOf(silent(REQUEST))).code).toBe('service-timeout');
    expect(cancelled).toBe(true);
  });
});

describe('cancelling', () => {
  it('ends a request that is under way', async () => {
    const controller = new AbortController();
    const transport = createTransport({
      fetch: (_, init) =>
        new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
          queueMicrotask(() => controller.abort());
        }),
    });
    expect(await failureOf(transport({ ...REQUEST, signal: controller.signal }))).toEqual({
      code: 'cancelled',
      retryable: false,
    });
  });

  it('ends the wait between two attempts, without a further one', async () => {
    const controller = new AbortController();
    let sent = 0;
    const transport = createTransport({
      fetch: async () => {
        sent += 1;
        queueMicrotask(() => setImmediate(() => controller.abort()));
        return status(503, { 'retry-after': '20' });
      },
    });
    const failure = await failureOf(transport({ ...REQUEST, signal: controller.signal }));
    expect([failure.code, sent]).toEqual(['cancelled', 1]);
  });
});

it('a request that must not be repeated even by the network stack asks for a fresh connection', async () => {
  const { transport, sent } = service([status(200)]);
  await transport({ ...REQUEST, method: 'POST', repeatable: false, connection: 'fresh' });
  await transport(REQUEST);
  expect(sent.map(({ connection }) => connection)).toEqual(['fresh', undefined]);
});

describe('the request log', () => {
  it('has one entry per attempt, and nothing of it is secret or names a person', async () => {
    const { transport, log } = service([status(503), failing({ code: 'ECONNRESET' }), status(200)]);
    await transport({
      ...REQUEST,
      query: { from: 1, page: 0, clientDocument: '45678901', clienteDocument: '45678901' },
      headers: { Authorization: 'Bearer the-token', 'X-Login': 'the-key' },
      body: '{"secretKey":"hunter22","document_id":"45678901"}',
    });
    const entry = {
      at: NOW,
      method: 'GET',
      host: 'merchants.service.example',
      path: '/v1/deposits',
      query: 'from=1&page=0&clientDocument=…&clienteDocument=…',
      ms: 0,
    };
    expect(log).toEqual([
      { ...entry, attempt: 1, outcome: '503' },
      { ...entry, attempt: 2, outcome: 'service-unreachable' },
      { ...entry, attempt: 3, outcome: '200' },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/45678901|hunter22|the-token|the-key/);
  });
});

describe('a proxy that asks for a name', () => {
  it('is told as what it is, once, and not as an answer of the service', async () => {
    const { transport, sent } = service([status(407)]);
    expect(await failureOf(transport(REQUEST))).toEqual({
      code: 'proxy-asks-for-name',
      subject: 'merchants.service.example',
      httpStatus: 407,
      retryable: false,
    });
    expect(sent).toHaveLength(1);
  });

  it('leaves a cashout unsent', async () => {
    const desk = {
      transport: service([status(407)]).transport,
      baseUrl: async () => 'https://api.service.example',
      credentials: async () => ({ login: 'TEST_LOGIN', pass: 'TEST_PASS', apiSignature: 'TEST_KEY' }),
      now: () => NOW,
    };
    expect(await createCashout(desk, draft())).toMatchObject({
      kind: 'not-sent',
      error: { code: 'proxy-asks-for-name' },
    });
  });
});
