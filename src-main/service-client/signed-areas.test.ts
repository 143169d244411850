/** The Deposits and KYC APIs against the sandbox's own signature check. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { type JsonObject, parseJson } from '../lossless-json.ts';
import type { Redactor } from '../redaction/redactor.ts';
import { failureOf } from '../testing/failure.ts';
import { type DepositStatusService, fetchDepositStatus, readStatus } from './deposit-status.ts';
import { checkDocument } from './kyc.ts';
import { createTransport } from './transport.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rows: 200, months: 1, kycEnabled: true });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.requests.clear();
});

function service(change: Partial<DepositStatusService> = {}): DepositStatusService {
  return {
    transport: createTransport({ fetch, wait: async () => undefined }),
    baseUrl: async () => sandbox.baseUrl,
    schemeWord: sandbox.credentials.schemeWord,
    credentials: async () => sandbox.credentials.deposits,
    now: Date.now,
    ...change,
  };
}
const someDeposit = () => {
  const [record] = [...sandbox.dataset.list('deposits')];
  return { id: String(record?.idDeposit), externalId: String(record?.externalId) };
};

it('what is struck from answers is found once for requests of a second, and is never that of another or of other credentials', async () => {
  const asked: { digest: string; redactor: Redactor }[] = [];
  let at = Date.parse('2026-10-15T12:00:00Z');
  let keys = { apiKey: 'key-of-the-first', apiSignature: 'signature-of-the-first' };
  const signed = service({
    now: () => at,
    credentials: async () => keys,
    transport: async ({ headers = {}, redactor }) => {
      const sent = typeof headers === 'function' ? headers() : headers;
      const digest = String(sent.Authorization).split(' ').at(-1) ?? '';
      asked.push({ digest, redactor: typeof redactor === 'function' ? redactor('') : redactor });
      throw new TieoutError('service-unreachable');
    },
  });
  const ask = async () => {
    await failureOf(fetchDepositStatus(signed, '1'));
    return asked.at(-1) as (typeof asked)[number];
  };
  const first = await ask();
  expect((await ask()).redactor).toBe(first.redactor);
  at += 1_000;
  const later = await ask();
  expect(later.digest).not.toBe(first.digest);
  expect(later.redactor.strike(`a ${later.digest} b`)).toBe('a ••• b');
  keys = { apiKey: 'key-of-the-second', apiSignature: 'signature-of-the-second' };
  const { digest, redactor } = await ask();
  expect(redactor.strike(`${digest}, ${keys.apiKey}, ${keys.apiSignature}`)).toBe('•••, •••, •••');
});

it('each attempt is signed with its own time, which may be too old for the service by the next', async () => {
  const sent: string[] = [];
  let at = Date.now();
  const waiting = createTransport({
    fetch: async (url, init) => {
      const xDate = String(new Headers(init.headers).get('X-Date'));
      sent.push(xDate);
      const isLate = Math.abs(Date.parse(xDate) - at) > 60_000;
      if (sent.length < 4) return new Response('{}', { status: 503, headers: { 'Retry-After': '30' } });
      return isLate ? new Response('{"code":103}', { status: 400 }) : fetch(url, init);
    },
    wait: async (ms) => {
      at += ms;
    },
    now: () => at,
  });
  // The sandbox takes a time of up to five minutes.
  const record = await fetchDepositStatus(service({ transport: waiting, now: () => at }), someDeposit().id);
  expect(record).toBeDefined();
  expect(new Set(sent).size).toBe(4);
});

describe('the status of a deposit', () => {
  it('is read with every field, amounts exact', async () => {
    const { id, externalId } = someDeposit();
    const { status, problems, asReceived } = await fetchDepositStatus(service(), id);
    expect(status).toMatchObject({ deposit_id: id, invoice_id: externalId, country: 'PE' });
    expect(status.local_amount).toMatch(/^\d+\.\d{2,}$/);
    expect(problems).toEqual([]);
    expect(asReceived).toContain(id);
  });

  it('is asked with the read-only key and no digest where the workspace says so', async () => {
    const { id } = someDeposit();
    const reading = service({
      readOnly: async () => sandbox.credentials.readOnly,
      credentials: () => Promise.reject(new Error('not asked for')),
    });
    expect((await fetchDepositStatus(reading, id)).status.deposit_id).toBe(id);
  });

  it.each([
    ['another key', { credentials: async () => ({ apiKey: 'nobody', apiSignature: 'x' }) }, '100'],
    ['another scheme word', { schemeWord: 'OTHER' }, '102'],
    ['a clock a day behind', { now: () => Date.now() - DAY_MS }, '103'],
  ])('is refused with %s, by the service’s code', async (_, change, serviceCode) => {
    const error = await failureOf(fetchDepositStatus(service(change), someDeposit().id));
    expect(error).toMatchObject({ code: 'service-refused', area: 'deposits', serviceCode });
  });

  it('of a deposit that is not there is refused', async () => {
    expect((await failureOf(fetchDepositStatus(service(), '1'))).httpStatus).toBe(404);
  });

  it('is asked again after a cut: nothing is changed by asking', async () => {
    sandbox.faults.add({ fault: { kind: 'cut', when: 'before-headers' }, times: 2 });
    expect((await fetchDepositStatus(service(), someDeposit().id)).problems).toEqual([]);
    expect(sandbox.requests.list()).toHaveLength(3);
  });

  it('keeps and names what is missing, of a wrong type or unknown', () => {
    const record = parseJson(
      '{"deposit_id":12345678901234567890,"status":"MELTED","usd_amount":"1e-9x","refunded":"no","payer":[],"extra":1.10}',
    ) as JsonObject;
    const { status, problems, asReceived } = readStatus(record, 0);
    expect(status).toMatchObject({ deposit_id: '12345678901234567890', status: 'MELTED', usd_amount: null });
    expect(status.payer.address.city).toBeNull();
    expect(problems).toEqual([
      { field: 'payer', problem: 'wrong-type' },
      { field: 'usd_amount', problem: 'not-an-amount' },
      { field: 'refunded', problem: 'wrong-type' },
      { field: 'status', problem: 'unknown-value' },
    ]);
    expect(asReceived).toContain('"extra":1.10');
  });
});

describe('an identity check', () => {
  const request = { document_type: 'DNI', document: '45678901' };

  it('is confirmed with a name', async () => {
    expect(await checkDocument(service(), request, randomUUID())).toEqual({
      outcome: 'confirmed',
      name: expect.stringMatching(/\S+ \S+/),
      errors: [],
      error: null,
    });
  });

  it('answered with errors is a negative answer, though its HTTP status is 200', async () => {
    const unknown = { ...request, document: '45678900' };
    expect(await checkDocument(service(), unknown, randomUUID())).toMatchObject({
      outcome: 'not-confirmed',
      errors: [{ field: 'document' }],
    });
  });

  it('is not confirmed by an answer whose errors are of another form', async () => {
    sandbox.faults.add({
      on: 'POST /v1/kyc',
      fault: { kind: 'field', field: 'errors', json: '["NOT_FOUND"]' },
    });
    expect(await checkDocument(service(), request, randomUUID())).toMatchObject({
      outcome: 'not-confirmed',
      errors: [{ field: '', message: 'NOT_FOUND' }],
    });
  });

  it.each([
    [{ document_type: 'PIX', document: '45678901' }, '306'],
    [{ document_type: 'DNI', document: '00000407' }, '407'],
    [{ document_type: 'DNI', document: '00000500' }, '500'],
  ])('%j is refused with code %s', async (refused, serviceCode) => {
    const { outcome, error } = await checkDocument(service(), refused, randomUUID());
    expect([outcome, error?.area, error?.serviceCode]).toEqual(['refused', 'kyc', serviceCode]);
  });

  it('of a number that the service calls invalid is a negative answer, with its code', async () => {
    const invalid = { document_type: 'DNI', document: '1' };
    expect(await checkDocument(service(), invalid, randomUUID())).toMatchObject({
      outcome: 'not-confirmed',
      errors: [],
      error: { area: 'kyc', serviceCode: '300', serviceType: 'INVALID_DOCUMENT' },
    });
  });

  it.each([
    ['as a number, without its zeros', '{"name":"Ana Rojas","document":1678901}'],
    ['written otherwise', '{"name":"Ana Rojas","document":"01.678.901"}'],
    ['not at all', '{"name":"Ana Rojas"}'],
  ])('is confirmed where the answer names its document %s', async (_, json) => {
    sandbox.faults.add({ on: 'POST /v1/kyc', fault: { kind: 'field', field: 'user', json } });
    const asked = { ...request, document: '01678901' };
    expect((await checkDocument(service(), asked, randomUUID())).outcome).toBe('confirmed');
  });

  it('where the feature is disabled says so', async () => {
    const disabled = await startSandbox({ rows: 1, months: 0, kycEnabled: false });
    const { outcome, error } = await checkDocument(
      service({
        baseUrl: async () => disabled.baseUrl,
        credentials: async () => disabled.credentials.deposits,
        schemeWord: disabled.credentials.schemeWord,
      }),
      request,
      randomUUID(),
    );
    expect([outcome, error?.serviceCode, error?.serviceType]).toEqual([
      'refused',
      '203',
      'MERCHANT_NOT_ENABLED',
    ]);
    await disabled.close();
  });

  it('of unknown outcome gives, under the same key, the answer of the first time', async () => {
    const key = randomUUID();
    sandbox.faults.add({ on: 'POST /v1/kyc', fault: { kind: 'cut', when: 'after-commit' } });
    expect((await checkDocument(service(), request, key)).outcome).toBe('unknown');
    expect(sandbox.requests.list()).toHaveLength(1);
    expect((await checkDocument(service(), request, key)).outcome).toBe('confirmed');
  });

  it.each<[string, Parameters<Sandbox['faults']['add']>[0]['fault']]>([
    ['half JSON', { kind: 'malformed-json' }],
    ['a proxy’s page', { kind: 'html' }],
    ['no errors array', { kind: 'field', field: 'errors', json: null }],
    ['no user', { kind: 'field', field: 'user', json: null }],
    ['no name', { kind: 'field', field: 'user', json: '{"name":" ","document":"45678901"}' }],
    ['another person', { kind: 'field', field: 'user', json: '{"name":"Ana Rojas","document":"45678902"}' }],
    ['an empty document', { kind: 'field', field: 'user', json: '{"name":"Ana Rojas","document":"0"}' }],
  ])('answered with %s has an unknown outcome', async (_, fault) => {
    sandbox.faults.add({ on: 'POST /v1/kyc', fault });
    expect(await checkDocument(service(), request, randomUUID())).toMatchObject({
      outcome: 'unknown',
      error: { code: 'service-unreadable', area: 'kyc' },
    });
  });
});
