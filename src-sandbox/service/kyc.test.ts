import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { call, type Read } from '../testing/calls.ts';

const asOf = '2026-05-15T12:00:00Z';
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf, rows: 0, clock: () => Date.parse(asOf) });
});
afterAll(() => sandbox.close());

const post = (
  body: unknown,
  extra: Record<string, string> = {},
  to: Sandbox = sandbox,
  xLogin = to.credentials.deposits.apiKey,
): Promise<Read> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { deposits } = to.credentials;
  const digest = createHmac('sha256', deposits.apiSignature)
    .update(asOf + xLogin + text)
    .digest('hex');
  return call(`${to.baseUrl}/v1/kyc`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-date': asOf,
      'x-login': xLogin,
      authorization: `${to.kycSchemeWord} ${digest}`,
      ...extra,
    },
  });
};
const dni = (document: string) => ({ country: 'PE', document_type: 'DNI', document });

describe('POST /v1/kyc', () => {
  it('names the holder of a document, the same every time', async () => {
    const first = await post(dni('01234567'));
    expect(first.status).toBe(200);
    expect(first.json).toEqual({ user: { name: expect.any(String), document: '01234567' }, errors: [] });
    expect((await post(dni('01234567'))).text).toBe(first.text);
    expect((await post({ document_type: 'RUC', document: '20123456789' })).status).toBe(200);
  });

  it('answers 200 with errors and no name for a document that does not pass', async () => {
    const { status, json } = await post(dni('12345670'));
    expect(status).toBe(200);
    expect(json).toEqual({
      user: { document: '12345670' },
      errors: [{ field: 'document', message: 'Document not found' }],
    });
  });

  it.each<[string, unknown, number, number, string]>([
    ['letters in the document', dni('1234567A'), 400, 300, 'INVALID_DOCUMENT'],
    ['a document too short', dni('1234567'), 400, 300, 'INVALID_DOCUMENT'],
    [
      'a type it does not know',
      { document_type: 'LIBRETA', document: '12345678' },
      400,
      300,
      'INVALID_DOCUMENT',
    ],
    ['a Pix key', { document_type: 'PIX', document: 'a@b.example' }, 400, 306, 'INVALID_PIX_KEY'],
    ['another country', { ...dni('12345678'), country: 'CL' }, 400, 307, 'COUNTRY_NOT_AVAILABLE'],
    ['the document that stands for OTHER', dni('00000407'), 400, 407, 'OTHER'],
    ['the document that stands for a failure', dni('00000500'), 500, 500, 'INTERNAL_SERVER_ERROR'],
    ['a document of 12', { document_type: 'PASS', document: '123456789012' }, 400, 202, 'INVALID_REQUEST'],
    ['a missing field', { country: 'PE', document: '12345678' }, 400, 202, 'INVALID_REQUEST'],
    ['an unknown field', { ...dni('12345678'), name: 'x' }, 400, 202, 'INVALID_REQUEST'],
    ['broken JSON', '{"country":', 400, 202, 'INVALID_REQUEST'],
  ])('refuses %s', async (_name, body, http, code, type) => {
    const { status, json } = await post(body);
    expect([status, json.code, json.type]).toEqual([http, code, type]);
  });

  it('refuses the read-only key, a wrong signature, another content type and another method', async () => {
    const reader = await post(dni('12345678'), {}, sandbox, sandbox.credentials.readOnly.apiKey);
    expect([reader.status, reader.json.code]).toEqual([401, 100]);
    const forged = await post(dni('12345678'), { authorization: `${sandbox.credentials.schemeWord} 00` });
    expect([forged.status, forged.json.code]).toEqual([401, 102]);
    const text = await post(dni('12345678'), { 'content-type': 'text/plain' });
    expect([text.status, text.json.code]).toEqual([400, 101]);
    const method = await call(`${sandbox.baseUrl}/v1/kyc`);
    expect([method.status, method.json.code, method.json.type]).toEqual([405, 200, 'INVALID_REQUEST_METHOD']);
  });

  it('answers 403 with 203 while the feature is disabled', async () => {
    const off = await startSandbox({ asOf, rows: 0, kycEnabled: false, clock: () => Date.parse(asOf) });
    const { status, json } = await post(dni('12345678'), {}, off);
    await off.close();
    expect([status, json.code, json.type]).toEqual([403, 203, 'MERCHANT_NOT_ENABLED']);
  });
});

describe('the scheme word', () => {
  it('may be one of its own, and then that of the Deposits API is refused', async () => {
    const own = await startSandbox({ asOf, rows: 0, kycSchemeWord: 'TIEKYC', clock: () => Date.parse(asOf) });
    const { schemeWord, deposits } = own.credentials;
    const signature = (word: string, text: string) =>
      `${word} ${createHmac('sha256', deposits.apiSignature)
        .update(asOf + deposits.apiKey + text)
        .digest('hex')}`;
    const body = JSON.stringify(dni('01234567'));
    const accepted = await post(body, {}, own);
    const refused = await post(body, { authorization: signature(schemeWord, body) }, own);
    const status = await call(`${own.baseUrl}/v3/deposits/x`, {
      headers: { 'x-date': asOf, 'x-login': deposits.apiKey, authorization: signature(schemeWord, '') },
    });
    await own.close();
    expect([accepted.status, refused.json.code, status.json.code]).toEqual([200, 102, 207]);
    expect([own.kycSchemeWord, schemeWord]).toEqual(['TIEKYC', 'TIEPAY']);
  });
});

describe('X-Idempotency-Key', () => {
  it.each([
    ['a success', dni('12345671'), 200],
    ['a refusal', dni('00000407'), 400],
    ['a server failure', dni('00000500'), 500],
  ])('repeats status and body of %s', async (name, body, http) => {
    const key = { 'x-idempotency-key': `5c9b3e0e-0000-4000-a000-${name.length}` };
    const first = await post(body, key);
    const again = await post(body, key);
    expect([first.status, again.status]).toEqual([http, http]);
    expect(again.text).toBe(first.text);
  });

  it('answers 104 when it comes back with another body, and 105 when empty', async () => {
    const key = { 'x-idempotency-key': '7d4c8a52-0000-4000-a000-000000000001' };
    expect((await post(dni('12345671'), key)).status).toBe(200);
    const other = await post(dni('12345672'), key);
    expect([other.status, other.json.code]).toEqual([400, 104]);
    const empty = await post(dni('12345671'), { 'x-idempotency-key': '' });
    expect([empty.status, empty.json.code]).toEqual([400, 105]);
  });

  it('does not keep what an unauthenticated caller provoked', async () => {
    const key = { 'x-idempotency-key': '7d4c8a52-0000-4000-a000-000000000002' };
    const forged = await post(dni('12345671'), {
      ...key,
      authorization: `${sandbox.credentials.schemeWord} 00`,
    });
    expect(forged.status).toBe(401);
    expect((await post(dni('12345671'), key)).status).toBe(200);
  });
});
