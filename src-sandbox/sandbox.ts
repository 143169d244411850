import { type Credentials, credentialsOf } from './credentials.ts';
import { dayOf } from './data/calendar.ts';
import { Dataset } from './data/dataset.ts';
import { payerOf } from './data/deposit-wire.ts';
import { changeAt, type Deposit } from './data/deposits.ts';
import { CURRENCIES } from './data/methods.ts';
import { moneyLiteral } from './data/money.ts';
import { dataOptions, type SandboxOptions } from './options.ts';
import type { Area } from './service/errors.ts';
import { type Call, type Route, serve } from './service/http.ts';
import type { ListingQuery } from './service/parameters.ts';
import { answerListing, type Listing, ReportingAccess } from './service/reporting.ts';
import { RequestLog } from './service/request-log.ts';
import { Sessions } from './service/sessions.ts';

const MERCHANTS_PREFIX = '/merchants';

/** A running sandbox of the payments service. */
export type Sandbox = {
  /** `{base_url}` of areas A, B and C. */
  readonly baseUrl: string;
  /** `{merchants_base_url}` of area D. */
  readonly merchantsBaseUrl: string;
  readonly credentials: Credentials;
  readonly dataset: Dataset;
  readonly requests: RequestLog;
  readonly sessions: { readonly expireAll: () => void; readonly openCount: () => number };
  close(): Promise<void>;
};

/** Starts the payments service on loopback with its own data set. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = options.clock ?? Date.now;
  const dataset = new Dataset(dataOptions(options, Math.floor(clock() / 1000)));
  const credentials = credentialsOf(dataset.options.seed);
  const now = (): number => (options.living ? Math.floor(clock() / 1000) : dataset.options.asOf);
  const sessions = new Sessions(clock);
  const log = new RequestLog();
  const access = new ReportingAccess({
    credentials,
    sessions,
    idMerchant: dataset.merchant.idMerchant,
    allowed: () => true,
  });
  const listing = (listed: Listing) => (call: Call) => answerListing(access, listed, now, call);
  const reporting = { area: 'reporting', prefix: MERCHANTS_PREFIX } as const;
  const routes: Route[] = [
    { ...reporting, method: 'POST', path: '/v1/auth/login', handle: (call) => access.login(call) },
    {
      ...reporting,
      method: 'DELETE',
      path: '/v1/auth/session/destroy',
      handle: (call) => access.logout(call),
    },
    {
      ...reporting,
      method: 'GET',
      path: '/v1/balance',
      handle: (call) => {
        access.check(call);
        return { status: 200, body: { balances: balances(dataset, now()) } };
      },
    },
    {
      ...reporting,
      method: 'GET',
      path: '/v1/deposits',
      handle: listing(depositListing(dataset, now, !options.living)),
    },
  ];
  const server = await serve({
    routes,
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    log,
    areaOfPath,
    intercept: async (_route, call, handle) => handle(call),
  });
  const base = `http://127.0.0.1:${server.port}`;
  return {
    baseUrl: base,
    merchantsBaseUrl: base + MERCHANTS_PREFIX,
    credentials,
    dataset,
    requests: log,
    sessions: { expireAll: () => sessions.expireAll(), openCount: () => sessions.openCount },
    close: server.close,
  };
}

function areaOfPath(path: string): Area {
  if (path.startsWith(`${MERCHANTS_PREFIX}/`)) return 'reporting';
  if (path.startsWith('/v3/cashout')) return 'payouts';
  return path.startsWith('/v1/kyc') ? 'kyc' : 'deposits';
}

function depositListing(dataset: Dataset, now: () => number, still: boolean): Listing {
  return {
    rules: {
      country: true,
      paymentMethod: true,
      clientDocument: true,
      status: ['PENDING', 'APPROVED', 'COMPLETED', 'CANCELLED', 'DECLINED'],
    },
    page: (query) => {
      const at = now();
      const records = dataset.depositPages.page({
        ...query,
        now: at,
        key: still ? JSON.stringify(query, (name, value) => (name === 'page' ? undefined : value)) : null,
        matches: (record) => depositMatches(dataset, record, query, at),
      });
      return records.map((record) => dataset.depositWire(record, at));
    },
  };
}

function depositMatches(dataset: Dataset, record: Deposit, query: ListingQuery, now: number): boolean {
  if (query.status !== undefined && changeAt(record.changes, now).status !== query.status) return false;
  if (query.paymentMethod !== undefined && !record.requestedMethod.startsWith(query.paymentMethod))
    return false;
  return (
    query.clientDocument === undefined ||
    payerOf(dataset.options.seed, record).document === query.clientDocument
  );
}

function balances(dataset: Dataset, now: number): object[] {
  const closing = dataset.ledger.closing(dayOf(now), now);
  return CURRENCIES.map((currency) => {
    const total = closing[currency];
    const reserve = total > 0n ? total / 20n : 0n;
    return {
      currency,
      type: 'PRIMARY',
      data: {
        totalBalance: moneyLiteral(total, true),
        availableBalance: moneyLiteral(total - reserve, true),
        depositSettlementPeriod: moneyLiteral(0n, true),
        usableBalance: moneyLiteral(total - reserve, false),
        rollingReserveBalance: moneyLiteral(reserve, true),
        accountNumber: `0${dataset.merchant.idMerchant}${currency === 'PEN' ? '604' : '840'}001`,
      },
    };
  });
}
