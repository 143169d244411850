import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingName } from '../data/listings.ts';
import { NOTE_TYPES } from '../data/note.ts';
import { type ListedRecord, type Sandbox, startSandbox } from '../index.ts';
import { call, type Read, signedIn } from '../testing/calls.ts';

const asOf = '2026-05-15T12:00:00Z';
const seconds = (iso: string): number => Date.parse(iso) / 1000;
let sandbox: Sandbox;
let get: (path: string) => Promise<Read>;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf, rows: 7_000, months: 2, clock: () => Date.parse(asOf) });
  ({ get } = await signedIn(sandbox));
});
afterAll(() => sandbox.close());

const window = { from: '2026-04-01T00:00:00Z', to: '2026-05-15T12:00:01Z' };
const query = `from=${seconds(window.from)}&to=${seconds(window.to) - 1}`;
const LISTINGS: [string, ListingName][] = [
  ['/v1/deposits', 'deposits'],
  ['/v1/cashouts', 'cashouts'],
  ['/v1/cashout', 'cashouts'],
  ['/v1/notes', 'notes'],
  ['/v1/refund', 'refunds'],
  ['/v1/settlements', 'settlements'],
  ['/v1/balance/report', 'balanceReport'],
];

/** Every record of a listing, page by page. */
async function all(path: string, extra = ''): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let page = 0; ; page += 1) {
    const { status, json } = await get(`${path}?${query}${extra}&page=${page}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`);
    rows.push(...(json.data as Record<string, unknown>[]));
    if ((json.rows as number) < 50) return rows;
  }
}
/** A record with whole-number amounts as text, the way `list` shows them. */
const comparable = (row: object): string =>
  JSON.stringify(Object.entries(row).map(([name, value]) => [name, String(value)]));
const expected = (name: ListingName, fields: Record<string, string> = {}): ListedRecord[] => [
  ...sandbox.dataset.list(name, { ...window, ...fields }),
];

