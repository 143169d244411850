/** The Merchant reporting API (specification, Endpoints D): listing pages and the balance, read through a session. */
import type { BalanceSnapshot } from '../../src-shared/contract/session.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { readAmount, writeAmount } from '../../src-shared/money.ts';
import type { Period } from '../../src-shared/period.ts';
import { MAX_ROWS } from '../../src-shared/service/limits.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import { integerOf, isJsonObject, isLosslessNumber, textOf, writeJson } from '../lossless-json.ts';
import { foreignText } from '../redaction/foreign-text.ts';
import { readObject, refusal, shortTextOf, unreadable } from './answer.ts';
import {
  checkedParameters,
  type DocumentSpelling,
  getListing,
  type ListingParameters,
} from './listing-request.ts';
import { ReadRecord, recordsOf } from './page-records.ts';
import { type ReceivedRecord, readRecord } from './record.ts';
import type { ReportingSession } from './session.ts';
import type { ServiceAnswer } from './transport.ts';

/** Ten times what the specification has; the page's size itself is as the service states it. */
const MOST_ROWS = 10 * MAX_ROWS;

/** A clock that was never set begins in 1970. */
const NO_CLOCK_BEFORE = Date.UTC(2020, 0, 1);
/** Apart by less, two clocks are as good as the same. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** What is shown of an id, a currency or a balance's kind. */
const LONGEST_ID = 50;
/** The specification knows two currencies. */
const MOST_BALANCES = 50;

/** Unit in which from and to are sent; "Unix timestamp" leaves it open (field notes, Reporting). */
type WindowUnit = 'seconds' | 'milliseconds';

export type ListingRequest = {
  /** Epoch ms. */
  readonly window: Period;
  /** Counted from 0. */
  readonly page: number;
  readonly parameters?: ListingParameters;
  /** Default: seconds. */
  readonly unit?: WindowUnit;
  /** Default: clientDocument. */
  readonly documentSpelling?: DocumentSpelling;
  /** The merchant whose records these must be; a row of another one is refused. */
  readonly idMerchant?: string;
};

export type ListingPage = {
  readonly page: number;
  readonly records: readonly ReceivedRecord[];
  /** True when the service has no further page: fewer records than the page holds. */
  readonly last: boolean;
  /** How many of the records are dated outside of the window that was asked for. */
  readonly outside: number;
  /** What the service's clock said, epoch ms; left out where it said nothing that can be its time. */
  readonly serviceAt?: number;
};

/**
 * One page of a listing: `askListingPage` and `readListingPage` in one, for callers that do not limit how many requests
 * are under way.
 */
export async function fetchListingPage(
  session: ReportingSession,
  listing: ListingDefinition,
  request: ListingRequest,
  signal?: AbortSignal,
): Promise<ListingPage> {
  return readListingPage(listing, request, await askListingPage(session, listing, request, signal));
}

/** The seconds asked for. Both ends of the window are widened to whole ones. */
function secondsOf({ window }: ListingRequest): { from: number; to: number } {
  return { from: Math.floor(window.from / 1000), to: Math.ceil(window.to / 1000) };
}

/**
 * Asks for a page. `to` is sent as the first second past the window: whether the service includes it is not specified,
 * and a record read twice is harmless while one never read is not.
 * Throws `service-refused` with the listing's path as its subject, also when the listing is not offered (403, 404);
 * `invalid-request` for a parameter that the listing does not take.
 */
export function askListingPage(
  session: ReportingSession,
  listing: ListingDefinition,
  request: ListingRequest,
  signal?: AbortSignal,
): Promise<ServiceAnswer> {
  const { page, parameters = {}, unit = 'seconds', documentSpelling = 'clientDocument' } = request;
  const { from, to } = secondsOf(request);
  const perSecond = unit === 'seconds' ? 1 : 1000;
  const query = {
    from: from * perSecond,
    to: to * perSecond,
    page,
    ...checkedParameters(listing, parameters, documentSpelling),
  };
  return getListing(session, listing, query, signal);
}

/**
 * Reads the answer to the request. Throws `service-unreadable` when the envelope contradicts itself, so that no page is
 * ever taken for the last by mistake; `wrong-merchant` for a row of another merchant.
 */
