import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { draft } from '../payouts/testing/orders.ts';
import { failureOf } from '../testing/failure.ts';
import {
  cancelCashout,
  cashoutBody,
  changeCashout,
  createCashout,
  fetchCashoutStatus,
  type PayoutService,
} from './payouts.ts';
import { answered } from './testing/answers.ts';
import { createTransport, type ServiceRequest } from './transport.ts';

const credentials = { login: 'TEST_LOGIN', pass: 'TEST_PASS', apiSignature: 'TEST_SIGNATURE_KEY' };

describe('the body of a creation', () => {
  it('has the specification’s fields in its order, texts as typed, the amount digit by digit', () => {
    expect(cashoutBody(draft({ comments: 'a/b "ñ"' }), credentials)).toBe(
      '{"login":"TEST_LOGIN","pass":"TEST_PASS","bank_account":"00219300123456789123","account_type":"S",' +
        '"amount":150.10,"currency":"PEN","document_type":"DNI","document_id":"45678901","country":"PE",' +
        '"beneficiary_lastname":"Muñoz Peña","beneficiary_name":"Íñigo","comments":"a/b \\"ñ\\"","external_id":"PAGO-1"}',
    );
  });

  it('for a wallet has empty account fields and the wallet code as a number', () => {
    const wallet = draft({
      payTo: 'wallet',
      bank_account: '',
      account_type: '',
      bank_code: '55',
      phone: '987654321',
    });
    const body = cashoutBody(wallet, credentials);
    expect(body).toContain('"bank_account":"","account_type":""');
    expect(body).toContain('"bank_code":55}');
    expect(body).toContain('"phone":"987654321"');
  });

  it('carries any amount unchanged', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 17n - 1n }).map((units) => {
      const digits = units.toString().padStart(3, '0');
      return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    });
    fc.assert(
      fc.property(cents, (amount) => {
        expect(cashoutBody(draft({ amount }), credentials)).toContain(`"amount":${amount},`);
      }),
    );
  });
});

describe('at the sandbox', () => {
  let sandbox: Sandbox;
  let sent: ServiceRequest[];
  let service: PayoutService;
  let now = Date.now();
  beforeAll(async () => {
    sandbox = await startSandbox({ rows: 60, months: 1, clock: () => now });
    const transport = createTransport({ fetch, wait: async () => undefined });
    sent = [];
    service = {
      transport: (request) => {
        sent.push(request);
        return transport(request);
      },
      baseUrl: async () => sandbox.baseUrl,
      credentials: async () => sandbox.credentials.payouts,
      now: () => 7,
    };
  });
  afterAll(() => sandbox.close());

  /** The last three digits of the account decide what becomes of the cashout. */
  async function made(ending: string): Promise<{ externalId: string; cashoutId: string }> {
    const externalId = randomUUID();
    const outcome = await createCashout(
      service,
      draft({ external_id: externalId, bank_account: `00219300123456789${ending}` }),
    );
    if (outcome.kind !== 'confirmed') throw new Error(`not confirmed: ${JSON.stringify(outcome)}`);
    return { externalId, cashoutId: outcome.cashoutId };
  }

  it('no payout request is ever repeated by the transport', async () => {
    await made('000');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every(({ repeatable }) => repeatable === false)).toBe(true);
    expect(
      sent.filter(({ path }) => path === '/v3/cashout').every(({ connection }) => connection === 'fresh'),
    ).toBe(true);
  });

  it('a rejected cashout comes with its code and reason', async () => {
    const name = await made('806');
    now += 7 * DAY_MS;
    expect(await fetchCashoutStatus(service, name)).toEqual({
      code: '3',
      description: 'Rejected',
      rejectionCode: '806',
      rejectionReason: 'ERROR_BENEFICIARY_NAME_INCORRECT',
      at: 7,
    });
  });

  it('a pending cashout can be held, released and cancelled, and then no longer', async () => {
    const name = await made('000');
    expect((await fetchCashoutStatus(service, name)).code).toBe('0');
    expect((await changeCashout(service, name.cashoutId, 'ON_HOLD')).code).toBe('5');
    expect((await changeCashout(service, name.cashoutId, 'PENDING')).code).toBe('0');
    expect((await cancelCashout(service, name)).code).toBe('2');
    expect(await failureOf(cancelCashout(service, name))).toMatchObject({
      area: 'payouts',
      serviceCode: '510',
    });
  });

  it('an invalid field is named by the service, and so by the error', async () => {
    const outcome = await createCashout(service, draft({ document_id: '12', external_id: randomUUID() }));
    expect(outcome).toMatchObject({
      kind: 'refused',
      error: { serviceCode: '300', field: 'document_id', retryable: false },
    });
  });

  it('an unknown cashout is refused with 509', async () => {
    const name = { externalId: 'nobody', cashoutId: '1' };
    expect(await failureOf(fetchCashoutStatus(service, name))).toMatchObject({
      code: 'service-refused',
      serviceCode: '509',
    });
  });
});

describe('what an answer to a creation means', () => {
  const outcomeOf = async (status: number, text: string) => {
    const outcome = await createCashout(
      {
        transport: async () => answered(status, text),
        baseUrl: async () => 'https://api.service.example',
        credentials: async () => credentials,
        now: () => 0,
      },
      draft(),
    );
    return outcome.kind;
  };
  const documented = [300, 303, 502, 504, 508, 515, 525, 533, 538, 539, 540, 541, 542, 543];
  const ofAccount = [302, 401, 402, 514, 518, 519, 524, 526];

  it.each([
    ...documented.map((code) => [code, 'refused']),
    ...ofAccount.map((code) => [code, 'turned-away']),
  ] as const)('code %i says that there is no cashout: %s', async (code, kind) => {
    expect(await outcomeOf(412, `{"code":${code},"message":"x"}`)).toBe(kind);
    expect(await outcomeOf(401, `{"code":"${code}","message":"x"}`)).toBe(kind);
    // The same words with a server's failure are no clear word.
    expect(await outcomeOf(500, `{"code":${code},"message":"x"}`)).toBe('unknown');
  });

  it('knows after which codes the same cashout may succeed later', async () => {
    const retryable = async (code: number) => {
      const outcome = await createCashout(
        {
          transport: async () => answered(412, `{"code":${code},"message":"x"}`),
          baseUrl: async () => 'https://api.service.example',
          credentials: async () => credentials,
          now: () => 0,
        },
        draft(),
      );
      return 'error' in outcome && outcome.error.retryable;
    };
    expect([await retryable(514), await retryable(508), await retryable(300)]).toEqual([true, true, false]);
  });

  it.each([
    ['the external id is used', 412, '{"code":511,"message":"x"}'],
    ['could not make it', 412, '{"code":537,"message":"x"}'],
    ['could not make it, internally', 412, '{"code":703,"message":"x"}'],
    ['a code nobody documented', 412, '{"code":599,"message":"x"}'],
    ['no code', 412, '{"message":"x"}'],
    ['no JSON', 404, '<html>'],
    ['nothing', 200, ''],
    ['success without an id', 200, '{}'],
    ['success with a code', 200, '{"code":300,"message":"x"}'],
    ['a redirect', 302, ''],
    ['an id with another status', 202, '{"cashout_id":"7"}'],
  ])('%s leaves the outcome unknown', async (_, status, text) => {
    expect(await outcomeOf(status, text)).toBe('unknown');
  });

  it.each(['{"cashout_id":"7"}', '{"cashout_id":7}'])('200 with %s confirms it', async (text) => {
    expect(await outcomeOf(200, text)).toBe('confirmed');
  });
});
