/** Looking for one cashout in the reporting API's listing, by the external id that only its sender knows. */
import { TieoutError } from '../../src-shared/errors.ts';
import { MAX_ROWS } from '../../src-shared/service/limits.ts';
import { readObject, refusal } from '../service-client/answer.ts';
import { isJsonObject, textOf } from '../service-client/json.ts';
import type { ReportingSession } from '../service-client/session.ts';

const PATH = '/v1/cashouts';
/** A day of one beneficiary fits on a page; more pages than this are a listing that does not end. */
const MOST_PAGES = 2_000;

/**
 * Reads the listing of the beneficiary's cashouts created in the period (epoch ms) to its end and returns the one with
 * the external id, or undefined. Throws when it cannot be read: then nothing is known.
 */
export async function findListedCashout(
  session: Pick<ReportingSession, 'get'>,
  wanted: { readonly externalId: string; readonly clientDocument: string },
  period: { readonly from: number; readonly to: number },
): Promise<{ cashoutId: string } | undefined> {
  const window = { from: Math.floor(period.from / 1000), to: Math.ceil(period.to / 1000) };
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { ...window, page, clientDocument: wanted.clientDocument };
    const answer = await session.get(PATH, query);
    if (answer.status >= 400) throw refusal(answer, 'service-refused');
    const { data } = readObject(answer, PATH);
    if (!Array.isArray(data)) throw unreadable(answer.status);
    for (const record of data) {
      if (!isJsonObject(record) || textOf(record.externalId) !== wanted.externalId) continue;
      const cashoutId = textOf(record.idCashout);
      if (cashoutId !== undefined) return { cashoutId };
    }
    if (data.length < MAX_ROWS) return undefined;
  }
  throw unreadable(200);
}

function unreadable(httpStatus: number): TieoutError {
  return new TieoutError('service-unreadable', { area: 'reporting', httpStatus, subject: PATH });
}
