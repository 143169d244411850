import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { detailsOf } from '../../src-shared/errors.ts';
import { failureOf } from '../testing/failure.ts';
import { ReportingSession } from './session.ts';
import { answered } from './testing/answers.ts';
import { createTransport, type Fetch, type ServiceAnswer, type Transport } from './transport.ts';

const ASOF = '2026-10-15T12:00:00Z';
const MINUTE = 60_000;
let now = Date.parse(ASOF);
let sandbox: Sandbox;
const network = createTransport({ fetch: (url, init) => fetch(url, init) });

beforeAll(async () => {
  sandbox = await startSandbox({ asOf: ASOF, rows: 120, months: 1, clock: () => now });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  now = Date.parse(ASOF);
  sandbox.sessions.expireAll();
  sandbox.requests.clear();
});

const logins = () => sandbox.requests.list().filter(({ path }) => path.endsWith('/auth/login')).length;

function open(options: { transport?: Transport; credentials?: typeof sandbox.credentials.reporting } = {}) {
  const secrets: string[] = [];
  const session = new ReportingSession({
    transport: options.transport ?? network,
    baseUrl: sandbox.merchantsBaseUrl,
    credentials: async () => options.credentials ?? sandbox.credentials.reporting,
    now: () => now,
    onSecret: (secret) => secrets.push(secret),
  });
  return { session, secrets };
}
const page = (session: ReportingSession, signal?: AbortSignal) =>
  session.get('/v1/deposits', { from: 1_760_000_000, to: 1_760_000_100, page: 0 }, signal);

describe('logging in', () => {
  it('tells who is signed in, keeps the token, and names it as a secret', async () => {
    const { session, secrets } = open();
    expect(await session.identity()).toEqual({
      idUser: String(sandbox.dataset.merchant.idMerchant + 500_000),
      username: sandbox.credentials.reporting.accessKey,
      idMerchant: String(sandbox.dataset.merchant.idMerchant),
    });
    expect(secrets).toEqual([expect.stringMatching(/^[\w-]{48}$/)]);
    expect(JSON.stringify(await session.identity())).not.toContain(secrets[0]);
  });

  it('happens once for all calls in flight, and not again while the session lives', async () => {
    const { session } = open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => page(session)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await page(session);
    expect(logins()).toBe(1);
  });

  it('is refused with the service’s own words, and tried anew by the next call', async () => {
    const wrong = { ...sandbox.credentials.reporting, secretKey: 'not-the-password' };
    const { session } = open({ credentials: wrong });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const failure = await failureOf(session.identity());
      expect(failure).toMatchObject({
        code: 'login-refused',
        httpStatus: 401,
        serviceMessage: 'Invalid credentials',
      });
      expect(JSON.stringify(failure)).not.toContain('not-the-password');
      expect(logins()).toBe(attempt);
    }
  });

  it.each([
    ['a refusal with status 200', 200, '{"code":100,"description":"Invalid"}', 'login-refused'],
    [
      'a forbidden location with status 200',
      200,
      '{"code":83,"description":"Where?"}',
      'login-location-refused',
    ],
    ['a forbidden location', 403, '{"code":83,"description":"Where?"}', 'login-location-refused'],
    ['a success without a token', 200, '{"idUser":1,"username":"a","idMerchant":2}', 'service-unreadable'],
    ['a page of HTML', 200, '<html>', 'service-unreadable'],
    ['an empty answer', 204, '', 'service-unreadable'],
  ])('%s is %s', async (_, status, text, code) => {
    const { session } = open({ transport: async () => answered(status, text) });
    expect((await failureOf(session.identity())).code).toBe(code);
  });

  it('does not repeat a secret that the service quotes', async () => {
    const { secretKey } = sandbox.credentials.reporting;
    const text = JSON.stringify({ code: 100, description: `no user has the password ${secretKey}` });
    for (const status of [200, 401]) {
      const { session } = open({
        transport: async ({ redactor }) =>
          answered(status, text, { redactor: typeof redactor === 'function' ? redactor('') : redactor }),
      });
      const failure = await failureOf(session.identity());
      expect(failure.serviceMessage).toBe('no user has the password •••');
    }
  });

  it.each([
    'BEARER_TOKEN=abc-1; Path=/; HttpOnly',
    'other=1; Path=/, BEARER_TOKEN=abc-1; Path=/',
    'BEARER_TOKEN="abc-1"; Secure',
    'OLD_BEARER_TOKEN=zzz; Path=/, BEARER_TOKEN=abc-1',
  ])('finds the token in the cookie header %j', async (cookie) => {
    const seen: (string | undefined)[] = [];
    const transport: Transport = async ({ path, headers }) => {
      const sent = typeof headers === 'function' ? headers() : headers;
      if (path !== '/v1/auth/login') seen.push(sent?.Authorization);
      return answered(200, '{"idUser":1,"username":"a","idMerchant":2}', {
        setCookie: path === '/v1/auth/login' ? cookie : '',
      });
    };
    await page(open({ transport }).session);
    expect(seen).toEqual(['Bearer abc-1']);
  });

  it('asks for the credentials at each login, so that replaced ones count at once', async () => {
    let credentials = { ...sandbox.credentials.reporting, secretKey: 'the-old-one' };
    const session = new ReportingSession({
      transport: network,
      baseUrl: sandbox.merchantsBaseUrl,
      credentials: async () => credentials,
    });
    expect((await failureOf(session.identity())).code).toBe('login-refused');
    credentials = sandbox.credentials.reporting;
    expect((await session.identity()).username).toBe(credentials.accessKey);
  });
});

