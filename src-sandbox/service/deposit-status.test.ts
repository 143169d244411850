import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { call, type Read } from '../testing/calls.ts';

const asOf = '2026-05-15T12:00:00Z';
let sandbox: Sandbox;
let id: string;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf, rows: 600, months: 1, clock: () => Date.parse(asOf) });
  const [row] = [...sandbox.dataset.list('deposits', { status: 'COMPLETED' })];
  id = String(row?.idDeposit);
});
afterAll(() => sandbox.close());

type Headers = Record<string, string>;
const signed = (change: { xDate?: string; xLogin?: string; key?: string } = {}): Headers => {
  const { deposits, schemeWord } = sandbox.credentials;
  const { xDate = asOf, xLogin = deposits.apiKey, key = deposits.apiSignature } = change;
  const digest = createHmac('sha256', key)
    .update(xDate + xLogin)
    .digest('hex');
  return { 'x-date': xDate, 'x-login': xLogin, authorization: `${schemeWord} ${digest}` };
};
const status = (which: string, headers: Headers): Promise<Read> =>
  call(`${sandbox.baseUrl}/v3/deposits/${which}`, { headers });

describe('GET /v3/deposits/{deposit_id}', () => {
  it('answers the status record of a deposit the reporting area lists', async () => {
    for (const row of [...sandbox.dataset.list('deposits')].slice(0, 200)) {
      const { status: http, json } = await status(String(row.idDeposit), signed());
      expect(http).toBe(200);
      expect([json.deposit_id, json.invoice_id, json.currency, json.fee_currency]).toEqual([
        row.idDeposit,
        row.externalId,
        row.currency,
        row.feeCurrency,
      ]);
      expect(Number(json.fee_amount)).toBe(Number(row.fee));
      expect(Number(json.local_amount)).toBe(Number(row.localAmount));
      expect((json.payer as { document: string }).document).toBe(row.clientDocument);
      expect((json.status === 'COMPLETED') === (row.status === 'COMPLETED')).toBe(true);
      expect((json.completed_payment_method_code !== null) === (row.status === 'COMPLETED')).toBe(true);
    }
  });

  it('shows every deposit state of the specification, and refunds', async () => {
    const seen = new Set<unknown>();
    const refunded = new Set<unknown>();
    for (const row of sandbox.dataset.list('deposits')) {
      if (row.status === 'COMPLETED' && row.refundAttempted !== true) continue;
      const { json } = await status(String(row.idDeposit), signed());
      seen.add(json.status);
      refunded.add(json.refunded);
    }
    expect(seen).toEqual(
      new Set(['CREATED', 'INITIATED', 'PENDING', 'FOR_REVIEW', 'EXPIRED', 'CANCELLED', 'COMPLETED']),
    );
    expect(refunded).toEqual(new Set([true, false]));
  });

  it.each([
    ['an X-Date at the edge of the window', () => signed({ xDate: '2026-05-15T12:05:00Z' })],
    ['an offset without a colon', () => signed({ xDate: '2026-05-15T07:00:00-0500' })],
    ['the read-only key, signed', () => signed({ xLogin: sandbox.credentials.readOnly.apiKey })],
    [
      'the read-only key as Bearer',
      () => ({ authorization: `Bearer ${sandbox.credentials.readOnly.apiKey}` }),
    ],
  ])('accepts %s', async (_name, headers) => {
    expect((await status(id, headers())).status).toBe(200);
  });

  const without = (name: string): Headers =>
    Object.fromEntries(Object.entries(signed()).filter(([key]) => key !== name));

  it.each<[string, () => Headers, number, number, string]>([
    ['no X-Login', () => without('x-login'), 400, 101, 'MISSING_HEADER'],
    ['no X-Date', () => without('x-date'), 400, 101, 'MISSING_HEADER'],
    ['no Authorization', () => without('authorization'), 400, 101, 'MISSING_HEADER'],
    ['an empty X-Login', () => ({ ...signed(), 'x-login': '' }), 400, 105, 'EMPTY_HEADER'],
    ['milliseconds', () => signed({ xDate: '2026-05-15T12:00:00.000Z' }), 400, 101, 'INVALID_HEADER'],
    [
      'an offset with a colon',
      () => signed({ xDate: '2026-05-15T07:00:00-05:00' }),
      400,
      101,
      'INVALID_HEADER',
    ],
    [
      'a day that does not exist',
      () => signed({ xDate: '2026-02-30T12:00:00Z' }),
      400,
      101,
      'INVALID_HEADER',
    ],
    ['an X-Date too old', () => signed({ xDate: '2026-05-15T11:54:59Z' }), 400, 103, 'INVALID_DATE'],
    ['an X-Date too far ahead', () => signed({ xDate: '2026-05-15T12:05:01Z' }), 400, 103, 'INVALID_DATE'],
    ['an unknown key', () => signed({ xLogin: 'unknown' }), 401, 100, 'INVALID_CREDENTIALS'],
    ['another secret', () => signed({ key: 'wrong' }), 401, 102, 'INVALID_SIGNATURE'],
    [
      'an upper-case digest',
      () => ({ ...signed(), authorization: signed().authorization?.toUpperCase() ?? '' }),
      401,
      102,
      'INVALID_SIGNATURE',
    ],
    [
      'another scheme word',
      () => ({ ...signed(), authorization: (signed().authorization ?? '').replace(/^\w+/, 'OTHER') }),
      401,
      102,
      'INVALID_SIGNATURE',
    ],
    [
      'a date other than the signed one',
      () => ({ ...signed(), 'x-date': '2026-05-15T12:00:01Z' }),
      401,
      102,
      'INVALID_SIGNATURE',
    ],
    [
      'an unknown Bearer',
      () => ({ ...signed(), authorization: 'Bearer nobody' }),
      401,
      102,
      'INVALID_SIGNATURE',
    ],
  ])('refuses %s', async (_name, headers, http, code, type) => {
    const { status: given, json } = await status(id, headers());
    expect([given, json.code, json.type]).toEqual([http, code, type]);
    expect(Object.keys(json)).toEqual(['code', 'description', 'type']);
  });

  it.each(['1234567890123456', '9'.repeat(19)])('knows no deposit %s, which is an integer', async (which) => {
    const { status: http } = await status(which, signed());
    expect(http).toBe(404);
  });

  it.each(['abc', '12.5', '-1', '1e3', '%20'])('refuses deposit id %s with 207', async (which) => {
    const { status: http, json } = await status(which, signed());
    expect([http, json.code, json.type]).toEqual([400, 207, 'INVALID_REQUEST_PARAMETER_TYPE']);
  });

  it('answers 404 for a deposit that does not exist', async () => {
    const { status: http, json } = await status('299000001', signed());
    expect([http, json.type]).toEqual([404, 'DEPOSIT_NOT_FOUND']);
  });

  it('refuses an address that is not on the deposits list with 201', async () => {
    const strict = await startSandbox({ asOf, rows: 0, allowedAddresses: { deposits: [] } });
    const answer = await call(`${strict.baseUrl}/v3/deposits/1`, { headers: signed() });
    await strict.close();
    expect([answer.status, answer.json.code]).toEqual([401, 201]);
  });
});
