/** How the records behind a figure are seen in their listing. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import type { ColumnRule } from '../../../src-shared/contract/tie-out.ts';
import { dayOf } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import type { Days } from '../../period/period-choice.ts';

/** The listing's address for these very records: their ids, within the days on which it has them. */
export function searchForRecords(
  listing: ListingDefinition,
  rows: readonly ListingRow[],
  timeZone: string,
): string {
  const days = rows
    .flatMap(({ values }) => {
      const at = values[listing.dateField];
      return typeof at === 'number' ? dayOf(at, timeZone) : [];
    })
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  const search = new URLSearchParams(
    first && last ? { month: last.slice(0, 7), days: `${first}..${last}` } : {},
  );
  for (const { identity } of rows) search.append('id', identity);
  return search.toString();
}

/**
 * The listing's address for the days, statuses and currency of a rule. It goes by the listing's own date in the
 * reporting time zone; a rule that counts by another date or zone has a few others.
 */
export function searchForRule(
  { fields }: ListingDefinition,
  { currencyField, statuses }: ColumnRule,
  { first, last, currency }: Days & { readonly currency: string },
): string {
  const search = new URLSearchParams({ month: last.slice(0, 7), days: `${first}..${last}` });
  if (fields.some(({ name, choice }) => name === currencyField && choice))
    search.append(currencyField, currency);
  for (const status of statuses ?? []) search.append('status', status);
  return search.toString();
}
