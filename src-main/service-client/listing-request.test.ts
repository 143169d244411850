import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { failureOf } from '../testing/failure.ts';
import { fetchListingPage, type ListingRequest } from './reporting.ts';
import { ReportingSession } from './session.ts';
import { createTransport } from './transport.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
const window = { from: Date.parse('2026-10-01T05:00:00Z'), to: NOW };
/** Requests for a page, and not the login before it. */
const LISTINGS = /^GET /;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 600, months: 0, clock: () => NOW });
});
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.requests.clear();
});
afterAll(() => sandbox.close());

const sessionOf = (service: Sandbox) =>
  new ReportingSession({
    transport: createTransport({ fetch: (url, init) => fetch(url, init), wait: async () => undefined }),
    baseUrl: service.merchantsBaseUrl,
    credentials: async () => service.credentials.reporting,
  });
const page = (
  name: (typeof LISTING_NAMES)[number],
  request: Partial<ListingRequest> = {},
  session = sessionOf(sandbox),
) => fetchListingPage(session, listings[name], { window, page: 0, ...request });
const asked = () =>
  sandbox.requests
    .list()
    .filter(({ method }) => method === 'GET')
    .map(({ path, query }) => `${path.replace(/^.*\/v1/, '/v1')}?${query}`);

describe('parameters', () => {
  it('are sent as the specification names them', async () => {
    await page('deposits', {
      parameters: { country: 'PE', paymentMethod: 'XA', status: 'COMPLETED', clientDocument: '0123 4&5' },
    });
    expect(new URLSearchParams(asked()[0]?.split('?')[1])).toEqual(
      new URLSearchParams({
        from: String(window.from / 1000),
        to: String(window.to / 1000),
        page: '0',
        country: 'PE',
        paymentMethod: 'XA',
        status: 'COMPLETED',
        clientDocument: '0123 4&5',
      }),
    );
  });

  it('narrow the listing at the service', async () => {
    const { records } = await page('notes', { parameters: { type: 'REFUND' } });
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map(({ columns }) => columns.type))).toEqual(new Set(['REFUND']));
    const [first] = (await page('cashouts')).records;
    const clientDocument = String(first?.columns.clientDocument);
    for (const documentSpelling of ['clientDocument', 'clienteDocument'] as const) {
      const found = await page('cashouts', { parameters: { clientDocument }, documentSpelling });
      expect(found.records.map(({ columns }) => columns.clientDocument)).toContain(clientDocument);
      expect(asked().at(-1)).toContain(`${documentSpelling}=${clientDocument}`);
    }
  });

  it.each([
    ['notes', { status: 'COMPLETED' }, 'status'],
    ['settlements', { country: 'PE' }, 'country'],
    ['dailyBalances', { type: 'REFUND' }, 'type'],
    ['refunds', { clientDocument: '1' }, 'clientDocument'],
    ['deposits', { type: 'REFUND' }, 'type'],
    ['deposits', { paymentMethod: 'XAQR' }, 'paymentMethod'],
    ['deposits', { country: 'PER' }, 'country'],
    ['deposits', { status: 'REJECTED' }, 'status'],
    ['deposits', { clientDocument: '' }, 'clientDocument'],
    ['refunds', { status: 'REJECTED' }, 'status'],
    ['notes', { type: 'refund' }, 'type'],
    ['deposits', { from: '1' }, 'from'],
  ] as const)('%s does not take %j, and nothing is asked', async (name, parameters, subject) => {
    const wrong: Record<string, string> = parameters;
    expect(await failureOf(page(name, { parameters: wrong }))).toMatchObject({
      code: 'invalid-request',
      subject,
    });
    expect(asked()).toEqual([]);
  });
});

describe('the unit of from and to', () => {
  it.each(['seconds', 'milliseconds'] as const)('is %s when that is the service’s', async (unit) => {
    const service = await startSandbox({
      asOf: '2026-10-15T12:00:00Z',
      rows: 90,
      months: 0,
      clock: () => NOW,
      windowUnit: unit,
    });
    try {
      const found = await fetchListingPage(sessionOf(service), listings.deposits, { window, page: 0, unit });
      expect(found.records.length).toBeGreaterThan(10);
      expect(found.outside).toBe(0);
      const digits = unit === 'seconds' ? 10 : 13;
      expect(service.requests.list().at(-1)?.query).toMatch(
        new RegExp(`^from=\\d{${digits}}&to=\\d{${digits}}&`),
      );
    } finally {
      await service.close();
    }
  });
});

