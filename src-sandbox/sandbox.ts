import { type Credentials, credentialsOf } from './credentials.ts';
import { Dataset } from './data/dataset.ts';
import type { Planted } from './data/planted.ts';
import { dataOptions, type SandboxOptions } from './options.ts';
import { balanceBody } from './service/balance.ts';
import type { Area } from './service/errors.ts';
import { Faults } from './service/faults.ts';
import { type Route, serve } from './service/http.ts';
import { LISTING_PATHS, listingOf } from './service/listings.ts';
import { answerListing, ReportingAccess } from './service/reporting.ts';
import { RequestLog } from './service/request-log.ts';
import { Sessions } from './service/sessions.ts';
import { spoiling } from './service/spoil.ts';

const MERCHANTS_PREFIX = '/merchants';

/** A running sandbox of the payments service. */
export type Sandbox = {
  /** `{base_url}` of areas A, B and C. */
  readonly baseUrl: string;
  /** `{merchants_base_url}` of area D. */
  readonly merchantsBaseUrl: string;
  readonly credentials: Credentials;
  readonly dataset: Dataset;
  /** The discrepancies put into the data on purpose. */
  readonly planted: readonly Planted[];
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly sessions: { readonly expireAll: () => void; readonly openCount: () => number };
  close(): Promise<void>;
};

/** Starts the payments service on loopback with its own data set. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = options.clock ?? Date.now;
  const data = dataOptions(options, Math.floor(clock() / 1000));
  // History ends at asOf; a clock that is behind must not hide the end of it.
  const now = (): number => Math.max(data.asOf, Math.floor(clock() / 1000));
  const dataset = new Dataset(data, now);
  const credentials = credentialsOf(data.seed);
  const sessions = new Sessions(clock);
  const log = new RequestLog();
  const faults = new Faults();
  const access = new ReportingAccess({
    credentials,
    sessions,
    idMerchant: dataset.merchant.idMerchant,
    allowed: allowing(options.allowedAddresses?.reporting),
  });
  const server = await serve({
    routes: reportingRoutes(dataset, access, now),
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    log,
    areaOfPath,
    intercept: spoiling(faults, isListing, options.pageDelayMs ?? 0),
  });
  const base = `http://127.0.0.1:${server.port}`;
  return {
    baseUrl: base,
    merchantsBaseUrl: base + MERCHANTS_PREFIX,
    credentials,
    dataset,
    planted: dataset.planted,
    faults,
    requests: log,
    sessions: { expireAll: () => sessions.expireAll(), openCount: () => sessions.openCount },
    close: server.close,
  };
}

function allowing(addresses: readonly string[] | undefined): (address: string) => boolean {
  return (address) => addresses === undefined || addresses.includes(address);
}

function areaOfPath(path: string): Area {
  if (path.startsWith(`${MERCHANTS_PREFIX}/`)) return 'reporting';
  if (path.startsWith('/v3/cashout')) return 'payouts';
  return path.startsWith('/v1/kyc') ? 'kyc' : 'deposits';
}

function isListing(route: Route): boolean {
  return route.area === 'reporting' && LISTING_PATHS.some(([path]) => path === route.path);
}

function reportingRoutes(dataset: Dataset, access: ReportingAccess, now: () => number): Route[] {
  const reporting = { area: 'reporting', prefix: MERCHANTS_PREFIX } as const;
  const session = '/v1/auth/session/destroy';
  return [
    { ...reporting, method: 'POST', path: '/v1/auth/login', handle: (call) => access.login(call) },
    { ...reporting, method: 'DELETE', path: session, handle: (call) => access.logout(call) },
    {
      ...reporting,
      method: 'GET',
      path: '/v1/balance',
      handle: (call) => {
        access.check(call);
        return { status: 200, body: balanceBody(dataset, now()) };
      },
    },
    ...LISTING_PATHS.map(([path, name]): Route => {
      const listing = listingOf(dataset, name, now);
      return {
        ...reporting,
        method: 'GET',
        path,
        handle: (call) => answerListing(access, listing, now, call),
      };
    }),
  ];
}
