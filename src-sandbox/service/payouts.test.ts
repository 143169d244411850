import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REJECTIONS } from '../data/rejections.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../index.ts';
import { call, type Read, signedIn } from './testing.ts';

const asOf = '2026-05-15T12:00:00Z';
let now = 0;
let sandbox: Sandbox;
const start = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startSandbox({ asOf, rows: 1_500, months: 1, clock: () => now, ...options });
beforeEach(async () => {
  now = Date.parse(asOf);
  sandbox = await start();
});
afterEach(() => sandbox.close());

const order = {
  bank_account: '00219300123456789012',
  account_type: 'S',
  amount: 100.5,
  currency: 'PEN',
  document_type: 'DNI',
  document_id: '01234567',
  country: 'PE',
  beneficiary_lastname: 'Núñez Güell',
  beneficiary_name: 'Zoë',
  external_id: 'pago-1',
};
const wallet = { ...order, bank_account: '', account_type: '', bank_code: 901, phone: '+51987654321' };

const send = (
  path: string,
  body: object | string,
  options: { method?: string; signature?: string; to?: Sandbox } = {},
): Promise<Read> => {
  const to = options.to ?? sandbox;
  const { login, pass, apiSignature } = to.credentials.payouts;
  const text = typeof body === 'string' ? body : JSON.stringify({ login, pass, ...body });
  return call(to.baseUrl + path, {
    method: options.method ?? 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'payload-signature': options.signature ?? createHmac('sha256', apiSignature).update(text).digest('hex'),
    },
  });
};
const create = (change: object = {}): Promise<Read> => send('/v3/cashout', { ...order, ...change });
const status = async (cashout_id: unknown, external_id = 'pago-1'): Promise<Record<string, unknown>> =>
  (await send('/v3/cashout/status', { cashout_id: Number(cashout_id), external_id })).json;