export function readListingPage(
  listing: ListingDefinition,
  request: ListingRequest,
  answer: ServiceAnswer,
): ListingPage {
  const { page } = request;
  const { from, to } = secondsOf(request);
  const body = answer.body.page(recordsOf(listing));
  if (!isJsonObject(body)) throw unreadable(answer, listing.path, 'reporting');
  const data = body.data;
  const rows = integerOf(body.rows);
  const maxRows = integerOf(body.maxRows) ?? MAX_ROWS;
  const answeredPage = integerOf(body.page);
  if (
    !Array.isArray(data) ||
    rows !== data.length ||
    rows > maxRows ||
    rows > MOST_ROWS ||
    maxRows < 1 ||
    answeredPage !== page
  ) {
    throw unreadable(answer, `${listing.path} page ${page}`, 'reporting');
  }
  if (request.idMerchant !== undefined) refuseOtherMerchants(data, request.idMerchant);
  const records = data.map((value) =>
    value instanceof ReadRecord ? value.received : readRecord(listing, value, answer.body.written(value)),
  );
  const isOutside = ({ columns }: ReceivedRecord) => {
    const date = columns[listing.dateField];
    return typeof date === 'number' && (date < from * 1000 || date >= (to + 1) * 1000);
  };
  const serviceAt = clockOf(listing, answer, records);
  return {
    page,
    records,
    last: rows < maxRows,
    outside: records.filter(isOutside).length,
    ...(serviceAt === undefined ? {} : { serviceAt }),
  };
}

/**
 * The service's time, unless that is no time of a running clock: of long ago, or before a record that the answer lists.
 */
function clockOf(
  { dateField }: ListingDefinition,
  { serviceAt }: ServiceAnswer,
  records: readonly ReceivedRecord[],
): number | undefined {
  if (serviceAt === null || serviceAt < NO_CLOCK_BEFORE) return undefined;
  const isLater = ({ columns }: ReceivedRecord) =>
    typeof columns[dateField] === 'number' && columns[dateField] > serviceAt + CLOCK_TOLERANCE_MS;
  return records.some(isLater) ? undefined : serviceAt;
}

/**
 * A login can be switched to another merchant (field notes, Reporting), so every row that names its merchant is
 * checked. The page is refused as a whole and not flagged row by row: a flagged record would stand in the same table
 * and be added into the same totals, and two merchants' money must never mix; nor would a month without such rows be
 * complete. A row without a merchant is left to the check of its fields.
 */
function refuseOtherMerchants(data: readonly unknown[], idMerchant: string): void {
  for (const value of data) {
    const found = merchantOf(value);
    if (found !== undefined && found !== '' && found !== idMerchant)
      throw new TieoutError('wrong-merchant', { area: 'reporting', subject: foreignText(found, LONGEST_ID) });
  }
}

function merchantOf(value: unknown): string | undefined {
  if (value instanceof ReadRecord) return value.merchant;
  return isJsonObject(value) ? textOf(value.idMerchant) : undefined;
}

/**
 * The total available balance (`GET /v1/balance`). Its shape is not specified: the answer is kept as received, and
 * the shape of the field notes is read where it is found.
 */
export async function fetchBalance(
  session: ReportingSession,
  now: () => number,
  signal?: AbortSignal,
): Promise<BalanceSnapshot> {
  const answer = await session.get('/v1/balance', undefined, signal);
  if (answer.status >= 400) throw refusal(answer, 'service-refused');
  const body = readObject(answer, '/v1/balance');
  const list = Array.isArray(body.balances) ? body.balances.slice(0, MOST_BALANCES) : [];
  return { asOf: now(), asReceived: writeJson(body), balances: list.filter(isJsonObject).map(readBalance) };
}

function readBalance(entry: Readonly<Record<string, unknown>>): BalanceSnapshot['balances'][number] {
  const amounts: Record<string, string> = {};
  const data = isJsonObject(entry.data) ? entry.data : {};
  for (const [name, value] of Object.entries(data)) {
    // accountNumber is a string of digits and no amount: only number literals are.
    if (!isLosslessNumber(value)) continue;
    const reading = readAmount(value.value);
    if (reading.ok) amounts[name] = writeAmount(reading.units);
  }
  const { currency, type } = entry;
  return {
    currency: shortTextOf(currency, LONGEST_ID) ?? '',
    type: shortTextOf(type, LONGEST_ID) ?? '',
    amounts,
  };
}
