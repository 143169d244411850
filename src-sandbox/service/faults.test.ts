import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { call, type Read, signedIn } from '../testing/calls.ts';
import { order } from '../testing/payout-desk.ts';

const asOf = '2026-05-15T12:00:00Z';
let sandbox: Sandbox;
let get: (path: string) => Promise<Read>;
beforeEach(async () => {
  sandbox = await startSandbox({ asOf, rows: 400, months: 1, clock: () => Date.parse(asOf) });
  ({ get } = await signedIn(sandbox));
});
afterEach(() => sandbox.close());

const on = 'GET /v1/deposits';
const ids = (answer: Read): unknown[] =>
  (answer.json.data as { idDeposit: number }[]).map((row) => row.idDeposit);

describe('faults', () => {
  it.each([
    [500, 'none', ''],
    [503, 'json', '{"code":700,"description":"Internal server error","message":"Internal server error"}'],
    [502, 'html', '<!DOCTYPE html>'],
  ] as const)('answers %i with %s body, as often as asked', async (status, body, start) => {
    const fault = sandbox.faults.add({ on, fault: { kind: 'status', status, body }, times: 2 });
    const answers = [await get('/v1/deposits'), await get('/v1/deposits'), await get('/v1/deposits')];
    expect(answers.map((each) => each.status)).toEqual([status, status, 200]);
    expect(answers[0]?.text.startsWith(start)).toBe(true);
    expect(answers[0]?.text === '').toBe(body === 'none');
    expect(fault.hits()).toBe(2);
  });

  it('works on a creation in the background, so that one sent meanwhile is made, too', async () => {
    const working = sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'background', ms: 300 } });
    const made = () =>
      [...sandbox.dataset.list('cashouts')].filter(({ externalId }) => externalId === order.external_id)
        .length;
    const { login, pass, apiSignature } = sandbox.credentials.payouts;
    const body = JSON.stringify({ login, pass, ...order });
    const create = () =>
      call(`${sandbox.baseUrl}/v3/cashout`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'payload-signature': createHmac('sha256', apiSignature).update(body).digest('hex'),
        },
      });
    const first = create();
    while (working.hits() === 0) await new Promise((done) => setTimeout(done, 5));
    expect(made()).toBe(0);
    expect((await create()).status).toBe(200);
    expect(made()).toBe(1);
    expect((await first).status).toBe(200);
    expect(made()).toBe(2);
    expect((await create()).json.code).toBe(511);
  });

  it('dates its answers by its own clock', async () => {
    const { headers } = await get('/v1/deposits');
    expect(Date.parse(headers.get('date') ?? '')).toBe(Date.parse(asOf));
  });

  it('answers 429 with Retry-After', async () => {
    sandbox.faults.add({ on, fault: { kind: 'status', status: 429, retryAfter: '7' } });
    const answer = await get('/v1/deposits');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('meets only the requests its matcher names, after as many as it lets pass', async () => {
    sandbox.faults.add({ on: /page=1$/, fault: { kind: 'status', status: 500 } });
    sandbox.faults.add({
      on: (request) => request.endpoint === 'GET /v1/notes',
      fault: { kind: 'status', status: 503 },
      after: 1,
    });
    expect((await get('/v1/deposits?page=0')).status).toBe(200);
    expect((await get('/v1/deposits?page=1')).status).toBe(500);
    expect((await get('/v1/notes')).status).toBe(200);
    expect((await get('/v1/notes')).status).toBe(503);
  });

  it('ends with remove and with clear', async () => {
    const fault = sandbox.faults.add({ fault: { kind: 'status', status: 500 }, times: 9 });
    expect((await get('/v1/deposits')).status).toBe(500);
    fault.remove();
    expect((await get('/v1/deposits')).status).toBe(200);
    sandbox.faults.add({ fault: { kind: 'status', status: 500 }, times: 9 });
    sandbox.faults.clear();
    expect((await get('/v1/deposits')).status).toBe(200);
  });

  it.each(['before-headers', 'mid-body', 'after-commit'] as const)('cuts the connection %s', async (when) => {
    sandbox.faults.add({ on, fault: { kind: 'cut', when } });
    await expect(get('/v1/deposits')).rejects.toThrow();
    expect(sandbox.requests.list().at(-1)).toMatchObject({ path: '/merchants/v1/deposits', status: 0 });
    expect((await get('/v1/deposits')).status).toBe(200);
  });

  it('sends the headers and half the body before it cuts', async () => {
    const whole = (await get('/v1/deposits')).text;
    sandbox.faults.add({ on, fault: { kind: 'cut', when: 'mid-body' } });
    const { token } = await signedIn(sandbox);
    const response = await fetch(`${sandbox.merchantsBaseUrl}/v1/deposits`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)));
    await expect(response.text()).rejects.toThrow();
  });

  it('has done everything when it cuts after the commit, and nothing when before', async () => {
    const open = sandbox.sessions.openCount();
    const login = (): Promise<unknown> => signedIn(sandbox);
    sandbox.faults.add({ on: 'POST /v1/auth/login', fault: { kind: 'cut', when: 'before-headers' } });
    await expect(login()).rejects.toThrow();
    expect(sandbox.sessions.openCount()).toBe(open);
    sandbox.faults.add({ on: 'POST /v1/auth/login', fault: { kind: 'cut', when: 'after-commit' } });
    await expect(login()).rejects.toThrow();
    expect(sandbox.sessions.openCount()).toBe(open + 1);
  });

  it('leaves a cashout behind that was made but never confirmed', async () => {
    const { login, pass, apiSignature } = sandbox.credentials.payouts;
    const body = JSON.stringify({ login, pass, ...order });
    const signature = createHmac('sha256', apiSignature).update(body).digest('hex');
    const send = (): Promise<Read> =>
      call(`${sandbox.baseUrl}/v3/cashout`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'payload-signature': signature },
        body,
      });
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    await expect(send()).rejects.toThrow();
    expect((await send()).json.code).toBe(511);
    expect([...sandbox.dataset.list('cashouts', { externalId: order.external_id })].length).toBe(1);
  });

  it('answers JSON that ends half way', async () => {
    sandbox.faults.add({ on, fault: { kind: 'malformed-json' } });
    const { status, text } = await get('/v1/deposits');
    expect(status).toBe(200);
    expect(() => JSON.parse(text)).toThrow();
  });

  it('garbles or drops one field of one record and leaves every other byte', async () => {
    const whole = (await get('/v1/deposits')).text;
    sandbox.faults.add({ on, fault: { kind: 'field', field: 'amount', json: '1e400', record: 3 } });
    sandbox.faults.add({ on, fault: { kind: 'field', field: 'status', json: null } });
    const garbled = (await get('/v1/deposits')).text;
    const parts = whole.split('"amount":');
    expect(garbled.split('"amount":').filter((part, at) => part !== parts[at])).toEqual([
      expect.stringMatching(/^1e400,/),
    ]);
    const dropped = (await get('/v1/deposits')).text;
    expect(whole.replace(/,"status":"\w+"/, '')).toBe(dropped);
  });

  it('moves a listing between two pages, so that records come twice', async () => {
    const first = ids(await get('/v1/deposits?page=0'));
    const honest = ids(await get('/v1/deposits?page=1'));
    sandbox.faults.add({ on: /page=1/, fault: { kind: 'shifted-page', by: 3 } });
    const shifted = ids(await get('/v1/deposits?page=1'));
    expect(shifted.slice(0, 3)).toEqual(first.slice(-3));
    expect(shifted.slice(3)).toEqual(honest.slice(0, -3));
    expect(ids(await get('/v1/deposits?page=1'))).toEqual(honest);
  });

  it('moves a listing the other way, so that records are never shown', async () => {
    const honest = ids(await get('/v1/deposits?page=1'));
    const next = ids(await get('/v1/deposits?page=2'));
    sandbox.faults.add({ on: /page=1/, fault: { kind: 'shifted-page', by: -3 } });
    const shifted = ids(await get('/v1/deposits?page=1'));
    expect(shifted).toEqual([...honest.slice(3), ...next.slice(0, 3)]);
    expect(ids(await get('/v1/deposits?page=1'))).toEqual(honest);
  });

  it('declares JSON as HTML and HTML as JSON', async () => {
    const right = await get('/v1/deposits');
    sandbox.faults.add({ on, fault: { kind: 'wrong-content-type', body: 'json' } });
    sandbox.faults.add({ on, fault: { kind: 'wrong-content-type', body: 'html' } });
    const json = await get('/v1/deposits');
    expect([json.status, json.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(json.text).toBe(right.text);
    const html = await get('/v1/deposits');
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'application/json;charset=UTF-8']);
    expect(html.text.startsWith('<!DOCTYPE html>')).toBe(true);
  });

  it('lets the token expire at the page it is told to', async () => {
    const other = await signedIn(sandbox);
    sandbox.faults.add({ on: /^GET .*page=2/, fault: { kind: 'session-expired' } });
    const codes: unknown[] = [];
    for (const page of [0, 1, 2, 3]) {
      const { status, json } = await get(`/v1/deposits?page=${page}`);
      codes.push([status, json.code]);
    }
    const expired = [401, 100];
    expect(codes).toEqual([[200, undefined], [200, undefined], expired, expired]);
    expect((await other.get('/v1/deposits?page=2')).status).toBe(200);
  });

  it('answers a page of HTML, with 200 unless told otherwise', async () => {
    sandbox.faults.add({ on, fault: { kind: 'html' } });
    const answer = await get('/v1/deposits');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('waits, and lets another fault act after the wait', async () => {
    sandbox.faults.add({ on, fault: { kind: 'latency', ms: 40 } });
    sandbox.faults.add({ on, fault: { kind: 'status', status: 500 } });
    const started = performance.now();
    expect((await get('/v1/deposits')).status).toBe(500);
    expect(performance.now() - started).toBeGreaterThanOrEqual(39);
  });

  it('reaches the other areas by their endpoint names', async () => {
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'status', status: 500 } });
    sandbox.faults.add({ on: 'GET /v3/deposits/{id}', fault: { kind: 'status', status: 503 } });
    const post = await call(`${sandbox.baseUrl}/v3/cashout`, { method: 'POST', body: '{}' });
    expect([post.status, (await call(`${sandbox.baseUrl}/v3/deposits/1`)).status]).toEqual([500, 503]);
  });
});

