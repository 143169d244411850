/** A service that quotes all it was sent, in every form, at every endpoint: nothing of a secret comes back with it. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { ECHO_FORMS, type EchoForm } from '../../src-sandbox/service/echo.ts';
import { quotedPieces } from '../../src-sandbox/testing/echo.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { detailsOf } from '../../src-shared/errors.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { draft } from '../payouts/testing/orders.ts';
import { STRUCK } from '../redaction/strike.ts';
import { AliveSecrets } from '../workspaces/alive-secrets.ts';
import { fetchDepositStatus } from './deposit-status.ts';
import { checkDocument } from './kyc.ts';
import { cancelCashout, changeCashout, createCashout, fetchCashoutStatus } from './payouts.ts';
import { fetchBalance, fetchListingPage } from './reporting.ts';
import { ReportingSession } from './session.ts';
import { createTransport } from './transport.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
const WINDOW = { from: NOW - 40 * DAY_MS, to: NOW };
const FORMS = Object.keys(ECHO_FORMS) as EchoForm[];
/** How many sets of secrets share the forms at an endpoint; with `TIEOUT_ALL_ECHOES=1` each is quoted in every form. */
const SHARING = process.env.TIEOUT_ALL_ECHOES ? 1 : 3;

/**
 * Whose right answer leaves no words behind; of an identity check with words behind its document it is not the right
 * one.
 */
const SILENT = new Set(['DELETE /v1/auth/session/destroy', 'POST /v3/cashout', 'POST /v1/kyc']);

/** Secrets as people and services make them; what a header carries is visible ASCII. */
const SETS = [
  {
    name: 'of the usual kind',
    secretKey: 'kT7mQ2xWz-pR4vN8bYc!',
    key: 'Zq8RtY2mWs4XvB',
    readOnlyKey: 'gT5nB8kQw2LxVm',
    signature: 'h3Lp9Kd2Vx7Nq1Wm5Rt8Yb4Zc6Fs0Gj2A',
    login: 'wK3nT8qLz5RmX2vP',
    pass: 'bV7yH4sJd9GfC1xNq6TzL3mW',
  },
  {
    name: 'with awkward characters',
    secretKey: 'p"a\\s<s>&wö+rd é😀%41 \'/',
    key: 'k"y\\<>&+%2F\'=;/?#',
    readOnlyKey: '<r"o\\&amp;%41+/',
    signature: '"\\&<é+% 😀sig',
    login: 'lo"g\\in&<+%é😀',
    pass: 'pa ss"\\é&lt;+😀%',
  },
  {
    name: 'of four characters',
    secretKey: 'x"7Q',
    key: 'Kq7&',
    readOnlyKey: 'rY5<',
    signature: 'z%9W',
    login: 'Jw8\\',
    pass: 'Vé+3',
  },
] as const;