it('counts the records that lie outside of the window that was asked for', async () => {
  const json = '"2020-01-01T00:00:00Z"';
  sandbox.faults.add({ on: LISTINGS, fault: { kind: 'field', field: 'creationDate', json, record: 1 } });
  expect((await page('deposits')).outside).toBe(1);
  expect((await page('deposits')).outside).toBe(0);
});

describe('a listing under another path', () => {
  it('is found on 404, and asked for there from then on in the session', async () => {
    const service = await startSandbox({
      asOf: '2026-10-15T12:00:00Z',
      rows: 600,
      months: 0,
      clock: () => NOW,
      refundPath: '/v1/refunds',
    });
    try {
      const session = sessionOf(service);
      const paths = () =>
        service.requests
          .list()
          .filter(({ method }) => method === 'GET')
          .map(({ path }) => path.split('/').at(-1));
      expect((await page('refunds', {}, session)).records.length).toBeGreaterThan(0);
      await page('refunds', {}, session);
      await page('deposits', {}, session);
      expect(paths()).toEqual(['refund', 'refunds', 'refunds', 'deposits']);
      await page('refunds', {}, sessionOf(service));
      expect(paths().slice(4)).toEqual(['refund', 'refunds']);
    } finally {
      await service.close();
    }
  });

  it('that is missing under all of them is named by its own path', async () => {
    sandbox.faults.add({ on: /\/v1\/cashouts?\?/, fault: { kind: 'status', status: 404 }, times: 2 });
    expect(await failureOf(page('cashouts'))).toMatchObject({
      code: 'service-refused',
      httpStatus: 404,
      subject: '/v1/cashouts',
    });
    expect(asked().map((line) => line.split('?')[0])).toEqual(['/v1/cashouts', '/v1/cashout']);
  });

  it('is not looked for when the service says anything else', async () => {
    sandbox.faults.add({ on: /\/v1\/refund\?/, fault: { kind: 'status', status: 412, body: 'json' } });
    expect(await failureOf(page('refunds'))).toMatchObject({ httpStatus: 412, subject: '/v1/refund' });
    expect(asked()).toHaveLength(1);
  });
});

it('a listing that is forbidden under a fresh login too is refused by itself, not the session', async () => {
  sandbox.faults.add({ on: /\/v1\/notes\?/, fault: { kind: 'status', status: 403, body: 'json' }, times: 2 });
  const session = sessionOf(sandbox);
  expect(await failureOf(page('notes', {}, session))).toMatchObject({
    code: 'service-refused',
    httpStatus: 403,
    subject: '/v1/notes',
    serviceMessage: 'Internal server error',
  });
  expect(sandbox.requests.list().filter(({ method }) => method === 'POST')).toHaveLength(2);
  expect((await page('settlements', {}, session)).records.length).toBeGreaterThan(0);
});

it('a session refused with 401 under a fresh login stays the session’s own failure', async () => {
  sandbox.faults.add({ on: /\/v1\/notes\?/, fault: { kind: 'status', status: 401 }, times: 2 });
  expect((await failureOf(page('notes'))).code).toBe('session-refused');
});

describe('rows of another merchant', () => {
  const idMerchant = () => String(sandbox.dataset.merchant.idMerchant);

  it.each(LISTING_NAMES)('%s: none is taken for our own', async (name) => {
    expect((await page(name, { idMerchant: idMerchant() })).records.length).toBeGreaterThan(0);
    sandbox.faults.add({
      on: LISTINGS,
      fault: { kind: 'field', field: 'idMerchant', json: '31337', record: 2 },
    });
    expect(await failureOf(page(name, { idMerchant: idMerchant() }))).toMatchObject({
      code: 'wrong-merchant',
      subject: '31337',
    });
  });

  it('a row without a merchant is flagged where it should have one, and not refused', async () => {
    for (const json of [null, 'null', '""', '{}']) {
      sandbox.faults.add({ on: LISTINGS, fault: { kind: 'field', field: 'idMerchant', json, record: 0 } });
      const { records } = await page('settlements', { idMerchant: idMerchant() });
      expect(records[0]?.problems.map(({ field }) => field)).toEqual(['idMerchant']);
    }
  });

  it('a merchant as text is the same merchant', async () => {
    sandbox.faults.add({
      on: LISTINGS,
      fault: { kind: 'field', field: 'idMerchant', json: `"${idMerchant()}"` },
    });
    expect((await page('cashouts', { idMerchant: idMerchant() })).records[0]?.problems).toEqual([
      { field: 'idMerchant', problem: 'wrong-type' },
    ]);
  });
});
