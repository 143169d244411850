import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { call, signedIn } from '../testing/calls.ts';

let now = Date.parse('2026-05-15T12:00:00Z');
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf: '2026-05-15T12:00:00Z', rows: 2_000, months: 2, clock: () => now });
});
afterAll(() => sandbox.close());

const login = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  call(`${sandbox.merchantsBaseUrl}/v1/auth/login`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('POST /v1/auth/login', () => {
  it('answers who signed in and sets the cookie BEARER_TOKEN', async () => {
    const answer = await login(sandbox.credentials.reporting);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.json)).toEqual(['idUser', 'username', 'idMerchant']);
    expect(answer.json.username).toBe(sandbox.credentials.reporting.accessKey);
    expect(answer.json.idMerchant).toBe(sandbox.dataset.merchant.idMerchant);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^BEARER_TOKEN=[\w-]{48}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it.each([
    ['a wrong password', { secretKey: 'wrong' }],
    ['an unknown user', { accessKey: 'nobody@tesoreria.example' }],
  ])('refuses %s without saying which half was wrong', async (_name, change) => {
    const answer = await login({ ...sandbox.credentials.reporting, ...change });
    expect([answer.status, answer.json]).toEqual([401, { code: 100, description: 'Invalid credentials' }]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['a missing field', '{"accessKey":"a@b.example"}', 202],
    ['an unknown field', '{"accessKey":"a","secretKey":"b","otp":"1"}', 202],
    ['a number for a string', '{"accessKey":1,"secretKey":"b"}', 202],
    ['broken JSON', '{"accessKey":', 202],
  ])('refuses %s', async (_name, body, code) => {
    const answer = await login(body);
    expect([answer.status, answer.json.code]).toEqual([400, code]);
  });

  it('refuses a body that is not declared as JSON', async () => {
    const answer = await login(sandbox.credentials.reporting, { 'content-type': 'text/plain' });
    expect([answer.status, answer.json.code]).toEqual([400, 101]);
  });

  it('answers 403 with code 83 from a login location that is not allowed', async () => {
    const strict = await startSandbox({
      asOf: '2026-05-15T12:00:00Z',
      rows: 0,
      allowedAddresses: { reporting: [] },
    });
    const answer = await call(`${strict.merchantsBaseUrl}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(strict.credentials.reporting),
    });
    await strict.close();
    expect([answer.status, answer.json]).toEqual([
      403,
      { code: 83, description: 'Forbidden login location' },
    ]);
  });
});

describe('the session', () => {
  it('is accepted as a Bearer header and as a cookie', async () => {
    const { token } = await signedIn(sandbox);
    const url = `${sandbox.merchantsBaseUrl}/v1/deposits`;
    expect((await call(url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    expect((await call(url, { headers: { cookie: `theme=dark; BEARER_TOKEN=${token}` } })).status).toBe(200);
  });

  it.each([
    ['nothing', {}, 101],
    ['another scheme', { authorization: 'Basic YTpi' }, 101],
    ['an unknown token', { authorization: 'Bearer AAAA' }, 100],
    ['an unknown cookie', { cookie: 'BEARER_TOKEN=AAAA' }, 100],
  ])('is refused with 401 for %s', async (_name, headers, code) => {
    const answer = await call(`${sandbox.merchantsBaseUrl}/v1/deposits`, { headers });
    expect([answer.status, answer.json.code]).toEqual([401, code]);
  });

  it('lives while it is used and ends 15 minutes after its last use', async () => {
    const { get } = await signedIn(sandbox);
    now += 14 * 60_000 + 59_999;
    expect((await get('/v1/balance')).status).toBe(200);
    now += 14 * 60_000 + 59_999;
    expect((await get('/v1/balance')).status).toBe(200);
    now += 15 * 60_000;
    const late = await get('/v1/balance');
    expect([late.status, late.json]).toEqual([401, { code: 100, description: 'Invalid or expired session' }]);
  });

  it('ends with logout', async () => {
    const { token, get } = await signedIn(sandbox);
    const url = `${sandbox.merchantsBaseUrl}/v1/auth/session/destroy`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await call(url, { method: 'DELETE', headers })).status).toBe(200);
    expect((await get('/v1/deposits')).status).toBe(401);
    expect((await call(url, { method: 'DELETE', headers })).status).toBe(401);
  });

  it('ends for everyone when the operator resets sessions', async () => {
    const { get } = await signedIn(sandbox);
    sandbox.sessions.expireAll();
    expect((await get('/v1/deposits')).status).toBe(401);
  });
});