describe('a rate', () => {
  const struck = async (rate: number, count: number): Promise<boolean[]> => {
    const fault = sandbox.faults.add({ on, rate, fault: { kind: 'status', status: 500 } });
    const hits: boolean[] = [];
    for (let at = 0; at < count; at += 1) hits.push((await get('/v1/deposits')).status === 500);
    expect(fault.hits()).toBe(hits.filter(Boolean).length);
    sandbox.faults.clear();
    return hits;
  };

  it('spoils its share of the matching requests, the same ones for the same seed', async () => {
    const first = await struck(0.3, 80);
    expect(first.filter(Boolean).length).toBeGreaterThan(14);
    expect(first.filter(Boolean).length).toBeLessThan(36);
    expect(await struck(0.3, 80)).toEqual(first);
  });

  it('is none at 0 and all at 1', async () => {
    expect(await struck(0, 10)).toEqual(Array(10).fill(false));
    expect(await struck(1, 10)).toEqual(Array(10).fill(true));
  });

  it('ends after as many as asked, and starts after those let pass', async () => {
    sandbox.faults.add({ on, rate: 1, after: 1, times: 2, fault: { kind: 'status', status: 500 } });
    const seen: number[] = [];
    for (let at = 0; at < 5; at += 1) seen.push((await get('/v1/deposits')).status);
    expect(seen).toEqual([200, 500, 500, 200, 200]);
  });

  it.each([-0.1, 1.1, Number.NaN])('must be a share: %d is refused', (rate) => {
    expect(() => sandbox.faults.add({ rate, fault: { kind: 'html' } })).toThrow(RangeError);
  });
});