describe('every listing', () => {
  it.each(LISTINGS)(
    '%s pages through all its records in order, with the literals of the wire',
    async (path, name) => {
      const rows = await all(path);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.map(comparable)).toEqual(expected(name).map(comparable));
    },
  );

  it.each(LISTINGS)('%s wraps them in data, page, rows and maxRows', async (path) => {
    const { json } = await get(`${path}?${query}&page=2`);
    expect(Object.keys(json)).toEqual(['data', 'page', 'rows', 'maxRows']);
    expect([json.page, json.maxRows, (json.data as unknown[]).length]).toEqual([2, 50, json.rows]);
  });

  it.each(LISTINGS)(
    '%s refuses a window over 60 days, one that is turned round, and unknown parameters',
    async (path) => {
      for (const [bad, reason] of [
        ['from=1000000000&to=1005184001', 'to must be at most 60 days after from'],
        ['from=10&to=9', 'from must not be greater than to'],
        ['from=now', 'from must be a non-negative integer of at most 10 digits'],
        ['to=-1', 'to must be a non-negative integer of at most 10 digits'],
        ['page=1.5', 'page must be a non-negative integer of at most 10 digits'],
        ['sort=date', 'sort is not a parameter of this listing'],
      ]) {
        const { status, json } = await get(`${path}?${bad}`);
        expect([status, json]).toEqual([412, { code: 300, description: `Invalid params: ${reason}` }]);
      }
    },
  );

  it.each(LISTINGS)('%s needs a session and a GET', async (path) => {
    const missing = await call(sandbox.merchantsBaseUrl + path);
    expect([missing.status, missing.json.code]).toEqual([401, 101]);
    const post = await call(sandbox.merchantsBaseUrl + path, { method: 'POST', body: '{}' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it.each(LISTINGS)(
    '%s answers an empty page beyond its end, and for a day without records',
    async (path) => {
      expect((await get(`${path}?${query}&page=9999`)).json).toEqual({
        data: [],
        page: 9999,
        rows: 0,
        maxRows: 50,
      });
      expect((await get(`${path}?from=1000000000&to=1000086400`)).json.rows).toBe(0);
    },
  );
});

describe('filters', () => {
  const STATUSES: [string, ListingName, string[]][] = [
    [
      '/v1/cashouts',
      'cashouts',
      ['ON_HOLD', 'PENDING', 'DELIVERED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'DECLINED'],
    ],
    ['/v1/refund', 'refunds', ['PENDING', 'COMPLETED', 'CANCELLED', 'WAITING_DETAILS']],
    ['/v1/settlements', 'settlements', ['PENDING', 'COMPLETED', 'CANCELLED', 'FAILED']],
  ];
  it.each(STATUSES)('%s by each of its statuses, and by no other', async (path, name, statuses) => {
    for (const status of statuses) {
      const rows = await all(path, `&status=${status}`);
      expect(rows.map(comparable)).toEqual(expected(name, { status }).map(comparable));
    }
    const { status, json } = await get(`${path}?status=APPROVED`);
    const description = `Invalid params: status must be one of ${statuses.join(', ')}`;
    expect([status, json]).toEqual([412, { code: 300, description }]);
  });

  it('notes by each of the types', async () => {
    for (const type of NOTE_TYPES) {
      const rows = await all('/v1/notes', `&type=${type}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(comparable)).toEqual(expected('notes', { type }).map(comparable));
    }
    expect((await get('/v1/notes?type=BONUS')).status).toBe(412);
    expect((await get('/v1/notes?status=PENDING')).status).toBe(412);
  });

  it('cashouts by document in both spellings', async () => {
    const [some] = expected('cashouts');
    const clientDocument = String(some?.clientDocument);
    const same = expected('cashouts', { clientDocument }).map(comparable);
    for (const spelled of ['clientDocument', 'clienteDocument']) {
      expect((await all('/v1/cashouts', `&${spelled}=${clientDocument}`)).map(comparable)).toEqual(same);
    }
  });

  it('deposits, cashouts and refunds by country and payment method, the others by neither', async () => {
    for (const path of ['/v1/deposits', '/v1/cashouts', '/v1/refund']) {
      expect((await get(`${path}?country=PE&paymentMethod=XA`)).status).toBe(200);
      expect((await get(`${path}?country=AR`)).status).toBe(412);
      expect((await get(`${path}?paymentMethod=XAQR`)).status).toBe(412);
    }
    for (const path of ['/v1/notes', '/v1/settlements', '/v1/balance/report']) {
      expect((await get(`${path}?country=PE`)).status).toBe(412);
      expect((await get(`${path}?paymentMethod=XA`)).status).toBe(412);
    }
    const refunds = await all('/v1/refund', '&paymentMethod=XA');
    expect(refunds.length).toBeGreaterThan(0);
    expect(refunds.some((row) => row.paymentMethod === 'VI' || row.paymentMethod === 'MC')).toBe(false);
  });
});

describe('other installations', () => {
  it('may take milliseconds, and may call refunds by another path', async () => {
    const options = { windowUnit: 'milliseconds', refundPath: '/v1/refunds' } as const;
    const other = await startSandbox({
      asOf,
      rows: 2_000,
      months: 1,
      clock: () => Date.parse(asOf),
      ...options,
    });
    const session = await signedIn(other);
    const [first] = [...other.dataset.list('deposits')];
    const at = seconds(String(first?.creationDate)) * 1000;
    const found = async (from: number, to: number): Promise<unknown> =>
      (await session.get(`/v1/deposits?from=${from}&to=${to}`)).json.rows;
    const rows = [await found(at - 999, at + 999), await found(at, at), await found(at + 1, at + 999)];
    const paths = [await session.get('/v1/refunds'), await session.get('/v1/refund')];
    await other.close();
    expect([rows[0] === rows[1], (rows[1] as number) > 0, rows[2]]).toEqual([true, true, 0]);
    expect(paths.map(({ status }) => status)).toEqual([200, 404]);
  });
});

describe('records', () => {
  const FIELDS: [ListingName, string][] = [
    [
      'cashouts',
      'idCashout externalId creationDate country currency amount creditedCurrency creditedAmount merchantCurrency merchantAmount feeCurrency fee tax lastChangeDate status clientDocument flags idMerchant merchantName reason existVoucher',
    ],
    ['notes', 'id externalId idMerchant merchantName date amount currency type description category'],
    [
      'settlements',
      'id creationDate type currency requestedAmount fee amountToTransfer status idMerchant merchantName',
    ],
    [
      'balanceReport',
      'idMerchant depositTotal cashoutTotal noteTotal settlementTotal cancelledSettlementTotal depositFeeTotal netAmount totalBalance date currency',
    ],
  ];
  it.each(FIELDS)('of %s have the fields of the specification, in its order', (name, fields) => {
    for (const row of expected(name)) expect(Object.keys(row).join(' ')).toBe(fields);
  });

  it('of deposits have every field of the specification; only clientId may be absent', () => {
    const fields =
      'idDeposit externalId creationDate countryName country paymentMethodName paymentMethodCode clientDocument amount currency requestedAmount requestedCurrency localAmount localCurrency fee feeCurrency lastChangeDate status idUser flags'.split(
        ' ',
      );
    const rows = expected('deposits');
    for (const row of rows) for (const field of fields) expect(row).toHaveProperty(field);
    const without = rows.filter((row) => row.clientId === undefined).length;
    expect(without).toBeGreaterThan(0);
    expect(without).toBeLessThan(rows.length / 5);
  });

  it('keep digits no float can: merchant-side ids beyond 2^53 and 999999.99', async () => {
    const { text } = await get(`/v1/deposits?${query}`);
    expect(text).toMatch(/"externalId":"9007199254740\d{10}"/);
    expect(text).toMatch(/"idUser":"70000000000\d+"/);
    expect(expected('deposits').some((row) => row.amount === '999999.99')).toBe(true);
  });

  it('of pending cashouts show zero, not nothing', () => {
    const [pending] = expected('cashouts', { status: 'PENDING' });
    expect([Number(pending?.creditedAmount), Number(pending?.merchantAmount)]).toEqual([0, 0]);
  });
});
