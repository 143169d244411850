/** Every row of the tables under "Errors" of the specification, brought about once. */

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox, SandboxOptions } from '../index.ts';
import { call, type Read } from '../testing/calls.ts';
import { DAY_MS } from '../testing/durations.ts';
import { order, PayoutDeskUnderTest, wallet } from '../testing/payout-desk.ts';

const desk = new PayoutDeskUnderTest();
beforeAll(() => desk.open());
afterAll(() => desk.close());

/** Asks a sandbox of its own, which is wrong in this one way. */
async function elsewhere(options: SandboxOptions, ask: (to: Sandbox) => Promise<Read>): Promise<Read> {
  const sandbox = await desk.start({ rows: 0, planted: false, ...options });
  try {
    return await ask(sandbox);
  } finally {
    await sandbox.close();
  }
}

describe('KYC errors', () => {
  const kyc = (document: string, document_type = 'DNI', country = 'PE'): Promise<Read> => {
    const { credentials, kycSchemeWord } = desk.sandbox;
    const { deposits } = credentials;
    const body = JSON.stringify({ country, document_type, document });
    const xDate = new Date(desk.now).toISOString().replace('.000', '');
    const digest = createHmac('sha256', deposits.apiSignature).update(xDate + deposits.apiKey + body);
    return call(`${desk.sandbox.baseUrl}/v1/kyc`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-date': xDate,
        'x-login': deposits.apiKey,
        authorization: `${kycSchemeWord} ${digest.digest('hex')}`,
      },
    });
  };

  it.each([
    [300, 400, 'INVALID_DOCUMENT', 'Invalid document number', () => kyc('1234567')],
    [306, 400, 'INVALID_PIX_KEY', 'Invalid Pix Key', () => kyc('clave', 'PIX')],
    [307, 400, 'COUNTRY_NOT_AVAILABLE', 'Country not available', () => kyc('12345678', 'DNI', 'CL')],
    [407, 400, 'OTHER', 'Other', () => kyc('00000407')],
    [500, 500, 'INTERNAL_SERVER_ERROR', 'Internal server error', () => kyc('00000500')],
  ] as const)('%i is HTTP %i, %s', async (code, http, type, description, bring) => {
    const { status, json } = await bring();
    expect([status, json]).toEqual([http, { code, description, type }]);
  });
});

describe('Deposits API error', () => {
  it('207 is HTTP 400, INVALID_REQUEST_PARAMETER_TYPE', async () => {
    const { status, json } = await call(`${desk.sandbox.baseUrl}/v3/deposits/abc`, {
      headers: { authorization: `Bearer ${desk.sandbox.credentials.readOnly.apiKey}` },
    });
    const type = 'INVALID_REQUEST_PARAMETER_TYPE';
    expect([status, json]).toEqual([400, { code: 207, description: expect.any(String), type }]);
  });
});

