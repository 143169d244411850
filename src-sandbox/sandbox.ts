import { type Credentials, credentialsOf } from './credentials.ts';
import { dayOf } from './data/calendar.ts';
import { Dataset } from './data/dataset.ts';
import type { Planted } from './data/plants/planted.ts';
import { dataOptions, type SandboxOptions } from './options.ts';
import { MERCHANTS_PREFIX, type Parts, payoutRoutes, reportingRoutes, signedRoutes } from './routes.ts';
import type { Area } from './service/errors.ts';
import { Faults } from './service/faults.ts';
import { serve } from './service/http.ts';
import { tokenOf } from './service/reporting.ts';
import { RequestLog } from './service/request-log.ts';
import { Sessions } from './service/sessions.ts';
import { spoiling } from './service/spoil.ts';

/** A running sandbox of the payments service. */
export type Sandbox = {
  /** `{base_url}` of areas A, B and C. */
  readonly baseUrl: string;
  /** `{merchants_base_url}` of area D. */
  readonly merchantsBaseUrl: string;
  readonly credentials: Credentials;
  /** Scheme word of the KYC API. */
  readonly kycSchemeWord: string;
  readonly dataset: Dataset;
  /** The discrepancies put into the data on purpose. */
  readonly planted: readonly Planted[];
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly sessions: {
    readonly expireAll: () => void;
    readonly openCount: () => number;
    readonly tokens: () => string[];
  };
  close(): Promise<void>;
};

/** Starts the payments service on loopback with its own data set. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = options.clock ?? Date.now;
  const data = dataOptions(options, Math.floor(clock() / 1000));
  // History ends at asOf; a clock that is behind must not hide the end of it.
  const now = (): number => Math.max(data.asOf, Math.floor(clock() / 1000));
  const dataset = new Dataset(data, now);
  const credentials = { ...credentialsOf(data.seed), ...options.credentials };
  const sessions = new Sessions(clock);
  const log = new RequestLog();
  const faults = new Faults(data.seed);
  const kycSchemeWord = options.kycSchemeWord ?? credentials.schemeWord;
  const parts: Parts = { dataset, credentials, kycSchemeWord, sessions, clock, now, options };
  const server = await serve({
    routes: [...reportingRoutes(parts), ...payoutRoutes(parts), ...signedRoutes(parts)],
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 0,
    log,
    areaOfPath,
    intercept: spoiling({
      faults,
      pageDelayMs: options.pageDelayMs ?? 0,
      clock,
      expireSession: (call) => sessions.destroy(tokenOf(call) ?? ''),
    }),
  });
  const stopAddingUp = addUpAhead(dataset, now);
  const base = `http://127.0.0.1:${server.port}`;
  return {
    baseUrl: base,
    merchantsBaseUrl: base + MERCHANTS_PREFIX,
    credentials,
    kycSchemeWord,
    dataset,
    planted: dataset.planted,
    faults,
    requests: log,
    sessions: {
      expireAll: () => sessions.expireAll(),
      openCount: () => sessions.openCount,
      tokens: () => sessions.tokens,
    },
    close: () => {
      stopAddingUp();
      return server.close();
    },
  };
}

/** So many records are added up within a fifth of a second when a balance is first asked: who never asks spares it. */
const QUICK_TO_ADD_UP = 20_000;

/**
 * Adds the book up day by day between requests, so that the first balance of a million records does not keep
 * everybody waiting. Returns what stops it.
 */
function addUpAhead(dataset: Dataset, now: () => number): () => void {
  if (dataset.options.rows <= QUICK_TO_ADD_UP) return () => undefined;
  let next: NodeJS.Immediate | undefined;
  const addUp = (day: number): void => {
    if (day > dayOf(now())) return;
    dataset.ledger.book(day, now());
    next = setImmediate(addUp, day + 1);
  };
  next = setImmediate(addUp, dataset.firstDay);
  return () => clearImmediate(next);
}

function areaOfPath(path: string): Area {
  if (path.startsWith(`${MERCHANTS_PREFIX}/`)) return 'reporting';
  if (path.startsWith('/v3/cashout')) return 'payouts';
  return path.startsWith('/v1/kyc') ? 'kyc' : 'deposits';
}
