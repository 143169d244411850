/** The Merchant reporting API (specification, Endpoints D): listing pages and the balance, read through a session. */
import type { BalanceSnapshot } from '../../src-shared/contract/session.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { readAmount, writeAmount } from '../../src-shared/money.ts';
import type { Period } from '../../src-shared/period.ts';
import { MAX_ROWS } from '../../src-shared/service/limits.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import { readObject, refusal } from './answer.ts';
import { integerOf, isJsonObject, isLosslessNumber, textOf, writeJson } from './json.ts';
import { type ReceivedRecord, readRecord } from './record.ts';
import type { ReportingSession } from './session.ts';

export type ListingPage = {
  readonly page: number;
  readonly records: readonly ReceivedRecord[];
  /** True when the service has no further page: fewer records than the page holds. */
  readonly last: boolean;
};

/**
 * One page of a listing. `window` is in epoch ms; the service takes Unix seconds, so both ends are widened to whole
 * seconds, and `to` is sent as the first second past the window: whether the service includes it is not specified, and
 * a record read twice is harmless while one never read is not.
 * Throws `service-unreadable` when the envelope contradicts itself, so that no page is ever taken for the last by mistake.
 */
export async function fetchListingPage(
  session: ReportingSession,
  listing: ListingDefinition,
  window: Period,
  page: number,
  signal?: AbortSignal,
): Promise<ListingPage> {
  const query = { from: Math.floor(window.from / 1000), to: Math.ceil(window.to / 1000), page };
  const answer = await session.get(listing.path, query, signal);
  if (answer.status >= 400) throw refusal(answer, 'service-refused');
  const body = readObject(answer, listing.path);
  const data = body.data;
  const rows = integerOf(body.rows);
  const maxRows = integerOf(body.maxRows) ?? MAX_ROWS;
  const answeredPage = integerOf(body.page);
  if (
    !Array.isArray(data) ||
    rows !== data.length ||
    rows > maxRows ||
    maxRows < 1 ||
    answeredPage !== page
  ) {
    throw new TieoutError('service-unreadable', {
      area: 'reporting',
      httpStatus: answer.status,
      subject: `${listing.path} page ${page}`,
    });
  }
  return { page, records: data.map((value) => readRecord(listing, value)), last: rows < maxRows };
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
  const list = Array.isArray(body.balances) ? body.balances : [];
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
  return { currency: textOf(entry.currency) ?? '', type: textOf(entry.type) ?? '', amounts };
}