describe.each(SETS)('secrets $name', (set) => {
  const { secretKey, key, readOnlyKey, signature, login, pass } = set;
  let sandbox: Sandbox;
  let told: string[];
  let tokens: string[];
  beforeAll(async () => {
    sandbox = await startSandbox({
      asOf: '2026-10-15T12:00:00Z',
      rows: 300,
      months: 1,
      clock: () => NOW,
      credentials: {
        reporting: { accessKey: 'ana@tienda.example', secretKey },
        deposits: { apiKey: key, apiSignature: signature },
        readOnly: { apiKey: readOnlyKey },
        payouts: { login, pass, apiSignature: signature },
      },
    });
  });
  afterAll(() => sandbox.close());
  beforeEach(() => {
    sandbox.faults.clear();
    told = [];
    tokens = [];
  });

  const transport = createTransport({
    fetch: (url, init) => fetch(url, init),
    wait: async () => undefined,
    onAttempt: (entry) => told.push(JSON.stringify(entry)),
  });
  const session = (by = transport) =>
    new ReportingSession({
      transport: by,
      baseUrl: sandbox.merchantsBaseUrl,
      credentials: async () => sandbox.credentials.reporting,
      now: () => NOW,
      onSecret: (token) => tokens.push(token),
    });
  const payouts = () => ({
    transport,
    baseUrl: async () => sandbox.baseUrl,
    credentials: async () => sandbox.credentials.payouts,
    now: () => NOW,
  });
  const signed = () => ({
    transport,
    baseUrl: async () => sandbox.baseUrl,
    schemeWord: sandbox.credentials.schemeWord,
    credentials: async () => sandbox.credentials.deposits,
    now: () => NOW,
  });
  const someDeposit = () => {
    // Of the whole listing only the first is made.
    for (const { idDeposit } of sandbox.dataset.list('deposits')) return String(idDeposit);
    throw new Error('no deposit');
  };

  let beneficiary = 10_000_000;
  /** To somebody else each time: what one may be paid is limited. */
  const order = () => {
    beneficiary += 1;
    return draft({ external_id: randomUUID(), document_id: String(beneficiary), amount: '20.00' });
  };

  const endpoints: Record<string, () => Promise<unknown>> = {
    'POST /v1/auth/login': () => session().identity(),
    'DELETE /v1/auth/session/destroy': async () => {
      const open = session();
      await open.identity();
      await open.logOut();
    },
    'GET /v1/balance': () => fetchBalance(session(), () => NOW),
    'GET /v3/deposits/{id}': () => fetchDepositStatus(signed(), someDeposit()),
    'GET /v3/deposits/{id} with the read-only key': () =>
      fetchDepositStatus({ ...signed(), readOnly: async () => sandbox.credentials.readOnly }, someDeposit()),
    'POST /v3/cashout': () => createCashout(payouts(), order()),
    'POST /v3/cashout/status': () => ofCashout((name) => fetchCashoutStatus(payouts(), name)),
    'DELETE /v3/cashout/cancel': () => ofCashout((name) => cancelCashout(payouts(), name)),
    'PUT /v3/cashout/status': () =>
      ofCashout(({ cashoutId }) => changeCashout(payouts(), cashoutId, 'ON_HOLD')),
    'POST /v1/kyc': () =>
      checkDocument(signed(), { document_type: 'DNI', document: '45678901' }, randomUUID()),
    ...Object.fromEntries(
      Object.values(listings).map((listing) => [
        `GET ${listing.path}`,
        async () => {
          const { records } = await fetchListingPage(session(), listing, { window: WINDOW, page: 0 });
          // The echo is in the first one; the others are as long as they are many.
          return records.slice(0, 2);
        },
      ]),
    ),
  };

  async function ofCashout(
    ask: (name: { externalId: string; cashoutId: string }) => Promise<unknown>,
  ): Promise<unknown> {
    const externalId = randomUUID();
    const made = await createCashout(payouts(), { ...order(), external_id: externalId });
    if (made.kind !== 'confirmed') throw new Error('the cashout was not made');
    return ask({ externalId, cashoutId: made.cashoutId });
  }

  /**
   * All answers are read in one place, so that what is struck depends on the form and the secret, hardly on the
   * endpoint: each endpoint quotes in every form and each set is quoted in every form, but not each set in every form
   * everywhere. Refusals (400) and right answers (200) take turns: each set is quoted in every form by both.
   */
  const formsAt = (endpoint: string, status?: 400 | 200) =>
    FORMS.filter((_, at) => {
      const place = at + Object.keys(endpoints).indexOf(endpoint) + SETS.indexOf(set);
      if (place % SHARING !== 0) return false;
      if (status === undefined || SHARING === 1) return true;
      return (place / SHARING) % 2 === (status === 400 ? 0 : 1);
    });

  describe.each(Object.keys(endpoints))('%s', (name) => {
    it.each([400, 500, undefined])('answered with an echo, status %s', async (status) => {
      // What a server's failure adds are the repetitions.
      for (const form of status === 500
        ? (['plain', 'urlTwice', 'basic2'] as const)
        : formsAt(name, status === 400 ? 400 : 200)) {
        sandbox.faults.clear();
        const [on = ''] = name.split(' with ');
        const fault = { kind: 'echo', form, ...(status === undefined ? {} : { status }) } as const;
        const armed = sandbox.faults.add({ on, fault, times: 4 });
        const came = await endpoints[name]?.().then(
          (value) => ({ value }),
          (error: unknown) => ({ ...detailsOf(error), text: String(error) }),
        );
        expect(armed.hits(), `${form} was not asked`).toBeGreaterThan(0);
        const text = [JSON.stringify(came, bigIntegersAsText), ...told].join('\n');
        if (status !== undefined || !SILENT.has(name))
          expect(text, `${form} was not quoted`).toContain(STRUCK);
        // The signature's keys never travel; what they make does, and is no secret of its own.
        const left = [
          ...[secretKey, key, readOnlyKey, login, pass].flatMap((secret) => piecesOf(secret, form)),
          ...tokens.flatMap((token) => quotedPieces(token, form)),
        ].filter((piece) => text.includes(piece));
        expect({ form, left }, text.slice(0, 400)).toEqual({ form, left: [] });
      }
    });
  });

  /**
   * What a service may remember, and in which forms it is quoted at a listing: in every form at one, for all read
   * alike.
   */
  const earlier = (listing: string): Readonly<Record<string, readonly EchoForm[]>> => ({
    'POST /v1/auth/login':
      listing === 'deposits' ? formsAt('POST /v1/auth/login') : ['plain', 'jsonTwice', 'urlTwice', 'basic2'],
    'POST /v3/cashout': ['plain', 'jsonTwice', 'basic2'],
    'GET /v3/deposits/{id}': ['plain', 'urlTwice', 'hex'],
  });

  describe.each(Object.values(listings).map(({ name }) => name))('the listing of %s', (name) => {
    it.each([400, undefined])('quotes what was sent before it, status %s', async (status) => {
      const alive = new AliveSecrets();
      const { reporting, deposits, readOnly, payouts: ofPayouts } = sandbox.credentials;
      alive.note('reporting', [reporting.secretKey]);
      for (const [set, credentials] of Object.entries({ deposits, readOnly, payouts: ofPayouts }))
        alive.note(set, Object.values(credentials));
      const open = session(alive.transport(transport));
      await open.identity();
      await createCashout(payouts(), order());
      await fetchDepositStatus(signed(), someDeposit());
      for (const [also, forms] of Object.entries(earlier(name)))
        for (const form of forms) {
          sandbox.faults.clear();
          const fault = { kind: 'echo', form, also, ...(status === undefined ? {} : { status }) } as const;
          const armed = sandbox.faults.add({ on: `GET ${listings[name].path}`, fault, times: 4 });
          const came = await fetchListingPage(open, listings[name], { window: WINDOW, page: 0 }).then(
            ({ records }) => ({ value: records.slice(0, 2) }),
            (error: unknown) => ({ ...detailsOf(error), text: String(error) }),
          );
          expect(armed.hits(), `${form} was not asked`).toBeGreaterThan(0);
          const text = JSON.stringify(came, bigIntegersAsText);
          expect(text, `${form} was not quoted`).toContain(STRUCK);
          const left = [secretKey, key, login, pass, ...tokens].flatMap((secret) =>
            piecesOf(secret, form).filter((piece) => text.includes(piece)),
          );
          expect({ form, also, left }, text.slice(0, 400)).toEqual({ form, also, left: [] });
        }
    });
  });
});

const known = new Map<string, string[]>();

/** Of secrets that stay the same throughout. */
function piecesOf(secret: string, form: EchoForm): string[] {
  const name = `${form} ${secret}`;
  const pieces = known.get(name) ?? quotedPieces(secret, form);
  known.set(name, pieces);
  return pieces;
}

function bigIntegersAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