describe('POST /v3/cashout', () => {
  it('answers the cashout id as a string', async () => {
    const { status: http, json, text } = await create();
    expect(http).toBe(200);
    expect(text).toMatch(/^\{"cashout_id":"\d+"\}$/);
    expect(Object.keys(json)).toEqual(['cashout_id']);
  });

  it('shows the cashout in the listing, and its money in the report and the balance', async () => {
    const listed = async (): Promise<Record<string, unknown>> => {
      const { get } = await signedIn(sandbox);
      return ((await get('/v1/cashouts')).json.data as Record<string, unknown>[])[0] ?? {};
    };
    const available = async (): Promise<string> => {
      const { get } = await signedIn(sandbox);
      return /"availableBalance":([\d.]+)/.exec((await get('/v1/balance')).text)?.[1] ?? '';
    };
    const cents = (text: string): number => Math.round(Number(text) * 100);
    const before = await available();
    const { json } = await create();
    expect(await listed()).toMatchObject({
      idCashout: Number(json.cashout_id),
      externalId: 'pago-1',
      status: 'PENDING',
    });
    expect(cents(before) - cents(await available())).toBe(10_050 + 350 + 63);
    now += 300_000;
    expect(await listed()).toMatchObject({
      status: 'COMPLETED',
      amount: expect.stringMatching(/^100\.50?$/),
      clientDocument: '01234567',
    });
    now += 86_400_000;
    const [report] = [
      ...sandbox.dataset.list('balanceReport', { currency: 'PEN', from: '2026-05-15T00:00:00Z' }),
    ];
    const day = [...sandbox.dataset.list('cashouts', { currency: 'PEN', from: '2026-05-15T00:00:00Z' })];
    const total = day.reduce((sum, row) => sum + cents(String(row.merchantAmount)), 0);
    expect(cents(String(report?.cashoutTotal))).toBe(total);
    expect(day.some((row) => String(row.idCashout) === json.cashout_id)).toBe(true);
  });

  it('accepts a wallet cashout, a quoted amount and a creation without external_id', async () => {
    expect((await send('/v3/cashout', { ...wallet, external_id: 'w-1' })).status).toBe(200);
    expect((await create({ amount: '10.10', external_id: 'q-1' })).status).toBe(200);
    const { json } = await create({ external_id: undefined });
    expect(await status(json.cashout_id, '')).toMatchObject({ cashout_status: 0 });
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
    ...[504, 515, 519, 524, 525, 537, 538, 539, 541, 542, 703].map(
      (code): [string, object, number, RegExp] => [
        `the document that stands for ${code}`,
        { document_id: `00000${code}` },
        code,
        /./,
      ],
    ),
  ];
  it.each(REFUSED)('refuses %s', async (name, change, code, message) => {
    const { status: http, json } = await create(change);
    expect([name, http, json.code]).toEqual([name, 412, code]);
    expect(json.message).toMatch(message);
    expect(Object.keys(json)).toEqual(['code', 'message']);
  });

  it('refuses an external id already used, by this call or by the history', async () => {
    await create();
    expect((await create({ amount: 20 })).json.code).toBe(511);
    const [old] = [...sandbox.dataset.list('cashouts', { status: 'COMPLETED', to: '2026-05-01T00:00:00Z' })];
    expect((await create({ external_id: old?.externalId })).json.code).toBe(511);
  });

  it('refuses a cent more than is available with 514, fee and tax included', async () => {
    const empty = await start({ rows: 0, planted: false });
    const pay = async (cents: number, external_id: string): Promise<unknown> => {
      const change = { currency: 'USD', amount: (cents / 100).toFixed(2), external_id };
      const { status: http, json } = await send('/v3/cashout', { ...order, ...change }, { to: empty });
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
        const answer = await create({ amount, document_id, external_id: `${prefix}-${i}` });
        codes.push(answer.status === 200 ? 200 : String(answer.json.message));
      }
      return codes;
    };
    expect((await many(45_000, 3, '11111111', 'd')).at(-1)).toBe('Limit exceeded: DAILY');
    now += 86_400_000;
    expect((await many(5, 31, '22222222', 'u')).at(-1)).toBe('Limit exceeded: USER MONTHLY QUANTITY');
  });

  it('checks address, signature, JSON and credentials in this order', async () => {
    const { login, pass } = sandbox.credentials.payouts;
    expect(await send('/v3/cashout', order, { signature: '' })).toMatchObject({
      status: 412,
      json: { code: 302, message: 'Invalid control string' },
    });
    const text = JSON.stringify({ login, pass, ...order });
    const upper = createHmac('sha256', sandbox.credentials.payouts.apiSignature)
      .update(text)
      .digest('hex')
      .toUpperCase();
    expect((await send('/v3/cashout', text, { signature: upper })).json.code).toBe(302);
    expect((await send('/v3/cashout', '{"login":')).json).toMatchObject({ code: 502 });
    expect((await send('/v3/cashout', '[]')).json).toMatchObject({ code: 502 });
    const wrong = await send('/v3/cashout', { ...order, pass: 'wrong' });
    expect([wrong.status, wrong.json]).toEqual([401, { code: 401, message: 'Invalid credentials' }]);
    expect((await send('/v3/cashout', { ...order, login: 'a'.repeat(33) })).json.code).toBe(300);
    const strict = await start({ allowedAddresses: { payouts: ['10.0.0.1'] } });
    const refused = await send('/v3/cashout', order, { to: strict });
    await strict.close();
    expect([refused.status, refused.json.code]).toEqual([412, 402]);
  });
});

