import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { failureOf } from '../testing.ts';
import { ReportingSession } from './session.ts';
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
    const { session } = open({ transport: async () => ({ status, text, headers: new Headers() }) });
    expect((await failureOf(session.identity())).code).toBe(code);
  });

  it('does not repeat a secret that the service quotes', async () => {
    const { secretKey } = sandbox.credentials.reporting;
    const text = JSON.stringify({ code: 100, description: `no user has the password ${secretKey}` });
    for (const status of [200, 401]) {
      const { session } = open({ transport: async () => ({ status, text, headers: new Headers() }) });
      const failure = await failureOf(session.identity());
      expect(failure.serviceMessage).toBe('no user has the password …');
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
      if (path !== '/v1/auth/login') seen.push(headers?.Authorization);
      return {
        status: 200,
        text: '{"idUser":1,"username":"a","idMerchant":2}',
        headers: new Headers(path === '/v1/auth/login' ? { 'set-cookie': cookie } : {}),
      };
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
        : { status: 403, text: '{"code":203,"description":"Not enabled"}', headers: new Headers() };
    const { session } = open({ transport: refusing });
    expect(await failureOf(page(session))).toMatchObject({
      code: 'session-refused',
      httpStatus: 403,
      serviceMessage: 'Not enabled',
    });
    expect(logins()).toBe(2);
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
      transport: async (request) =>
        request.method === 'DELETE' ? { status: 500, text: '{}', headers: new Headers() } : network(request),
    });
    await session.identity();
    expect((await failureOf(session.logOut())).code).toBe('service-failed');
  });
});
