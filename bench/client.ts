/**
 * Time a request of the service client against the sandbox, beside a bare loop of fetch and JSON.parse in the
 * same run: what transport, session, exact parsing and the reading of records cost. README.md explains the floor.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { fetchDepositStatus } from '../src-main/service-client/deposit-status.ts';
import { fetchListingPage } from '../src-main/service-client/reporting.ts';
import { ReportingSession } from '../src-main/service-client/session.ts';
import { authorizationOf, xDateOf } from '../src-main/service-client/signing.ts';
import { createTransport } from '../src-main/service-client/transport.ts';
import type { Sandbox, SandboxOptions } from '../src-sandbox/index.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { measured, median, type Round } from './figures.ts';
import { type BenchResult, report, resultOf, rounded } from './result.ts';

const PAGES = 2_000;
const PAGE_ROWS = 50;
const ROUNDS = 10;
const AS_OF = '2026-05-30T12:00:00Z';
/** All rows lie within the 60 days that one window may have. */
const WINDOW = { from: Date.parse('2026-04-01T00:00:00Z'), to: Date.parse(AS_OF) };
const SERVICE: SandboxOptions = { seed: 1, asOf: AS_OF, months: 1, rows: PAGES * PAGE_ROWS };

type Served = Pick<Sandbox, 'baseUrl' | 'merchantsBaseUrl' | 'credentials'>;
/** One way of asking: the number of a request in, the number of records it brought out. */
type Side = (number: number) => Promise<number>;
type Contest = {
  readonly name: string;
  readonly bare: Side;
  readonly client: Side;
  /** Records that one answer holds. */
  readonly records: number;
  /** Requests a side in one round: enough to last a tenth of a second or more. */
  readonly perRound: number;
};

const { values } = parseArgs({ options: { concurrency: { type: 'string', default: '4' } } });
const concurrency = Number(values.concurrency);
if (!Number.isInteger(concurrency) || concurrency < 1)
  throw new RangeError('--concurrency must be 1 or more');

const worker = new Worker(new URL('./sandbox-thread.ts', import.meta.url), { workerData: SERVICE });
const [served] = (await once(worker, 'message')) as [Served];
const transport = createTransport({ fetch: (url, init) => fetch(url, init) });

/** The body of an answer that must be a success, as text. */
async function bareGet(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response.text();
}

async function listing(): Promise<Contest & { ids: readonly string[] }> {
  const { merchantsBaseUrl, credentials } = served;
  const login = await fetch(`${merchantsBaseUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials.reporting),
  });
  const token = /BEARER_TOKEN=([^;]+)/.exec(login.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const session = new ReportingSession({
    transport,
    baseUrl: merchantsBaseUrl,
    credentials: async () => credentials.reporting,
  });
  const query = `from=${WINDOW.from / 1000}&to=${WINDOW.to / 1000}`;
  const ids: string[] = [];
  const client: Side = async (page) => {
    const { records } = await fetchListingPage(session, deposits, { window: WINDOW, page });
    for (const [at, { identity }] of records.entries()) ids[page * PAGE_ROWS + at] = identity;
    return records.length;
  };
  const bare: Side = async (page) => {
    const url = `${merchantsBaseUrl}/v1/deposits?${query}&page=${page}`;
    return JSON.parse(await bareGet(url, { Authorization: `Bearer ${token}` })).data.length;
  };
  const name = 'GET /v1/deposits, 50 records a page';
  return { name, bare, client, records: PAGE_ROWS, perRound: PAGES / ROUNDS, ids };
}

function status(ids: readonly string[]): Contest {
  const { baseUrl, credentials } = served;
  const { schemeWord, deposits: keys } = credentials;
  const idOf = (number: number): string => ids[number] as string;
  const service = {
    transport,
    baseUrl: async () => baseUrl,
    schemeWord,
    credentials: async () => keys,
    now: Date.now,
  };
  const client: Side = async (number) => {
    const { status } = await fetchDepositStatus(service, idOf(number));
    return status.deposit_id === idOf(number) ? 1 : 0;
  };
  const bare: Side = async (number) => {
    const xDate = xDateOf(Date.now());
    const authorization = authorizationOf({
      schemeWord,
      apiSignature: keys.apiSignature,
      xDate,
      xLogin: keys.apiKey,
      payload: '',
    });
    const headers = { 'X-Date': xDate, 'X-Login': keys.apiKey, Authorization: authorization };
    const body = await bareGet(`${baseUrl}/v3/deposits/${idOf(number)}`, headers);
    return String(JSON.parse(body).deposit_id) === idOf(number) ? 1 : 0;
  };
  return { name: 'GET /v3/deposits/{id}, signed', bare, client, records: 1, perRound: 1_000 };
}

type Rounds = Record<'bare' | 'client', Round[]>;

/** Both sides over the same requests; who goes first changes, for the second finds all warm. */
async function contested(contest: Contest): Promise<Rounds> {
  const { records, perRound } = contest;
  const rounds: Rounds = { bare: [], client: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['bare', 'client'] as const) : (['client', 'bare'] as const);
    for (const side of order) {
      let seen = 0;
      const result = await measured(perRound, concurrency, async (number) => {
        const found = await contest[side](Math.max(0, round) * perRound + number);
        seen += found;
      });
      const expected = perRound * records;
      if (seen !== expected) throw new Error(`${side} saw ${seen} records instead of ${expected}`);
      // The first round warms up connections and code.
      if (round >= 0) rounds[side].push(result);
    }
  }
  return rounds;
}

const wallPerRequest = (rounds: readonly Round[]) => median(rounds.map((each) => each.ms / each.requests));
const cpuPerRequest = (rounds: readonly Round[]) => median(rounds.map((each) => each.cpuMs / each.requests));

const resultsOf = ({ name }: Contest, rounds: Rounds): BenchResult[] => {
  // Of one round the two sides are neighbours in time: their ratio is what noise disturbs least.
  const ratios = rounds.client.map((each, at) => each.ms / (rounds.bare[at] as Round).ms);
  return [
    {
      work: name,
      unit: 'ms',
      floor: rounded(wallPerRequest(rounds.bare)),
      product: rounded(wallPerRequest(rounds.client)),
      ratio: rounded(median(ratios)),
      goal: {},
    },
    resultOf({
      work: `${name}: processor time`,
      unit: 'ms',
      floor: cpuPerRequest(rounds.bare),
      product: cpuPerRequest(rounds.client),
    }),
  ];
};

const pages = await listing();
const pageRounds = await contested(pages);
const single = status(pages.ids);
const singleRounds = await contested(single);
await worker.terminate();

const results = [...resultsOf(pages, pageRounds), ...resultsOf(single, singleRounds)];
report('client', results, { concurrency, rounds: ROUNDS, all: [pageRounds, singleRounds] });
