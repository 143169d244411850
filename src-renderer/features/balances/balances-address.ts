/** What the balances screen shows, kept in the address: the period and account, and the figure being followed. */

import { type BALANCE_COLUMNS, MAX_BALANCE_DAYS } from '../../../src-shared/contract/balances.ts';
import { RECORD_COLUMNS, type RecordColumn } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { type Month, monthsBetween } from '../../../src-shared/period.ts';
import { dailyBalances } from '../../../src-shared/service/daily-balances.ts';
import type { Days } from '../../period/period-choice.ts';
import { type ListingView, readView, writeView } from '../../records/listing-view.ts';

/** A figure of the report whose records are shown: of one day, or of all the days (null). */
export type Figure = { readonly column: RecordColumn; readonly day: string | null };

export type BalancesView = {
  readonly listing: ListingView;
  /** The currency asked for; undefined shows the first there is. */
  readonly currency: string | undefined;
  /** Told apart where the cache holds more than one merchant's report. */
  readonly idMerchant: string | undefined;
  readonly figure: Figure | null;
};

/**
 * @param today the local day in the reporting time zone
 * @param month shown when the address names no period
 */
export function readBalancesView(params: URLSearchParams, today: string, month?: Month): BalancesView {
  const listing = readView(params, dailyBalances, today, month);
  const column = RECORD_COLUMNS.find((name) => name === params.get('column'));
  const day = params.get('day');
  const { first, last } = listing.days;
  return {
    listing,
    currency: listing.choices.currency?.[0],
    idMerchant: params.get('merchant') ?? undefined,
    figure: column ? { column, day: day !== null && day >= first && day <= last ? day : null } : null,
  };
}

export function writeBalancesView(
  { listing, currency, idMerchant, figure }: BalancesView,
  today: string,
): URLSearchParams {
  const choices: ListingView['choices'] = currency === undefined ? {} : { currency: [currency] };
  const params = writeView({ ...listing, choices }, dailyBalances, today);
  if (idMerchant !== undefined) params.set('merchant', idMerchant);
  if (figure) params.set('column', figure.column);
  if (figure?.day) params.set('day', figure.day);
  return params;
}

/** True for more days than are shown at once. */
export function isTooLong({ first, last }: Days): boolean {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 > MAX_BALANCE_DAYS;
}

/** The months that the days touch, in order. */
export function monthsOf({ first, last }: Days): Month[] {
  return monthsBetween(first.slice(0, 7), last.slice(0, 7));
}

/** The columns of the report that are made of records. */
export function isRecordColumn(column: (typeof BALANCE_COLUMNS)[number]): column is RecordColumn {
  return RECORD_COLUMNS.some((name) => name === column);
}
