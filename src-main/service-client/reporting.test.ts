import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { failureOf } from '../testing/failure.ts';
import { fetchBalance, fetchListingPage } from './reporting.ts';
import { ReportingSession } from './session.ts';
import { answered } from './testing/answers.ts';
import { createTransport, type ServiceAnswer } from './transport.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
const WINDOW = { from: Date.parse('2026-10-01T05:00:00Z'), to: NOW };
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 180, months: 0, clock: () => NOW });
});
afterAll(() => sandbox.close());

const online = () =>
  new ReportingSession({
    transport: createTransport({ fetch: (url, init) => fetch(url, init) }),
    baseUrl: sandbox.merchantsBaseUrl,
    credentials: async () => sandbox.credentials.reporting,
  });

/** A session whose service answers every read with this. */
const answering = (text: string, status = 200) =>
  new ReportingSession({
    baseUrl: 'https://merchants.service.example',
    credentials: async () => ({ accessKey: 'a', secretKey: 'b' }),
    transport: async ({ method }): Promise<ServiceAnswer> =>
      method === 'POST'
        ? answered(200, '{"idMerchant":1}', { setCookie: 'BEARER_TOKEN=t' })
        : answered(status, text),
  });

describe('fetchListingPage', () => {
  it('pages until a page has fewer rows than it could, and misses no record', async () => {
    const session = online();
    const identities: string[] = [];
    const sizes: number[] = [];
    for (let number = 0; ; number += 1) {
      const page = await fetchListingPage(session, deposits, { window: WINDOW, page: number });
      expect(page.records.flatMap(({ problems }) => problems)).toEqual([]);
      identities.push(...page.records.map(({ identity }) => identity));
      sizes.push(page.records.length);
      if (page.last) break;
    }
    const from = new Date(WINDOW.from).toISOString();
    const listed = [...sandbox.dataset.list('deposits', { from })];
    expect(identities).toEqual(listed.map(({ idDeposit }) => String(idDeposit)));
    expect(new Set(identities).size).toBe(identities.length);
    expect(sizes.slice(0, -1)).toEqual(sizes.slice(0, -1).map(() => 50));
    expect(sizes.length).toBeGreaterThan(2);
  });

  it('asks for whole seconds that contain the window', async () => {
    sandbox.requests.clear();
    await fetchListingPage(online(), deposits, {
      window: { from: 1_760_000_000_999, to: 1_760_000_100_001 },
      page: 0,
    });
    expect(sandbox.requests.list().at(-1)?.query).toBe('from=1760000000&to=1760000101&page=0');
  });

  it('takes a full page for unfinished, also when the next is empty', async () => {
    const full = JSON.stringify({ data: Array(50).fill({}), page: 0, rows: 50, maxRows: 50 });
    expect((await fetchListingPage(answering(full), deposits, { window: WINDOW, page: 0 })).last).toBe(false);
    const empty = '{"data":[],"page":1,"rows":0,"maxRows":50}';
    expect(await fetchListingPage(answering(empty), deposits, { window: WINDOW, page: 1 })).toEqual({
      page: 1,
      records: [],
      last: true,
      outside: 0,
    });
  });

  it('goes by the page size that the service states', async () => {
    const page = (maxRows: string) => `{"data":[{},{}],"page":0,"rows":2${maxRows}}`;
    expect(
      (await fetchListingPage(answering(page(',"maxRows":2')), deposits, { window: WINDOW, page: 0 })).last,
    ).toBe(false);
    expect((await fetchListingPage(answering(page('')), deposits, { window: WINDOW, page: 0 })).last).toBe(
      true,
    );
  });

  it.each([
    ['no records', '{"page":0,"rows":0,"maxRows":50}'],
    ['records that are no list', '{"data":{},"page":0,"rows":0,"maxRows":50}'],
    ['fewer rows than records', '{"data":[{},{}],"page":0,"rows":1,"maxRows":50}'],
    ['more rows than records', '{"data":[{}],"page":0,"rows":50,"maxRows":50}'],
    ['no count', '{"data":[],"page":0,"maxRows":50}'],
    ['more rows than a page holds', '{"data":[{},{}],"page":0,"rows":2,"maxRows":1}'],
    ['pages of nothing', '{"data":[],"page":0,"rows":0,"maxRows":0}'],
    ['more rows than any page', `{"data":[${Array(501).fill('{}')}],"page":0,"rows":501,"maxRows":1000}`],
    ['another page', '{"data":[],"page":1,"rows":0,"maxRows":50}'],
    ['HTML', '<html></html>'],
  ])('takes no page for the last by mistake: %s', async (_, text) => {
    expect(
      await failureOf(fetchListingPage(answering(text), deposits, { window: WINDOW, page: 0 })),
    ).toMatchObject({
      code: 'service-unreadable',
      area: 'reporting',
    });
  });

  it.each([
    [412, '{"code":300,"description":"Invalid params: to"}', 'service-refused'],
    [404, '', 'service-refused'],
    [429, '', 'service-rate-limited'],
    [500, '', 'service-failed'],
  ])('%i is an error with the service’s words', async (status, text, code) => {
    expect(
      (await failureOf(fetchListingPage(answering(text, status), deposits, { window: WINDOW, page: 0 })))
        .code,
    ).toBe(code);
  });

  it('reads a window past the limit as the service’s refusal', async () => {
    const long = { from: NOW - 61 * DAY_MS, to: NOW };
    expect(await failureOf(fetchListingPage(online(), deposits, { window: long, page: 0 }))).toMatchObject({
      code: 'service-refused',
      httpStatus: 412,
    });
  });
});

describe('fetchBalance', () => {
  it('reads the balances of the service as exact text', async () => {
    const { balances, asOf, asReceived } = await fetchBalance(online(), () => NOW);
    expect(asOf).toBe(NOW);
    expect(balances.map(({ currency, type }) => [currency, type])).toEqual([
      ['PEN', 'PRIMARY'],
      ['USD', 'PRIMARY'],
    ]);
    for (const { amounts } of balances) {
      expect(Object.keys(amounts).sort()).toEqual([
        'availableBalance',
        'depositSettlementPeriod',
        'rollingReserveBalance',
        'totalBalance',
        'usableBalance',
      ]);
      for (const amount of Object.values(amounts)) expect(amount).toMatch(/^-?\d+\.\d{2,6}$/);
      expect(asReceived).toContain(`"totalBalance":${amounts.totalBalance}`);
    }
  });

  it('keeps the answer as it came when its shape is another', async () => {
    const text =
      '{"total":{"PEN":-10.10},"balances":[1,{"currency":"USD","data":{"totalBalance":-0.5,"odd":1e-9}}]}';
    expect(await fetchBalance(answering(text), () => NOW)).toEqual({
      asOf: NOW,
      asReceived: text,
      balances: [{ currency: 'USD', type: '', amounts: { totalBalance: '-0.50' } }],
    });
  });
});
