import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../testing/calls.ts';
import { DAY_MS } from '../testing/durations.ts';
import { order, PayoutDeskUnderTest, wallet } from '../testing/payout-desk.ts';

const desk = new PayoutDeskUnderTest();
beforeEach(() => desk.open());
afterEach(() => desk.close());

describe('POST /v3/cashout', () => {
  it('answers the cashout id as a string', async () => {
    const { status: http, json, text } = await desk.create();
    expect(http).toBe(200);
    expect(text).toMatch(/^\{"cashout_id":"\d+"\}$/);
    expect(Object.keys(json)).toEqual(['cashout_id']);
  });

  it('shows the cashout in the listing, and its money in the report and the balance', async () => {
    const listed = async (): Promise<Record<string, unknown>> => {
      const { get } = await signedIn(desk.sandbox);
      return ((await get('/v1/cashouts')).json.data as Record<string, unknown>[])[0] ?? {};
    };
    const available = async (): Promise<string> => {
      const { get } = await signedIn(desk.sandbox);
      return /"availableBalance":([\d.]+)/.exec((await get('/v1/balance')).text)?.[1] ?? '';
    };
    const cents = (text: string): number => Math.round(Number(text) * 100);
    const before = await available();
    const { json } = await desk.create();
    expect(await listed()).toMatchObject({
      idCashout: Number(json.cashout_id),
      externalId: 'pago-1',
      status: 'PENDING',
    });
    expect(cents(before) - cents(await available())).toBe(10_050 + 350 + 63);
    desk.now += 300_000;
    expect(await listed()).toMatchObject({
      status: 'COMPLETED',
      amount: expect.stringMatching(/^100\.50?$/),
      clientDocument: '01234567',
    });
    desk.now += DAY_MS;
    const [report] = [
      ...desk.sandbox.dataset.list('balanceReport', { currency: 'PEN', from: '2026-05-15T00:00:00Z' }),
    ];
    const day = [...desk.sandbox.dataset.list('cashouts', { currency: 'PEN', from: '2026-05-15T00:00:00Z' })];
    const total = day.reduce((sum, row) => sum + cents(String(row.merchantAmount)), 0);
    expect(cents(String(report?.cashoutTotal))).toBe(total);
    expect(day.some((row) => String(row.idCashout) === json.cashout_id)).toBe(true);
  });

  it('accepts a wallet cashout, a quoted amount and a creation without external_id', async () => {
    expect((await desk.send('/v3/cashout', { ...wallet, external_id: 'w-1' })).status).toBe(200);
    expect((await desk.create({ amount: '10.10', external_id: 'q-1' })).status).toBe(200);
    const { json } = await desk.create({ external_id: undefined });
    expect(await desk.status(json.cashout_id, '')).toMatchObject({ cashout_status: 0 });
  });

  it('counts the characters of a text, not the halves that some are written with', async () => {
    expect((await desk.create({ beneficiary_lastname: '𠮷'.repeat(100) })).status).toBe(200);
  });

  const REFUSED: [string, object, number, RegExp][] = [
    ['an unknown field', { iban: 'x' }, 300, /iban/],
    ['no bank_account', { bank_account: undefined }, 300, /bank_account/],
    ['letters in bank_account', { bank_account: '123A' }, 300, /bank_account/],
    ['bank_account of 21', { bank_account: '1'.repeat(21) }, 300, /bank_account/],
    ['an empty bank_account', { bank_account: '' }, 300, /bank_account/],
    ['account_type X', { account_type: 'X' }, 300, /account_type/],
    ['no amount', { amount: undefined }, 300, /amount/],
    ['three decimals', { amount: 10.105 }, 300, /amount/],
    ['a negative amount', { amount: -1 }, 300, /amount/],
    ['an amount in words', { amount: 'ten' }, 300, /amount/],
    ['document_type LE', { document_type: 'LE' }, 300, /document_type/],
    ['document_id of the wrong length', { document_id: '1234567' }, 300, /document_id/],
    ['a DNI number as RUC', { document_type: 'RUC' }, 300, /document_id/],
    ['letters in document_id', { document_id: '1234567A' }, 300, /document_id/],
    ['no beneficiary_lastname', { beneficiary_lastname: undefined }, 300, /beneficiary_lastname/],
    ['beneficiary_lastname of 101', { beneficiary_lastname: 'a'.repeat(101) }, 300, /beneficiary_lastname/],
    ['beneficiary_name of 101', { beneficiary_name: 'a'.repeat(101) }, 300, /beneficiary_name/],
    ['comments of 201', { comments: 'a'.repeat(201) }, 300, /comments/],
    [
      'notification_url of 301',
      { notification_url: `https://a.example/${'a'.repeat(283)}` },
      300,
      /notification_url/,
    ],
    ['a notification_url that is none', { notification_url: 'ftp://a' }, 300, /notification_url/],
    ['external_id of 101', { external_id: 'a'.repeat(101) }, 300, /external_id/],
    ['an empty external_id', { external_id: '' }, 300, /external_id/],
    ['a number for a string', { comments: 1 }, 300, /comments/],
    ['a wallet with a bank_account', { bank_code: 901, phone: '987654321' }, 300, /bank_account/],
    ['a text bank_code', { bank_code: '901' }, 300, /bank_code/],
    ['an unknown bank_code', { ...wallet, bank_code: 2 }, 303, /bank code/],
    ['one over the transaction limit', { amount: 50_000.01 }, 508, /TRANSACTION/],
    ['another country', { country: 'CL' }, 518, /Country/],
    ['another currency', { currency: 'EUR' }, 526, /currency/],
    ['less than the minimum', { amount: 4.99 }, 533, /minimum/],
    ['a wallet without a phone', { ...wallet, phone: undefined }, 540, /phone/],
    ['a phone that is none', { ...wallet, phone: '12345' }, 543, /phone/],
  ];
  it.each(REFUSED)('refuses %s', async (name, change, code, message) => {
    const { status: http, json } = await desk.create(change);
    expect([name, http, json.code]).toEqual([name, 412, code]);
    expect(json.message).toMatch(message);
    expect(Object.keys(json)).toEqual(['code', 'message']);
  });

  it('takes an external id that a living account has not used yet', async () => {
    const living = await desk.start({ living: true });
    const { cashouts } = living.dataset;
    let index = 0;
    while ((cashouts.whole(index)?.created ?? 0) <= desk.now / 1000) index += 1;
    const later = cashouts.whole(index);
    expect(later?.created).toBeGreaterThan(desk.now / 1000);
    const { login, pass } = living.credentials.payouts;
    const body = { ...order, login, pass, external_id: later?.externalId };
    const { status } = await desk.send('/v3/cashout', JSON.stringify(body), { to: living });
    await living.close();
    expect(status).toBe(200);
  });

  it('refuses an external id already used, by this call or by the history', async () => {
    await desk.create();
    expect((await desk.create({ amount: 20 })).json.code).toBe(511);
    const [old] = [
      ...desk.sandbox.dataset.list('cashouts', { status: 'COMPLETED', to: '2026-05-01T00:00:00Z' }),
    ];
    expect((await desk.create({ external_id: old?.externalId })).json.code).toBe(511);
  });

  it('refuses a cent more than is available with 514, fee and tax included', async () => {
    const empty = await desk.start({ rows: 0, planted: false });
    const pay = async (cents: number, external_id: string): Promise<unknown> => {
      const change = { currency: 'USD', amount: (cents / 100).toFixed(2), external_id };
      const { status: http, json } = await desk.send('/v3/cashout', { ...order, ...change }, { to: empty });
      return json.code ?? http;
    };
    const [first, second] = [await pay(1_500_000, 'a'), await pay(1_500_000, 'b')];
    const { get } = await signedIn(empty);
    const shown = /"currency":"USD".*?"availableBalance":([\d.]+)/.exec((await get('/v1/balance')).text)?.[1];
    const most = Math.round(Number(shown) * 100) - 105 - 19;
    const [over, exact] = [await pay(most + 1, 'c'), await pay(most, 'd')];
    await empty.close();
    expect([first, second, over, exact]).toEqual([200, 200, 514, 200]);
  });

  it('counts the daily, monthly and per-person limits', async () => {
    const many = async (
      amount: number,
      count: number,
      document_id: string,
      prefix: string,
    ): Promise<unknown[]> => {
      const codes: unknown[] = [];
      for (let i = 0; i < count; i += 1) {
        const answer = await desk.create({ amount, document_id, external_id: `${prefix}-${i}` });
        codes.push(answer.status === 200 ? 200 : String(answer.json.message));
      }
      return codes;
    };
    expect((await many(45_000, 3, '11111111', 'first'))[2]).toBe('Limit exceeded: DAILY');
    desk.now += DAY_MS;
    expect(await many(45_000, 2, '11111111', 'second')).toEqual([200, 200]);
    desk.now += DAY_MS;
    expect(await many(45_000, 1, '11111111', 'third')).toEqual(['Limit exceeded: MONTHLY']);
    expect((await many(5, 31, '22222222', 'u')).at(-1)).toBe('Limit exceeded: USER MONTHLY QUANTITY');
  });

  it('checks address, signature, JSON and credentials in this order', async () => {
    const { login, pass } = desk.sandbox.credentials.payouts;
    expect(await desk.send('/v3/cashout', order, { signature: '' })).toMatchObject({
      status: 412,
      json: { code: 302, message: 'Invalid control string' },
    });
    const text = JSON.stringify({ login, pass, ...order });
    const upper = createHmac('sha256', desk.sandbox.credentials.payouts.apiSignature)
      .update(text)
      .digest('hex')
      .toUpperCase();
    expect((await desk.send('/v3/cashout', text, { signature: upper })).json.code).toBe(302);
    expect((await desk.send('/v3/cashout', '{"login":')).json).toMatchObject({ code: 502 });
    const undeclared = await desk.send('/v3/cashout', order, { contentType: 'text/plain' });
    expect([undeclared.status, undeclared.json.code]).toEqual([400, 101]);
    expect((await desk.send('/v3/cashout', '[]')).json).toMatchObject({ code: 502 });
    const wrong = await desk.send('/v3/cashout', { ...order, pass: 'wrong' });
    expect([wrong.status, wrong.json]).toEqual([401, { code: 401, message: 'Invalid credentials' }]);
    expect((await desk.send('/v3/cashout', { ...order, login: 'a'.repeat(33) })).json.code).toBe(300);
    const strict = await desk.start({ allowedAddresses: { payouts: ['10.0.0.1'] } });
    const refused = await desk.send('/v3/cashout', order, { to: strict });
    await strict.close();
    expect([refused.status, refused.json.code]).toEqual([412, 402]);
  });
});