describe('an expired session', () => {
  it('is renewed once for all calls in flight, and each gets its answer', async () => {
    const { session } = open();
    await session.identity();
    sandbox.sessions.expireAll();
    const answers = await Promise.all(Array.from({ length: 8 }, () => page(session)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(logins()).toBe(2);
    expect(sandbox.sessions.openCount()).toBe(1);
  });

  it('is renewed before it is used when it has been idle for the 15 minutes', async () => {
    const { session } = open();
    await page(session);
    now += 15 * MINUTE;
    await page(session);
    expect(logins()).toBe(2);
    expect(sandbox.requests.list().filter(({ status }) => status === 401)).toEqual([]);
  });

  it('lives on as long as it is used', async () => {
    const { session } = open();
    for (let use = 0; use < 5; use += 1) {
      await page(session);
      now += 14 * MINUTE;
    }
    expect(logins()).toBe(1);
  });

  it('refused again under a fresh token is refused for good', async () => {
    const refusing: Transport = async (request): Promise<ServiceAnswer> =>
      request.method === 'POST'
        ? network(request)
        : answered(403, '{"code":203,"description":"Not enabled"}');
    const { session } = open({ transport: refusing });
    expect(await failureOf(page(session))).toMatchObject({
      code: 'session-refused',
      httpStatus: 403,
      serviceMessage: 'Not enabled',
    });
    expect(logins()).toBe(2);
  });
});

describe('a session that the service lets expire again and again', () => {
  const LIVE = '{"idUser":1,"username":"a","idMerchant":2}';
  /**
   * A service of its own: `answers` says for each path what each request gets, the last one for ever; a function is
   * told how many logins there have been by the request's token.
   */
  function serving(answers: Record<string, (number | ((login: number) => number | Promise<number>))[]>) {
    let opened = 0;
    const asked: string[] = [];
    const counts = new Map<string, number>();
    const transport = createTransport({
      wait: async () => undefined,
      fetch: async (url, init) => {
        const path = new URL(url).pathname;
        if (path === '/v1/auth/login') {
          opened += 1;
          return new Response(LIVE, { headers: { 'set-cookie': `BEARER_TOKEN=token-${opened}` } });
        }
        const login = Number(/token-(\d+)/.exec(new Headers(init.headers).get('authorization') ?? '')?.[1]);
        const count = counts.get(path) ?? 0;
        counts.set(path, count + 1);
        const list = answers[path] ?? [200];
        const next = list[Math.min(count, list.length - 1)] ?? 200;
        const status = typeof next === 'function' ? await next(login) : next;
        asked.push(`${path} ${login} ${status}`);
        return new Response('{}', { status });
      },
    });
    const session = new ReportingSession({
      transport,
      baseUrl: 'https://merchants.service.example',
      credentials: async () => ({ accessKey: 'a', secretKey: 'secret-key' }),
    });
    const ask = (path: string) =>
      session.get(path, undefined).then(
        ({ status }) => status,
        (error: unknown) => detailsOf(error).code,
      );
    return { ask, logins: () => opened, asked };
  }

  it.each([
    ['expires twice while one page is repeated', [401, 503, 503, 401, 200], 200, 3],
    ['expires twice while the service is busy', [401, 429, 401, 200], 200, 3],
    ['expires once', [401, 200], 200, 2],
    ['fails after it was renewed', [401, 503, 503, 503, 503], 503, 2],
    ['is always refused', [401], 'session-refused', 2],
    ['is always refused after a while', [503, 401], 'session-refused', 2],
    ['expires after every while', [503, 401, 503, 401, 503, 401, 503, 401, 200], 'session-refused', 3],
    ['is always forbidden', [403], 'session-refused', 2],
    ['is forbidden after a while', [403, 503, 403, 200], 'session-refused', 2],
  ] as const)('a session that %s', async (_, statuses, outcome, logins) => {
    const { ask, logins: opened } = serving({ '/v1/deposits': [...statuses] });
    expect([await ask('/v1/deposits'), opened()]).toEqual([outcome, logins]);
  });

  it('a token that worked for another listing meanwhile is worth another login', async () => {
    let notes: Promise<unknown> | undefined;
    const afterNotes = async () => {
      notes = ask('/v1/notes');
      await notes;
      return 401;
    };
    const { ask, logins, asked } = serving({ '/v1/deposits': [401, afterNotes, 200] });
    expect([await ask('/v1/deposits'), await notes, logins()]).toEqual([200, 200, 3]);
    expect(asked).toEqual([
      '/v1/deposits 1 401',
      '/v1/notes 2 200',
      '/v1/deposits 2 401',
      '/v1/deposits 3 200',
    ]);
  });

  it('listings that find it expired at the same time share one new login', async () => {
    const names = ['/v1/deposits', '/v1/cashouts', '/v1/notes', '/v1/refund', '/v1/settlements'];
    const expired = (login: number) => (login === 1 ? 401 : 200);
    const { ask, logins } = serving(Object.fromEntries(names.map((name) => [name, [expired]])));
    expect(await Promise.all(names.map(ask))).toEqual(names.map(() => 200));
    expect(logins()).toBe(2);
  });

  it('listings that share one expire twice and share the third login, too', async () => {
    const names = ['/v1/deposits', '/v1/cashouts', '/v1/notes'];
    const statuses = [
      (login: number) => (login === 1 ? 401 : 503),
      503,
      (login: number) => (login < 3 ? 401 : 200),
    ];
    const { ask, logins } = serving(Object.fromEntries(names.map((name) => [name, statuses])));
    expect(await Promise.all(names.map(ask))).toEqual(names.map(() => 200));
    expect(logins()).toBe(3);
  });

  it('a listing that is refused while others work ends with few logins, and the others go on', async () => {
    const { ask, logins } = serving({ '/v1/settlements': [401], '/v1/deposits': [200] });
    const others: unknown[] = [];
    const reading = (async () => {
      for (let page = 0; page < 20; page += 1) others.push(await ask('/v1/deposits'));
    })();
    expect(await ask('/v1/settlements')).toBe('session-refused');
    await reading;
    expect(others).toEqual(Array(20).fill(200));
    expect(logins()).toBeLessThanOrEqual(3);
  });

  it('a service that refuses everything is logged in to twice, however many ask', async () => {
    const names = [
      '/v1/deposits',
      '/v1/cashouts',
      '/v1/notes',
      '/v1/refund',
      '/v1/settlements',
      '/v1/balance',
    ];
    const { ask, logins, asked } = serving(Object.fromEntries(names.map((name) => [name, [401]])));
    expect(await Promise.all(names.map(ask))).toEqual(names.map(() => 'session-refused'));
    expect([logins(), asked.length]).toEqual([2, 12]);
  });
});

describe('cancelling', () => {
  it('ends one call’s wait for the login and leaves the login to the others', async () => {
    const { session } = open();
    const controller = new AbortController();
    const cancelled = failureOf(session.identity(controller.signal));
    const other = session.identity();
    controller.abort();
    expect((await cancelled).code).toBe('cancelled');
    expect((await other).username).toBe(sandbox.credentials.reporting.accessKey);
    expect(logins()).toBe(1);
    const late = new AbortController();
    late.abort();
    expect((await failureOf(page(session, late.signal))).code).toBe('cancelled');
  });
});

describe('logging out', () => {
  it('destroys the token at the service', async () => {
    const { session } = open();
    await page(session);
    expect(sandbox.sessions.openCount()).toBe(1);
    await session.logOut();
    expect(sandbox.sessions.openCount()).toBe(0);
  });

  it('sends nothing when nobody was logged in, nor after a login that failed', async () => {
    await open().session.logOut();
    const { session } = open({ credentials: { accessKey: 'x@y.example', secretKey: 'wrong' } });
    await failureOf(session.identity());
    sandbox.requests.clear();
    await session.logOut();
    expect(sandbox.requests.total).toBe(0);
  });

  it('waits for a login under way, so that its token does not outlive it', async () => {
    const { session } = open();
    const login = session.identity();
    await session.logOut();
    await login;
    expect([logins(), sandbox.sessions.openCount()]).toEqual([1, 0]);
  });

  it('takes a token the service no longer knows for destroyed', async () => {
    const { session } = open();
    await session.identity();
    sandbox.sessions.expireAll();
    await expect(session.logOut()).resolves.toBeUndefined();
  });

  it('is for good: a call still in flight does not log in again', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holding: Fetch = async (url, init) => {
      if (url.includes('/v1/deposits')) await held;
      return fetch(url, init);
    };
    const { session } = open({ transport: createTransport({ fetch: holding }) });
    const call = failureOf(page(session));
    await session.identity();
    await session.logOut();
    letGo();
    expect((await call).code).toBe('cancelled');
    expect((await failureOf(session.identity())).code).toBe('cancelled');
    expect([logins(), sandbox.sessions.openCount()]).toEqual([1, 0]);
  });

  it('reports a refusal of the service', async () => {
    const { session } = open({
      transport: async (request) => (request.method === 'DELETE' ? answered(500, '{}') : network(request)),
    });
    await session.identity();
    expect((await failureOf(session.logOut())).code).toBe('service-failed');
  });
});