describe('Merchant reporting API', () => {
  it('83 is in the body of a login from a forbidden location', async () => {
    const { json } = await elsewhere({ allowedAddresses: { reporting: [] } }, (to) =>
      call(`${to.merchantsBaseUrl}/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(to.credentials.reporting),
      }),
    );
    expect(json).toEqual({ code: 83, description: 'Forbidden login location' });
  });
});

describe('Payouts API, internal codes', () => {
  let made = 0;
  /** An order that is accepted but for the change. */
  const create = (change: object = {}, to = desk.sandbox): Promise<Read> => {
    made += 1;
    return desk.send('/v3/cashout', { ...order, external_id: `codigo-${made}`, ...change }, { to });
  };
  const document = (number: string): Promise<Read> => create({ document_id: number.padStart(8, '0') });
  const cancel = async (bank_account: string, after = 0): Promise<Read> => {
    const external_id = `cancelar-${bank_account}`;
    const { json } = await create({ bank_account, external_id });
    desk.now += after;
    const body = { cashout_id: Number(json.cashout_id), external_id };
    return desk.send('/v3/cashout/cancel', body, { method: 'DELETE' });
  };
  const spent = (amounts: readonly number[], currency: string, change: object = {}): Promise<Read> =>
    elsewhere({}, async (to) => {
      let last: Read | undefined;
      for (const amount of amounts) last = await create({ amount, currency, ...change }, to);
      return last as Read;
    });

  const ROWS: readonly (readonly [number, string, RegExp, () => Promise<Read>])[] = [
    [300, '', /^Invalid params: comments must not be longer/, () => create({ comments: 'a'.repeat(201) })],
    [302, '', /^Invalid control string$/, () => desk.send('/v3/cashout', order, { signature: '00' })],
    [303, '', /^Invalid bank code$/, () => create({ ...wallet, external_id: 'w', bank_code: 2 })],
    [401, '', /^Invalid credentials$/, () => create({ pass: 'otra' })],
    [
      402,
      '',
      /^Unregistered IP address$/,
      () => elsewhere({ allowedAddresses: { payouts: [] } }, (to) => create({}, to)),
    ],
    [502, '', /JSON not well formed/, () => desk.send('/v3/cashout', '{"login":')],
    [504, '', /cadastral situation/, () => document('504')],
    [508, 'TRANSACTION', /: TRANSACTION$/, () => create({ amount: 50_000.01 })],
    [508, 'DAILY', /: DAILY$/, () => spent([45_000, 45_000, 45_000], 'PEN')],
    [508, 'USER MONTHLY QUANTITY', /: USER MONTHLY QUANTITY$/, () => spent(Array(31).fill(5), 'PEN')],
    [
      509,
      '',
      /^Cashout not found/,
      () => desk.send('/v3/cashout/status', { cashout_id: 1, external_id: 'a' }),
    ],
    [510, '', /^Invalid status: cashout is not pending$/, () => cancel('00219300001', 60_000)],
    [
      511,
      '',
      /^External id already used$/,
      async () => {
        await create({ external_id: 'dos-veces' });
        return create({ external_id: 'dos-veces' });
      },
    ],
    [514, '', /^Insufficient funds$/, () => spent([15_000, 15_000, 15_000], 'USD')],
    [515, 'BLOCKED', /: BLOCKED$/, () => document('515')],
    [515, 'BLACKLISTED', /^Invalid user status: BLACKLISTED$/, () => document('1515')],
    [515, 'SUSPENDED', /: SUSPENDED$/, () => document('2515')],
    [518, '', /^Country not available$/, () => create({ country: 'CL' })],
    [519, '', /^Merchant not enabled$/, () => document('519')],
    [524, '', /^Invalid credentials; contact \S+@\S+$/, () => document('524')],
    [525, '', /^Close loop rejection$/, () => document('525')],
    [526, '', /^Invalid currency$/, () => create({ currency: 'EUR' })],
    [533, '', /below the minimum for PEN/, () => create({ amount: 4.99 })],
    [537, '', /^Could not make the cashout$/, () => document('537')],
    [538, '', /^Invalid account status: BLACKLISTED$/, () => document('538')],
    [539, '', /unavailable for the country or bank/, () => document('539')],
    [
      540,
      '',
      /e-mail or phone is required/,
      () => create({ ...wallet, external_id: 'sin-fono', phone: undefined }),
    ],
    [541, '', /^E-mail already used/, () => document('541')],
    [542, '', /^Phone already used/, () => document('542')],
    [543, '', /valid phone number/, () => create({ ...wallet, external_id: 'mal-fono', phone: '123' })],
    [702, '', /^Could not cancel cashout$/, () => cancel('00219300702')],
    [703, '', /^Could not make the cashout$/, () => document('703')],
  ];

  it.each(ROWS)('%i %s', async (code, _kind, message, bring) => {
    const { status, json } = await bring();
    // The specification gives 401 for 401, 412 for the validation failure and 509; the others are taken alike.
    expect([status, json.code]).toEqual([code === 401 ? 401 : 412, code]);
    expect(Object.keys(json)).toEqual(['code', 'message']);
    expect(json.message).toMatch(message);
  });

  it('508 MONTHLY, over several days', async () => {
    const start = desk.now;
    const { json } = await elsewhere({}, async (to) => {
      for (const amount of [45_000, 45_000]) await create({ amount }, to);
      desk.now += DAY_MS;
      for (const amount of [45_000, 45_000]) await create({ amount }, to);
      desk.now += DAY_MS;
      return create({ amount: 45_000 }, to);
    });
    desk.now = start;
    expect(json).toEqual({ code: 508, message: 'Limit exceeded: MONTHLY' });
  });
});
