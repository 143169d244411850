/**
 * What a tie-out works on. Sums come grouped, and records only where something has to be looked at, because a month may
 * hold a million of them.
 */

import type { ColumnRule, TieOutRules } from '../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import type { Month, Period } from '../../src-shared/period.ts';
import type { FieldName, ListingName } from '../../src-shared/service/listing.ts';
import type { OffSchedule } from './fees.ts';
import type { CachedRecord } from './record.ts';

type SumsQuery = Pick<ColumnRule, 'listing' | 'dateField' | 'amountField' | 'currencyField' | 'sign'> & {
  /** All dates by which sums of the listing will be asked for, where that is known: they may be added up together. */
  readonly dateFields?: readonly FieldName[];
};
/** What records of one status, currency and quarter of an hour (counted from the epoch) come to, in units. */
export type Sum = {
  readonly status: string;
  readonly currency: string;
  readonly quarter: number;
  readonly units: bigint;
};

/** The records that the checks look at one by one. */
export type Suspects = {
  /** Of the month and some time around it, those whose external id another one has; in the order of their dates. */
  readonly duplicates: Readonly<Record<'deposits' | 'cashouts', readonly CachedRecord[]>>;
  /** Deposits of the month whose fee is off its schedule, in the order of their dates. */
  readonly offSchedule: readonly OffSchedule[];
  /** One of these deposits as a record. */
  readonly depositOf: (rowKey: number) => CachedRecord;
  /** Whose origin is not cached, and those that return a rejected cashout. */
  readonly notes: readonly CachedRecord[];
  /** Whose origin is not cached. */
  readonly refunds: readonly CachedRecord[];
  readonly settlements: readonly CachedRecord[];
  readonly rejectedCashouts: readonly CachedRecord[];
  /** Deposits of the month completed when the cut-off had passed. */
  readonly lateDeposits: readonly CachedRecord[];
};

export type TieOutInput = {
  readonly month: Month;
  readonly timeZone: string;
  /** Rows of the daily balance report: the month's and those of the day before it. */
  readonly report: readonly CachedRecord[];
  /** Sums of the month's days and of those around it. */
  readonly sums: (query: SumsQuery) => readonly Sum[];
  /** Records whose date lies in the period, in the order of their dates. */
  readonly dated: (listing: ListingName, dateField: string, period: Period) => readonly CachedRecord[];
  readonly suspects: Suspects;
  /** True when every record of the period has been read. */
  readonly covers: (listing: ListingName, period: Period) => boolean;
  /** True when any cached deposit or cashout, however old, has the value in the field. */
  readonly holds: (
    listing: 'deposits' | 'cashouts',
    field: 'externalId' | 'idDeposit',
    value: string,
  ) => boolean;
  readonly rules: TieOutRules;
};

/** When the month is taken as closed: what completes later is late. Epoch ms. */
export const cutOffOf = (monthEnd: number, { cutOffDays }: TieOutRules): number =>
  monthEnd + cutOffDays * DAY_MS;
