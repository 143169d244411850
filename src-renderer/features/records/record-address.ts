/** Where a record is seen: in its listing, in the month it is dated in, with its drawer open. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { monthOf } from '../../../src-shared/period.ts';
import { type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';

export type RecordAddress = { readonly pathname: string; readonly search: string };

/** A record without a readable date is shown in every month: this one's address names none. */
export function recordAddress(
  workspace: { readonly id: string; readonly timeZone: string },
  listing: ListingDefinition,
  { identity, values }: Pick<ListingRow, 'identity' | 'values'>,
): RecordAddress {
  const date = values[listing.dateField];
  const zone = zoneOf(listing, workspace.timeZone);
  const search = new URLSearchParams({
    ...(typeof date === 'number' ? { month: monthOf(date, zone) } : {}),
    record: identity,
  });
  return { pathname: `/workspaces/${workspace.id}/${listing.name}`, search: search.toString() };
}