describe('a clock that is off', () => {
  const signed = (xDate: string): Promise<Read> => {
    const { deposits, schemeWord } = sandbox.credentials;
    const digest = createHmac('sha256', deposits.apiSignature).update(xDate + deposits.apiKey);
    return call(`${sandbox.baseUrl}/v3/deposits/x`, {
      headers: {
        'x-date': xDate,
        'x-login': deposits.apiKey,
        authorization: `${schemeWord} ${digest.digest('hex')}`,
      },
    });
  };

  it.each([
    ['ahead', 301, '2026-05-15T12:05:01Z', 'Fri, 15 May 2026 12:05:01 GMT'],
    ['behind', -301, '2026-05-15T11:54:59Z', 'Fri, 15 May 2026 11:54:59 GMT'],
  ])(
    'refuses an X-Date that is right with 103 when it is %s, and takes its own',
    async (_name, seconds, own, date) => {
      expect((await signed(asOf)).json.code).toBe(207);
      sandbox.faults.add({ fault: { kind: 'clock-skew', seconds }, times: 2 });
      const refused = await signed(asOf);
      expect([refused.status, refused.json.code, refused.headers.get('date')]).toEqual([400, 103, date]);
      expect((await signed(own)).json.code).toBe(207);
    },
  );

  it('ends a session that is 15 minutes old by it', async () => {
    sandbox.faults.add({ on, fault: { kind: 'clock-skew', seconds: 899 } });
    expect((await get('/v1/deposits')).status).toBe(200);
    sandbox.faults.add({ on, fault: { kind: 'clock-skew', seconds: 899 + 900 } });
    expect((await get('/v1/deposits')).json.code).toBe(100);
  });

  it('comes with another fault', async () => {
    sandbox.faults.add({ on, fault: { kind: 'clock-skew', seconds: 900 } });
    sandbox.faults.add({ on, fault: { kind: 'wrong-content-type', body: 'json' } });
    const { status, headers } = await get('/v1/deposits');
    expect([status, headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
  });
});

describe('the pace of pages', () => {
  it('makes every page of a listing take its time', async () => {
    const slow = await startSandbox({ asOf, rows: 10, months: 0, pageDelayMs: 30 });
    const session = await signedIn(slow);
    const took = async (path: string): Promise<number> => {
      const started = performance.now();
      await session.get(path);
      return performance.now() - started;
    };
    const listing = await took('/v1/deposits');
    await slow.close();
    expect(listing).toBeGreaterThanOrEqual(29);
  });
});
