/** What a tie-out works on. */
import type { ColumnRule, RecordColumn } from '../../src-shared/contract/tie-out.ts';
import type { Month, Period } from '../../src-shared/period.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import type { CachedRecords } from './record.ts';

export type TieOutInput = {
  readonly month: Month;
  readonly timeZone: string;
  /** Records of the month and of some time around it. */
  readonly records: CachedRecords;
  /** True when every record of the period has been read. */
  readonly covers: (listing: ListingName, period: Period) => boolean;
  /** True when any cached deposit or cashout, however old, has the value in the field. */
  readonly holds: (
    listing: 'deposits' | 'cashouts',
    field: 'externalId' | 'idDeposit',
    value: string,
  ) => boolean;
  /** Rules to use instead of the inferred ones. */
  readonly rules: Readonly<Partial<Record<RecordColumn, ColumnRule>>>;
};
