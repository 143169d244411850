/** Where a record is seen: in its listing, in the month it is dated in, with its drawer open. */

import type { ListingRow } from '../../src-shared/contract/listings.ts';
import { type Month, monthOf } from '../../src-shared/period.ts';
import { identityIn } from '../../src-shared/service/fee-name.ts';
import { type ListingDefinition, zoneOf } from '../../src-shared/service/listing.ts';
import { screenAddress } from '../workspace/screens.ts';

type RecordAddress = { readonly pathname: string; readonly search: string };

/** A record as it was read, or its identity with a day in the month that the listing is to show behind it. */
export type NamedRecord =
  | Pick<ListingRow, 'identity' | 'values'>
  | { readonly identity: string; readonly day: string };

/** A record without a readable date is shown in every month: this one's address names none. */
export function recordAddress(
  workspace: { readonly id: string; readonly timeZone: string },
  listing: ListingDefinition,
  record: NamedRecord,
): RecordAddress {
  const month = monthIn(record, listing, workspace.timeZone);
  const search = new URLSearchParams({ ...(month && { month }), record: identityIn(record.identity) });
  return { pathname: screenAddress(workspace.id, listing.name), search: search.toString() };
}

function monthIn(record: NamedRecord, listing: ListingDefinition, timeZone: string): Month | undefined {
  if ('day' in record) return record.day.slice(0, 7);
  const date = record.values[listing.dateField];
  return typeof date === 'number' ? monthOf(date, zoneOf(listing, timeZone)) : undefined;
}
