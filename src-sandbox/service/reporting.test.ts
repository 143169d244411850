import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { call, signedIn } from '../testing/calls.ts';

const now = Date.parse('2026-05-15T12:00:00Z');
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf: '2026-05-15T12:00:00Z', rows: 2_000, months: 2, clock: () => now });
});
afterAll(() => sandbox.close());

const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('GET /v1/deposits', () => {
  const april = `from=${seconds('2026-04-01T00:00:00Z')}&to=${seconds('2026-04-30T23:59:59Z')}`;

  it('pages a month by 50 until rows is less than maxRows, newest first, nothing twice and nothing missing', async () => {
    const { get } = await signedIn(sandbox);
    const seen: { idDeposit: number; creationDate: string; amount: unknown }[] = [];
    for (let page = 0; ; page += 1) {
      const { json } = await get(`/v1/deposits?${april}&page=${page}`);
      expect(Object.keys(json)).toEqual(['data', 'page', 'rows', 'maxRows']);
      expect([json.page, json.maxRows]).toEqual([page, 50]);
      expect((json.data as unknown[]).length).toBe(json.rows);
      seen.push(...(json.data as typeof seen));
      if ((json.rows as number) < 50) break;
    }
    const expected = [
      ...sandbox.dataset.list('deposits', { from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' }),
    ];
    expect(seen.length).toBeGreaterThan(500);
    expect(seen.map((row) => row.idDeposit)).toEqual(expected.map((row) => row.idDeposit));
    expect(new Set(seen.map((row) => row.idDeposit)).size).toBe(seen.length);
    const dates = seen.map((row) => row.creationDate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates.every((date) => date.startsWith('2026-04-'))).toBe(true);
  });

  it('answers an empty page after the last one, and far beyond', async () => {
    const { get } = await signedIn(sandbox);
    const answer = await get(`/v1/deposits?${april}&page=100000`);
    expect(answer.text).toBe('{"data":[],"page":100000,"rows":0,"maxRows":50}');
  });

  it('includes both ends of the window, to the second', async () => {
    const { get } = await signedIn(sandbox);
    const [some] = [
      ...sandbox.dataset.list('deposits', { from: '2026-04-10T00:00:00Z', to: '2026-04-11T00:00:00Z' }),
    ];
    const at = seconds(String(some?.creationDate));
    const ids = async (query: string): Promise<unknown[]> =>
      ((await get(`/v1/deposits?${query}`)).json.data as { idDeposit: number }[]).map((row) => row.idDeposit);
    expect(await ids(`from=${at}&to=${at}`)).toContain(some?.idDeposit);
    expect(await ids(`from=${at + 1}&to=${at + 600}`)).not.toContain(some?.idDeposit);
    expect(await ids(`from=${at - 600}&to=${at - 1}`)).not.toContain(some?.idDeposit);
  });

  it.each(['PENDING', 'APPROVED', 'COMPLETED', 'CANCELLED', 'DECLINED'])(
    'filters by status %s',
    async (status) => {
      const { get } = await signedIn(sandbox);
      const rows = (await get(`/v1/deposits?${april}&status=${status}`)).json.data as { status: string }[];
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every((row) => row.status === status)).toBe(true);
    },
  );

  it('filters by document in both spellings, by country and by method', async () => {
    const { get } = await signedIn(sandbox);
    const all = [
      ...sandbox.dataset.list('deposits', { from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' }),
    ];
    const document = String(all[3]?.clientDocument);
    const expected = all.filter((row) => row.clientDocument === document).map((row) => row.idDeposit);
    for (const name of ['clientDocument', 'clienteDocument']) {
      const rows = (await get(`/v1/deposits?${april}&country=PE&${name}=${document}`)).json
        .data as typeof all;
      expect(rows.map((row) => row.idDeposit)).toEqual(expected);
    }
    const cards = (await get(`/v1/deposits?${april}&paymentMethod=XA`)).json.data as typeof all;
    expect(cards.length).toBe(50);
    expect(cards.some((row) => row.paymentMethodCode === 'VI' || row.paymentMethodCode === 'MC')).toBe(false);
  });

  it.each([
    ['from=10&to=9', 'from must not be greater than to'],
    ['from=1000000000&to=1005184001', 'to must be at most 60 days after from'],
    ['from=1000000000', 'to must be at most 60 days after from'],
    ['from=1775001600000&to=1777593599000', 'from must be a non-negative integer of at most 10 digits'],
    ['from=1e9', 'from must be a non-negative integer of at most 10 digits'],
    ['from=', 'from must be a non-negative integer of at most 10 digits'],
    ['page=-1', 'page must be a non-negative integer of at most 10 digits'],
    ['page=0&page=1', 'page is given more than once'],
    ['clientDocument=1&clienteDocument=1', 'clienteDocument is given more than once'],
    ['clientDocument=', 'clientDocument must not be empty'],
    ['country=CL', 'country must be PE'],
    ['paymentMethod=XAQR', 'paymentMethod must not be longer than 2 characters'],
    ['paymentMethod=ZZ', 'paymentMethod is not a known method'],
    ['status=completed', 'status must be one of PENDING, APPROVED, COMPLETED, CANCELLED, DECLINED'],
    ['type=REFUND', 'type is not a parameter of this listing'],
    ['Page=1', 'Page is not a parameter of this listing'],
  ])('refuses ?%s with 412', async (query, reason) => {
    const { get } = await signedIn(sandbox);
    const answer = await get(`/v1/deposits?${query}`);
    expect([answer.status, answer.json]).toEqual([
      412,
      { code: 300, description: `Invalid params: ${reason}` },
    ]);
  });

  it('accepts exactly 60 days', async () => {
    const { get } = await signedIn(sandbox);
    expect((await get('/v1/deposits?from=1000000000&to=1005184000')).status).toBe(200);
  });
});

describe('everything else', () => {
  it('answers 404 and 405 in the area’s JSON shape', async () => {
    const missing = await call(`${sandbox.merchantsBaseUrl}/v1/nothing`);
    expect([missing.status, missing.json]).toEqual([404, { code: 204, description: 'No such resource' }]);
    const method = await call(`${sandbox.merchantsBaseUrl}/v1/deposits`, { method: 'POST', body: '{}' });
    expect([method.status, method.json]).toEqual([405, { code: 200, description: 'Invalid request method' }]);
    expect(method.headers.get('allow')).toBe('GET');
  });

  it('shows the balance per currency as number literals', async () => {
    const { get } = await signedIn(sandbox);
    const { status, text } = await get('/v1/balance');
    expect(status).toBe(200);
    expect(text).toMatch(/"currency":"PEN","type":"PRIMARY","data":\{"totalBalance":-?\d+\.\d\d,/);
    expect(text).toMatch(/"accountNumber":"\d+"/);
  });

  it('logs requests without any secret', async () => {
    sandbox.requests.clear();
    const { token } = await signedIn(sandbox);
    expect(sandbox.requests.list()).toEqual([
      { method: 'POST', path: '/merchants/v1/auth/login', query: '', status: 200 },
    ]);
    expect(JSON.stringify(sandbox.requests.list())).not.toContain(token);
  });
});