describe('POST /v3/cashout/status', () => {
  it('follows the cashout through its life with the clock', async () => {
    const { json } = await create();
    expect(await status(json.cashout_id)).toEqual({
      cashout_status: 0,
      cashout_status_description: 'Pending',
    });
    now += 60_000;
    expect(await status(json.cashout_id)).toEqual({
      cashout_status: 4,
      cashout_status_description: 'Delivered',
    });
    now += 240_000;
    expect(await status(json.cashout_id)).toEqual({
      cashout_status: 1,
      cashout_status_description: 'Completed',
    });
  });

  it.each(REJECTIONS)(
    'rejects with $code for an account that ends in it, and returns the money',
    async ({ code, name }) => {
      const { json } = await create({ bank_account: `00219300${code}` });
      now += 300_000;
      expect(await status(json.cashout_id)).toEqual({
        cashout_status: 3,
        cashout_status_description: 'Rejected',
        rejection_code: code,
        rejection_reason: name,
      });
      now += 90_000;
      const notes = [...sandbox.dataset.list('notes', { externalId: 'pago-1' })];
      expect(notes.map((note) => [note.type, note.category, note.amount])).toEqual([
        ['CASHOUT_TRANSACTION', 'CREDIT', expect.stringMatching(/^100\.50?$/)],
        ['CASHOUT_PROCESSING_FEE', 'DEBIT', '4.13'],
      ]);
    },
  );

  it('puts on hold and leaves pending as the account says', async () => {
    const held = await create({ bank_account: '0021930005', external_id: 'h' });
    const stuck = await create({ bank_account: '0021930000', external_id: 's' });
    now += 3_600_000;
    expect(await status(held.json.cashout_id, 'h')).toMatchObject({
      cashout_status: 5,
      cashout_status_description: 'On hold',
    });
    expect(await status(stuck.json.cashout_id, 's')).toMatchObject({ cashout_status: 0 });
  });

  it('knows the cashouts of the history', async () => {
    for (const [name, code] of [
      ['COMPLETED', 1],
      ['REJECTED', 3],
      ['CANCELLED', 2],
    ] as const) {
      const [row] = [...sandbox.dataset.list('cashouts', { status: name })];
      expect(await status(row?.idCashout, String(row?.externalId))).toMatchObject({ cashout_status: code });
    }
  });

  it('answers 509 for what does not exist and for another external id', async () => {
    expect(await status(11954)).toEqual({ code: 509, message: 'Cashout not found with this id' });
    const { json } = await create();
    expect(await status(json.cashout_id, 'pago-2')).toMatchObject({ code: 509 });
    const answer = await send('/v3/cashout/status', { cashout_id: 11954, external_id: 'x' });
    expect(answer.status).toBe(412);
  });

  it.each([
    ['no cashout_id', { external_id: 'a' }],
    ['a quoted cashout_id', { cashout_id: '1', external_id: 'a' }],
    ['no external_id', { cashout_id: 1 }],
    ['external_id of 101', { cashout_id: 1, external_id: 'a'.repeat(101) }],
    ['an unknown field', { cashout_id: 1, external_id: 'a', x: 1 }],
  ])('refuses %s with 300', async (_name, body) => {
    const { status: http, json } = await send('/v3/cashout/status', body);
    expect([http, json.code]).toEqual([412, 300]);
  });

  it('takes one id alone where the installation does', async () => {
    const lenient = await start({ cashoutStatusBy: 'either' });
    const made = await send('/v3/cashout', order, { to: lenient });
    const byExternal = await send('/v3/cashout/status', { external_id: 'pago-1' }, { to: lenient });
    const byId = await send(
      '/v3/cashout/status',
      { cashout_id: Number(made.json.cashout_id) },
      { to: lenient },
    );
    const unknown = await send('/v3/cashout/status', { external_id: 'nothing' }, { to: lenient });
    await lenient.close();
    expect([byExternal.json.cashout_status, byId.json.cashout_status, unknown.json.code]).toEqual([
      0, 0, 509,
    ]);
  });
});

describe('cancelling, holding and releasing', () => {
  it('cancels what is pending and refuses anything else with 510', async () => {
    const { json } = await create();
    const body = { cashout_id: Number(json.cashout_id), external_id: 'pago-1' };
    const cancelled = await send('/v3/cashout/cancel', body, { method: 'DELETE' });
    expect(cancelled.json).toEqual({ cashout_status: 2, cashout_status_description: 'Cancelled' });
    now += 3_600_000;
    expect(await status(json.cashout_id)).toMatchObject({ cashout_status: 2 });
    const again = await send('/v3/cashout/cancel', body, { method: 'DELETE' });
    expect([again.status, again.json]).toEqual([
      412,
      { code: 510, message: 'Invalid status: cashout is not pending' },
    ]);
    const nothing = await send('/v3/cashout/cancel', { ...body, cashout_id: 1 }, { method: 'DELETE' });
    expect(nothing.json.code).toBe(509);
  });

  it('holds a cashout until it is released', async () => {
    const { json } = await create();
    const change = (to: string): Promise<Read> =>
      send('/v3/cashout/status', { cashout_id: Number(json.cashout_id), status: to }, { method: 'PUT' });
    expect((await change('PENDING')).json.code).toBe(510);
    expect((await change('ON_HOLD')).json).toMatchObject({ cashout_status: 5 });
    now += 3_600_000;
    expect(await status(json.cashout_id)).toMatchObject({ cashout_status: 5 });
    expect((await change('PENDING')).json).toMatchObject({ cashout_status: 0 });
    now += 300_000;
    expect(await status(json.cashout_id)).toMatchObject({ cashout_status: 1 });
    expect((await change('COMPLETED')).json.code).toBe(300);
  });

  it('does not exist where the installation keeps to the specification', async () => {
    const plain = await start({ cashoutChanges: false });
    const answer = await send(
      '/v3/cashout/cancel',
      { cashout_id: 1, external_id: 'a' },
      { method: 'DELETE', to: plain },
    );
    await plain.close();
    expect(answer.status).toBe(404);
  });
});
