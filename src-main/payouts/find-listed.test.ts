import { afterEach, expect, it } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src-sandbox/index.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { ReportingSession } from '../service-client/session.ts';
import { createTransport } from '../service-client/transport.ts';
import { failureOf } from '../testing/failure.ts';
import { findListedCashout, type ListingWays } from './find-listed.ts';

const ASOF = '2026-10-15T12:00:00Z';
const PERIOD = { from: Date.parse('2026-09-01T00:00:00Z'), to: Date.parse(ASOF) };
let sandbox: Sandbox;
afterEach(() => sandbox.close());

async function serve(options: SandboxOptions = {}): Promise<ReportingSession> {
  sandbox = await startSandbox({
    asOf: ASOF,
    rows: 2_000,
    months: 1,
    clock: () => Date.parse(ASOF),
    ...options,
  });
  return new ReportingSession({
    transport: createTransport({ fetch }),
    baseUrl: sandbox.merchantsBaseUrl,
    credentials: async () => sandbox.credentials.reporting,
  });
}

const ownMerchant = () => String(sandbox.dataset.merchant.idMerchant);

const someCashout = (isWanted: (record: { readonly status?: unknown }) => boolean = () => true) => {
  const record = [...sandbox.dataset.list('cashouts', { from: '2026-09-01T00:00:00Z' })].find(isWanted);
  return {
    wanted: {
      external_id: String(record?.externalId),
      document_id: String(record?.clientDocument),
      amount: String(record?.amount),
      currency: String(record?.currency),
    },
    cashoutId: String(record?.idCashout),
  };
};

it.each<[string, SandboxOptions, Omit<ListingWays, 'idMerchant'>]>([
  ['in seconds', {}, {}],
  ['in milliseconds', { windowUnit: 'milliseconds' }, { unit: 'milliseconds' }],
  ['by the other spelling', {}, { documentSpelling: 'clienteDocument' }],
])('finds a cashout where the listing is asked for %s', async (_, options, ways) => {
  const session = await serve(options);
  const { wanted, cashoutId } = someCashout();
  expect(await findListedCashout(session, wanted, PERIOD, { ...ways, idMerchant: ownMerchant() })).toEqual({
    found: { cashoutId, sameAmount: true, declined: false },
    reliable: true,
  });
});

it('tells one of another amount or currency apart', async () => {
  const session = await serve();
  const { wanted, cashoutId } = someCashout();
  const currency = wanted.currency === 'PEN' ? 'USD' : 'PEN';
  for (const other of [{ amount: '0.01' }, { currency }])
    expect(
      await findListedCashout(session, { ...wanted, ...other }, PERIOD, { idMerchant: ownMerchant() }),
    ).toEqual({
      found: { cashoutId, sameAmount: false, declined: false },
      reliable: true,
    });
});

it('tells one whose creation was declined apart', async () => {
  const session = await serve();
  const { wanted, cashoutId } = someCashout(({ status }) => status === 'DECLINED');
  expect(await findListedCashout(session, wanted, PERIOD, { idMerchant: ownMerchant() })).toEqual({
    found: { cashoutId, sameAmount: true, declined: true },
    reliable: true,
  });
});

it('says of one that is not there that it is not there', async () => {
  const session = await serve();
  const wanted = { ...someCashout().wanted, external_id: 'nobody' };
  expect(await findListedCashout(session, wanted, PERIOD, { idMerchant: ownMerchant() })).toEqual({
    found: undefined,
    reliable: true,
  });
});

it('is not sure where the service lists nothing at all, as it does for the wrong unit of time', async () => {
  const session = await serve({ windowUnit: 'milliseconds' });
  const { wanted } = someCashout();
  expect(
    await findListedCashout(session, wanted, PERIOD, { unit: 'seconds', idMerchant: ownMerchant() }),
  ).toEqual({
    found: undefined,
    reliable: false,
  });
});

it('reads as many windows as the time takes, up to both ends', async () => {
  const session = await serve({ months: 4 });
  const period = { from: Date.parse('2026-06-01T00:00:00Z'), to: Date.parse(ASOF) };
  const records = [...sandbox.dataset.list('cashouts', { from: '2026-06-01T00:00:00Z' })];
  const oldest = records.sort((a, b) => (String(a.creationDate) < String(b.creationDate) ? -1 : 1))[0];
  const wanted = {
    external_id: String(oldest?.externalId),
    document_id: String(oldest?.clientDocument),
    amount: String(oldest?.amount),
    currency: String(oldest?.currency),
  };
  expect(Date.parse(String(oldest?.creationDate))).toBeLessThan(PERIOD.from - 60 * DAY_MS);
  expect(await findListedCashout(session, wanted, period, { idMerchant: ownMerchant() })).toMatchObject({
    found: { cashoutId: String(oldest?.idCashout) },
  });
});

it('fails, rather than finding nothing, where the listing cannot be read', async () => {
  const session = await serve();
  sandbox.faults.add({ on: 'GET /v1/cashouts', fault: { kind: 'malformed-json' } });
  const failure = await failureOf(
    findListedCashout(session, someCashout().wanted, PERIOD, { idMerchant: ownMerchant() }),
  );
  expect(failure.code).toBe('service-unreadable');
});

it.each([
  ['one with the external id', {}],
  ['none with the external id', { external_id: 'nobody' }],
])('finds nothing and misses nothing where the rows are another merchant’s: %s', async (_, other) => {
  const session = await serve();
  const wanted = { ...someCashout().wanted, ...other };
  const search = findListedCashout(session, wanted, PERIOD, { idMerchant: '1' });
  expect((await failureOf(search)).code).toBe('wrong-merchant');
});

it('takes no other merchant’s records for a sign that the listing is read in the right unit', async () => {
  const session = await serve();
  // The beneficiary has none, so what else the account lists is looked at.
  const wanted = { ...someCashout().wanted, external_id: 'nobody', document_id: '00000000' };
  const search = findListedCashout(session, wanted, PERIOD, { idMerchant: '1' });
  expect((await failureOf(search)).code).toBe('wrong-merchant');
});
